/* serve and page with the made-up page of tests/sample, over plain sockets.  The true command runs
 * in a child. */

#define _DEFAULT_SOURCE

#include "cli/fold.h"
#include "server/lan.h"
#include "server/qr.h"
#include "server/serve.h"
#include "caller.h"

/* A part of a page has those of all answers; a page, a worker or a refusal also those of a page. */
static void check_headers(bool is_part)
{
    static const char *const lines[] = {
        "Cache-Control: no-cache",
        "X-Content-Type-Options: nosniff",
        "Cross-Origin-Resource-Policy: same-origin",
        "Referrer-Policy: no-referrer",
        "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
        "style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'",
        "Cross-Origin-Opener-Policy: same-origin",
        "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    };
    enum { OF_ALL = 3 };
    for (int i = 0; i < (int)(sizeof lines / sizeof *lines); i++)
        if (has_header(lines[i]) != (i < OF_ALL || !is_part))
            fail_msg("'%s' in %s", lines[i], answer);
}

/* ---- one server, asked in many ways ---- */

static struct child server;
static int server_status; /* how it ended after all that was asked */

static int server_up(void **state)
{
    (void)state;
    start(&server, "serve --port 0");
    return 0;
}

static int server_down(void **state)
{
    (void)state;
    return server_status = stop(&server, SIGTERM);
}

static size_t read_sample(const char *path, char *to, size_t room)
{
    char name[300];
    snprintf(name, sizeof name, TESTS "/sample%s%s", strcmp(path, PAGE_WHOLE) == 0 ? "" : "/site",
             path);
    FILE *f = fopen(name, "rb");
    assert_non_null(f);
    size_t size = fread(to, 1, room, f);
    fclose(f);
    return size;
}

static void every_file_is_served_as_it_lies_on_disk(void **state)
{
    (void)state;
    static const struct {
        const char *path, *type;
        bool is_part;
    } files[] = {
        {"/index.html", "Content-Type: text/html; charset=utf-8", false},
        {"/app.js", "Content-Type: text/javascript", true},
        {"/worker.js", "Content-Type: text/javascript", false},
        {"/vendor/part.js", "Content-Type: text/javascript", true},
        {"/empty.css", "Content-Type: text/css; charset=utf-8", true},
        {"/engine.wasm", "Content-Type: application/wasm", true},
        {"/manifest.webmanifest", "Content-Type: application/manifest+json", true},
        {"/icon.svg", "Content-Type: image/svg+xml", false},
        {"/longroll.html", "Content-Disposition: attachment; filename=\"longroll.html\"", false},
    };
    static char disk[ANSWER_ROOM];
    const int count = sizeof files / sizeof *files;
    assert_int_equal(page_file_count, count);
    for (int i = 0; i < count; i++) {
        size_t size = read_sample(files[i].path, disk, sizeof disk);
        assert_int_equal(browse(server.port, "GET", files[i].path, ""), 200);
        assert_int_equal(answer_size - (size_t)(body() - answer), size);
        assert_memory_equal(body(), disk, size);
        assert_true(has_header(files[i].type));
        check_headers(files[i].is_part);
    }
}

/* app.js lies packed beside the others, for browsers that take it so. */
static void files_are_packed_for_those_who_take_it(void **state)
{
    (void)state;
    static const struct {
        const char *accepts;
        bool packed;
    } browsers[] = {
        {"Accept-Encoding: gzip, deflate, br\r\n", true},
        {"Accept-Encoding: br;q=1.0, GZIP;q=0.5\r\n", true},
        {"Accept-Encoding: *\r\n", true},
        {"Accept-Encoding: gzip;q=0, *\r\n", false},
        {"Accept-Encoding: x-gzipped, br\r\n", false},
        {"Accept-Encoding: \r\n", false},
        {"", false},
    };
    char disk[ANSWER_ROOM];
    for (size_t i = 0; i < sizeof browsers / sizeof *browsers; i++) {
        const bool packed = browsers[i].packed;
        const size_t size =
            read_sample(packed ? "/../packed/app.js.gz" : "/app.js", disk, sizeof disk);
        assert_int_equal(browse(server.port, "GET", "/app.js", browsers[i].accepts), 200);
        assert_int_equal(has_header("Content-Encoding: gzip"), packed);
        assert_true(has_header("Vary: Accept-Encoding"));
        assert_int_equal(answer_size - (size_t)(body() - answer), size);
        assert_memory_equal(body(), disk, size);
        check_headers(true);
    }
    /* the tag of one is not that of the other */
    browse(server.port, "GET", "/app.js", "Accept-Encoding: gzip\r\n");
    const char *tag = strstr(answer, "ETag: ");
    assert_non_null(tag);
    char asks[200];
    snprintf(asks, sizeof asks, "If-None-Match: %.19s\r\n", tag + 6);
    assert_int_equal(browse(server.port, "GET", "/app.js", asks), 200);
    strcat(asks, "Accept-Encoding: gzip\r\n");
    assert_int_equal(browse(server.port, "GET", "/app.js", asks), 304);
    /* nothing is packed that would not be smaller */
    assert_int_equal(browse(server.port, "GET", "/icon.svg", "Accept-Encoding: gzip\r\n"), 200);
    assert_false(has_header("Content-Encoding: gzip"));
}

static void the_bare_address_is_the_index(void **state)
{
    (void)state;
    assert_int_equal(browse(server.port, "GET", "/", ""), 200);
    assert_non_null(strstr(body(), "<title>Sample</title>"));
    assert_int_equal(browse(server.port, "GET", "/?chart=fire", ""), 200);
    assert_non_null(strstr(body(), "<title>Sample</title>"));
}

static void nothing_else_can_be_reached(void **state)
{
    (void)state;
    static const char *const paths[] = {
        "/nothing",
        "/index.htm",
        "/index.html/",
        "/INDEX.HTML",
        "/vendor",
        "/vendor/",
        "//index.html",
        "/./index.html",
        "/../etc/passwd",
        "/../../../../../../etc/passwd",
        "/vendor/../../etc/passwd",
        "/vendor/..%2f..%2fetc/passwd",
        "/%2e%2e/etc/passwd",
        "/..\\..\\etc\\passwd",
        "//etc/passwd",
        "/%00/etc/passwd",
        "/%00",
        "/index.html%00",
        "/index.html%00.js",
        "/index%2ehtml",
        "index.html",
        "http://elsewhere/index.html",
        "/%ff%fe",
        "/%",
    };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        int status = browse(server.port, "GET", paths[i], "");
        if (status != 404)
            fail_msg("%s gave %s", paths[i], answer);
        assert_string_equal(body(), "There is no such page here; the first one is at /\n");
        check_headers(false);
    }
}

