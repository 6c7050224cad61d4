/* Evenings that are shared: the shares themselves, and longroll serve --lan, which passes them on.
 */

#define _DEFAULT_SOURCE

#include "server/shares.h"
#include "caller.h"

#define TOKEN "abcdefghijkmnpqrstuvwxyz23"
#define SECRET "23456789abcdefghijkmnpqrst"
#define OTHER "zzzzzzzzzzzzzzzzzzzzzzzzzz"

/* ---- the shares ---- */

static int released;

static void release(void *journal)
{
    (void)journal;
    released++;
}

static struct shares shares;
static struct evening *share;

static int no_shares(void **state)
{
    (void)state;
    shares = (struct shares){.release = release};
    released = 0;
    return 0;
}

/* The n-th word of its kind. */
static const char *word(char *room, int n)
{
    static const char letters[] = "bcdefghijk";
    memset(room, 'a', SHARE_WORD);
    room[SHARE_WORD] = '\0';
    room[0] = letters[n % 10];
    room[1] = letters[n / 10 % 10];
    room[2] = letters[n / 100 % 10];
    return room;
}

static void a_word_is_of_its_length_and_letters(void **state)
{
    (void)state;
    static const char *const no_words[] = {"",
                                           "a",
                                           "abcdefghijkmnpqrstuvwxyz2",
                                           TOKEN "a",
                                           "ABCDEFGHIJKMNPQRSTUVWXYZ23",
                                           "abcdefghijklmnpqrstuvwxyz2",
                                           "abcdefghijkmnpqrstuvwxyz2\n"};
    assert_true(share_is_word(TOKEN));
    assert_false(share_is_word(NULL));
    for (size_t i = 0; i < sizeof no_words / sizeof *no_words; i++)
        assert_false(share_is_word(no_words[i]));
}

static void only_its_writer_writes_and_ends_it(void **state)
{
    (void)state;
    assert_int_equal(shares_claim(&shares, TOKEN, SECRET, 0, &share), SHARE_UNKNOWN);
    assert_int_equal(shares_open(&shares, TOKEN, SECRET, 1, 5, &share), SHARE_FINE);
    share->journal = &shares;
    assert_ptr_equal(shares_find(&shares, TOKEN), share);
    assert_null(shares_find(&shares, OTHER));
    assert_int_equal(shares_open(&shares, TOKEN, OTHER, 1, 6, &share), SHARE_FORBIDDEN);
    assert_int_equal(shares_claim(&shares, TOKEN, OTHER, 6, &share), SHARE_FORBIDDEN);
    assert_int_equal(share->heard, 5);
    assert_int_equal(shares_open(&shares, TOKEN, SECRET, 2, 7, &share), SHARE_FINE);
    assert_int_equal(share->heard, 7);
    assert_ptr_equal(share->journal, &shares);
    share_end(&shares, share);
    assert_int_equal(released, 1);
    assert_null(shares_find(&shares, TOKEN));
}

static void what_nobody_writes_to_ends(void **state)
{
    (void)state;
    shares_open(&shares, TOKEN, SECRET, 1, 100, &share);
    share->journal = &shares;
    shares_age(&shares, 100 + SHARE_AGE - 1);
    assert_int_equal(shares_claim(&shares, TOKEN, SECRET, 200, &share), SHARE_FINE);
    shares_age(&shares, 100 + SHARE_AGE);
    assert_non_null(shares_find(&shares, TOKEN));
    shares_age(&shares, 200 + SHARE_AGE);
    assert_null(shares_find(&shares, TOKEN));
    assert_int_equal(released, 1);
}

/* Four of one address, sixteen in all; the quietest gives way when its writer rests. */
static void shares_are_few(void **state)
{
    (void)state;
    char token[SHARE_WORD + 1];
    for (int i = 0; i < SHARES_MOST; i++) {
        const uint32_t address = (uint32_t)(i / SHARES_OF_ONE);
        assert_int_equal(shares_open(&shares, word(token, i), SECRET, address, 10 + i, &share),
                         SHARE_FINE);
        if (i % SHARES_OF_ONE == SHARES_OF_ONE - 1)
            assert_int_equal(shares_open(&shares, word(token, 50), SECRET, address, 10 + i, &share),
                             SHARE_MANY);
    }
    assert_int_equal(shares_open(&shares, TOKEN, SECRET, 99, 9 + SHARE_REST, &share), SHARE_FULL);
    assert_int_equal(shares_open(&shares, TOKEN, SECRET, 99, 10 + SHARE_REST, &share), SHARE_FINE);
    assert_null(shares_find(&shares, word(token, 0)));
    assert_non_null(shares_find(&shares, word(token, 1)));
}

