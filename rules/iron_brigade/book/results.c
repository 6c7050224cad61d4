#include "results.h"

#include "engine/chart/describe.h"

const struct scale ib_castings_scale = {"castings", 20, "men"},
                   ib_inches_scale = {"inches", 25, "yards"};

/* IX. Results tables, written as they are printed: a row is a line of text, and its cells begin at
 * every sixth character.  A row serves castings from its own number up to the next row's, the last
 * 25 to 28; a column serves target castings in the same way.
 *
 * Casualties a>b: a castings fall, one more if the attacker's d6 beats b.  Morale a>b: a levels are
 * lost, one more unless the defender's d6 beats b.  R: the target routs.  -: nothing, and no die.
 */

typedef char results_row[(1 + RESULTS_COLUMNS) * sizeof(result_cell)];

static BATTLE_FIGURES int8_t attackers[RESULTS_ROWS] = {1, 2, 4, 6, 8, 11, 14, 17, 21, 25};
static BATTLE_FIGURES int8_t defenders[RESULTS_COLUMNS] = {1, 2, 4, 8, 13, 21};

/* clang-format off */
static BATTLE_FIGURES results_row results_regular[RESULTS_TABLES][RESULTS_ROWS] = {
    {   /* table 0  cas   1     2     4     8     13    21 */
        /*  1 */ "-     -     -     -     -     -     -",
        /*  2 */ "-     -     -     -     -     -     -",
        /*  4 */ "0>5   0>3   -     -     -     -     -",
        /*  6 */ "0>5   1>5   -     -     -     -     -",
        /*  8 */ "0>5   3>2   0>3   -     -     -     -",
        /* 11 */ "0>5   5>3   1>3   -     -     -     -",
        /* 14 */ "0>5   R     2>3   0>1   -     -     -",
        /* 17 */ "0>5   R     3>4   0>4   -     -     -",
        /* 21 */ "0>5   R     5>1   1>2   -     -     -",
        /* 25 */ "0>5   R     6>3   2>1   -     -     -",
    },
    {   /* table 1  cas   1     2     4     8     13    21 */
        /*  1 */ "-     -     -     -     -     -     -",
        /*  2 */ "0>5   -     -     -     -     -     -",
        /*  4 */ "0>5   0>4   -     -     -     -     -",
        /*  6 */ "0>5   2>1   -     -     -     -     -",
        /*  8 */ "0>5   3>3   0>4   -     -     -     -",
        /* 11 */ "0>5   5>4   1>4   -     -     -     -",
        /* 14 */ "0>5   R     2>5   0>2   -     -     -",
        /* 17 */ "0>5   R     3>5   0>5   -     -     -",
        /* 21 */ "0>4   R     5>2   1>3   -     -     -",
        /* 25 */ "0>4   R     6>4   2>2   0>1   -     -",
    },
    {   /* table 2  cas   1     2     4     8     13    21 */
        /*  1 */ "-     -     -     -     -     -     -",
        /*  2 */ "0>5   -     -     -     -     -     -",
        /*  4 */ "0>5   0>5   -     -     -     -     -",
        /*  6 */ "0>5   2>2   0>1   -     -     -     -",
        /*  8 */ "0>5   3>4   0>5   -     -     -     -",
        /* 11 */ "0>5   5>5   1>5   0>1   -     -     -",
        /* 14 */ "0>4   R     3>1   0>3   -     -     -",
        /* 17 */ "0>4   R     4>1   1>1   -     -     -",
        /* 21 */ "0>4   R     5>3   1>4   -     -     -",
        /* 25 */ "0>4   R     R     2>3   0>2   -     -",
    },
    {   /* table 3  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   -     -     -     -     -     -",
        /*  2 */ "0>5   -     -     -     -     -     -",
        /*  4 */ "0>5   1>1   -     -     -     -     -",
        /*  6 */ "0>5   2>3   0>3   -     -     -     -",
        /*  8 */ "0>5   4>1   1>1   -     -     -     -",
        /* 11 */ "0>4   6>1   2>2   0>2   -     -     -",
        /* 14 */ "0>4   R     3>2   0>4   -     -     -",
        /* 17 */ "0>4   R     4>2   1>2   -     -     -",
        /* 21 */ "0>3   R     5>4   2>1   0>1   -     -",
        /* 25 */ "0>3   R     R     3>4   1>2   0>2   -",
    },
    {   /* table 4  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   -     -     -     -     -     -",
        /*  2 */ "0>5   -     -     -     -     -     -",
        /*  4 */ "0>5   1>2   -     -     -     -     -",
        /*  6 */ "0>5   2>5   0>4   -     -     -     -",
        /*  8 */ "0>4   4>2   1>2   -     -     -     -",
        /* 11 */ "0>4   6>2   2>3   0>3   -     -     -",
        /* 14 */ "0>3   R     3>3   1>1   -     -     -",
        /* 17 */ "0>3   R     5>4   2>5   0>5   0>1   -",
        /* 21 */ "0>2   R     6>4   3>2   1>2   0>2   -",
        /* 25 */ "0>2   R     R     3>5   1>3   0>3   -",
    },
    {   /* table 5  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   -     -     -     -     -     -",
        /*  2 */ "0>5   0>1   -     -     -     -     -",
        /*  4 */ "0>5   1>4   0>1   -     -     -     -",
        /*  6 */ "0>4   3>1   0>5   -     -     -     -",
        /*  8 */ "0>4   4>3   1>4   0>1   -     -     -",
        /* 11 */ "0>3   6>4   2>4   0>4   -     -     -",
        /* 14 */ "0>3   R     5>1   2>4   0>5   0>1   -",
        /* 17 */ "0>2   R     5>5   3>1   1>1   0>2   -",
        /* 21 */ "0>1   R     6>5   3>4   1>3   0>3   -",
        /* 25 */ "1>5   R     R     4>1   1>4   0>4   -",
    },
    {   /* table 6  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   -     -     -     -     -     -",
        /*  2 */ "0>5   0>2   -     -     -     -     -",
        /*  4 */ "0>4   1>5   0>2   -     -     -     -",
        /*  6 */ "0>4   3>2   1>1   0>1   -     -     -",
        /*  8 */ "0>3   4>4   1>5   0>2   -     -     -",
        /* 11 */ "0>2   R     4>4   2>3   0>5   0>1   -",
        /* 14 */ "0>1   R     5>3   2>5   1>1   0>2   -",
        /* 17 */ "0>1   R     6>1   3>2   1>2   0>3   -",
        /* 21 */ "1>4   R     R     3>5   1>4   0>4   0>1",
        /* 25 */ "1>3   R     R     4>3   1>5   0>5   0>2",
    },
    {   /* table 7  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   -     -     -     -     -     -",
        /*  2 */ "0>5   0>4   -     -     -     -     -",
        /*  4 */ "0>4   2>1   0>4   -     -     -     -",
        /*  6 */ "0>3   3>3   1>2   0>2   -     -     -",
        /*  8 */ "0>2   6>4   4>2   2>2   0>5   0>2   -",
        /* 11 */ "0>1   R     4>5   2>4   1>1   0>3   -",
        /* 14 */ "1>5   R     5>4   3>1   1>2   0>3   0>1",
        /* 17 */ "1>4   R     6>2   3>3   1>3   0>4   0>1",
        /* 21 */ "1>2   R     R     4>5   2>3   1>3   0>4",
        /* 25 */ "2>5   R     R     5>2   2>5   1>4   0>4",
    },
    {   /* table 8  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   0>1   -     -     -     -     -",
        /*  2 */ "0>4   0>5   0>1   -     -     -     -",
        /*  4 */ "0>3   2>2   0>5   0>1   -     -     -",
        /*  6 */ "0>2   6>2   3>5   2>1   0>5   0>3   0>1",
        /*  8 */ "0>1   6>5   4>3   2>3   1>1   0>3   0>1",
        /* 11 */ "1>4   R     5>1   2>5   1>2   0>4   0>2",
        /* 14 */ "1>3   R     6>4   4>2   2>2   1>2   0>4",
        /* 17 */ "1>1   R     R     4>3   2>3   1>3   0>4",
        /* 21 */ "2>4   R     R     5>1   2>5   1>4   0>5",
        /* 25 */ "2>1   R     R     5>5   3>4   2>2   1>2",
    },
    {   /* table 9  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   0>2   0>1   -     -     -     -",
        /*  2 */ "0>4   1>1   0>2   0>1   -     -     -",
        /*  4 */ "0>2   5>4   3>4   2>1   1>1   0>3   0>2",
        /*  6 */ "0>1   6>3   4>2   2>2   1>1   0>4   0>2",
        /*  8 */ "1>4   R     4>4   2>4   1>2   0>4   0>2",
        /* 11 */ "1>2   R     6>2   4>1   2>2   1>3   0>5",
        /* 14 */ "2>4   R     6>5   4>3   2>3   1>3   0>5",
        /* 17 */ "2>2   R     R     5>3   3>2   2>1   1>2",
        /* 21 */ "3>4   R     R     5>5   3>3   2>2   1>3",
        /* 25 */ "3>1   R     R     6>3   4>2   2>5   1>5",
    },
    {   /* table 10 cas   1     2     4     8     13    21 */
        /*  1 */ "0>4   0>4   0>2   0>1   -     -     -",
        /*  2 */ "0>3   1>2   0>4   0>2   0>1   0>1   -",
        /*  4 */ "0>1   5>5   3>5   2>2   1>2   0>4   0>3",
        /*  6 */ "1>4   6>4   4>3   2>4   1>3   0>5   0>3",
        /*  8 */ "1>2   R     5>5   3>5   2>2   1>3   0>5",
        /* 11 */ "2>3   R     6>3   4>2   2>3   1>4   1>1",
        /* 14 */ "3>5   R     R     5>2   3>2   2>2   1>3",
        /* 17 */ "3>2   R     R     6>1   4>1   2>5   1>5",
        /* 21 */ "4>2   R     R     6>4   4>4   3>2   2>2",
        /* 25 */ "5>3   R     R     R     5>1   3>4   2>4",
    },
    {   /* table 11 cas   1     2     4     8     13    21 */
        /*  1 */ "0>4   0>5   0>3   0>2   0>2   0>1   0>1",
        /*  2 */ "0>2   5>3   3>4   2>2   1>2   0>5   0>4",
        /*  4 */ "1>4   6>2   4>1   2>3   1>3   1>1   0>4",
        /*  6 */ "1>1   R     5>5   3>5   2>3   1>4   1>1",
        /*  8 */ "2>3   R     6>2   4>1   2>3   1>4   1>1",
        /* 11 */ "3>3   R     R     5>2   3>2   2>2   1>4",
        /* 14 */ "4>4   R     R     6>1   4>1   2>5   2>1",
        /* 17 */ "5>4   R     R     6>4   4>4   3>2   2>2",
        /* 21 */ "6>3   R     R     R     5>3   4>1   3>1",
        /* 25 */ "7>2   R     R     R     5>5   4>3   3>2",
    },
    {   /* table 12 cas   1     2     4     8     13    21 */
        /*  1 */ "0>3   1>1   0>4   0>3   0>3   0>3   0>2",
        /*  2 */ "0>1   5>4   3>5   2>3   1>3   1>1   0>5",
        /*  4 */ "1>2   R     5>4   3>5   2>3   1>4   1>2",
        /*  6 */ "2>2   R     6>5   4>5   3>2   2>2   1>4",
        /*  8 */ "3>3   R     R     5>1   3>3   2>3   1>4",
        /* 11 */ "4>1   R     R     6>3   4>3   3>2   2>3",
        /* 14 */ "6>5   R     R     6>5   5>1   3>5   2>5",
        /* 17 */ "7>3   R     R     R     5>3   4>2   3>1",
        /* 21 */ "9>5   R     R     R     6>1   4>5   3>4",
        /* 25 */ "10>1  R     R     R     6>4   5>2   4>1",
    },
    {   /* table 13 cas   1     2     4     8     13    21 */
        /*  1 */ "0>2   5>4   3>5   2>4   1>4   1>2   1>1",
        /*  2 */ "1>4   5>5   4>1   2>4   1>4   1>2   1>1",
        /*  4 */ "2>3   R     5>5   4>1   2>4   2>1   1>3",
        /*  6 */ "3>2   R     R     5>4   4>1   3>1   2>2",
        /*  8 */ "4>1   R     R     6>3   4>4   3>3   2>4",
        /* 11 */ "6>2   R     R     R     5>3   4>2   3>2",
        /* 14 */ "8>3   R     R     R     6>1   4>5   3>4",
        /* 17 */ "10>4  R     R     R     6>3   5>1   3>5",
        /* 21 */ "12>1  R     R     R     R     5>5   4>4",
        /* 25 */ "15>4  R     R     R     R     6>2   4>5",
    },
    {   /* table 14 cas   1     2     4     8     13    21 */
        /*  1 */ "0>1   5>5   4>1   2>5   1>5   1>3   1>2",
        /*  2 */ "1>2   R     5>5   4>1   2>5   2>1   1>4",
        /*  4 */ "3>3   R     R     5>2   3>4   2>4   2>1",
        /*  6 */ "5>5   R     R     6>3   4>4   3>4   2>4",
        /*  8 */ "6>1   R     R     R     5>3   4>2   3>2",
        /* 11 */ "9>3   R     R     R     6>2   5>1   3>5",
        /* 14 */ "11>1  R     R     R     6>5   5>4   4>3",
        /* 17 */ "14>3  R     R     R     R     6>2   5>1",
        /* 21 */ "17>1  R     R     R     R     6>4   5>3",
        /* 25 */ "21>4  R     R     R     R     R     5>5",
    },
    {   /* table 15 cas   1     2     4     8     13    21 */
        /*  1 */ "1>5   6>1   4>3   3>1   2>1   1>4   1>3",
        /*  2 */ "2>4   R     6>1   4>3   3>1   2>3   1>5",
        /*  4 */ "4>2   R     R     6>3   4>5   3>5   2>5",
        /*  6 */ "7>5   R     R     R     5>4   4>3   3>3",
        /*  8 */ "9>3   R     R     R     6>3   5>2   4>2",
        /* 11 */ "13>5  R     R     R     R     6>1   4>5",
        /* 14 */ "16>2  R     R     R     R     6>4   5>3",
        /* 17 */ "20>4  R     R     R     R     R     5>5",
        /* 21 */ "25>5  R     R     R     R     R     6>3",
        /* 25 */ "29>1  R     R     R     R     R     6>5",
    },
    {   /* table 16 cas   1     2     4     8     13    21 */
        /*  1 */ "1>2   R     6>1   4>3   3>2   2>3   2>1",
        /*  2 */ "3>4   R     R     5>3   3>5   3>1   2>3",
        /*  4 */ "6>2   R     R     R     5>5   4>4   3>4",
        /*  6 */ "10>5  R     R     R     6>4   5>3   4>3",
        /*  8 */ "13>3  R     R     R     R     6>1   5>1",
        /* 11 */ "18>3  R     R     R     R     6>5   5>5",
        /* 14 */ "23>3  R     R     R     R     R     6>3",
        /* 17 */ "28>3  R     R     R     R     R     6>5",
        /* 21 */ "35>4  R     R     R     R     R     R",
        /* 25 */ "41>1  R     R     R     R     R     R",
    },
    {   /* table 17 cas   1     2     4     8     13    21 */
        /*  1 */ "2>4   R     6>2   4>4   3>3   2>5   2>2",
        /*  2 */ "4>2   R     R     6>5   5>2   4>2   3>2",
        /*  4 */ "9>4   R     R     R     6>4   5>3   4>3",
        /*  6 */ "14>5  R     R     R     R     6>3   5>2",
        /*  8 */ "18>2  R     R     R     R     R     6>1",
        /* 11 */ "25>1  R     R     R     R     R     6>5",
        /* 14 */ "32>1  R     R     R     R     R     R",
        /* 17 */ "39>1  R     R     R     R     R     R",
        /* 21 */ "49>4  R     R     R     R     R     R",
        /* 25 */ "58>2  R     R     R     R     R     R",
    },
    {   /* table 18 cas   1     2     4     8     13    21 */
        /*  1 */ "3>4   R     R     5>5   4>2   3>3   2>5",
        /*  2 */ "6>3   R     R     R     6>2   5>1   4>1",
        /*  4 */ "13>5  R     R     R     R     6>3   5>3",
        /*  6 */ "19>2  R     R     R     R     R     6>3",
        /*  8 */ "26>4  R     R     R     R     R     R",
        /* 11 */ "36>5  R     R     R     R     R     R",
        /* 14 */ "46>5  R     R     R     R     R     R",
        /* 17 */ "55>1  R     R     R     R     R     R",
        /* 21 */ "69>5  R     R     R     R     R     R",
        /* 25 */ "82>4  R     R     R     R     R     R",
    },
    {   /* table 19 cas   1     2     4     8     13    21 */
        /*  1 */ "4>2   R     R     R     5>4   4>4   3>5",
        /*  2 */ "9>4   R     R     R     R     5>5   4>5",
        /*  4 */ "18>3  R     R     R     R     R     6>2",
        /*  6 */ "27>2  R     R     R     R     R     R",
        /*  8 */ "36>1  R     R     R     R     R     R",
        /* 11 */ "50>2  R     R     R     R     R     R",
        /* 14 */ "64>3  R     R     R     R     R     R",
        /* 17 */ "78>4  R     R     R     R     R     R",
        /* 21 */ "96>2  R     R     R     R     R     R",
        /* 25 */ "115>5 R     R     R     R     R     R",
    },
};

