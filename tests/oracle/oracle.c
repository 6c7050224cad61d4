/* The odds of fire worked out a second time, from the oracle's files and by raw pips, with nothing
 * of the engine in it: thousands of situations, fraction for fraction.  And what every answer must
 * have: steps that add up to the table, clauses that exist. */

#include "tests/unit/lines.h"

/* ---- the oracle's tables, as text ---- */

enum { CELLS = 40000, SITUATIONS = 6000 };

struct file {
    char text[1 << 16];
    const char *cell[CELLS];
    int columns, rows;
};

static struct file small_arms, artillery, modifiers, regular, red_file;

static void load(struct file *f, const char *name)
{
    char path[400];
    snprintf(path, sizeof path, TESTS "/oracle/iron-brigade/%s.tsv", name);
    FILE *in = fopen(path, "r");
    if (!in)
        fail_msg("cannot open %s", path);
    size_t n = fread(f->text, 1, sizeof f->text - 1, in);
    fclose(in);
    f->text[n] = '\0';
    int cells = 0;
    char *at = f->text;
    while (*at) {
        f->cell[cells++] = at;
        at += strcspn(at, "\t\n");
        if (*at == '\n' && f->columns == 0)
            f->columns = cells;
        if (*at)
            *at++ = '\0';
    }
    f->rows = cells / f->columns - 1;
    assert_int_equal(cells % f->columns, 0);
}

static int column(const struct file *f, const char *name)
{
    for (int i = 0; i < f->columns; i++)
        if (strcmp(f->cell[i], name) == 0)
            return i;
    fail_msg("no column %s", name);
    return -1;
}

static const char *cell(const struct file *f, int row, const char *name)
{
    return f->cell[(row + 1) * f->columns + column(f, name)];
}

static int load_all(void **state)
{
    (void)state;
    load(&small_arms, "small_arms");
    load(&artillery, "artillery");
    load(&modifiers, "fire_modifiers");
    load(&regular, "results_regular");
    load(&red_file, "results_red");
    return 0;
}

/* ---- a situation in plain numbers, drawn at random ---- */

struct unit {
    int weapon, range, castings, morale;
};

struct situation {
    struct unit unit[4]; /* the first leads, the others join it */
    int units;
    int target, ranks, en_masse, cover, split, lying, acquired, red;
};

static const char *const ranks_word[] = {"3", "2", "1", "1/2", "1/3"};
static const char *const ranks_case[] = {"3 ranks deep", "2 ranks deep", "1 rank deep",
                                         "1/2 rank deep", "1/3 rank deep"};
static const char *const cover_word[] = {"none",        "woods",     "wood-fence",   "lying-down",
                                         "hasty-works", "high-wall", "entrenchments"};
static const char *const cover_case[] = {
    NULL,           "woods or wood fence",      "woods or wood fence",
    "lying down",   "hasty works or high wall", "hasty works or high wall",
    "entrenchments"};
static const char *const red_word[] = {"no",         "flank",    "rear",  "surprise",
                                       "first-fire", "crossing", "umpire"};

static const char *weapon_name(int weapon)
{
    return weapon < small_arms.rows ? cell(&small_arms, weapon, "weapon")
                                    : cell(&artillery, weapon - small_arms.rows, "weapon");
}

static bool is_gun(int weapon)
{
    return weapon >= small_arms.rows;
}

/* -1 beyond the last band. */
static int base(int weapon, int range)
{
    static const char *const bands[] = {"point_blank", "short", "medium", "long"};
    const struct file *f = is_gun(weapon) ? &artillery : &small_arms;
    int row = is_gun(weapon) ? weapon - small_arms.rows : weapon;
    for (int i = is_gun(weapon) ? 0 : 1; i < 4; i++) {
        char low[40], high[40];
        snprintf(low, sizeof low, "%s_min", bands[i]);
        snprintf(high, sizeof high, "%s_max", bands[i]);
        if (range >= atoi(cell(f, row, low)) && range <= atoi(cell(f, row, high)))
            return atoi(cell(f, row, bands[i]));
    }
    return -1;
}

