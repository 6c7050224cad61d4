#include <math.h>

#include "engine/base/json.h"
#include "tell.h"

/* Everything as figures: JSON, and CSV in which a row is a cell and one figure of it.  Decimals
 * have six digits, so that the same tallies give the same bytes everywhere. */

static double share(int64_t part, int64_t all)
{
    return all ? (double)part / (double)all : 0;
}

static void put_number(struct text *t, double value)
{
    const long long millionths = llround(fabs(value) * 1e6);
    char digits[8] = "000000";
    long long rest = millionths % 1000000;
    for (int i = 5; i >= 0; i--, rest /= 10)
        digits[i] = (char)('0' + rest % 10);
    text_print(t, "%s", value < 0 && millionths ? "-" : "");
    text_number(t, millionths / 1000000);
    text_print(t, ".%s", digits);
}

/* ---- JSON ---- */

static void put(struct json *j, const char *key, double value)
{
    json_key(j, key);
    put_number(j->to, value);
    j->comma = true;
}

static void put_interval(struct json *j, const char *key, const struct interval *r)
{
    json_key(j, key);
    json_open(j, '{');
    put(j, "mean", r->mean);
    put(j, "low", r->low);
    put(j, "high", r->high);
    json_close(j, '}');
}

static void put_ends(struct json *j, const struct figures *f)
{
    static const char *const names[ENDS] = {"", "turns", "losses", "nobody_left"};
    json_print(j, "ends:{");
    for (int i = 1; i < ENDS; i++) {
        json_key(j, names[i]);
        json_print(j, "{drawn:%d won:[%d %d]}", (int)f->ends[i][0], (int)f->ends[i][1],
                   (int)f->ends[i][2]);
    }
    json_print(j, "} turns:[");
    for (int i = 1; i <= f->s->turns; i++)
        json_number(j, f->turns[i]);
    json_close(j, ']');
}

