/* Grid Napoleonic: battalions on a grid of spaces, from its chart sheet, which has only morale. */

#define BOOK gn
#define BOOK_HERE
#define CLAUSES "rules/grid_napoleonic/clauses.def"
#include "engine/chart/book.h"
#include "engine/chart/describe.h"
#include "engine/chart/system.h"

enum { FALLBACK, RETREAT, ROUT };
static WORD_LIST(failure_words, "fallback", "retreat", "rout");
static const struct scale spaces = {.name = "spaces"};

static FIGURES struct {
    figure missed_lo, missed_hi, result, spaces[2], mark;
} failures[] = {
    {1, 1, FALLBACK, {1, 2}, PRINTED},
    {2, 2, RETREAT, {3, 4}, PRINTED},
    {3, OPEN, ROUT, {4, 5}, PRINTED},
};
static const struct field failures_columns[] = {
    {"missed", "by how much the morale check was missed", CITE(2_5),
     RANGE(failures, missed_lo, missed_hi), .low = 1, .high = 9},
    {"result", "what the unit does", WORD(failures, result, failure_words)},
    {"spaces", "spaces toward its own edge of the board", COUNTED(spaces),
     SPREAD(failures, spaces, "distance_die_1_3 distance_die_4_6",
            .spans = (const figure[][2]){{1, 3}, {4, 6}})},
    MARK(failures),
};
SHEET(gn_morale_failure, failures, "morale_failure", "Morale failure", 0, 1, 1,
      HOW(DICE(1, 6, "unit", "distance"), SAY("missed by %d")), "morale-failure", "Morale failure",
      "2. Morale", "What a failed morale check does to a unit, and how far it goes.", "missed=2")

static const struct chart *const charts[] = {&gn_morale_failure_chart};

const struct system grid_napoleonic = {
    .name = "grid-napoleonic",
    .title = "Grid Napoleonic",
    .about = "Battalions of the Napoleonic wars on a grid of spaces: their morale.",
    .charts = charts,
    .chart_count = COUNT(charts),
    .clauses = gn_clauses,
    .clause_count = gn_clause_count,
};