static void only_get_and_head(void **state)
{
    (void)state;
    static const char *const methods[] = {"POST",  "PUT",   "DELETE", "OPTIONS",
                                          "PATCH", "TRACE", "FIRE",   "get"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        assert_int_equal(browse(server.port, methods[i], "/", ""), 405);
        assert_true(has_header("Allow: GET, HEAD"));
        assert_non_null(strstr(body(), "nothing else"));
        check_headers(false);
    }
    assert_int_equal(browse(server.port, "POST", "/", "Content-Length: 5\r\n"),
                     405); /* not waiting for the five */
}

static void head_is_get_without_the_body(void **state)
{
    (void)state;
    char length[60];
    snprintf(length, sizeof length, "Content-Length: %zu",
             read_sample("/app.js", (char[2000]){0}, 2000));
    assert_int_equal(browse(server.port, "HEAD", "/app.js", ""), 200);
    assert_true(has_header(length));
    assert_string_equal(body(), "");
    check_headers(true);
    assert_int_equal(browse(server.port, "HEAD", "/nothing", ""), 404);
    assert_string_equal(body(), "");
}

static void a_known_file_is_not_sent_again(void **state)
{
    (void)state;
    char tag[100], line[300];
    assert_int_equal(browse(server.port, "GET", "/app.js", ""), 200);
    assert_int_equal(sscanf(strstr(answer, "\r\nETag: "), " ETag: %99s", tag), 1);
    const char *const known[] = {"If-None-Match: %s\r\n", "If-None-Match: W/%s\r\n",
                                 "If-None-Match: \"older\", %s, \"old\"\r\n",
                                 "if-none-match: *\r\n"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *at = strchr(known[i], '%');
        snprintf(line, sizeof line, "%.*s%s%s", at ? (int)(at - known[i]) : (int)strlen(known[i]),
                 known[i], at ? tag : "", at ? at + 2 : "");
        assert_int_equal(browse(server.port, "GET", "/app.js", line), 304);
        assert_string_equal(body(), "");
        snprintf(line, sizeof line, "ETag: %s", tag);
        assert_true(has_header(line));
        check_headers(true);
    }
    assert_int_equal(
        browse(server.port, "GET", "/app.js", "If-None-Match: \"0123456789abcdef\"\r\n"), 200);
    snprintf(line, sizeof line, "If-None-Match: %s\r\n", tag);
    assert_int_equal(browse(server.port, "GET", "/index.html", line), 200); /* another file's tag */
}