/* 1000 where the table says none. */
static int modifier(const char *kind, const char *of)
{
    for (int i = 0; i < modifiers.rows; i++)
        if (strcmp(cell(&modifiers, i, "class"), kind) == 0 &&
            strcmp(cell(&modifiers, i, "case"), of) == 0)
            return strcmp(cell(&modifiers, i, "shift"), "none") == 0
                       ? 1000
                       : atoi(cell(&modifiers, i, "shift"));
    fail_msg("no modifier %s, %s", kind, of);
    return 0;
}

static bool loads_at_the_muzzle(int weapon)
{
    const char *name = weapon_name(weapon);
    return !strstr(name, "breech") && !strstr(name, "repeating") && !strstr(name, "pistols");
}

static bool unit_may_fire(const struct unit *u)
{
    return base(u->weapon, u->range) >= 0 && u->morale >= 2 &&
           !(is_gun(u->weapon) && u->morale == 2);
}

static bool may_fire(const struct situation *s)
{
    for (int i = 0; i < s->units; i++)
        if (!unit_may_fire(&s->unit[i]))
            return false;
    return !(s->acquired && !is_gun(s->unit[0].weapon)) && !(s->lying && s->split);
}

static int table_of(const struct situation *s, int which)
{
    const struct unit *u = &s->unit[which];
    char morale[2] = {(char)('0' + u->morale), '\0'};
    int t = base(u->weapon, u->range) + modifier("firer morale", morale);
    t += modifier("target formation", ranks_case[s->ranks]);
    if (cover_case[s->cover])
        t += modifier("target protection", cover_case[s->cover]);
    if (which == 0) {
        t += s->split ? modifier("firer movement", "split move") : 0;
        if (s->lying && loads_at_the_muzzle(u->weapon))
            t += modifier("firer movement", "lying down with muzzle-loaders");
        t += s->acquired ? modifier("artillery", "acquired fire") : 0;
    }
    return t < 0 ? 0 : t > 19 ? 19 : t;
}

/* ---- the odds by raw pips ---- */

enum { LOSSES = 1200, LEVELS = 120 };

/* weight[casualties][levels or rout], rout last */
static uint64_t weight[LOSSES][LEVELS + 1], next_weight[LOSSES][LEVELS + 1];

static const char *result(const struct file *f, int table, int castings, const char *name)
{
    const char *found = NULL;
    for (int i = 0; i < f->rows; i++)
        if (atoi(cell(f, i, "table")) == table && atoi(cell(f, i, "att")) <= castings)
            found = cell(f, i, name);
    return found;
}

static const char *target_column(int target)
{
    return target >= 21   ? "d21"
           : target >= 13 ? "d13"
           : target >= 8  ? "d8"
           : target >= 4  ? "d4"
           : target >= 2  ? "d2"
                          : "d1";
}

static void shoot(const char *casualties, const char *morale, int most_losses, int most_levels)
{
    memset(next_weight, 0, sizeof next_weight);
    for (int a = 1; a <= 6; a++)
        for (int d = 1; d <= 6; d++) {
            int lost = 0, levels = 0;
            if (*casualties != '-')
                lost = atoi(casualties) + (a > atoi(strchr(casualties, '>') + 1));
            if (*morale != '-' && *morale != 'R')
                levels = atoi(morale) + !(d > atoi(strchr(morale, '>') + 1));
            for (int c = 0; c <= most_losses; c++)
                for (int l = 0; l <= most_levels + 1; l++) {
                    int from = l > most_levels ? LEVELS : l;
                    int to = from == LEVELS || *morale == 'R' ? LEVELS : from + levels;
                    next_weight[c + lost][to] += weight[c][from];
                }
        }
    memcpy(weight, next_weight, sizeof weight);
}