/* ---- the server ---- */

enum { JOURNAL_MOST = 1 << 18 };

static struct child server;
static int server_status; /* how it ended after all that was asked */

static int server_up(void **state)
{
    (void)state;
    start(&server, "serve --lan --port 0");
    return 0;
}

static int server_down(void **state)
{
    (void)state;
    return server_status = stop(&server, SIGTERM);
}

/* The head of a request. */
static const char *head(const char *method, const char *token, const char *secret, const char *more)
{
    static char words[1000];
    snprintf(words, sizeof words,
             "%s /share HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s%s%s%s%s%s%s\r\n",
             method, token ? "Longroll-Share: " : "", token ? token : "", token ? "\r\n" : "",
             secret ? "Longroll-Secret: " : "", secret ? secret : "", secret ? "\r\n" : "", more);
    return words;
}

static int heard_status(int s)
{
    hear(s);
    return strncmp(answer, "HTTP/1.1 ", 9) == 0 ? atoi(answer + 9) : 0;
}

static int ask_as(int who, const char *method, const char *token, const char *secret,
                  const char *more, const char *content)
{
    char with_length[200];
    int s = call_as(server.port, who);
    snprintf(with_length, sizeof with_length, *content ? "%sContent-Length: %zu\r\n" : "%s", more,
             strlen(content));
    say(s, head(method, token, secret, with_length));
    say(s, content);
    return heard_status(s);
}

static int put(const char *token, const char *secret, const char *content)
{
    return ask_as(1, "PUT", token, secret, "", content);
}

static int watch(const char *token, const char *tag)
{
    char more[100];
    snprintf(more, sizeof more, "%s%s%s", tag ? "If-None-Match: " : "", tag ? tag : "",
             tag ? "\r\n" : "");
    return ask_as(1, "GET", token, NULL, more, "");
}

/* Of the last answer. */
static const char *tag_of_it(char room[60])
{
    assert_int_equal(sscanf(strstr(answer, "\r\nETag: "), " ETag: %59s", room), 1);
    return room;
}

/* Begins to wait for what comes after it. */
static int begin_to_watch(const char *token, const char *tag)
{
    char more[100];
    int s = call(server.port);
    snprintf(more, sizeof more, "If-None-Match: %s\r\n", tag);
    say(s, head("GET", token, NULL, more));
    return s;
}

static bool is_silent(int s, int milliseconds)
{
    struct pollfd p = {.fd = s, .events = POLLIN};
    return poll(&p, 1, milliseconds) == 0;
}

static void what_is_offered(void **state)
{
    (void)state;
    assert_int_equal(ask_as(1, "GET", NULL, NULL, "", ""), 200);
    assert_non_null(strstr(body(), "{\"address\":"));
    assert_true(has_header("Cache-Control: no-store"));
    assert_int_equal(ask_as(1, "HEAD", NULL, NULL, "", ""), 405);
    assert_int_equal(ask_as(1, "OPTIONS", NULL, NULL, "", ""), 405);
    assert_int_equal(browse(server.port, "PUT", "/", ""), 405); /* files are still files */
    assert_int_equal(browse(server.port, "GET", "/", ""), 200);
}

static void a_journal_is_passed_on(void **state)
{
    (void)state;
    char tag[60], again[60];
    assert_int_equal(watch(TOKEN, NULL), 404);
    assert_int_equal(put(TOKEN, SECRET, "the first\n"), 204);
    assert_int_equal(watch(TOKEN, NULL), 200);
    assert_string_equal(body(), "the first\n");
    assert_true(has_header("Cache-Control: no-store"));
    tag_of_it(tag);
    int waits = begin_to_watch(TOKEN, tag), other = begin_to_watch(TOKEN, tag);
    assert_true(is_silent(waits, 200));
    assert_int_equal(put(TOKEN, SECRET, "the second\n"), 204);
    assert_int_equal(heard_status(waits), 200);
    assert_string_equal(body(), "the second\n");
    assert_string_not_equal(tag_of_it(again), tag);
    assert_int_equal(heard_status(other), 200);
    assert_int_equal(watch(TOKEN, tag), 200); /* who was away catches up */
    assert_string_equal(body(), "the second\n");
    waits = begin_to_watch(TOKEN, again);
    assert_true(is_silent(waits, 200));
    assert_int_equal(ask_as(1, "POST", TOKEN, SECRET, "", ""), 204);
    assert_true(is_silent(waits, 200)); /* that he is still there wakes nobody */
    assert_int_equal(ask_as(1, "DELETE", TOKEN, SECRET, "", ""), 204);
    assert_int_equal(heard_status(waits), 404);
    assert_int_equal(watch(TOKEN, NULL), 404);
    assert_int_equal(ask_as(1, "POST", TOKEN, SECRET, "", ""), 404);
    assert_int_equal(ask_as(1, "DELETE", TOKEN, SECRET, "", ""), 404);
}

