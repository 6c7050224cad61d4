#include "fold.h"

#include <string.h>

/* Every piece that stood before, up to 258 letters long, is said as how far back and how long; the
 * longest is sought by trying all, since a scenario has a few thousand letters. */

enum { NEAR = 4096, LEAST = 3, LONGEST = 258, END = 256 };

struct folding {
    struct text *to;
    uint32_t bits; /* that are not written yet, the first lowest */
    int count;
    uint32_t letter; /* the same of base64 */
    int letters;
};

/* ---- bits ---- */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static void put_byte(struct folding *f, uint32_t byte)
{
    f->letter = f->letter << 8 | byte;
    for (f->letters += 8; f->letters >= 6; f->letters -= 6)
        text_char(f->to, letters[f->letter >> (f->letters - 6) & 63]);
    f->letter &= (1u << f->letters) - 1;
}

static void put_bits(struct folding *f, uint32_t bits, int count)
{
    f->bits |= bits << f->count;
    for (f->count += count; f->count >= 8; f->count -= 8, f->bits >>= 8)
        put_byte(f, f->bits & 255);
}

/* Codes begin with their highest bit. */
static void put_code(struct folding *f, uint32_t code, int count)
{
    while (count-- > 0)
        put_bits(f, code >> count & 1, 1);
}

/* ---- the fixed codes ---- */

static void put_symbol(struct folding *f, uint32_t symbol)
{
    if (symbol < 144)
        put_code(f, 0x30 + symbol, 8);
    else if (symbol < END)
        put_code(f, 0x190 + symbol - 144, 9);
    else if (symbol < 280)
        put_code(f, symbol - END, 7);
    else
        put_code(f, 0xc0 + symbol - 280, 8);
}

/* A length, or how far back: groups of codes, each twice as wide as those before.  Where the first
 * of them are single there are so many to a width. */
static uint32_t group_of(uint32_t value, uint32_t to_a_width, int *extra, uint32_t *rest)
{
    uint32_t code = 0, base = 0;
    for (int wide = 0;; wide = (code < 2 * to_a_width) ? 0 : wide + 1)
        for (uint32_t i = 0; i < to_a_width; i++, code++) {
            if (value < base + (1u << wide)) {
                *extra = wide;
                *rest = value - base;
                return code;
            }
            base += 1u << wide;
        }
}

static void put_piece(struct folding *f, uint32_t length, uint32_t back)
{
    int extra = 0;
    uint32_t rest = 0;
    const uint32_t code = length == LONGEST ? 28 : group_of(length - LEAST, 4, &extra, &rest);
    put_symbol(f, 257 + code);
    put_bits(f, length == LONGEST ? 0 : rest, length == LONGEST ? 0 : extra);
    put_code(f, group_of(back - 1, 2, &extra, &rest), 5);
    put_bits(f, rest, extra);
}

/* ---- pieces ---- */

static size_t same(const char *a, const char *b, size_t most)
{
    size_t length = 0;
    while (length < most && a[length] == b[length])
        length++;
    return length;
}

/* The longest piece before this place that goes on as it does. */
static size_t find_piece(const char *words, size_t at, size_t size, size_t *back)
{
    const size_t most = size - at < LONGEST ? size - at : LONGEST;
    size_t longest = 0;
    for (size_t far = 1; far <= at && far <= NEAR; far++) {
        const size_t length = same(words + at - far, words + at, most);
        if (length > longest) {
            longest = length;
            *back = far;
        }
    }
    return longest;
}

void fold(struct text *to, const char *words, size_t size)
{
    struct folding f = {.to = to};
    put_bits(&f, 1, 1); /* the last block, */
    put_bits(&f, 1, 2); /* with the fixed codes */
    for (size_t at = 0; at < size;) {
        size_t back = 0;
        const size_t length = find_piece(words, at, size, &back);
        if (length >= LEAST)
            put_piece(&f, (uint32_t)length, (uint32_t)back);
        else
            put_symbol(&f, (unsigned char)words[at]);
        at += length >= LEAST ? length : 1;
    }
    put_symbol(&f, END);
    if (f.count > 0)
        put_byte(&f, f.bits & 255);
    if (f.letters > 0)
        text_char(to, letters[f.letter << (6 - f.letters) & 63]);
}