static uint64_t work_out(const struct situation *s, int *table)
{
    int castings = 0, losses = 0, levels = 0;
    uint64_t total = 1;
    *table = table_of(s, 0);
    for (int i = 0; i < s->units; i++) {
        castings += s->unit[i].castings;
        *table = table_of(s, i) < *table ? table_of(s, i) : *table;
    }
    memset(weight, 0, sizeof weight);
    weight[0][0] = 1;
    const struct file *f = s->red ? &red_file : &regular;
    int morale_table = s->en_masse && *table < 19 ? *table + 1 : *table;
    for (int left = castings; left > 0; left -= 28) {
        int firing = left > 28 ? 28 : left;
        shoot(result(f, *table, firing, "cas"),
              result(f, morale_table, firing, target_column(s->target)), losses, levels);
        losses += 144;
        levels += 7;
        total *= 36;
    }
    return total;
}

/* ---- the engine's answer beside it ---- */

static uint64_t gcd(uint64_t a, uint64_t b)
{
    return b ? gcd(b, a % b) : a;
}

static void draw(struct situation *s, uint64_t *seed)
{
    *s = (struct situation){.units = check_below(seed, 4) ? 1 : 1 + check_below(seed, 4)};
    for (int i = 0; i < s->units; i++) {
        struct unit *u = &s->unit[i];
        u->weapon = check_below(seed, small_arms.rows + artillery.rows);
        u->range = check_below(seed, is_gun(u->weapon) ? 90 : 14);
        u->castings = 1 + check_below(seed, 8) * check_below(seed, 11) + check_below(seed, 4);
        u->castings = u->castings > 80 ? 80 : u->castings;
        u->morale = check_below(seed, 5) ? 2 + check_below(seed, 6) : check_below(seed, 8);
    }
    s->target = 1 + check_below(seed, 80) / (1 + check_below(seed, 6));
    s->ranks = check_below(seed, 2) ? 1 : check_below(seed, 5);
    s->en_masse = check_below(seed, 4) == 0;
    s->cover = check_below(seed, 7);
    s->split = check_below(seed, 4) == 0;
    s->lying = check_below(seed, 4) == 0;
    s->acquired = check_below(seed, 4) == 0;
    s->red = check_below(seed, 3) ? 0 : check_below(seed, 7);
}

static void typed(char *to, const char *name)
{
    while ((*to++ = *name == ' ' ? '-' : *name) != '\0')
        name++;
}

static int put_words(const struct situation *s, char words[24][200], const char **list)
{
    char name[60];
    int n = 0;
    typed(name, weapon_name(s->unit[0].weapon));
    strcpy(words[n++], "odds");
    strcpy(words[n++], "iron-brigade/fire");
    sprintf(words[n++], "weapon=%s", name);
    sprintf(words[n++], "range=%d", s->unit[0].range);
    sprintf(words[n++], "castings=%d", s->unit[0].castings);
    sprintf(words[n++], "morale=%d", s->unit[0].morale);
    sprintf(words[n++], "target-castings=%d", s->target);
    sprintf(words[n++], "target-ranks=%s", ranks_word[s->ranks]);
    sprintf(words[n++], "target-en-masse=%s", s->en_masse ? "yes" : "no");
    sprintf(words[n++], "cover=%s", cover_word[s->cover]);
    sprintf(words[n++], "split-move=%s", s->split ? "yes" : "no");
    sprintf(words[n++], "lying-down=%s", s->lying ? "yes" : "no");
    sprintf(words[n++], "acquired-fire=%s", s->acquired ? "yes" : "no");
    sprintf(words[n++], "red=%s", red_word[s->red]);
    if (s->units > 1)
        strcpy(words[n++], "with=");
    for (int i = 1; i < s->units; i++) {
        typed(name, weapon_name(s->unit[i].weapon));
        sprintf(words[n - 1] + strlen(words[n - 1]), "%s%s:%d:%d:%d", i > 1 ? "," : "", name,
                s->unit[i].range, s->unit[i].castings, s->unit[i].morale);
    }
    for (int i = 0; i < n; i++)
        list[i] = words[i];
    return n;
}