static BATTLE_FIGURES results_row results_red[RESULTS_TABLES][RESULTS_ROWS] = {
    {   /* table 0  cas   1     2     4     8     13    21 */
        /*  1 */ "-     0>1   -     -     -     -     -",
        /*  2 */ "-     0>5   0>1   -     -     -     -",
        /*  4 */ "0>5   2>2   0>5   0>1   -     -     -",
        /*  6 */ "0>5   3>4   1>3   0>3   -     -     -",
        /*  8 */ "0>5   5>1   2>2   0>5   0>1   -     -",
        /* 11 */ "0>5   R     3>2   1>3   0>3   0>1   -",
        /* 14 */ "0>5   R     4>3   1>5   0>4   0>2   -",
        /* 17 */ "0>5   R     5>3   2>3   0>5   0>2   0>1",
        /* 21 */ "0>4   R     6>5   3>1   1>2   0>3   0>1",
        /* 25 */ "0>4   R     R     3>5   1>4   0>5   0>2",
    },
    {   /* table 1  cas   1     2     4     8     13    21 */
        /*  1 */ "-     0>2   0>1   -     -     -     -",
        /*  2 */ "0>5   1>1   0>2   0>1   -     -     -",
        /*  4 */ "0>5   2>3   1>1   0>2   0>1   -     -",
        /*  6 */ "0>5   3>5   1>5   0>4   0>1   -     -",
        /*  8 */ "0>5   5>3   2>3   1>1   0>2   0>1   -",
        /* 11 */ "0>5   R     3>4   1>4   0>4   0>2   0>1",
        /* 14 */ "0>5   R     4>4   2>1   0>5   0>3   0>1",
        /* 17 */ "0>4   R     5>4   2>4   1>1   0>4   0>2",
        /* 21 */ "0>4   R     R     3>3   1>3   0>5   0>2",
        /* 25 */ "0>4   R     R     4>1   1>5   1>1   0>3",
    },
    {   /* table 2  cas   1     2     4     8     13    21 */
        /*  1 */ "-     0>4   0>2   0>1   -     -     -",
        /*  2 */ "0>5   1>2   0>4   0>2   0>1   0>1   -",
        /*  4 */ "0>5   2>4   1>2   0>4   0>2   0>1   0>1",
        /*  6 */ "0>5   4>2   2>1   0>5   0>3   0>2   0>1",
        /*  8 */ "0>5   5>4   2>4   1>2   0>4   0>2   0>1",
        /* 11 */ "0>4   R     3>5   1>5   0>5   0>3   0>2",
        /* 14 */ "0>4   R     4>5   2>3   1>1   0>4   0>2",
        /* 17 */ "0>4   R     5>5   2>5   1>3   0>5   0>3",
        /* 21 */ "0>4   R     R     3>4   1>4   1>1   0>4",
        /* 25 */ "0>3   R     R     4>2   2>1   1>2   0>4",
    },
    {   /* table 3  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   0>5   0>3   0>2   0>2   0>1   0>1",
        /*  2 */ "0>5   1>3   0>5   0>3   0>2   0>2   0>1",
        /*  4 */ "0>5   3>1   1>3   0>5   0>3   0>2   0>2",
        /*  6 */ "0>5   4>3   2>2   1>2   0>4   0>3   0>2",
        /*  8 */ "0>4   5>5   3>1   1>3   0>5   0>3   0>3",
        /* 11 */ "0>4   R     4>1   2>1   1>1   0>4   0>3",
        /* 14 */ "0>4   R     5>1   2>4   1>2   0>5   0>4",
        /* 17 */ "0>3   R     6>2   3>1   1>4   1>1   0>4",
        /* 21 */ "0>3   R     R     5>1   2>5   1>5   1>2",
        /* 25 */ "0>2   R     R     5>3   3>1   2>1   1>2",
    },
    {   /* table 4  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   1>1   0>4   0>3   0>3   0>3   0>2",
        /*  2 */ "0>5   1>4   1>1   0>4   0>3   0>3   0>3",
        /*  4 */ "0>5   3>2   1>4   1>1   0>4   0>3   0>3",
        /*  6 */ "0>4   4>4   2>3   1>3   0>5   0>4   0>3",
        /*  8 */ "0>4   6>1   3>2   1>4   1>1   0>5   0>4",
        /* 11 */ "0>3   R     4>2   2>2   1>2   0>5   0>4",
        /* 14 */ "0>3   R     6>5   4>2   2>3   1>4   1>2",
        /* 17 */ "0>2   R     R     4>4   2>4   1>5   1>2",
        /* 21 */ "0>2   R     R     5>2   3>1   2>1   1>3",
        /* 25 */ "0>1   R     R     5>5   3>2   2>2   1>4",
    },
    {   /* table 5  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   1>2   0>5   0>4   0>4   0>4   0>4",
        /*  2 */ "0>5   2>1   1>2   0>5   0>4   0>4   0>4",
        /*  4 */ "0>4   3>3   2>1   1>2   0>5   0>5   0>4",
        /*  6 */ "0>4   4>5   2>4   1>4   1>1   0>5   0>4",
        /*  8 */ "0>3   6>2   3>3   2>1   1>2   1>1   0>5",
        /* 11 */ "0>3   R     6>2   4>1   2>3   1>5   1>2",
        /* 14 */ "0>2   R     R     4>3   2>4   1>5   1>3",
        /* 17 */ "0>1   R     R     4>5   2>5   2>1   1>3",
        /* 21 */ "1>5   R     R     5>3   3>2   2>2   1>4",
        /* 25 */ "1>4   R     R     6>1   3>4   2>3   1>5",
    },
    {   /* table 6  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   1>3   1>1   1>1   0>5   0>5   0>5",
        /*  2 */ "0>5   2>2   1>3   1>1   1>1   0>5   0>5",
        /*  4 */ "0>4   3>4   2>2   1>3   1>1   1>1   0>5",
        /*  6 */ "0>3   5>1   2>5   1>5   1>2   1>1   1>1",
        /*  8 */ "0>3   R     5>5   3>5   2>3   1>5   1>3",
        /* 11 */ "0>2   R     6>3   4>2   2>4   2>1   1>4",
        /* 14 */ "1>5   R     R     4>4   2>5   2>2   1>4",
        /* 17 */ "1>4   R     R     5>1   3>2   2>2   1>5",
        /* 21 */ "1>3   R     R     6>3   4>2   3>1   2>2",
        /* 25 */ "1>1   R     R     6>5   4>3   3>2   2>3",
    },
    {   /* table 7  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   1>4   1>3   1>2   1>1   1>1   1>1",
        /*  2 */ "0>4   2>3   1>4   1>3   1>2   1>1   1>1",
        /*  4 */ "0>3   3>5   2>3   1>4   1>3   1>2   1>1",
        /*  6 */ "0>2   R     5>4   3>4   2>3   2>1   1>4",
        /*  8 */ "0>1   R     6>1   4>1   2>4   2>1   1>4",
        /* 11 */ "1>5   R     6>5   4>3   2>5   2>2   1>5",
        /* 14 */ "1>3   R     R     4>5   3>2   2>3   1>5",
        /* 17 */ "1>2   R     R     6>2   4>1   3>1   2>3",
        /* 21 */ "2>5   R     R     6>4   4>3   3>2   2>3",
        /* 25 */ "2>3   R     R     R     5>2   3>5   2>5",
    },
    {   /* table 8  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   2>1   1>4   1>3   1>2   1>2   1>2",
        /*  2 */ "0>4   2>4   2>1   1>4   1>3   1>3   1>2",
        /*  4 */ "0>3   R     5>2   3>4   2>4   2>1   1>5",
        /*  6 */ "0>1   R     5>5   4>1   2>5   2>2   1>5",
        /*  8 */ "1>5   R     6>2   4>2   2>5   2>2   1>5",
        /* 11 */ "1>3   R     R     5>4   3>5   3>1   2>3",
        /* 14 */ "1>1   R     R     6>1   4>1   3>2   2>3",
        /* 17 */ "2>3   R     R     6>3   4>2   3>2   2>4",
        /* 21 */ "2>1   R     R     R     5>2   3>5   3>1",
        /* 25 */ "3>3   R     R     R     5>5   4>3   3>3",
    },
    {   /* table 9  cas   1     2     4     8     13    21 */
        /*  1 */ "0>5   2>2   1>5   1>4   1>4   1>3   1>3",
        /*  2 */ "0>4   2>5   2>2   1>5   1>4   1>4   1>3",
        /*  4 */ "0>2   R     5>3   3>5   2>5   2>2   2>1",
        /*  6 */ "1>5   R     6>1   4>2   3>1   2>3   2>1",
        /*  8 */ "1>3   R     R     5>3   3>5   3>1   2>3",
        /* 11 */ "2>5   R     R     5>5   4>1   3>2   2>4",
        /* 14 */ "2>2   R     R     6>5   4>5   3>5   3>1",
        /* 17 */ "3>4   R     R     R     5>1   4>1   3>2",
        /* 21 */ "4>5   R     R     R     5>5   4>4   3>4",
        /* 25 */ "4>1   R     R     R     6>3   5>1   4>1",
    },
    {   /* table 10 cas   1     2     4     8     13    21 */
        /*  1 */ "0>4   2>3   2>1   1>5   1>5   1>5   1>4",
        /*  2 */ "0>3   R     5>2   3>5   2>5   2>3   2>2",
        /*  4 */ "1>5   R     5>5   4>2   3>1   2>4   2>2",
        /*  6 */ "1>2   R     R     5>3   4>1   3>2   2>4",
        /*  8 */ "2>4   R     R     5>5   4>2   3>2   2>5",
        /* 11 */ "3>5   R     R     6>5   5>1   4>1   3>2",
        /* 14 */ "3>1   R     R     R     5>4   4>3   3>4",
        /* 17 */ "4>2   R     R     R     6>2   5>1   4>1",
        /* 21 */ "5>1   R     R     R     6>5   5>3   4>2",
        /* 25 */ "6>1   R     R     R     R     5>5   4>4",
    },
    {   /* table 11 cas   1     2     4     8     13    21 */
        /*  1 */ "0>4   2>4   2>2   2>1   2>1   2>1   2>1",
        /*  2 */ "0>2   R     5>3   4>1   3>1   2>4   2>3",
        /*  4 */ "1>3   R     R     5>3   4>1   3>3   2>5",
        /*  6 */ "2>4   R     R     5>5   4>2   3>3   2>5",
        /*  8 */ "3>5   R     R     6>5   5>1   4>1   3>3",
        /* 11 */ "4>4   R     R     R     5>4   4>4   3>5",
        /* 14 */ "5>3   R     R     R     6>2   5>1   4>1",
        /* 17 */ "6>2   R     R     R     R     5>5   4>4",
        /* 21 */ "8>5   R     R     R     R     6>2   5>1",
        /* 25 */ "9>2   R     R     R     R     6>5   5>3",
    },
    {   /* table 12 cas   1     2     4     8     13    21 */
        /*  1 */ "0>3   R     5>3   4>2   3>2   2>5   2>4",
        /*  2 */ "1>5   R     5>5   4>2   3>3   2>5   2>4",
        /*  4 */ "2>5   R     R     5>5   4>2   3>4   3>1",
        /*  6 */ "3>4   R     R     6>5   5>1   4>2   3>3",
        /*  8 */ "4>4   R     R     R     5>5   4>4   3>5",
        /* 11 */ "6>5   R     R     R     6>4   5>3   4>3",
        /* 14 */ "7>2   R     R     R     R     6>2   5>1",
        /* 17 */ "9>4   R     R     R     R     6>4   5>3",
        /* 21 */ "11>3  R     R     R     R     R     5>5",
        /* 25 */ "13>2  R     R     R     R     R     6>3",
    },
    {   /* table 13 cas   1     2     4     8     13    21 */
        /*  1 */ "0>2   R     5>5   4>3   3>3   3>1   2>5",
        /*  2 */ "1>3   R     R     5>5   4>3   3>5   3>2",
        /*  4 */ "3>5   R     R     6>5   5>2   4>2   3>4",
        /*  6 */ "4>3   R     R     R     6>2   5>2   4>3",
        /*  8 */ "6>5   R     R     R     6>5   5>4   4>4",
        /* 11 */ "8>3   R     R     R     R     6>2   5>2",
        /* 14 */ "10>2  R     R     R     R     R     5>5",
        /* 17 */ "12>1  R     R     R     R     R     6>2",
        /* 21 */ "16>5  R     R     R     R     R     6>5",
        /* 25 */ "19>5  R     R     R     R     R     R",
    },
    {   /* table 14 cas   1     2     4     8     13    21 */
        /*  1 */ "1>5   R     6>1   4>4   3>5   3>3   3>1",
        /*  2 */ "2>5   R     R     6>1   4>4   4>1   3>3",
        /*  4 */ "4>4   R     R     R     6>1   5>1   4>2",
        /*  6 */ "6>3   R     R     R     R     5>5   4>5",
        /*  8 */ "8>3   R     R     R     R     6>4   5>4",
        /* 11 */ "11>2  R     R     R     R     R     6>2",
        /* 14 */ "14>1  R     R     R     R     R     6>5",
        /* 17 */ "18>5  R     R     R     R     R     R",
        /* 21 */ "22>3  R     R     R     R     R     R",
        /* 25 */ "26>2  R     R     R     R     R     R",
    },
    {   /* table 15 cas   1     2     4     8     13    21 */
        /*  1 */ "1>3   R     6>2   4>5   4>1   3>4   3>2",
        /*  2 */ "2>1   R     R     R     5>4   4>4   4>1",
        /*  4 */ "5>1   R     R     R     R     6>1   5>1",
        /*  6 */ "8>1   R     R     R     R     6>5   5>5",
        /*  8 */ "11>1  R     R     R     R     R     6>3",
        /* 11 */ "16>3  R     R     R     R     R     R",
        /* 14 */ "20>1  R     R     R     R     R     R",
        /* 17 */ "25>3  R     R     R     R     R     R",
        /* 21 */ "31>3  R     R     R     R     R     R",
        /* 25 */ "37>3  R     R     R     R     R     R",
    },
    {   /* table 16 cas   1     2     4     8     13    21 */
        /*  1 */ "2>5   R     R     6>2   5>1   4>3   4>1",
        /*  2 */ "4>5   R     R     R     6>2   5>3   4>4",
        /*  4 */ "8>4   R     R     R     R     6>5   5>5",
        /*  6 */ "12>3  R     R     R     R     R     6>5",
        /*  8 */ "16>2  R     R     R     R     R     R",
        /* 11 */ "23>5  R     R     R     R     R     R",
        /* 14 */ "29>4  R     R     R     R     R     R",
        /* 17 */ "35>2  R     R     R     R     R     R",
        /* 21 */ "44>5  R     R     R     R     R     R",
        /* 25 */ "52>3  R     R     R     R     R     R",
    },
    {   /* table 17 cas   1     2     4     8     13    21 */
        /*  1 */ "2>1   R     R     R     6>1   5>1   4>3",
        /*  2 */ "5>1   R     R     R     R     6>3   5>3",
        /*  4 */ "11>2  R     R     R     R     R     6>5",
        /*  6 */ "17>2  R     R     R     R     R     R",
        /*  8 */ "23>3  R     R     R     R     R     R",
        /* 11 */ "32>4  R     R     R     R     R     R",
        /* 14 */ "41>5  R     R     R     R     R     R",
        /* 17 */ "49>1  R     R     R     R     R     R",
        /* 21 */ "61>2  R     R     R     R     R     R",
        /* 25 */ "73>4  R     R     R     R     R     R",
    },
    {   /* table 18 cas   1     2     4     8     13    21 */
        /*  1 */ "4>5   R     R     R     6>4   5>5   5>1",
        /*  2 */ "8>4   R     R     R     R     R     6>2",
        /*  4 */ "16>3  R     R     R     R     R     R",
        /*  6 */ "24>2  R     R     R     R     R     R",
        /*  8 */ "32>1  R     R     R     R     R     R",
        /* 11 */ "45>4  R     R     R     R     R     R",
        /* 14 */ "57>3  R     R     R     R     R     R",
        /* 17 */ "69>1  R     R     R     R     R     R",
        /* 21 */ "86>4  R     R     R     R     R     R",
        /* 25 */ "102>2 R     R     R     R     R     R",
    },
    {   /* table 19 cas   1     2     4     8     13    21 */
        /*  1 */ "5>2   R     R     R     R     6>5   5>5",
        /*  2 */ "11>3  R     R     R     R     R     R",
        /*  4 */ "23>5  R     R     R     R     R     R",
        /*  6 */ "34>3  R     R     R     R     R     R",
        /*  8 */ "46>5  R     R     R     R     R     R",
        /* 11 */ "63>4  R     R     R     R     R     R",
        /* 14 */ "80>3  R     R     R     R     R     R",
        /* 17 */ "97>1  R     R     R     R     R     R",
        /* 21 */ "120>1 R     R     R     R     R     R",
        /* 25 */ "143>1 R     R     R     R     R     R",
    },
};

