/* docs/rulebook.md leads from the book to the code: every chart and file in its table must exist,
 * and every name must be defined in the file before it, as a function or as a table. */

#include "lines.h"

enum { SOURCE_ROOM = 1 << 17 };

static char source[SOURCE_ROOM];

static char folder[40]; /* that the table at hand is about */

static char file[100]; /* the one named last */
static int wrong;

static void load_source(const char *name)
{
    char path[400];
    snprintf(file, sizeof file, "%s", name);
    if (strncmp(name, "engine/", 7) == 0)
        snprintf(path, sizeof path, TESTS "/../%s", name);
    else
        snprintf(path, sizeof path, TESTS "/../rules/%s/%s", folder, name);
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("rulebook.md names %s, which does not exist", name);
    source[fread(source, 1, sizeof source - 1, f)] = '\0';
    fclose(f);
}

/* Calls back with each `word` in backquotes; returns how many there were. */
static int each_quoted(const char *cell, void (*use)(const char *word))
{
    char word[100];
    int count = 0, n = 0;
    for (; sscanf(cell, "%*[^`]`%99[^`]`%n", word, &n) == 1; cell += n, n = 0, count++)
        use(word);
    return count;
}

static void check_chart(const char *name)
{
    struct trouble trouble = {0};
    if (!chart_find(name, NULL, &trouble))
        fail_msg("rulebook.md: %s", trouble.room);
}

/* After the bracket that closes the one at s. */
static const char *after_brackets(const char *s)
{
    int depth = 0;
    do {
        depth += (*s == '(') - (*s == ')');
    } while (*s++ && depth > 0);
    return s;
}

/* Is the name at s defined there?  Behind a function's stands its body, behind a table's its size
 * or its figures; a prototype ends in a semicolon. */
static bool is_definition(const char *s, size_t length)
{
    s += length;
    if (*s == '(') {
        s = after_brackets(s);
        return s[strspn(s, " \n")] == '{';
    }
    return *s == '[' || strncmp(s, " = {", 4) == 0 || strncmp(s, " =\n", 3) == 0;
}

/* A definition's first line begins in the first column. */
static bool is_defined(const char *name)
{
    const size_t length = strlen(name);
    for (const char *s = source; (s = strstr(s, name)) != NULL; s += length) {
        const char *line = s;
        while (line > source && line[-1] != '\n')
            line--;
        const bool whole = s == line || s[-1] == ' ' || s[-1] == '*';
        if (whole && strchr(" \t/#", *line) == NULL && is_definition(s, length))
            return true;
    }
    return false;
}

static void check_code(const char *word)
{
    const size_t n = strlen(word);
    if (n > 2 && (strcmp(word + n - 2, ".c") == 0 || strcmp(word + n - 2, ".h") == 0))
        load_source(word);
    else if (!is_defined(word)) {
        print_error("rulebook.md names %s, which is not defined in the file before it, %s\n", word,
                    file);
        wrong++;
    }
}

static int rows;

static void check_row(char *line, int number, void *with)
{
    const char *cells[4];
    (void)number;
    (void)with;
    const char *named = strstr(line, "`rules/");
    if (line[0] != '|' && named)
        assert_int_equal(sscanf(named, "`rules/%39[a-z_]/`", folder), 1);
    if (line[0] != '|' || strstr(line, "|---") || strstr(line, "| chart |"))
        return;
    assert_int_equal(split(line, '|', cells, 4), 3);
    char charts[400], code[400];
    snprintf(charts, sizeof charts, " %s", cells[1]);
    snprintf(code, sizeof code, " %s", cells[2]);
    each_quoted(charts, check_chart);
    assert_true(each_quoted(code, check_code) >= 1);
    rows++;
}

static void the_rulebook_leads_somewhere(void **state)
{
    (void)state;
    each_line(TESTS "/../docs/rulebook.md", check_row, NULL);
    assert_true(rows > 60);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rulebook_leads_somewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