static void a_stranger_neither_reads_nor_writes(void **state)
{
    (void)state;
    static const char *const origins[] = {"Origin: http://evil.example\r\n", "Origin: null\r\n",
                                          "Origin: http://localhost.evil\r\n",
                                          "Origin: http://localhost:1\r\n", "Origin: \r\n"};
    assert_int_equal(put(TOKEN, SECRET, "mine\n"), 204);
    assert_int_equal(put(TOKEN, OTHER, "yours\n"), 403);
    assert_int_equal(ask_as(1, "POST", TOKEN, OTHER, "", ""), 403);
    assert_int_equal(ask_as(1, "DELETE", TOKEN, OTHER, "", ""), 403);
    assert_int_equal(ask_as(1, "DELETE", TOKEN, NULL, "", ""), 400);
    assert_int_equal(put(TOKEN, NULL, "yours\n"), 400);
    assert_int_equal(put(NULL, SECRET, "yours\n"), 400);
    assert_int_equal(put("../../etc/passwd", SECRET, "yours\n"), 400);
    assert_int_equal(watch(OTHER, NULL), 404);
    assert_int_equal(watch("short", NULL), 400);
    assert_int_equal(watch("", NULL), 400);
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++) {
        assert_int_equal(ask_as(1, "PUT", TOKEN, SECRET, origins[i], "evil\n"), 403);
        assert_int_equal(ask_as(1, "GET", TOKEN, NULL, origins[i], ""), 403);
    }
    assert_int_equal(ask_as(1, "PUT", TOKEN, SECRET, "Origin: http://localhost\r\n", "mine\n"),
                     204);
    assert_int_equal(
        browse_as(server.port, "evil.example", "GET", "/share", "Longroll-Share: " TOKEN "\r\n"),
        403);
    assert_int_equal(browse_as(server.port, "clubhouse.local:8080", "GET", "/share",
                               "Longroll-Share: " TOKEN "\r\n"),
                     200);
    assert_string_equal(body(), "mine\n");
    assert_int_equal(browse_as(server.port, ".local", "GET", "/share", ""), 403);
    ask_as(1, "DELETE", TOKEN, SECRET, "", "");
}