/* clang-format on */

/* ---- reading a cell ---- */

/* The last entry that is not above the number; -1 if all are. */
static inline int served_by(const int8_t *from, int count, int number)
{
    int i = count - 1;
    while (i >= 0 && from[i] > number)
        i--;
    return i;
}

int ib_fires_as(int castings)
{
    const int shots = castings > 0 ? (castings - 1) / ROW_MOST : 0,
              last = castings - shots * ROW_MOST, row = served_by(attackers, RESULTS_ROWS, last);
    return shots * ROW_MOST + (row < 0 ? last : attackers[row]);
}

int ib_is_hit_as(int castings)
{
    const int column = served_by(defenders, RESULTS_COLUMNS, castings);
    return column < 0 ? castings : defenders[column];
}

static void read_cell(const char *cell, struct reading *r)
{
    int sure = 0;
    r->kind = *cell == '-' ? NOTHING : *cell == 'R' ? ROUT : LOSS;
    if (r->kind != LOSS)
        return;
    for (; *cell != '>'; cell++)
        sure = sure * 10 + (*cell - '0');
    r->sure = sure;
    r->bar = cell[1] - '0';
}

void ib_read_shot(const struct volley_facts *f, int castings, struct reading *casualties,
                  struct reading *morale)
{
    BATTLE_FIGURES results_row(*tables)[RESULTS_ROWS] = f->red ? results_red : results_regular;
    const int row = served_by(attackers, RESULTS_ROWS, castings);
    const int column = served_by(defenders, RESULTS_COLUMNS, f->target);
    const bool served = row >= 0 && column >= 0;
    read_cell(served ? tables[f->table][row] : "-", casualties);
    read_cell(served ? ((const result_cell *)tables[f->morale_table][row])[1 + column] : "-",
              morale);
}