/* Two questions over one connection, the second kept. */
static void a_connection_is_kept(void **state)
{
    (void)state;
    int s = call(server.port);
    say(s, "GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
           "GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    hear(s);
    assert_non_null(strstr(answer, "HTTP/1.1 200"));
    assert_non_null(strstr(answer, "HTTP/1.1 404"));
}

static void nonsense_is_survived(void **state)
{
    (void)state;
    static const char *const nonsense[] = {
        "FIRE\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "\x16\x03\x01\x02\x01\xfc\x03\x03\r\n\r\n", /* a browser that tries https */
        "GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nfire",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n",
    };
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        int s = call(server.port);
        say(s, nonsense[i]);
        shutdown(s, SHUT_WR);
        hear(s);
        assert_int_equal(browse(server.port, "GET", "/", ""), 200);
    }
    static char endless[1 << 18]; /* a line longer than any room for it */
    memset(endless, 'x', sizeof endless - 1);
    memcpy(endless, "GET /", 5);
    int s = call(server.port);
    say(s, endless);
    shutdown(s, SHUT_WR);
    hear(s);
    assert_int_equal(browse(server.port, "GET", "/", ""), 200);
}

/* What cannot become a request is answered or hung up on at once, though nobody else hangs up. */
static void garbage_is_not_waited_for(void **state)
{
    (void)state;
#define GARBAGE(bytes)          \
    {                           \
        bytes, sizeof bytes - 1 \
    }
    static const struct {
        const char *bytes;
        size_t size;
    } garbage[] = {
        GARBAGE("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"), /* a browser that tries https */
        GARBAGE("\0\0\0\0"),
        GARBAGE("\xff\xfe garbage"),
        GARBAGE("{\"garbage\":1}"),
        GARBAGE("\r\rGET / HTTP/1.1\r\r"),
        GARBAGE("GET / HTTP/1.1\rHost: localhost\r\r"),
        GARBAGE("GET / HTTP/1.1\r\nHost: localhost\rX: y\r\r"),
        GARBAGE("GET / HTTP/1.1\r\nHost: a\0b\r\n"),
        GARBAGE("garbage of many words\r\n"),
        GARBAGE("GET /\r\n"),
    };
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        int s = call(server.port);
        assert_int_equal(send(s, garbage[i].bytes, garbage[i].size, MSG_NOSIGNAL), garbage[i].size);
        struct pollfd p = {.fd = s, .events = POLLIN};
        if (poll(&p, 1, 4000) != 1)
            fail_msg("no answer to garbage %zu", i);
        hear(s);
        if (answer_size > 0 && strncmp(answer, "HTTP/1.1 400", 12) != 0)
            fail_msg("garbage %zu was answered: %s", i, answer);
    }
    assert_int_equal(browse(server.port, "GET", "/", ""), 200);
}

