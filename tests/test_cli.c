#define _DEFAULT_SOURCE

#include <sys/stat.h>
#include <unistd.h>

#include "../cli/longroll.h"
#include "check.h"

static char out_room[1 << 18], err_room[1 << 12];
static struct text out, err;

static int run(const char *line)
{
    static char copy[1000];
    const char *words[64];
    int count = 0;
    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    text_over(&out, out_room, sizeof out_room);
    text_over(&err, err_room, sizeof err_room);
    return longroll(count, words, &out, &err, 7, false);
}

#define VOLLEY "weapon=rifled-musket range=4 castings=21 target-castings=12"

static void statuses(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int status;
        const char *out, *err; /* parts of what is said */
    } cases[] = {
        {"", EXIT_DONE, "longroll odds fire", ""},
        {"--help", EXIT_DONE, "longroll odds fire", ""},
        {"charts", EXIT_DONE, "iron-brigade/fire", ""},
        {"charts iron-brigade", EXIT_DONE, "iron-brigade/results", ""},
        {"charts --json", EXIT_DONE, "\"chart\":\"iron-brigade/fire\"", ""},
        {"charts a b", EXIT_USAGE, "", "no system 'a'"},
        {"chart", EXIT_USAGE, "", "did you mean charts?"},
        {"help", EXIT_DONE, "longroll help [COMMAND | CHART | CLAUSE]", ""},
        {"help fire", EXIT_DONE, "target-ranks", ""},
        {"help V.B.1.iv", EXIT_DONE, "V.B.1.iv", ""},
        {"help R-34", EXIT_DONE, "Other reading, \"checks\"", ""},
        {"odds --help", EXIT_DONE, "longroll odds CHART", ""},
        {"help nothing", EXIT_USAGE, "", "did you mean"},
        {"help fire rally", EXIT_USAGE, "", "help takes one word"},
        {"odds fire " VOLLEY, EXIT_DONE, "Three castings fall, a fourth on 5 or 6", ""},
        {"odds fire " VOLLEY " --json", EXIT_DONE, "\"fraction\":\"1/3\"", ""},
        {"odds fire " VOLLEY " red=flank --swap", EXIT_DONE, "the sides turned round", ""},
        {"odds fire " VOLLEY " morale=1", EXIT_REFUSED, "", "a broken unit (morale 1) does not fire"},
        {"odds fire " VOLLEY " morale=1 --json", EXIT_REFUSED, "\"clause\":\"I.C.3.i\"", "(I.C.3.i)"},
        {"odds fire " VOLLEY " morale=8", EXIT_USAGE, "", "from 0 to 7"},
        {"roll fire " VOLLEY, EXIT_DONE, "(--seed 7 rolls these dice again)", ""},
        {"roll fire " VOLLEY " --dice 5,2", EXIT_DONE, "casualties 4 (80 men), morale_lost 4", ""},
        {"roll fire " VOLLEY " --dice 5", EXIT_USAGE, "", "too few dice"},
        {"bench fast", EXIT_USAGE, "", "bench takes no words"},
        {"charts export", EXIT_USAGE, "", "takes a folder"},
        {"charts export /proc/nowhere", EXIT_USAGE, "", "cannot make the folder"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int status = run(cases[i].line);
        if (status != cases[i].status || !strstr(out_room, cases[i].out) || !strstr(err_room, cases[i].err))
            fail_msg("'%s' gave %d, %s%s", cases[i].line, status, out_room, err_room);
        assert_true((status == EXIT_DONE) == (err.used == 0));
    }
}

static void nothing_is_wider_than_a_page(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "",
        "charts",
        "help fire",
        "help results",
        "odds fire " VOLLEY,
        "roll fire " VOLLEY,
        "odds fire " VOLLEY " with=heavy-rifle:9:80,repeating-carbine:2:80:7 cover=hasty-works red=umpire",
        "odds fire " VOLLEY " morale=2 weapons=x",
        "help III.G",
        "help R-13",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        run(lines[i]);
        for (const char *s = out_room, *end; *s; s = end + (*end != '\0')) {
            end = strchr(s, '\n') ? strchr(s, '\n') : s + strlen(s);
            if (end - s > PAGE_WIDTH)
                fail_msg("'%s' is %d wide: %.*s", lines[i], (int)(end - s), (int)(end - s), s);
        }
    }
}

/* Either all the tables stand in the folder or none does. */
static void export_writes_all_or_nothing(void **state)
{
    (void)state;
    char folder[] = "/tmp/longroll-XXXXXX", line[200], path[200];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/results_red.tsv.part", folder);
    assert_int_equal(mkdir(path, 0777), 0); /* a folder in the way of the last table */
    snprintf(line, sizeof line, "charts export %s iron-brigade", folder);
    assert_int_equal(run(line), EXIT_USAGE);
    assert_non_null(strstr(err_room, "cannot write"));
    snprintf(path, sizeof path, "%s/small_arms.tsv", folder);
    assert_int_equal(access(path, F_OK), -1);
    snprintf(path, sizeof path, "%s/small_arms.tsv.part", folder);
    assert_int_equal(access(path, F_OK), -1);
    snprintf(path, sizeof path, "%s/results_red.tsv.part", folder);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(run(line), EXIT_DONE);
    for (int i = 0; i < systems[0]->table_count; i++) {
        snprintf(path, sizeof path, "%s/%s.tsv", folder, systems[0]->tables[i]->name);
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statuses),
        cmocka_unit_test(nothing_is_wider_than_a_page),
        cmocka_unit_test(export_writes_all_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
