#include "wide.h"

__extension__ typedef unsigned __int128 twice; /* a product of two limbs */

struct wide wide_of(uint64_t n)
{
    return (struct wide){.limb = {n}};
}

struct wide wide_from(const uint64_t *limbs, int count)
{
    struct wide w = {.limb = {0}};
    for (int i = 0; i < count; i++)
        w.limb[i] = limbs[i];
    return w;
}

int wide_limbs(const struct wide *w)
{
    int n = WIDE_LIMBS;
    while (n > 1 && w->limb[n - 1] == 0)
        n--;
    return n;
}

bool wide_is_zero(const struct wide *w)
{
    return wide_limbs(w) == 1 && w->limb[0] == 0;
}

int wide_compare(const struct wide *a, const struct wide *b)
{
    for (int i = WIDE_LIMBS; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

bool wide_add(struct wide *a, const struct wide *b)
{
    return wide_gather(a->limb, b->limb, WIDE_LIMBS, 1) == 0;
}

bool wide_multiply(struct wide *w, uint64_t by)
{
    return wide_scale(w->limb, WIDE_LIMBS, by) == 0;
}

void wide_subtract(struct wide *a, const struct wide *b)
{
    uint64_t borrow = 0;
    for (int i = 0; i < WIDE_LIMBS; i++) {
        twice d = (twice)a->limb[i] - b->limb[i] - borrow;
        a->limb[i] = (uint64_t)d;
        borrow = (uint64_t)(d >> 64) & 1;
    }
}

uint64_t wide_divide(struct wide *w, uint64_t by)
{
    twice rest = 0;
    for (int i = wide_limbs(w); i-- > 0;) {
        rest = rest << 64 | w->limb[i];
        w->limb[i] = (uint64_t)(rest / by);
        rest %= by;
    }
    return (uint64_t)rest;
}

uint64_t wide_gather(uint64_t *sum, const uint64_t *number, int limbs, uint64_t by)
{
    uint64_t carry = 0;
    for (int i = 0; i < limbs; i++) {
        twice t = (twice)number[i] * by + sum[i] + carry;
        sum[i] = (uint64_t)t;
        carry = (uint64_t)(t >> 64);
    }
    return carry;
}

uint64_t wide_scale(uint64_t *number, int limbs, uint64_t by)
{
    uint64_t carry = 0;
    for (int i = 0; i < limbs; i++) {
        twice t = (twice)number[i] * by + carry;
        number[i] = (uint64_t)t;
        carry = (uint64_t)(t >> 64);
    }
    return carry;
}

static bool divides(uint64_t by, struct wide w)
{
    return wide_divide(&w, by) == 0;
}

uint64_t whole_gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

void wide_reduce(struct wide *above, struct wide *below)
{
    static const uint64_t primes[] = {2, 3, 5, 7, 11, 13};
    if (wide_is_zero(above)) {
        *below = wide_of(1);
        return;
    }
    if (wide_limbs(above) == 1 && wide_limbs(below) == 1) {
        const uint64_t by = whole_gcd(above->limb[0], below->limb[0]);
        above->limb[0] /= by;
        below->limb[0] /= by;
        return;
    }
    for (int i = 0; i < 6; i++)
        while (divides(primes[i], *above) && divides(primes[i], *below)) {
            wide_divide(above, primes[i]);
            wide_divide(below, primes[i]);
        }
}

void wide_print(struct text *t, const struct wide *w)
{
    char digits[WIDE_LIMBS * 20];
    int count = 0;
    struct wide rest = *w;
    do
        digits[count++] = (char)('0' + wide_divide(&rest, 10));
    while (!wide_is_zero(&rest));
    while (count > 0)
        text_char(t, digits[--count]);
}

void wide_print_fraction(struct text *t, struct wide above, struct wide below)
{
    const struct wide one = wide_of(1);
    wide_reduce(&above, &below);
    wide_print(t, &above);
    if (wide_compare(&below, &one) != 0) {
        text_char(t, '/');
        wide_print(t, &below);
    }
}

/* How often below goes into above, which keeps the remainder; for few times only. */
static uint64_t times_in(struct wide *above, const struct wide *below)
{
    uint64_t n = 0;
    for (; wide_compare(above, below) >= 0; n++)
        wide_subtract(above, below);
    return n;
}

/* above / below for a quotient of any size that fits 64 bits, by doubling below. */
static uint64_t whole_part(struct wide *above, const struct wide *below)
{
    struct wide part = *below;
    if (wide_compare(above, below) < 0)
        return 0;
    uint64_t half = 0;
    if (wide_multiply(&part, 16))
        half = whole_part(above, &part) * 16;
    return half + times_in(above, below);
}

/* The places behind the point of above / below, which is below 1, as a whole number of units; half up. */
static uint64_t decimals_of(struct wide above, const struct wide *below, int places, uint64_t unit)
{
    uint64_t decimals = 0;
    if (wide_limbs(below) == 1 && below->limb[0] >> 63 == 0) /* as mostly: then above is as small */
        return (uint64_t)(((twice)above.limb[0] * unit * 2 + below->limb[0]) / (2 * (twice)below->limb[0]));
    for (int i = 0; i < places; i++) {
        wide_multiply(&above, 10);
        decimals = decimals * 10 + times_in(&above, below);
    }
    wide_multiply(&above, 2);
    return decimals + (wide_compare(&above, below) >= 0);
}

void wide_print_decimal(struct text *t, struct wide above, const struct wide *below, int places)
{
    uint64_t whole = whole_part(&above, below), unit = 1;
    for (int i = 0; i < places; i++)
        unit *= 10;
    uint64_t decimals = decimals_of(above, below, places, unit);
    text_unsigned(t, whole + decimals / unit);
    decimals %= unit;
    if (decimals == 0)
        return;
    text_char(t, '.');
    for (unit /= 10; decimals > 0; unit /= 10) {
        text_char(t, (char)('0' + decimals / unit));
        decimals %= unit;
    }
}
