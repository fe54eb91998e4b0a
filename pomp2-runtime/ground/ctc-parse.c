/* CTC strings, as opari2 and Pompeii write them, taken apart. */
#include "pomp2-runtime/ground/ctc-parse.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { STRINGS = 5 }; /* that ctc_parse() makes */

/* Where strings are put together, in struct ctc's text. */
struct ctc_writer {
    char *next, *end;
};

struct text_span {
    const char *begin;
    size_t length;
};

/* A pair of the string, and the rest of it. */
struct pair {
    struct text_span key, value;
};

static bool span_is(struct text_span s, const char *word)
{
    return strlen(word) == s.length && memcmp(s.begin, word, s.length) == 0;
}

static void put_character(struct ctc_writer *w, char c)
{
    if (w->next < w->end)
        *w->next++ = c;
}

static void put_text(struct ctc_writer *w, const char *s)
{
    while (*s)
        put_character(w, *s++);
}

/* Ends the string that was begun at `start` and gives it back. put_character() leaves room for the
 * NUL. */
static const char *end_string(struct ctc_writer *w, char *start)
{
    *w->next++ = '\0';
    return start;
}

static int hexadecimal(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : isxdigit((unsigned char)c) ? (c & ~32) - 'A' + 10 : -1;
}

/* Takes the next character off `s`. */
static char take_character(struct text_span *s, bool encoded)
{
    const char *c = s->begin;
    int high, low;
    size_t n = 1;
    char value = *c;
    if (encoded && *c == '%' && s->length > 2 && (high = hexadecimal(c[1])) >= 0 &&
        (low = hexadecimal(c[2])) >= 0) {
        value = (char)(high << 4 | low);
        n = 3;
    }
    s->begin += n;
    s->length -= n;
    return value;
}

static void put_value(struct ctc_writer *w, struct text_span s, bool encoded)
{
    while (s.length > 0)
        put_character(w, take_character(&s, encoded));
}

/* Takes the next key=value off `*string`; false at the end. */
static bool next_pair(const char **string, struct pair *out)
{
    const char *s = *string;
    if (*s == '\0' || *s == '*')
        return false;
    size_t n = strcspn(s, "*");
    const char *equals = memchr(s, '=', n);
    size_t key = equals ? (size_t)(equals - s) : n;
    out->key = (struct text_span){s, key};
    out->value =
        equals ? (struct text_span){equals + 1, n - key - 1} : (struct text_span){s + n, 0};
    *string = s + n + (s[n] == '*');
    return true;
}

/* Skips LEN. */
static const char *body(const char *string)
{
    const char *s = string;
    while (isdigit((unsigned char)*s))
        s++;
    return *s == '*' ? s + 1 : string;
}

/* Takes `:number` off the end of `s`; file names may hold colons themselves. */
static unsigned take_number(struct text_span *s)
{
    size_t n = s->length;
    while (n > 0 && isdigit((unsigned char)s->begin[n - 1]))
        n--;
    if (n == 0 || n == s->length || s->begin[n - 1] != ':')
        return 0;
    unsigned number = 0;
    for (size_t i = n; i < s->length; i++)
        number = number * 10 + (unsigned)(s->begin[i] - '0');
    s->length = n - 1;
    return number;
}

/* opari2 writes construct names without blanks. Longer words come before their prefixes. */
static const char *const words[] = {
    "parallel",  "workshare", "sections",   "section", "taskloop", "taskwait", "taskyield",
    "taskgroup", "task",      "distribute", "teams",   "target",   "masked",   "master",
    "critical",  "barrier",   "ordered",    "atomic",  "single",   "flush",    "scope",
    "for",       "loop",      "simd",       "do",
};