/* ---- one shot ---- */

static const struct purpose for_casualties[] = {{"attacker", "casualties"},
                                                {"target", "casualties by its fire"}};
static const struct purpose for_morale[] = {{"target", "morale"}, {"attacker", "morale"}};

void ib_step_reading(struct steps *s, const struct clause *clause, const char *what,
                     const struct reading *r)
{
    if (!s)
        return;
    if (r->kind == NOTHING)
        step_tell(s, clause, "%s: no effect, no die", what, 0, 0);
    else if (r->kind == ROUT)
        step_tell(s, IB(R_8), "%s: R, a rout at once, no die", what, 0, 0);
    else
        step_tell(s, clause,
                  clause == IB(V_B_1_iv) ? "%s: %d, one more if the d6 beats %d"
                                         : "%s: %d, one more unless the d6 beats %d",
                  what, r->sure, r->bar);
}

static int casualty_loss(const struct reading *r, struct dice *d, const struct purpose *purpose,
                         struct steps *s)
{
    if (r->kind != LOSS)
        return 0;
    bool more = RULE(V_B_1_iv, dice_above(d, purpose, 6, r->bar));
    step_fell(s, d, IB(V_B_1_iv),
              more ? "the d6 beats %d: one casting more, castings lost: %d"
                   : "the d6 does not beat %d: castings lost: %d",
              NULL, NULL, r->bar, r->sure + more);
    return r->sure + more;
}

