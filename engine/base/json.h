#ifndef LONGROLL_JSON_H
#define LONGROLL_JSON_H

/* Writes JSON.  The writer knows when a comma is due; the caller opens and closes in pairs. */

#include "text.h"
#include "wide.h"

struct json {
    struct text *to;
    bool comma; /* does the next value need one before it? */
};

void json_over(struct json *, struct text *);

void json_open(struct json *, char bracket);  /* '{' or '[' */
void json_close(struct json *, char bracket); /* '}' or ']' */
void json_key(struct json *, const char *);
void json_string(struct json *, const char *);
void json_number(struct json *, int64_t);
void json_bool(struct json *, bool);
void json_null(struct json *);
void json_decimal(struct json *, const struct wide *above, const struct wide *below);
void json_fraction(struct json *, const struct wide *above,
                   const struct wide *below); /* as a string */

/* A string made of pieces: between the two calls, write to json->to with json_piece. */
void json_string_open(struct json *);
void json_piece(struct json *, const char *);
void json_string_close(struct json *);

/* A text in memory as a string. */
void json_text(struct json *, const struct text *);

/* Several keys and values in one call, as they are read: "id:%s men:%d ready?%d", with ? where the
 * number is a yes or no.  %s may be NULL, which is null; %lld a wide number.  { } [ ] open and
 * close, also behind a key: "at:[%d %d]". */
void json_print(struct json *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Key and value in one. */
void json_put_string(struct json *, const char *key, const char *value);
void json_put_number(struct json *, const char *key, int64_t value);

#endif