static void a_body_is_bounded(void **state)
{
    (void)state;
    static char large[JOURNAL_MOST + 2];
    memset(large, 'x', JOURNAL_MOST);
    assert_int_equal(put(TOKEN, SECRET, large), 204);
    large[JOURNAL_MOST] = 'x';
    assert_int_equal(put(TOKEN, SECRET, large), 413);
    static const struct {
        const char *more;
        int status;
    } bad[] = {
        {"Content-Length: 262145\r\n", 413},     {"Content-Length: 99999999999999999\r\n", 413},
        {"Content-Length: 0\r\n", 411},          {"", 411},
        {"Transfer-Encoding: chunked\r\n", 411},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(ask_as(1, "PUT", TOKEN, SECRET, bad[i].more, ""), bad[i].status);
    assert_int_equal(ask_as(1, "POST", TOKEN, SECRET, "", "a body\n"), 413);
    int s = call(server.port); /* a body where none is announced */
    say(s, head("GET", TOKEN, NULL, "Transfer-Encoding: chunked\r\n"));
    say(s, "5\r\nxxxxx\r\n0\r\n\r\n");
    hear(s);
    assert_int_equal(ask_as(1, "DELETE", TOKEN, SECRET, "", ""), 204);
}

static void a_thousand_shares_are_not_kept(void **state)
{
    (void)state;
    char token[SHARE_WORD + 1];
    int kept = 0;
    for (int i = 0; i < 1000; i++) {
        const int status = ask_as(2 + i % 100, "PUT", word(token, i), SECRET, "", "one more\n");
        kept += status == 204;
        if (status != 204 && status != 429 && status != 503)
            fail_msg("share %d: %s", i, answer);
    }
    assert_int_equal(kept, SHARES_MOST);
    assert_int_equal(browse(server.port, "GET", "/", ""), 200);
    for (int i = 0; i < 1000; i++)
        ask_as(2, "DELETE", word(token, i), SECRET, "", "");
    for (int i = 0; i <= SHARES_OF_ONE; i++)
        assert_int_equal(put(word(token, i), SECRET, "mine\n"), i < SHARES_OF_ONE ? 204 : 429);
    for (int i = 0; i < SHARES_OF_ONE; i++)
        assert_int_equal(ask_as(1, "DELETE", word(token, i), SECRET, "", ""), 204);
}

/* Who begins a body and sends no more keeps two places of its own, and is hung up on in the end. */
static void half_a_request_shuts_nobody_out(void **state)
{
    (void)state;
    int half[40], full = 0;
    for (int i = 0; i < 40; i++) {
        half[i] = call_as(server.port, 2);
        say(half[i], head("PUT", TOKEN, SECRET, "Content-Length: 1000\r\n"));
        say(half[i], "half");
    }
    assert_int_equal(put(TOKEN, SECRET, "whole\n"), 204);
    for (int i = 0; i < 40; i++) {
        const int status = heard_status(half[i]);
        full += status == 429;
        assert_true(status == 429 || status == 0 || status == 408);
    }
    assert_int_equal(full, 38);
    watch(TOKEN, NULL);
    assert_string_equal(body(), "whole\n");
    assert_int_equal(ask_as(1, "DELETE", TOKEN, SECRET, "", ""), 204);
}

/* After twenty seconds who waits is told for how long its writer has been quiet; and who sends a
 * body by the byte is given up. */
static void nothing_lasts_longer_than_twenty_seconds(void **state)
{
    (void)state;
    char tag[60];
    put(TOKEN, SECRET, "quiet\n");
    watch(TOKEN, NULL);
    int waits = begin_to_watch(TOKEN, tag_of_it(tag)), slow = call(server.port), seconds = 0;
    say(slow, head("PUT", OTHER, SECRET, "Content-Length: 1000\r\n"));
    while (seconds < PATIENCE && is_silent(slow, 1000)) {
        say(slow, "x");
        seconds++;
    }
    assert_in_range(seconds, 15, PATIENCE - 1);
    close(slow);
    assert_int_equal(watch(OTHER, NULL), 404);
    assert_int_equal(heard_status(waits), 304);
    const char *quiet = strstr(answer, "Longroll-Quiet: ");
    assert_non_null(quiet);
    assert_in_range(atoi(quiet + 16), 19, PATIENCE);
    assert_int_equal(ask_as(1, "DELETE", TOKEN, SECRET, "", ""), 204);
}

static void readers_are_limited(void **state)
{
    (void)state;
    char tag[60];
    int waits[20], refused = 0;
    put(TOKEN, SECRET, "popular\n");
    watch(TOKEN, NULL);
    tag_of_it(tag);
    for (int i = 0; i < 20; i++)
        waits[i] = begin_to_watch(TOKEN, tag);
    while (is_silent(waits[19], 100))
        ;
    int s = call_as(server.port, 3); /* another machine is let in */
    say(s, head("GET", TOKEN, NULL, ""));
    assert_int_equal(heard_status(s), 200);
    assert_int_equal(put(TOKEN, SECRET, "news\n"), 204);
    for (int i = 0; i < 20; i++)
        refused += heard_status(waits[i]) == 429;
    assert_int_equal(refused, 4);
    assert_int_equal(ask_as(1, "DELETE", TOKEN, SECRET, "", ""), 204);
}

/* Those who take nothing of what they asked for hold up nobody. */
static void who_never_reads_is_no_burden(void **state)
{
    (void)state;
    static char large[JOURNAL_MOST + 1];
    char tag[60];
    int deaf[10];
    memset(large, 'x', JOURNAL_MOST);
    put(TOKEN, SECRET, "a word\n");
    watch(TOKEN, NULL);
    tag_of_it(tag);
    for (int i = 0; i < 10; i++) {
        const int small = 1;
        deaf[i] = begin_to_watch(TOKEN, tag);
        setsockopt(deaf[i], SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    }
    for (int i = 0; i < 30; i++) {
        large[0] = (char)('a' + i % 26);
        assert_int_equal(put(TOKEN, SECRET, large), 204);
        assert_int_equal(put(TOKEN, SECRET, "short\n"), 204);
        assert_int_equal(watch(TOKEN, NULL), 200);
        assert_string_equal(body(), "short\n");
    }
    for (int i = 0; i < 10; i++)
        close(deaf[i]);
    assert_int_equal(ask_as(1, "DELETE", TOKEN, SECRET, "", ""), 204);
}

/* Two who know the secret take turns; no journal is ever a mixture. */
static void two_writers_do_not_mix(void **state)
{
    (void)state;
    static char a[20001], b[20001];
    memset(a, 'a', 20000);
    memset(b, 'b', 20000);
    for (int i = 0; i < 20; i++) {
        int one = call(server.port), other = call(server.port);
        say(one, head("PUT", TOKEN, SECRET, "Content-Length: 20000\r\n"));
        say(other, head("PUT", TOKEN, SECRET, "Content-Length: 20000\r\n"));
        say(one, a + 10000);
        say(other, b);
        say(one, a + 10000);
        assert_int_equal(heard_status(one), 204);
        assert_int_equal(heard_status(other), 204);
        assert_int_equal(watch(TOKEN, NULL), 200);
        if (strcmp(body(), a) != 0 && strcmp(body(), b) != 0)
            fail_msg("a mixture: %.50s", body());
    }
    assert_int_equal(ask_as(1, "DELETE", TOKEN, SECRET, "", ""), 204);
}

static void many_wait_while_it_ends(void **state)
{
    (void)state;
    struct child own;
    char tag[60];
    const int port = server.port;
    int waits[10];
    start(&own, "serve --lan --port 0");
    server.port = own.port;
    put(TOKEN, SECRET, "the last\n");
    watch(TOKEN, NULL);
    tag_of_it(tag);
    for (int i = 0; i < 10; i++)
        waits[i] = begin_to_watch(TOKEN, tag);
    assert_true(is_silent(waits[9], 200));
    assert_int_equal(stop(&own, SIGTERM), EXIT_DONE);
    for (int i = 0; i < 10; i++)
        close(waits[i]);
    server.port = port;
}

static void for_this_machine_alone_nothing_is_shared(void **state)
{
    (void)state;
    struct child own;
    start(&own, "serve --port 0");
    assert_int_equal(browse(own.port, "GET", "/share", ""), 404);
    assert_int_equal(browse(own.port, "PUT", "/share", "Content-Length: 3\r\n"), 405);
    assert_int_equal(stop(&own, SIGTERM), EXIT_DONE);
}

int main(void)
{
    const struct CMUnitTest kept[] = {
        cmocka_unit_test_setup(a_word_is_of_its_length_and_letters, no_shares),
        cmocka_unit_test_setup(only_its_writer_writes_and_ends_it, no_shares),
        cmocka_unit_test_setup(what_nobody_writes_to_ends, no_shares),
        cmocka_unit_test_setup(shares_are_few, no_shares),
    };
    const struct CMUnitTest asked[] = {
        cmocka_unit_test(what_is_offered),
        cmocka_unit_test(a_journal_is_passed_on),
        cmocka_unit_test(a_stranger_neither_reads_nor_writes),
        cmocka_unit_test(a_body_is_bounded),
        cmocka_unit_test(a_thousand_shares_are_not_kept),
        cmocka_unit_test(half_a_request_shuts_nobody_out),
        cmocka_unit_test(nothing_lasts_longer_than_twenty_seconds),
        cmocka_unit_test(readers_are_limited),
        cmocka_unit_test(who_never_reads_is_no_burden),
        cmocka_unit_test(two_writers_do_not_mix),
        cmocka_unit_test(many_wait_while_it_ends),
        cmocka_unit_test(for_this_machine_alone_nothing_is_shared),
    };
    int failed = cmocka_run_group_tests(kept, NULL, NULL);
    failed += cmocka_run_group_tests(asked, server_up, server_down);
    return failed +
           (server_status != EXIT_DONE); /* cmocka does not count what fails after the tests */
}