int ib_morale_loss(const struct reading *r, struct dice *d, const struct purpose *purpose,
                   struct steps *s)
{
    bool more = !RULE(V_B_1_v, dice_above(d, purpose, 6, r->bar));
    step_fell(s, d, IB(V_B_1_v),
              more ? "the d6 does not beat %d: one level more, levels lost: %d"
                   : "the d6 beats %d: levels lost: %d",
              NULL, NULL, r->bar, r->sure + more);
    return r->sure + more;
}

bool ib_volley_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct volley_facts *f = facts;
    struct volley *v = state;
    const int left = f->castings - v->shots * ROW_MOST;
    const int firing = RULE(R_66, left > ROW_MOST) ? ROW_MOST : left;
    struct reading casualties, morale;
    ib_read_shot(f, firing, &casualties, &morale);
    if (f->castings > ROW_MOST)
        step_tell(s, IB(R_66), "shot %d, castings: %d", NULL, v->shots + 1, firing);
    ib_step_reading(s, IB(V_B_1_iv), "casualties", &casualties);
    ib_step_reading(s, IB(V_B_1_v), "morale levels", &morale);

    v->casualties =
        (int16_t)(v->casualties + casualty_loss(&casualties, d, &for_casualties[f->answers], s));
    if (RULE(R_8, morale.kind == ROUT)) {
        v->rout = true;
        v->morale_lost = 0;
    } else if (morale.kind == LOSS && !v->rout) /* who has routed has no more levels: no die */
        v->morale_lost =
            (int16_t)(v->morale_lost + ib_morale_loss(&morale, d, &for_morale[f->answers], s));
    v->shots++;
    return firing < left;
}

