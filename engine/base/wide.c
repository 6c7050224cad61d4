#include "wide.h"

struct wide wide_of(uint64_t n)
{
    return (struct wide){.limb = {n}};
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

static int compare_limbs(const uint64_t *a, const uint64_t *b, int limbs)
{
    while (limbs-- > 0)
        if (a[limbs] != b[limbs])
            return a[limbs] < b[limbs] ? -1 : 1;
    return 0;
}

int wide_compare(const struct wide *a, const struct wide *b)
{
    return compare_limbs(a->limb, b->limb, WIDE_LIMBS);
}

bool wide_add(struct wide *a, const struct wide *b)
{
    bool carry = false;
    for (int i = 0; i < WIDE_LIMBS; i++) {
        const bool full = __builtin_add_overflow(a->limb[i], b->limb[i], &a->limb[i]);
        carry = __builtin_add_overflow(a->limb[i], (uint64_t)carry, &a->limb[i]) || full;
    }
    return !carry;
}

bool wide_multiply(struct wide *w, uint64_t by)
{
    const int limbs = wide_limbs(w); /* mostly few */
    const uint64_t carry = wide_scale(w->limb, limbs, by);
    if (limbs < WIDE_LIMBS)
        w->limb[limbs] = carry;
    return limbs < WIDE_LIMBS || carry == 0;
}

void wide_subtract(struct wide *a, const struct wide *b)
{
    bool borrow = false;
    for (int i = 0; i < WIDE_LIMBS; i++) {
        const bool less = __builtin_sub_overflow(a->limb[i], b->limb[i], &a->limb[i]);
        borrow = __builtin_sub_overflow(a->limb[i], (uint64_t)borrow, &a->limb[i]) || less;
    }
}

/* In halves of limbs, so that 64-bit arithmetic is enough: that of 128 bits is slow where the
 * machine has none; a division leaves its rest by a product, which is soon made. */
uint32_t wide_divide(struct wide *w, uint32_t by)
{
    uint64_t rest = 0;
    for (int i = wide_limbs(w); i-- > 0;) {
        const uint64_t high = rest << 32 | w->limb[i] >> 32, above = high / by;
        rest = high - above * by;
        const uint64_t low = rest << 32 | (w->limb[i] & 0xffffffff), below = low / by;
        rest = low - below * by;
        w->limb[i] = above << 32 | below;
    }
    return (uint32_t)rest;
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

uint64_t whole_gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint32_t rest_of(const struct wide *w, uint32_t by)
{
    uint64_t rest = 0;
    for (int i = wide_limbs(w); i-- > 0;) {
        rest = (rest << 32 | w->limb[i] >> 32) % by;
        rest = (rest << 32 | (w->limb[i] & 0xffffffff)) % by;
    }
    return (uint32_t)rest;
}

/* How often the prime divides the number, as far as its largest power in 32 bits tells. */
static int times_divided(const struct wide *w, uint32_t prime, uint32_t power, int most)
{
    uint32_t rest = rest_of(w, power);
    int times = 0;
    if (rest == 0)
        return most;
    for (; rest % prime == 0; rest /= prime)
        times++;
    return times;
}

/* How often 2 divides a number other than 0. */
static int times_halved(const struct wide *w)
{
    int limb = 0;
    while (w->limb[limb] == 0)
        limb++;
    return 64 * limb + __builtin_ctzll(w->limb[limb]);
}

static void halve(struct wide *w, int times)
{
    const int limbs = wide_limbs(w), skip = times / 64, shift = times % 64;
    for (int i = 0; i < limbs; i++) {
        const uint64_t low = i + skip < limbs ? w->limb[i + skip] : 0,
                       high = i + skip + 1 < limbs ? w->limb[i + skip + 1] : 0;
        w->limb[i] = shift ? low >> shift | high << (64 - shift) : low;
    }
}

void wide_reduce(struct wide *above, struct wide *below)
{
    enum { ODD_PRIMES = 3 * 5 * 7 * 11 * 13 };
    static const struct {
        uint32_t prime, power; /* the largest power in 32 bits */
        int exponent;
    } primes[] = {
        {3, 3486784401, 20}, {5, 1220703125, 13}, {7, 1977326743, 11},
        {11, 2357947691, 9}, {13, 815730721, 8},
    };
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
    const int twos = times_halved(below), others = times_halved(above);
    halve(above, twos < others ? twos : others);
    halve(below, twos < others ? twos : others);
    const uint32_t rest_above = rest_of(above, ODD_PRIMES), rest_below = rest_of(below, ODD_PRIMES);
    for (int i = 0; i < 5;) {
        const uint32_t prime = primes[i].prime, power = primes[i].power;
        int times = 0;
        if (rest_above % prime == 0 && rest_below % prime == 0) { /* mostly not */
            const int in_above = times_divided(above, prime, power, primes[i].exponent),
                      in_below = times_divided(below, prime, power, primes[i].exponent);
            times = in_above < in_below ? in_above : in_below;
        }
        uint32_t by = 1;
        for (int k = 0; k < times; k++)
            by *= prime;
        if (times > 0) {
            wide_divide(above, by);
            wide_divide(below, by);
        }
        i += times < primes[i].exponent; /* perhaps more than one power's worth */
    }
}

void wide_print(struct text *t, const struct wide *w)
{
    enum { CHUNK = 9 };
    char digits[WIDE_LIMBS * 20 + CHUNK], *const end = digits + sizeof digits, *first = end;
    struct wide rest = *w;
    while (wide_limbs(&rest) > 1) {
        uint32_t chunk = wide_divide(&rest, 1000000000);
        for (int i = 0; i < CHUNK; i++, chunk /= 10)
            *--first = (char)('0' + chunk % 10);
    }
    text_unsigned(t, rest.limb[0]);
    text_bytes(t, first, (size_t)(end - first));
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

static int bits_of(const struct wide *w)
{
    const int limbs = wide_limbs(w);
    return 64 * limbs - (w->limb[limbs - 1] ? __builtin_clzll(w->limb[limbs - 1]) : 64);
}

/* The leading 64 bits of a number of so many. */
static uint64_t leading(const struct wide *w, int bits)
{
    const int limb = (bits - 1) / 64, shift = 64 * (limb + 1) - bits;
    return w->limb[limb] << shift | (shift && limb > 0 ? w->limb[limb - 1] >> (64 - shift) : 0);
}

/* above -= below * by */
static void subtract_times(struct wide *above, const struct wide *below, uint64_t by)
{
    struct wide product = *below;
    wide_multiply(&product, by);
    wide_subtract(above, &product);
}

/* above / below, which must fit 64 bits; above keeps the remainder.  Leading bits by leading bits
 * rounded up are never too many, and some 31 bits of the quotient at a time. */
static uint64_t quotient(struct wide *above, const struct wide *below)
{
    const int bits = bits_of(below);
    const uint64_t by = (leading(below, bits) >> 32) + 1;
    uint64_t result = 0;
    while (wide_compare(above, below) >= 0) {
        const int above_bits = bits_of(above), more = above_bits - bits;
        const uint64_t ratio = leading(above, above_bits) / by,
                       part = more >= 32 ? ratio << (more - 32) : ratio >> (32 - more),
                       times = part ? part : 1;
        subtract_times(above, below, times);
        result += times;
    }
    return result;
}

/* The places behind the point of above / below, which is below 1, as a whole number of units; half
 * up. */
static uint64_t decimals_of(struct wide above, const struct wide *below, uint64_t unit)
{
    if (wide_limbs(below) == 1 && below->limb[0] >> 63 == 0) /* as mostly: then above is as small */
        return (uint64_t)(((twice)above.limb[0] * unit * 2 + below->limb[0]) /
                          (2 * (twice)below->limb[0]));
    wide_multiply(&above, unit);
    const uint64_t decimals = quotient(&above, below);
    wide_multiply(&above, 2);
    return decimals + (wide_compare(&above, below) >= 0);
}

void wide_print_decimal(struct text *t, struct wide above, const struct wide *below, int places)
{
    uint64_t whole = quotient(&above, below), unit = 1;
    for (int i = 0; i < places; i++)
        unit *= 10;
    uint64_t decimals = decimals_of(above, below, unit);
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
