/* ladder: what is told of it. */

#include "ladder.h"

#include "engine/base/json.h"

static const char *const end_words[ENDS] = {"", "turns", "losses", "nobody left"};

static const char *name_of(const struct ladder *l, const struct bout *b, int i)
{
    return l->who[b->who[i]]->name;
}

static double each(int64_t sum, int64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

static double milliseconds(const struct bout *b, int i)
{
    return each(b->thought[i], b->half_turns[i]) / 1e6;
}

static void say_share(struct text *t, const struct interval *r)
{
    say_format(t, "%.1f in 100 (%.0f to %.0f)", 100 * r->mean, 100 * r->low, 100 * r->high);
}

/* The bouts of two commanders stand together. */
static bool is_last(const struct ladder *l, const struct bout *b)
{
    return (b - l->bout) % l->scenario_count == l->scenario_count - 1;
}

/* ---- words ---- */

static void say_won(struct call *c, const struct ladder *l, const struct bout *b, int count)
{
    struct standing st;
    struct sentence words;
    ladder_stand(c, l, b, count, &st);
    struct text *t = sentence_begin(&words);
    text_print(t, "%s wins ", name_of(l, b, 0));
    say_share(t, &st.share);
    for (int i = 0; i < SIDES; i++) {
        if (count == 1)
            text_print(t, "%s as %s ", i ? ", " : ":", scenario_name(b->s, b->s->side[i].name));
        else
            text_print(t, "%s as %s side ", i ? ", " : ":", i ? "second" : "first");
        say_share(t, &st.as_side[i]);
    }
    text_print(t, "; battles %d to %d, drawn %d", (int)st.won[0], (int)st.won[1], (int)st.drawn);
    sentence_say(c->out, &words, 2);
}

static void say_battles(struct call *c, const struct ladder *l, const struct bout *b)
{
    const int64_t battles = 2 * (int64_t)l->pairs;
    struct sentence words;
    struct text *t = sentence_begin(&words);
    text_add(t, "ended by");
    for (int i = 1, told = 0; i < ENDS; i++)
        if (b->ends[i])
            text_print(t, "%s %s %d", told++ ? "," : "", end_words[i], (int)b->ends[i]);
    say_format(t,
               ", after %.1f turns; lost %s %.1f, %s %.1f; a half-turn takes %s %.2f ms, %s %.2f",
               each(b->turns, battles), name_of(l, b, 0), each(b->lost[0], battles),
               name_of(l, b, 1), each(b->lost[1], battles), name_of(l, b, 0), milliseconds(b, 0),
               name_of(l, b, 1), milliseconds(b, 1));
    sentence_say(c->out, &words, 2);
}

void ladder_tell(struct call *c, const struct ladder *l)
{
    say_line(c->out, 0,
             "%d pairs each, seed %llu. A draw is half; the intervals%s hold in 95 of 100 ladders.",
             (int)l->pairs, (unsigned long long)l->seed, l->bout_count > 1 ? " together" : "");
    for (int i = 0; i < l->bout_count; i++) {
        const struct bout *b = &l->bout[i];
        say_line(c->out, 0, "%s: %s against %s", scenario_name(b->s, b->s->name), name_of(l, b, 0),
                 name_of(l, b, 1));
        say_won(c, l, b, 1);
        say_battles(c, l, b);
        if (l->scenario_count > 1 && is_last(l, b)) {
            say_line(c->out, 0, "All together: %s against %s", name_of(l, b, 0), name_of(l, b, 1));
            say_won(c, l, b - l->scenario_count + 1, l->scenario_count);
        }
    }
}

/* ---- JSON ---- */

static void put_decimal(struct json *j, const char *key, double value)
{
    json_key(j, key);
    say_format(j->to, "%.6g", value);
    j->comma = true;
}

static void put_interval(struct json *j, const char *key, const struct interval *r)
{
    json_key(j, key);
    json_open(j, '{');
    put_decimal(j, "mean", r->mean);
    put_decimal(j, "low", r->low);
    put_decimal(j, "high", r->high);
    json_close(j, '}');
}

static void put_standing(struct call *c, struct json *j, const struct ladder *l,
                         const struct bout *b, int count)
{
    struct standing st;
    ladder_stand(c, l, b, count, &st);
    json_print(j, "commanders:[%s %s] won:[%d %d] drawn:%d", name_of(l, b, 0), name_of(l, b, 1),
               (int)st.won[0], (int)st.won[1], (int)st.drawn);
    put_interval(j, "share", &st.share);
    put_interval(j, "as_first_side", &st.as_side[0]);
    put_interval(j, "as_second_side", &st.as_side[1]);
}

static void put_bout(struct call *c, struct json *j, const struct ladder *l, const struct bout *b)
{
    const int64_t battles = 2 * (int64_t)l->pairs;
    json_print(j, "{battle:%s", scenario_name(b->s, b->s->name));
    put_standing(c, j, l, b, 1);
    json_print(j, "ended:{turns:%d losses:%d nobody_left:%d}", (int)b->ends[OVER_BY_TURNS],
               (int)b->ends[OVER_BY_LOSSES], (int)b->ends[OVER_NOBODY_LEFT]);
    put_decimal(j, "turns", each(b->turns, battles));
    for (int i = 0; i < 2; i++)
        put_decimal(j, i ? "second_lost" : "first_lost", each(b->lost[i], battles));
    for (int i = 0; i < 2; i++)
        put_decimal(j, i ? "second_ms" : "first_ms", milliseconds(b, i));
    json_close(j, '}');
}

void ladder_json(struct call *c, const struct ladder *l)
{
    struct json j;
    json_over(&j, c->out);
    json_print(&j, "{seed:%lld pairs:%d effort:%d bouts:[", (long long)l->seed, (int)l->pairs,
               (int)l->effort);
    for (int i = 0; i < l->bout_count; i++)
        put_bout(c, &j, l, &l->bout[i]);
    json_print(&j, "] all:[");
    for (int i = 0; i < l->bout_count; i += l->scenario_count) {
        json_open(&j, '{');
        put_standing(c, &j, l, &l->bout[i], l->scenario_count);
        json_close(&j, '}');
    }
    json_print(&j, "]}");
    text_char(c->out, '\n');
}

/* ---- CSV ---- */

void ladder_csv(struct call *c, const struct ladder *l)
{
    text_add(c->out, "battle,first,second,pairs,first_won,second_won,drawn,share,low,high,"
                     "as_first_side,as_second_side,by_turns,by_losses,nobody_left,turns,"
                     "first_lost,second_lost,first_ms,second_ms\n");
    for (int i = 0; i < l->bout_count; i++) {
        const struct bout *b = &l->bout[i];
        const int64_t battles = 2 * (int64_t)l->pairs;
        struct standing st;
        ladder_stand(c, l, b, 1, &st);
        say_format(c->out, "\"%s\",%s,%s,%d,%d,%d,%d,%.4f,%.4f,%.4f,%.4f,%.4f,%d,%d,%d,",
                   scenario_name(b->s, b->s->name), name_of(l, b, 0), name_of(l, b, 1),
                   (int)l->pairs, (int)st.won[0], (int)st.won[1], (int)st.drawn, st.share.mean,
                   st.share.low, st.share.high, st.as_side[0].mean, st.as_side[1].mean,
                   (int)b->ends[OVER_BY_TURNS], (int)b->ends[OVER_BY_LOSSES],
                   (int)b->ends[OVER_NOBODY_LEFT]);
        say_format(c->out, "%.2f,%.2f,%.2f,%.3f,%.3f\n", each(b->turns, battles),
                   each(b->lost[0], battles), each(b->lost[1], battles), milliseconds(b, 0),
                   milliseconds(b, 1));
    }
}