const struct rule ib_volley_rule = {sizeof(struct volley_facts), sizeof(struct volley),
                                    .resolve = ib_volley_stage};

/* ---- the throw in words ---- */

static const char *const nth[] = {"",        "a second", "a third",  "a fourth",
                                  "a fifth", "a sixth",  "a seventh"};

void ib_call_pips(struct text *t, int low, int high)
{
    text_print(t, " on %d", low);
    if (high > low)
        text_print(t, high > low + 1 ? " to %d" : " or %d", high);
}

/* "two castings fall, a third on 5 or 6"; "a casting falls on 5 or 6". */
static void call_reading(struct text *t, const struct reading *r, const char *noun,
                         const char *goes, const char *go, int low, int high)
{
    if (r->sure > 0)
        text_things(t, r->sure, noun);
    else
        text_print(t, "a %s", noun);
    text_print(t, " %s", r->sure <= 1 ? goes : go);
    if (r->sure > 0)
        text_print(t, ", %s", r->sure < COUNT(nth) ? nth[r->sure] : "one more");
    ib_call_pips(t, low, high);
}

static void call_casualties(struct text *t, const struct reading *r)
{
    if (r->kind == NOTHING)
        text_add(t, "no casting falls");
    else
        call_reading(t, r, "casting", "falls", "fall", r->bar + 1, 6);
}