static void put_units(struct json *j, const struct figures *f)
{
    json_print(j, "units:[");
    for (int i = 0; i < f->s->unit_count; i++) {
        const struct unit_figures *u = &f->unit[i];
        json_print(j, "{unit:%s side:%s", scenario_id(f->s, OF_UNIT, i),
                   scenario_id(f->s, OF_SIDE, f->s->unit[i].side));
        put(j, "lost", share(u->lost, f->battles));
        put(j, "gave", share(u->gave, f->battles));
        put(j, "broke", share(u->broke, f->battles));
        put(j, "broke_turn", share(u->broke_turns, u->broke));
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_ground(struct json *j, const struct figures *f)
{
    json_print(j, "ground:[");
    for (int o = 0; o < f->s->objective_count; o++) {
        json_print(j, "{objective:%s held:[", scenario_id(f->s, OF_GROUND, o));
        for (int turn = 1; turn <= f->s->turns; turn++)
            json_print(j, "[%d %d %d]", (int)f->held[o][turn][0], (int)f->held[o][turn][1],
                       (int)f->held[o][turn][2]);
        json_print(j, "]}");
    }
    json_close(j, ']');
}

static void put_signs(struct json *j, const struct figures *f)
{
    json_print(j, "events:[");
    for (int i = 0; i < f->sign_count; i++) {
        char room[512];
        struct text t;
        const struct interval r = interval_of(f->sign[i].told, WIN_LEVELS, 0.05 / EVENTS_TOLD);
        text_over(&t, room, sizeof room);
        tell_sign(f, &f->sign[i], &t);
        json_print(j, "{words:%s battles:%d", room, (int)r.battles);
        put_interval(j, "won", &r);
        json_close(j, '}');
    }
    json_print(j, "] seeds:[");
    for (int i = 0; i < f->seed_count; i++)
        json_print(j, "{seed:%lld why:%s}", (long long)f->seed[i].seed, f->seed[i].why);
    json_close(j, ']');
}

static void put_cell(struct json *j, const struct tally *b, int cell, struct figures *f)
{
    const struct lab_cell *c = &b->e->cell[cell];
    const struct interval r = tally_wins(b, cell), d = tally_difference(b, cell);
    figures_of(b, cell, f);
    json_print(j, "{cell:%d name:%s battle:%s commanders:[%s %s] sides:[%s %s] battles:%d", cell,
               c->name, scenario_name(f->s, f->s->name), c->fights.who[0]->name,
               c->fights.who[1]->name, scenario_id(f->s, OF_SIDE, 0), scenario_id(f->s, OF_SIDE, 1),
               (int)f->battles);
    json_print(j, "won:[%d %d] drawn:%d", (int)f->won[1], (int)f->won[2], (int)f->won[0]);
    put_interval(j, "second_side_wins", &r);
    if (c->against != cell) {
        json_print(j, "against:%d", c->against);
        put_interval(j, "difference", &d);
        put(j, "pairing", figures_pairing(b, cell));
    }
    put_ends(j, f);
    for (int side = 0; side < SIDES; side++) {
        put(j, side ? "second_lost" : "first_lost", share(f->lost[side], f->battles));
        put(j, side ? "second_luck" : "first_luck", share(f->luck[side], f->battles) / 10);
    }
    put_units(j, f);
    put_ground(j, f);
    put_signs(j, f);
    json_close(j, '}');
}

void lab_json(const struct tally *b, struct text *out)
{
    struct figures f;
    char room[2048];
    struct text answer;
    struct json j;
    json_over(&j, out);
    text_over(&answer, room, sizeof room);
    tell_answer(b, &answer);
    json_print(&j, "{title:%s answer:%s seed:%lld battles:%d cells:[", b->e->title, room,
               (long long)b->e->seed, (int)tally_battles(b));
    for (int i = 0; i < b->e->cell_count; i++)
        put_cell(&j, b, i, &f);
    json_print(&j, "]}");
    text_char(out, '\n');
}

/* ---- CSV ---- */

static void put_row(struct text *t, const struct lab_cell *c, const char *what, const char *who,
                    double value)
{
    text_print(t, "\"%s\",%s,%s,", c->name, what, who);
    put_number(t, value);
    text_char(t, '\n');
}

static void put_interval_rows(struct text *t, const struct lab_cell *c, const char *what,
                              const struct interval *r)
{
    put_row(t, c, what, "mean", r->mean);
    put_row(t, c, what, "low", r->low);
    put_row(t, c, what, "high", r->high);
}

static void put_cell_rows(const struct tally *b, int cell, struct figures *f, struct text *t)
{
    const struct lab_cell *c = &b->e->cell[cell];
    const struct interval r = tally_wins(b, cell), d = tally_difference(b, cell);
    figures_of(b, cell, f);
    put_row(t, c, "battles", "", (double)f->battles);
    put_interval_rows(t, c, "second side wins", &r);
    if (c->against != cell)
        put_interval_rows(t, c, "difference", &d);
    for (int i = 1; i < ENDS; i++)
        for (int w = 0; w <= SIDES; w++)
            put_row(t, c, tell_ends[i], w ? scenario_id(f->s, OF_SIDE, w - 1) : "drawn",
                    (double)f->ends[i][w]);
    for (int i = 0; i < f->s->unit_count; i++) {
        const struct unit_figures *u = &f->unit[i];
        const char *id = scenario_id(f->s, OF_UNIT, i);
        put_row(t, c, "lost", id, share(u->lost, f->battles));
        put_row(t, c, "gave", id, share(u->gave, f->battles));
        put_row(t, c, "broke", id, share(u->broke, f->battles));
        put_row(t, c, "broke in turn", id, share(u->broke_turns, u->broke));
    }
    for (int o = 0; o < f->s->objective_count; o++)
        for (int turn = 1; turn <= f->s->turns; turn++) {
            char what[40];
            struct text w;
            text_over(&w, what, sizeof what);
            text_print(&w, "second side holds in turn %d", turn);
            put_row(t, c, what, scenario_id(f->s, OF_GROUND, o),
                    share(f->held[o][turn][2], f->battles));
        }
}

void lab_csv(const struct tally *b, struct text *out)
{
    struct figures f;
    text_add(out, "cell,what,who,value\n");
    for (int i = 0; i < b->e->cell_count; i++)
        put_cell_rows(b, i, &f, out);
}