/* A page elsewhere that gives its own name our address is not served, this machine's own names
 * are. */
static void other_hosts_are_refused(void **state)
{
    (void)state;
    static const char *const own[] = {"localhost",  "localhost:8080", "LocalHost",
                                      "127.0.0.1",  "127.0.0.1:8080", "[::1]",
                                      "[::1]:8080", "192.168.1.2"};
    static const char *const others[] = {"here",
                                         "evil.example",
                                         "evil.example:8080",
                                         "localhost.evil.example",
                                         "127.0.0.1.evil.example",
                                         "[evil]",
                                         "",
                                         "localhostess"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        assert_int_equal(browse_as(server.port, own[i], "GET", "/", ""), 200);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (browse_as(server.port, others[i], "GET", "/", "") != 421)
            fail_msg("'%s' is served: %s", others[i], answer);
        assert_null(strstr(body(), "Sample"));
        check_headers(false);
    }
}

/* 256 slow callers fill the room; the next one waits and is answered when they have gone. */
static void callers_are_limited(void **state)
{
    (void)state;
    int idle[256];
    for (int i = 0; i < 256; i++) {
        idle[i] = call_as(server.port, 2 + i / 128);
        say(idle[i], "GET / HTTP/1.1\r\nX-Slow: ");
    }
    int s = call(server.port);
    say(s, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    struct pollfd p = {.fd = s, .events = POLLIN};
    assert_int_equal(poll(&p, 1, 200), 0);
    for (int i = 0; i < 256; i++)
        close(idle[i]);
    hear(s);
    assert_non_null(strstr(answer, "HTTP/1.1 200"));
}

/* One machine that holds on to all it gets does not shut out the others. */
static void one_caller_shuts_nobody_out(void **state)
{
    (void)state;
    int idle[256];
    for (int i = 0; i < 256; i++) {
        idle[i] = call_as(server.port, 2);
        say(idle[i], "GET / HTTP/1.1\r\nX-Slow: ");
    }
    int s = call(server.port);
    say(s, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    struct pollfd p = {.fd = s, .events = POLLIN};
    assert_int_equal(poll(&p, 1, 2000), 1); /* the slow ones may stay for ten seconds */
    hear(s);
    assert_non_null(strstr(answer, "HTTP/1.1 200"));
    for (int i = 0; i < 256; i++)
        close(idle[i]);
}

/* ---- beginning and end ---- */

static void signals_end_it_cleanly(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGINT};
    for (int i = 0; i < 2; i++) {
        struct child c;
        start(&c, "serve --port 0");
        int idle = call(c.port); /* nobody who lingers keeps it up */
        assert_int_equal(browse(c.port, "GET", "/", ""), 200);
        assert_int_equal(stop(&c, signals[i]), EXIT_DONE);
        close(idle);
    }
}

/* A listening socket of our own. */
static int take_a_port(int *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int s = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(s, (const struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(s, 1), 0);
    assert_int_equal(getsockname(s, (struct sockaddr *)&at, &size), 0);
    *port = ntohs(at.sin_port);
    return s;
}

static void a_taken_port_is_told(void **state)
{
    (void)state;
    char out_room[500], err_room[500], line[60];
    struct text out, err;
    int port, s = take_a_port(&port);
    text_over(&out, out_room, sizeof out_room);
    text_over(&err, err_room, sizeof err_room);
    snprintf(line, sizeof line, "serve --port %d", port);
    assert_int_equal(run(line, &out, &err), EXIT_USAGE);
    assert_non_null(strstr(err_room, "is taken by another program"));
    assert_int_equal(out.used, 0);
    snprintf(line, sizeof line, "serve --lan --port %d", port);
    assert_int_equal(run(line, &out, &err), EXIT_USAGE);
    close(s);
}

static void the_next_free_port_is_found(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    int port, s = take_a_port(&port);
    const struct server_place among = {.first = port,
                                       .last = port + 20 < 65535 ? port + 20 : 65535};
    struct server *found = server_start(page_files, page_file_count, &among, &trouble);
    assert_non_null(found);
    assert_in_range(server_port(found), port + 1, among.last);
    assert_int_equal(browse(server_port(found), "GET", "/", ""), 200);
    server_stop(found);
    close(s);
}

/* ---- the local network ---- */

static void lan_tells_an_address_or_that_there_is_none(void **state)
{
    (void)state;
    char host[LAN_ROOM], words[60];
    struct child c;
    start(&c, "serve --lan --port 0");
    if (lan_address(host)) {
        struct in_addr in;
        assert_int_equal(inet_pton(AF_INET, host, &in), 1);
        snprintf(words, sizeof words, "Longroll is at http://%s:%d/\n", host, c.port);
        assert_non_null(strstr(c.said, "camera"));
        assert_non_null(strstr(c.said, "\u2580"));
    } else {
        snprintf(words, sizeof words, "Longroll is at http://127.0.0.1:%d/\n", c.port);
        assert_non_null(strstr(c.said, "no address in a local network"));
    }
    assert_int_equal(strncmp(c.said, words, strlen(words)), 0);
    assert_int_equal(browse(c.port, "GET", "/", ""), 200);
    assert_int_equal(browse_as(c.port, "clubhouse.local", "GET", "/", ""), 200);
    assert_int_equal(stop(&c, SIGTERM), EXIT_DONE);
}

enum { CODE_MOST = 64 };

/* The half blocks as modules again, true for dark; returns the width. */
static int read_code(const char *drawn, bool dark[CODE_MOST][CODE_MOST])
{
    static const char *const blocks[] = {"\u2588", "\u2580", "\u2584", " "};
    int width = 0, x = 0, y = 0;
    for (const char *s = drawn; *s;) {
        int which = 0;
        if (*s == '\n') {
            width = x, x = 0, y += 2, s++;
            continue;
        }
        while (which < 4 && strncmp(s, blocks[which], strlen(blocks[which])) != 0)
            which++;
        assert_in_range(which, 0, 3);
        assert_in_range(x, 0, CODE_MOST - 1);
        assert_in_range(y, 0, CODE_MOST - 2);
        dark[y][x] = which & 2;
        dark[y + 1][x] = which & 1;
        x++;
        s += strlen(blocks[which]);
    }
    assert_in_range(y, width, width + 1);
    return width;
}

/* Four light modules all round, and in three corners the rings by which a camera finds the code. */
static void a_code_is_drawn_as_cameras_want_it(void **state)
{
    (void)state;
    static bool dark[CODE_MOST][CODE_MOST];
    static char room[1 << 14];
    struct text t;
    text_over(&t, room, sizeof room);
    assert_true(qr_draw(&t, "http://192.168.1.20:8080/", false));
    const int width = read_code(room, dark), far = width - 4 - 7;
    assert_int_equal(width, 25 + 8);
    for (int y = 0; y < width; y++)
        for (int x = 0; x < width; x++)
            if (x < 4 || y < 4 || x >= width - 4 || y >= width - 4)
                assert_false(dark[y][x]);
    const int corners[3][2] = {{4, 4}, {4, far}, {far, 4}};
    for (int i = 0; i < 3; i++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 7; x++) {
                int ring = abs(x - 3) > abs(y - 3) ? abs(x - 3) : abs(y - 3);
                assert_int_equal(dark[corners[i][0] + y][corners[i][1] + x], ring != 2);
            }
    text_over(&t, room, sizeof room);
    static char long_words[8000];
    memset(long_words, 'x', sizeof long_words - 1);
    assert_false(qr_draw(&t, long_words, false));
    assert_int_equal(t.used, 0);
}

/* ---- longroll page ---- */

static void the_whole_page_is_written(void **state)
{
    (void)state;
    char folder[] = "/tmp/longroll-XXXXXX", path[100], line[200], out_room[500], err_room[500];
    char written[2000], disk[2000];
    struct text out, err;
    text_over(&out, out_room, sizeof out_room);
    text_over(&err, err_room, sizeof err_room);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/longroll.html", folder);
    snprintf(line, sizeof line, "page -o %s", path);
    assert_int_equal(run(line, &out, &err), EXIT_DONE);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t size = fread(written, 1, sizeof written, f);
    fclose(f);
    assert_int_equal(size, read_sample(PAGE_WHOLE, disk, sizeof disk));
    assert_memory_equal(written, disk, size);
    unlink(path);
    assert_int_equal(rmdir(folder), 0); /* no part is left beside it */
    assert_int_equal(run(line, &out, &err), EXIT_USAGE);
    assert_non_null(strstr(err_room, "cannot write"));
}

/* As any program unfolds it that knows RFC 1951 and 4648. */
static void text_is_folded(void **state)
{
    static const char *const folded[][2] = {
        {"", "AwA"},
        {"a", "SwQA"},
        {"unit 2wi union \"2nd Wisconsin\"\nunit 7wi union \"7th Wisconsin\"\n",
         "K83LLFEwKs9UADLy8xSUjPJSFMIzi5Pz84oz85S4wNLmCGnzkgxkaQA"},
    };
    char room[1000], many[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    struct text t;
    (void)state;
    for (size_t i = 0; i < sizeof folded / sizeof *folded; i++) {
        text_over(&t, room, sizeof room);
        fold(&t, folded[i][0], strlen(folded[i][0]));
        assert_string_equal(room, folded[i][1]);
    }
    text_over(&t, room, sizeof room);
    fold(&t, many, sizeof many - 1);
    assert_true(t.used < 10);
}

/* On paper: a square of modules, and none if there would be too many. */
static void a_code_is_drawn_for_paper(void **state)
{
    char room[20000];
    struct text t;
    (void)state;
    text_over(&t, room, sizeof room);
    assert_true(qr_svg(&t, "http://club.example/", 25));
    assert_non_null(strstr(room, "<svg viewBox=\"0 0 33 33\"")); /* 25 and four of light round it */
    assert_non_null(strstr(room, "<path d=\"M4 4h1v1h-1z"));
    text_over(&t, room, sizeof room);
    assert_false(qr_svg(&t, "http://club.example/", 21));
    assert_int_equal(t.used, 0);
}

int main(void)
{
    const struct CMUnitTest asked[] = {
        cmocka_unit_test(every_file_is_served_as_it_lies_on_disk),
        cmocka_unit_test(files_are_packed_for_those_who_take_it),
        cmocka_unit_test(the_bare_address_is_the_index),
        cmocka_unit_test(nothing_else_can_be_reached),
        cmocka_unit_test(only_get_and_head),
        cmocka_unit_test(head_is_get_without_the_body),
        cmocka_unit_test(a_known_file_is_not_sent_again),
        cmocka_unit_test(a_connection_is_kept),
        cmocka_unit_test(nonsense_is_survived),
        cmocka_unit_test(garbage_is_not_waited_for),
        cmocka_unit_test(other_hosts_are_refused),
        cmocka_unit_test(callers_are_limited),
        cmocka_unit_test(one_caller_shuts_nobody_out),
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(signals_end_it_cleanly),
        cmocka_unit_test(a_taken_port_is_told),
        cmocka_unit_test(lan_tells_an_address_or_that_there_is_none),
        cmocka_unit_test(a_code_is_drawn_as_cameras_want_it),
        cmocka_unit_test(text_is_folded),
        cmocka_unit_test(a_code_is_drawn_for_paper),
        cmocka_unit_test(the_whole_page_is_written),
        cmocka_unit_test(
            the_next_free_port_is_found), /* last: it keeps signals from this process */
    };
    int failed = cmocka_run_group_tests(asked, server_up, server_down);
    failed += cmocka_run_group_tests(others, NULL, NULL);
    return failed +
           (server_status != EXIT_DONE); /* cmocka does not count what fails after the tests */
}
