/* lab: what is told of it, and where. */

#include "lab.h"
#include "lab/tell.h"

bool lab_tell(struct lab *l)
{
    struct call *c = l->call;
    struct text words;
    const char *html = call_option(c, "--html");
    call_text(c, &words);
    if (html) {
        lab_page(&l->tally, &words);
        if (!call_write(c, html, &words))
            return false;
        text_over(&words, words.at, words.room);
    }
    const char *folder = call_option(c, "--journals");
    if (folder && !lab_journals(l, folder))
        return false;
    if (c->json || c->flag) {
        (c->json ? lab_json : lab_csv)(&l->tally, c->out);
        return true;
    }
    lab_words(&l->tally, &words);
    say_lines(c->out, words.at);
    return true;
}
