#ifndef LONGROLL_SYSTEM_H
#define LONGROLL_SYSTEM_H

/* The systems of rules: a system is a row of a table. */

#include "chart.h"

struct scenario;
struct member;
struct faults;
struct battle_rules;

/* What players call a thing in their lists: "Springfield" is a rifled musket.  Without a word it is
 * another head for the field's column. */
struct usual_word {
    const char *said;
    int field;
    const char *word;
};

/* What a system says of battles; a system of charts alone has none of it. */
struct roster_rules {
    const struct field *unit_fields; /* what a unit is, besides its name */
    int unit_field_count;
    uint8_t symbol;   /* 1 + the field whose word says how a unit is drawn; 0: they look alike */
    uint8_t strength; /* 1 + the field of its strength at the beginning; 0: there is none */
    uint32_t card;    /* fields that tell a reader what it is, a bit each */
    const struct field *leader_fields; /* NULL: there are no leaders */
    int leader_field_count;
    const struct field *coined_fields; /* of a formation of the battle's own; NULL: it has none */
    int coined_field_count;
    const struct usual_word *usual; /* said by nobody after the last; NULL: there are none */
    /* Fields of a unit that follow from those that are given, a bit each: sets them.  May be NULL.
     */
    uint32_t (*guess)(void *own, uint32_t given);
    /* Added to the id and to the name of a unit, of which men may form units of their own; none:
     * they never do.  The first is always there, the others where this advanced rule is played. */
    const struct part_words {
        const char *id, *name;
    } * parts;
    int part_kinds, parts_advanced;
    /* Tells what the rules forbid of a unit. */
    void (*check_unit)(const struct scenario *, const struct member *, struct faults *);
    /* Likewise of a formation of the battle's own, which is one of four: the number of the first.
     */
    int (*check_coined)(const struct scenario *, const struct member *, struct faults *);
    /* Tells what the rules forbid of where they all stand. */
    void (*check_table)(const struct scenario *, struct faults *);
};

/* What a module of charts alone (page/wasm.cmake) leaves out of a system. */
#ifdef LONGROLL_CHARTS
#define IN_BATTLES(rules) NULL
#else
#define IN_BATTLES(rules) (rules)
#endif

/* A rule of the book that a battle may choose to play by; else it is not in force. */
struct advanced_rule {
    const struct clause *clause;
    bool is_built; /* it can be chosen today */
};

struct system {
    const char *name;  /* "iron-brigade" */
    const char *title; /* "Iron Brigade" */
    const char *about;
    const struct chart *const *charts;
    int chart_count;
    const struct clause *clauses;
    int clause_count;
    const struct field *rulings; /* those of the clauses that can be chosen */
    int ruling_count;
    const struct advanced_rule *advanced; /* NULL: there are none */
    int advanced_count;
    const struct roster_rules *roster; /* NULL: no battles yet */
    const struct battle_rules *battle;
};

extern const struct system *const systems[];
extern const int system_count;

/* NULL, and the trouble suggests the nearest, if there is none of that name. */
const struct system *system_find(const char *name, struct trouble *);

/* By full name ("brigade-series/rally") or by the chart's own ("rally"), which is the first
 * system's that has it. */
const struct chart *chart_find(const char *name, const struct system **, struct trouble *);

/* This system's chart of that name, short or full; NULL if it has none. */
const struct chart *system_chart(const struct system *, const char *name);

/* The tables of its charts, each once, in their order; NULL after the last. */
const struct table *system_table(const struct system *, int number);

/* A ruling that can be chosen, by its id; NULL if there is none. */
const struct field *ruling_find(const struct system *, const char *id);

/* Does the chart ask this ruling? */
bool chart_asks(const struct chart *, const struct field *ruling);

/* A clause of this system by its id, bare ("2.5") or with the system ("brigade-series/2.5"); NULL
 * if there is none.  Two books may have the same id. */
const struct clause *clause_find(const struct system *, const char *id);

#endif