static _Alignas(8) unsigned char room[1 << 20];
static char reply[1 << 19];

/* Every outcome of the reply has our weight, and none of ours is missing. */
static void compare(const struct situation *s, uint64_t total, int table)
{
    uint64_t seen = 0;
    const char *at = strstr(reply, "\"outcomes\":["), *end = strstr(reply, "\"outcome_count\"");
    while ((at = strstr(at, "\"fraction\":\"")) != NULL && at < end) {
        uint64_t above, below = 1;
        int casualties, levels, their_table, n = 0;
        char rout[6], red[6];
        at += strlen("\"fraction\":\"");
        if (sscanf(at, "%lu/%lu", &above, &below) < 1)
            fail();
        at = strstr(at, "\"result\":");
        if (sscanf(at,
                   "\"result\":{\"casualties\":%d,\"morale_lost\":%d,\"rout\":%5[a-z],\"table\":%d,"
                   "\"red\":%5[a-z]%n",
                   &casualties, &levels, rout, &their_table, red, &n) != 5)
            fail_msg("%s", at);
        uint64_t ours = weight[casualties][strcmp(rout, "true") == 0 ? LEVELS : levels],
                 by = gcd(ours, total);
        if (ours / by != above || total / by != below || their_table != table ||
            (s->red != 0) != (red[0] == 't'))
            fail_msg("casualties %d levels %d rout %s: we have %lu/%lu in %s", casualties, levels,
                     rout, ours, total, reply);
        assert_true(rout[0] == 'f' || levels == 0);
        seen += ours;
    }
    assert_true(seen == total);
}

/* The values of the steps add up to the table; every clause named exists. */
static void check_steps(int table)
{
    int sum = 0, total = 0;
    const char *at = strstr(reply, "\"steps\":["), *end = strstr(reply, "\"outcomes\":[");
    while ((at = strstr(at, "{\"clause\":\"")) != NULL && at < end) {
        char clause[20];
        int value;
        if (sscanf(at, "{\"clause\":\"%19[^\"]\"", clause) != 1 || !clause_find(systems[0], clause))
            fail_msg("no clause in %s", at);
        const char *next = strstr(++at, "{\"clause\":\""), *adds = strstr(at, "\"value\":");
        if (!adds || adds > (next && next < end ? next : end)) /* it adds nothing? */
            continue;
        if (sscanf(adds, "\"value\":%d,\"total\":%d", &value, &total) != 2)
            fail_msg("%s", at);
        sum += value;
        assert_int_equal(sum, total);
    }
    assert_int_equal(sum, table);
}

static void fire_equals_the_oracle(void **state)
{
    (void)state;
    uint64_t seed = 1862;
    int answered = 0, refused = 0;
    const char *count = getenv("LONGROLL_SITUATIONS");
    for (int i = 0; i < (count ? atoi(count) : SITUATIONS); i++) {
        struct situation s;
        static char words[24][200];
        const char *list[24];
        struct text t;
        int table;
        draw(&s, &seed);
        text_over(&t, reply, sizeof reply);
        enum trouble_kind kind = ask(&t, put_words(&s, words, list), list, room, sizeof room, NULL);
        if (!may_fire(&s)) {
            assert_int_equal(kind, TROUBLE_RULE);
            refused++;
            continue;
        }
        if (kind != TROUBLE_NONE)
            fail_msg("%s", reply);
        uint64_t total = work_out(&s, &table);
        compare(&s, total, table);
        check_steps(table);
        answered++;
    }
    print_message("%d answered, %d refused\n", answered, refused);
    assert_true(answered > refused / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fire_equals_the_oracle),
    };
    return cmocka_run_group_tests(tests, load_all, NULL);
}
