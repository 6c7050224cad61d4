#include "order_odds.h"

bool order_odds(const struct scenario *s, const struct state *seen, const struct order *o,
                struct weighing *w, struct trouble *trouble)
{
    struct question *q = &w->request.question;
    w->request = (struct request){.system = s->system, .dice_count = -1, .brief = w->brief};
    q->given = UINT32_MAX; /* all facts are the order's or measured */
    q->chart = order_decided_by(s, seen, o, q->facts);
    return q->chart && reply_odds(&w->reply, &w->request, w->room, w->size, trouble);
}

/* By halving: above / total has more digits than wide_divide divides by. */
int64_t odds_mean(const struct reply *r)
{
    const struct values v = reply_values(r, r->turns, 0);
    struct wide above;
    int64_t low = 0, high = 1 << 20; /* the mean is at least low and below high */
    const bool below_0 = values_mean(&v, &above);
    wide_multiply(&above, 100);
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;
        struct wide product = *v.total;
        if (wide_multiply(&product, (uint64_t)middle) && wide_compare(&above, &product) >= 0)
            low = middle;
        else
            high = middle;
    }
    return below_0 ? -low : low;
}
