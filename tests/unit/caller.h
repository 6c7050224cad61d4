#ifndef LONGROLL_CALLER_H
#define LONGROLL_CALLER_H

/* The true command in a child, and a browser of few words that calls it over plain sockets. */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "cli/longroll.h"

enum {
    PATIENCE = 30,
    ANSWER_ROOM = 1 << 16
}; /* seconds before a test gives up on the other side */

/* ---- the command in a child ---- */

struct child {
    pid_t pid;
    int port;
    char said[1 << 14];
};

static void spill(struct text *t)
{
    if (write(*(const int *)t->to, t->at, t->used) < 0)
        _exit(99);
    t->used = 0;
}

static int run(const char *line, struct text *out, struct text *err)
{
    char copy[300];
    const char *words[16];
    int count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    return longroll(count, words, out, err, 7, false);
}

static void be_the_child(const char *line, int to)
{
    static char out_room[1 << 14], err_room[1 << 12];
    struct text out, err;
    alarm(10 * PATIENCE); /* it ends even if the test forgets it */
    text_over(&out, out_room, sizeof out_room);
    text_over(&err, err_room, sizeof err_room);
    out.spill = err.spill = spill;
    out.to = err.to = &to;
    int status = run(line, &out, &err);
    spill(&err);
    exit(status);
}

/* Until the last of its words, or its end. */
static void listen_to(struct child *c, int from)
{
    size_t used = 0;
    c->said[0] = '\0';
    while (used + 1 < sizeof c->said && !strstr(c->said, "Ctrl-C")) {
        struct pollfd p = {.fd = from, .events = POLLIN};
        if (poll(&p, 1, PATIENCE * 1000) != 1)
            fail_msg("the command said nothing more after '%s'", c->said);
        ssize_t n = read(from, c->said + used, sizeof c->said - 1 - used);
        if (n <= 0)
            break;
        c->said[used += (size_t)n] = '\0';
    }
}

static void start(struct child *c, const char *line)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    c->pid = fork();
    assert_true(c->pid >= 0);
    if (c->pid == 0) {
        close(ends[0]);
        be_the_child(line, ends[1]);
    }
    close(ends[1]);
    listen_to(c, ends[0]);
    close(ends[0]);
    const char *end = strchr(c->said, '\n');
    while (end && end > c->said && end[-1] != ':')
        end--;
    c->port = end ? atoi(end) : 0;
    if (c->port == 0)
        fail_msg("no address in '%s'", c->said);
}

static int stop(struct child *c, int with)
{
    int status;
    assert_int_equal(kill(c->pid, with), 0);
    for (int i = 0; i < PATIENCE * 100; i++) {
        if (waitpid(c->pid, &status, WNOHANG) == c->pid)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 100 + WTERMSIG(status);
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    kill(c->pid, SIGKILL);
    waitpid(c->pid, &status, 0);
    return 99;
}

/* ---- a browser of few words ---- */

/* From 127.0.0.WHO: each is another machine to the server. */
static int call_as(int port, int who)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in from = {.sin_family = AF_INET};
    const struct timeval patience = {.tv_sec = PATIENCE};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + (uint32_t)who);
    int s = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(s >= 0);
    assert_int_equal(bind(s, (const struct sockaddr *)&from, sizeof from), 0);
    assert_int_equal(setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(connect(s, (const struct sockaddr *)&at, sizeof at), 0);
    return s;
}

static int call(int port)
{
    return call_as(port, 1);
}

static void say(int s, const char *words)
{
    for (size_t done = 0, size = strlen(words); done < size;) {
        ssize_t n = send(s, words + done, size - done, MSG_NOSIGNAL);
        if (n <= 0)
            return; /* it hung up on us, as it may */
        done += (size_t)n;
    }
}

static char answer[ANSWER_ROOM]; /* the last answer, ended by a NUL */
static size_t answer_size;

static void hear(int s)
{
    ssize_t n;
    answer_size = 0;
    while ((n = recv(s, answer + answer_size, sizeof answer - 1 - answer_size, 0)) > 0)
        answer_size += (size_t)n;
    answer[answer_size] = '\0';
    close(s);
}

/* Asks, and returns the status of the answer. */
static int browse_as(int port, const char *host, const char *method, const char *path,
                     const char *more)
{
    char words[2000];
    snprintf(words, sizeof words, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s\r\n",
             method, path, host, more);
    int s = call(port);
    say(s, words);
    hear(s);
    return strncmp(answer, "HTTP/1.1 ", 9) == 0 ? atoi(answer + 9) : 0;
}

static int browse(int port, const char *method, const char *path, const char *more)
{
    return browse_as(port, "localhost", method, path, more);
}

static const char *body(void)
{
    const char *end = strstr(answer, "\r\n\r\n");
    assert_non_null(end);
    return end + 4;
}

static bool has_header(const char *line)
{
    char words[500];
    snprintf(words, sizeof words, "\r\n%s\r\n", line);
    const char *found = strstr(answer, words);
    return found && found < body();
}

#endif