void ib_morale_call(struct text *t, const struct reading *r)
{
    if (r->kind != LOSS)
        text_add(t, r->kind == ROUT ? "it routs" : "no level is lost");
    else
        call_reading(t, r, "level", "goes", "go", 1, r->bar);
}

void ib_volley_call(const void *facts, struct text *t)
{
    const struct volley_facts *f = facts;
    for (int fired = 0; fired < f->castings; fired += ROW_MOST) {
        int firing = f->castings - fired > ROW_MOST ? ROW_MOST : f->castings - fired;
        struct reading casualties, morale;
        ib_read_shot(f, firing, &casualties, &morale);
        if (f->castings > ROW_MOST)
            text_print(t, fired ? "\nShot of %d: " : "Shot of %d: ", firing);
        call_casualties(t, &casualties);
        text_add(t, "; ");
        ib_morale_call(t, &morale);
        text_char(t, '.');
    }
}

/* ---- the bare table as a chart ---- */

static void results_prepare(void *facts, uint32_t given)
{
    struct volley_facts *f = facts;
    f->morale_table = f->table;
}

static bool results_resolve(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct volley_facts *f = facts;
    struct fire_result *r = state;
    r->table =
        (int16_t)note(V_B_1_iii, s, f->table, f->red ? "red table, as given" : "table, as given");
    r->red = f->red;
    return ib_volley_stage(f, d, &r->volley, s);
}