static void put_construct(struct ctc_writer *w, struct text_span type)
{
    size_t done = 0;
    struct text_span rest = type;
    char *start = w->next;
    while (rest.length > 0) {
        const char *word = NULL;
        for (size_t i = 0; i < sizeof words / sizeof words[0] && !word; i++)
            if (strlen(words[i]) <= rest.length &&
                memcmp(words[i], rest.begin, strlen(words[i])) == 0)
                word = words[i];
        if (!word)
            break;
        if (done++)
            put_character(w, ' ');
        put_text(w, word);
        rest.begin += strlen(word);
        rest.length -= strlen(word);
    }
    if (rest.length > 0) { /* not made of these words: as it is */
        w->next = start;
        put_value(w, type, false);
    }
}

/* hasNum_threads=1 -> num_threads=1 */
static void put_clause(struct ctc_writer *w, struct pair p, bool first, bool encoded)
{
    if (!first)
        put_character(w, ' ');
    if (p.key.length > 3 && memcmp(p.key.begin, "has", 3) == 0) {
        p.key.begin += 3;
        p.key.length -= 3;
    }
    for (size_t i = 0; i < p.key.length; i++)
        put_character(w, (char)tolower((unsigned char)p.key.begin[i]));
    put_character(w, '=');
    while (p.value.length > 0) {
        char c = take_character(&p.value, encoded);
        put_character(w, c == ' '               ? '_'
                         : c == '@' && !encoded ? '*'
                                                : c); /* blanks separate clauses */
    }
}

/* What the keys say, before any of it is copied. */
struct fields {
    struct text_span type, construct, begin, end, name, layer;
    bool encoded;
};

static bool assign_field(struct fields *f, struct pair p)
{
    if (span_is(p.key, "regionType"))
        f->type = p.value;
    else if (span_is(p.key, "construct"))
        f->construct = p.value;
    else if (span_is(p.key, "sscl"))
        f->begin = p.value;
    else if (span_is(p.key, "escl"))
        f->end = p.value;
    else if (span_is(p.key, "criticalName") || span_is(p.key, "userRegionName") ||
             span_is(p.key, "name"))
        f->name = p.value;
    else if (span_is(p.key, "layer"))
        f->layer = p.value;
    else if (span_is(p.key, "enc"))
        f->encoded = true;
    else
        return false;
    return true;
}

static void collect_clauses(struct ctc_writer *w, const char *string, bool encoded)
{
    struct pair p;
    struct fields ignored = {0};
    for (bool first = true; next_pair(&string, &p);)
        if (!assign_field(&ignored, p)) {
            put_clause(w, p, first, encoded);
            first = false;
        }
}

static bool is_target(const struct fields *f)
{
    const struct text_span *s = f->construct.length ? &f->construct : &f->type;
    return s->length >= 6 && memcmp(s->begin, "target", 6) == 0;
}

void ctc_parse(struct ctc *out, const char *string)
{
    struct fields f = {0};
    struct pair p;
    for (const char *s = body(string); next_pair(&s, &p);)
        assign_field(&f, p);

    struct ctc_writer w = {out->text, out->text + sizeof out->text - STRINGS};
    bool user = span_is(f.type, "userRegion");
    char *start = w.next;
    if (f.layer.length)
        put_value(&w, f.layer, f.encoded);
    else
        put_text(&w, user ? "user" : is_target(&f) ? "target" : "omp");
    out->layer = end_string(&w, start);

    start = w.next;
    if (f.construct.length)
        put_value(&w, f.construct, f.encoded);
    else if (user)
        put_text(&w, "region");
    else if (span_is(f.type, "taskuntied"))
        put_text(&w, "task");
    else
        put_construct(&w, f.type);
    out->construct = end_string(&w, start);

    unsigned middle = take_number(&f.begin); /* of the directive itself: last, then first line */
    out->first = take_number(&f.begin);
    if (out->first == 0)
        out->first = middle;
    out->last = take_number(&f.end);
    if (out->last < middle)
        out->last = middle;
    start = w.next;
    put_value(&w, f.begin, f.encoded);
    out->file = end_string(&w, start);
    start = w.next;
    put_value(&w, f.name, f.encoded);
    out->name = end_string(&w, start);
    start = w.next;
    collect_clauses(&w, body(string), f.encoded);
    out->clauses = end_string(&w, start);
}