#define RESULT(column) .cell = CELL_RESULT, .offset = (column) * sizeof(result_cell)

static const struct field results_columns[] = {
    {"table", .cell = CELL_INDEX, EXTRA(.rows_a_block = RESULTS_ROWS, .step = 1)},
    {"att", .cell = CELL_NUMBER,
     EXTRA(.shared = attackers, .shared_stride = 1, .rows_a_block = RESULTS_ROWS)},
    {"cas", RESULT(0)},
    {"d", RESULT(1)},
    {"d", RESULT(2)},
    {"d", RESULT(3)},
    {"d", RESULT(4)},
    {"d", RESULT(5)},
    {"d", RESULT(6)},
};

#define RESULTS_TABLE(tables, file, words)                                                        \
    {                                                                                             \
        .name = file, .title = words, .rows = tables, .stride = sizeof **tables,                  \
        .count = RESULTS_TABLES * RESULTS_ROWS, .columns = results_columns,                       \
        .column_count = COUNT(results_columns), .heads = defenders, .head_count = RESULTS_COLUMNS \
    }

const struct table ib_results_regular_table =
    RESULTS_TABLE(results_regular, "results_regular", "Regular results tables");
const struct table ib_results_red_table =
    RESULTS_TABLE(results_red, "results_red", "Red results tables");

void ib_volley_effects(const void *facts, const void *result, struct effects *e)
{
    const struct volley *v = &((const struct fire_result *)result)->volley;
    effect_move(e, "target", "castings", -v->casualties);
    if (v->rout)
        effect_set(e, "target", "morale", "0");
    else
        effect_move(e, "target", "morale", -v->morale_lost);
}

const struct chart ib_results_chart = {
    "results",
    "Results tables",
    "IX. Charts and tables",
    "One cell of the results tables, when you know the table already. A whole volley is "
    "the chart Fire.",
    "table=8 castings=11 target-castings=8",
    INPUTS({"table", "number of the results table", IB(V_B_1_iii),
            WHOLE(volley_facts, table, 0, RESULTS_TABLES - 1)},
           {"castings", "castings firing: the row", IB(V_B_1_iv),
            WHOLE(volley_facts, castings, 1, ROW_MOST), COUNTED(ib_castings_scale)},
           {"target-castings", "castings under fire: the column", IB(V_B_1_v),
            WHOLE(volley_facts, target, 1, CASTINGS_MOST), COUNTED(ib_castings_scale)},
           {"red", "read the red tables", IB(V_G), FLAG(volley_facts, red), UNLESS("no")}),
    OUTPUTS(
        {"casualties", "castings the target loses", HOW_MANY(fire_result, volley.casualties),
         COUNTED(ib_castings_scale), .says = "no castings fall|1 casting falls|# castings fall"},
        {"morale_lost", "morale levels it loses", HOW_MANY(fire_result, volley.morale_lost),
         .says =
             " and no morale is lost| and 1 morale level is lost| and # morale levels are lost"},
        {"rout", "it routs: morale 0 at once", FLAG(fire_result, volley.rout),
         .says = "; it routs"},
        {"table", "results table", HOW_MANY(fire_result, table)},
        {"red", "of the red set", FLAG(fire_result, red), .says = ""}),
    RESOLVE(volley_facts, fire_result, results_resolve),
    .prepare = results_prepare,
    .call = ib_volley_call,
    TABLES(&ib_results_regular_table, &ib_results_red_table),
    .effects = ib_volley_effects,
};
