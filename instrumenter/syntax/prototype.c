/* Functions that C declares: specifiers, declarators, parameters. C11 6.7 */
#include "config.h"

#include "instrumenter/syntax/prototype.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct type_name {
    UT_hash_handle hh;
    bool is_function;
    char text[];
};

/* Text to put into that of a declaration, or in place of some of it. */
struct change {
    uint32_t offset, length;
    char text[40];
};

struct reader {
    const struct tokens *tokens;
    uint32_t at;
    struct type_name *types;
    bool failed; /* this declaration can't be read */
};

/* What specifiers say. */
struct specifiers {
    uint32_t first, end; /* tokens */
    bool is_typedef, is_static, has_type, is_void, no_return, two_returns;
    bool is_function; /* a name of a function's type */
    bool unnamed;     /* a struct or its like that cannot be named again */
};

/* A declarator: which token its name is, and of the function that it is what follows. */
struct declarator {
    uint32_t name;        /* 0: it has none; see `place` */
    uint32_t place;       /* offset where a name would stand */
    uint32_t open, close; /* parentheses of the parameters of the name itself; 0: no function */
    unsigned pointers;    /* around the name */
};

enum { DEEPEST = 200 };

/* ---- Words ------------------------------------------------------------------------------- */

enum word { WORD_NONE, WORD_STORAGE, WORD_QUALIFIER, WORD_TYPE, WORD_TAG, WORD_CALLED };

static const struct {
    const char *text;
    enum word word;
} words[] = {{"extern", WORD_STORAGE},
             {"static", WORD_STORAGE},
             {"typedef", WORD_STORAGE},
             {"inline", WORD_STORAGE},
             {"__inline", WORD_STORAGE},
             {"__inline__", WORD_STORAGE},
             {"register", WORD_STORAGE},
             {"auto", WORD_STORAGE},
             {"_Noreturn", WORD_STORAGE},
             {"_Thread_local", WORD_STORAGE},
             {"__thread", WORD_STORAGE},
             {"__extension__", WORD_STORAGE},
             {"const", WORD_QUALIFIER},
             {"__const", WORD_QUALIFIER},
             {"volatile", WORD_QUALIFIER},
             {"__volatile__", WORD_QUALIFIER},
             {"restrict", WORD_QUALIFIER},
             {"__restrict", WORD_QUALIFIER},
             {"__restrict__", WORD_QUALIFIER},
             {"__volatile", WORD_QUALIFIER},
             {"_Nonnull", WORD_QUALIFIER},
             {"_Nullable", WORD_QUALIFIER},
             {"__const__", WORD_QUALIFIER},
             {"void", WORD_TYPE},
             {"char", WORD_TYPE},
             {"short", WORD_TYPE},
             {"int", WORD_TYPE},
             {"long", WORD_TYPE},
             {"float", WORD_TYPE},
             {"double", WORD_TYPE},
             {"signed", WORD_TYPE},
             {"unsigned", WORD_TYPE},
             {"__signed__", WORD_TYPE},
             {"__signed", WORD_TYPE},
             {"_Bool", WORD_TYPE},
             {"_Complex", WORD_TYPE},
             {"__complex__", WORD_TYPE},
             {"_Imaginary", WORD_TYPE},
             {"__int128", WORD_TYPE},
             {"__float128", WORD_TYPE},
             {"_Float128", WORD_TYPE},
             {"_Float16", WORD_TYPE},
             {"_Float32", WORD_TYPE},
             {"_Float64", WORD_TYPE},
             {"_Float32x", WORD_TYPE},
             {"_Float64x", WORD_TYPE},
             {"struct", WORD_TAG},
             {"union", WORD_TAG},
             {"enum", WORD_TAG},
             {"__typeof__", WORD_CALLED},
             {"typeof", WORD_CALLED},
             {"__typeof", WORD_CALLED},
             {"_Atomic", WORD_CALLED},
             {"_Alignas", WORD_CALLED}};

static enum word word_at(const struct reader *r, uint32_t i)
{
    if (r->tokens->token[i].kind != TOKEN_NAME)
        return WORD_NONE;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (token_is(r->tokens, i, words[w].text))
            return words[w].word;
    return WORD_NONE;
}

static bool is(const struct reader *r, char c)
{
    return token_is_punct(r->tokens, r->at, PUNCT(c));
}

static bool at_end(const struct reader *r)
{
    return r->tokens->token[r->at].kind == TOKEN_END;
}

static bool is_name(const struct reader *r)
{
    return r->tokens->token[r->at].kind == TOKEN_NAME;
}

/* GNU's, or C23's: `[[` */
static bool is_attribute(const struct reader *r)
{
    return token_is_keyword(r->tokens, r->at, KEYWORD_ATTRIBUTE) ||
           (is(r, '[') && token_is_punct(r->tokens, r->at + 1, PUNCT('[')));
}

static bool is_label(const struct reader *r)
{
    return token_is_keyword(r->tokens, r->at, KEYWORD_ASM);
}

/* From an opening bracket to behind its partner. */
static void skip_brackets(struct reader *r)
{
    int depth = 0;

    do {
        depth += is(r, '(') || is(r, '[') || is(r, '{');
        depth -= is(r, ')') || is(r, ']') || is(r, '}');
        r->at++;
    } while (depth > 0 && !at_end(r));
}

static void skip_called(struct reader *r)
{
    r->at++;
    if (is(r, '('))
        skip_brackets(r);
}

static void skip_attribute(struct reader *r)
{
    if (is(r, '['))
        skip_brackets(r);
    else
        skip_called(r);
}

static char *spelling(const struct reader *r, uint32_t i)
{
    size_t size = token_spelling(r->tokens, i, NULL, 0) + 1;
    char *text = xmalloc(size);

    token_spelling(r->tokens, i, text, size);
    return text;
}

/* ---- Types ------------------------------------------------------------------------------- */

static const struct type_name *type_named(const struct reader *r, uint32_t i)
{
    struct type_name *type;
    char *text = spelling(r, i);

    HASH_FIND_STR(r->types, text, type);
    free(text);
    return type;
}

static bool is_function_type(const struct reader *r, uint32_t i)
{
    const struct type_name *type = type_named(r, i);

    return type && type->is_function;
}

static void add_type(struct reader *r, uint32_t i, bool is_function)
{
    char *text = spelling(r, i);
    size_t size = strlen(text) + 1;
    struct type_name *type;

    HASH_FIND_STR(r->types, text, type);
    if (!type) {
        type = xzalloc(sizeof *type + size);
        memcpy(type->text, text, size);
        HASH_ADD_STR(r->types, text, type);
    }
    type->is_function = is_function;
    free(text);
}

/* ---- Specifiers -------------------------------------------------------------------------- */

static void read_attribute(struct reader *r, struct specifiers *s)
{
    uint32_t first = r->at;

    skip_attribute(r);
    for (uint32_t i = first; i < r->at; i++) {
        s->no_return |= token_is(r->tokens, i, "noreturn") ||
                        token_is(r->tokens, i, "__noreturn__") ||
                        token_is(r->tokens, i, "_Noreturn");
        s->two_returns |=
            token_is(r->tokens, i, "returns_twice") || token_is(r->tokens, i, "__returns_twice__");
    }
}

/* struct, union or enum: a tag, perhaps with what it holds. */
static void read_tag(struct reader *r, struct specifiers *s)
{
    r->at++;
    while (is_attribute(r))
        read_attribute(r, s);
    s->unnamed |= !is_name(r);
    r->at += is_name(r);
    if (is(r, '{'))
        skip_brackets(r);
    s->has_type = true;
}

static void read_storage(const struct reader *r, struct specifiers *s)
{
    s->is_typedef |= token_is(r->tokens, r->at, "typedef");
    s->is_static |= token_is(r->tokens, r->at, "static");
    s->no_return |= token_is(r->tokens, r->at, "_Noreturn");
}

/* One of them. @return false: the next token is none */
static bool read_specifier(struct reader *r, struct specifiers *s)
{
    enum word word = word_at(r, r->at);

    if (is_attribute(r)) {
        read_attribute(r, s);
    } else if (word == WORD_TAG) {
        read_tag(r, s);
    } else if (word == WORD_CALLED) {
        s->has_type |= !token_is(r->tokens, r->at, "_Alignas");
        skip_called(r);
    } else if (word || (is_name(r) && !s->has_type && !is_label(r))) {
        read_storage(r, s);
        s->is_function |= !word && is_function_type(r, r->at);
        s->has_type |= word == WORD_TYPE || !word;
        s->is_void |= token_is(r->tokens, r->at, "void");
        r->at++;
    } else {
        return false;
    }
    return true;
}

/* A name is a type where none came before; `unsigned f` declares f, and `size_t f`, too. */
static void read_specifiers(struct reader *r, struct specifiers *s)
{
    *s = (struct specifiers){.first = r->at};
    while (!at_end(r) && read_specifier(r, s)) {
    }
    s->end = r->at;
}

/* ---- Declarators ------------------------------------------------------------------------- */

static void read_declarator(struct reader *r, struct declarator *d, struct specifiers *s,
                            int depth);

static void read_pointers(struct reader *r, struct declarator *d, struct specifiers *s)
{
    for (;;) {
        if (is(r, '*') || is(r, '^'))
            d->pointers++;
        else if (is_attribute(r)) {
            read_attribute(r, s);
            continue;
        } else if (word_at(r, r->at) != WORD_QUALIFIER &&
                   !(token_is(r->tokens, r->at, "_Atomic") &&
                     !token_is_punct(r->tokens, r->at + 1, PUNCT('('))))
            return;
        r->at++;
    }
}

/* Of `(`: whether a declarator is in it. Else it holds the parameters of what has no name. */
static bool is_nested(const struct reader *r)
{
    uint32_t next = r->at + 1;
    const struct tokens *t = r->tokens;

    if (token_is_punct(t, next, PUNCT('*')) || token_is_punct(t, next, PUNCT('^')) ||
        token_is_punct(t, next, PUNCT('(')) || token_is_punct(t, next, PUNCT('[')) ||
        token_is_keyword(t, next, KEYWORD_ATTRIBUTE))
        return true;
    return t->token[next].kind == TOKEN_NAME && !word_at(r, next) && !type_named(r, next);
}

static void read_suffixes(struct reader *r, struct declarator *d, bool innermost)
{
    for (bool first = innermost; is(r, '(') || is(r, '['); first = false) {
        bool function = first && is(r, '(');
        uint32_t open = r->at;
        skip_brackets(r);
        if (function) {
            d->open = open;
            d->close = r->at - 1;
        }
    }
}

/* Words that nobody knows may be before the name: `(CALLED f)`. */
static void skip_to_name(struct reader *r, struct declarator *d)
{
    r->failed |= !is(r, ')');
    for (; !at_end(r) && !is(r, ')') && !is(r, ';'); r->at++)
        if (is_name(r))
            d->name = r->at;
}

/* direct-declarator. Its name, or the place where one would be, is in the innermost one. */
static void read_declarator(struct reader *r, struct declarator *d, struct specifiers *s, int depth)
{
    bool innermost = true;
    unsigned outside;

    if (depth > DEEPEST) {
        r->failed = true;
        return;
    }
    read_pointers(r, d, s);
    if (is_name(r) && !word_at(r, r->at) && !is_label(r)) {
        d->name = r->at++;
    } else if (is(r, '(') && is_nested(r)) {
        r->at++;
        outside = d->pointers;
        read_declarator(r, d, s, depth + 1);
        innermost = !d->open && d->pointers == outside;
        skip_to_name(r, d);
        r->at += is(r, ')');
    } else if (r->at > 0) {
        const struct token *last = &r->tokens->token[r->at - 1];
        d->place = last->offset + last->length;
    }
    read_suffixes(r, d, innermost);
}

/* ---- Text -------------------------------------------------------------------------------- */

struct changes {
    struct change *item;
    size_t count, capacity;
};

static struct change *add_change(struct changes *c, uint32_t offset, uint32_t length)
{
    if (c->count >= c->capacity)
        c->item = xgrow(c->item, c->count, &c->capacity, sizeof *c->item);
    c->item[c->count] = (struct change){.offset = offset, .length = length};
    return &c->item[c->count++];
}

static int by_offset(const void *a, const void *b)
{
    const struct change *x = a, *y = b;

    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static const struct change *change_at(const struct changes *c, uint32_t offset)
{
    struct change key = {.offset = offset};

    return c->count ? bsearch(&key, c->item, c->count, sizeof *c->item, by_offset) : NULL;
}

/* A name that stands where a token ends belongs behind it. */
static void put_token(FILE *out, const struct reader *r, uint32_t i, const struct changes *c)
{
    const struct token *token = &r->tokens->token[i];
    const struct change *in_place = change_at(c, token->offset);
    const struct change *behind = change_at(c, token->offset + token->length);
    char *text = spelling(r, i);

    if (in_place && in_place->length)
        fprintf(out, "%s ", in_place->text);
    else
        fprintf(out, "%s ", text);
    if (behind && !behind->length)
        fprintf(out, "%s ", behind->text);
    free(text);
}

/* Tokens first to end, without attributes and what is in braces. */
static void put_tokens(FILE *out, struct reader *r, uint32_t first, uint32_t end, bool whole,
                       const struct changes *c)
{
    uint32_t resume = r->at;

    for (r->at = first; r->at < end;) {
        if (!whole && is_attribute(r)) {
            skip_attribute(r);
        } else if (!whole && word_at(r, r->at) == WORD_STORAGE) {
            r->at++;
        } else if (!whole && is(r, '{')) {
            skip_brackets(r);
        } else {
            put_token(out, r, r->at, c);
            r->at++;
        }
    }
    r->at = resume;
}

/* ---- Parameters -------------------------------------------------------------------------- */

static bool is_void_list(const struct reader *r, const struct declarator *d)
{
    return d->close == d->open + 2 && token_is(r->tokens, d->open + 1, "void");
}

/* Arrays may name parameters that come before: `int n, double a[n]`. */
static void rename_uses(const struct reader *r, const struct declarator *d, uint32_t name,
                        const char *text, struct changes *changes)
{
    char *old = spelling(r, name);
    int depth = 0;

    for (uint32_t i = name + 1; i < d->close; i++) {
        const struct token *token = &r->tokens->token[i];
        depth +=
            token_is_punct(r->tokens, i, PUNCT('[')) - token_is_punct(r->tokens, i, PUNCT(']'));
        if (depth > 0 && token->kind == TOKEN_NAME && token_is(r->tokens, i, old))
            snprintf(add_change(changes, token->offset, token->length)->text,
                     sizeof changes->item->text, "%s", text);
    }
    free(old);
}

static void read_parameter(struct reader *r, const struct declarator *function, struct prototype *p,
                           struct changes *changes)
{
    struct specifiers s;
    struct declarator d = {0};
    char name[sizeof changes->item->text];

    read_specifiers(r, &s);
    read_declarator(r, &d, &s, 0);
    while (is_attribute(r))
        read_attribute(r, &s);
    snprintf(name, sizeof name, PARAMETER_NAME "%u", ++p->parameters);
    const struct token *token = d.name ? &r->tokens->token[d.name] : NULL;
    struct change *change =
        token ? add_change(changes, token->offset, token->length) : add_change(changes, d.place, 0);
    snprintf(change->text, sizeof change->text, "%s", name);
    if (d.name)
        rename_uses(r, function, d.name, name, changes);
}

static void read_parameters(struct reader *r, const struct declarator *d, struct prototype *p,
                            struct changes *changes)
{
    uint32_t resume = r->at;

    p->open = d->close == d->open + 1;
    for (r->at = d->open + 1; !p->open && !is_void_list(r, d) && r->at < d->close && !r->failed;) {
        if (token_is_punct(r->tokens, r->at, PUNCT_ELLIPSIS)) {
            p->variadic = true;
            r->at++;
        } else {
            read_parameter(r, d, p, changes);
        }
        if (r->at < d->close && !is(r, ','))
            r->failed = true;
        r->at++;
    }
    r->at = resume;
}

/* ---- Declarations ------------------------------------------------------------------------ */

/* asm("name") and attributes, behind a declarator. */
static char *read_ends(struct reader *r, struct specifiers *s)
{
    char *symbol = NULL;

    for (;;) {
        if (is_attribute(r)) {
            read_attribute(r, s);
        } else if (is_label(r)) {
            uint32_t first = r->at;
            skip_called(r);
            char *quoted = r->at > first + 2 ? spelling(r, first + 2) : NULL;
            size_t length = quoted ? strlen(quoted) : 0;
            free(symbol);
            symbol = length > 2 ? xcopy(quoted + 1, length - 2) : NULL;
            free(quoted);
        } else {
            return symbol;
        }
    }
}

static char *text_before(struct reader *r, const struct specifiers *s, uint32_t first,
                         uint32_t name)
{
    static const struct changes none;
    char *text;
    size_t size;
    FILE *out = xstream(&text, &size);

    put_tokens(out, r, s->first, s->end, false, &none);
    put_tokens(out, r, first, name, false, &none);
    fclose(out);
    return text;
}

static char *text_after(struct reader *r, uint32_t name, uint32_t end, const struct changes *c)
{
    char *text;
    size_t size;
    FILE *out = xstream(&text, &size);

    put_tokens(out, r, name + 1, end, true, c);
    fclose(out);
    return text;
}

/* Everything from the name's parameters to the end of the declarator, and before the name all of
 * the specifiers, and of the declarator. */
static void add_prototype(struct reader *r, struct prototypes *all, const struct specifiers *s,
                          const struct declarator *d, uint32_t first, uint32_t end, char *symbol)
{
    struct changes changes = {0};
    struct prototype p = {.name = spelling(r, d->name),
                          .symbol = symbol,
                          .file = r->tokens->files[r->tokens->token[d->name].file].name,
                          .line = r->tokens->token[d->name].line,
                          .is_void = s->is_void && !d->pointers && first == d->name,
                          .no_return = s->no_return,
                          .two_returns = s->two_returns,
                          .defined = s->is_static};

    read_parameters(r, d, &p, &changes);
    if (changes.count)
        qsort(changes.item, changes.count, sizeof *changes.item, by_offset);
    p.before = text_before(r, s, first, d->name);
    p.after = text_after(r, d->name, end, &changes);
    p.unreadable = r->failed || s->unnamed;
    free(changes.item);
    if (all->count >= all->capacity)
        all->item = xgrow(all->item, all->count, &all->capacity, sizeof *all->item);
    all->item[all->count++] = p;
}

/* Of a declaration that cannot be read: a name before a parenthesis. 0: there is none */
static uint32_t function_behind(const struct reader *r)
{
    for (struct reader at = *r; !at_end(&at) && !is(&at, ';') && !is(&at, '{'); at.at++)
        if (is_name(&at) && !word_at(&at, at.at) && !is_attribute(&at) && !is_label(&at) &&
            token_is_punct(at.tokens, at.at + 1, PUNCT('(')))
            return at.at;
    return 0;
}

/* init-declarator. @return whether a body may follow */
static bool read_declared(struct reader *r, struct prototypes *all, struct specifiers *s)
{
    struct declarator d = {0};
    uint32_t first = r->at;

    read_declarator(r, &d, s, 0);
    uint32_t end = r->at;
    char *symbol = read_ends(r, s);
    bool by_typedef =
        s->is_function && !d.open && !d.pointers && first == d.name && end == d.name + 1;
    bool is_function = !s->is_typedef && d.name && (d.open || by_typedef);
    if (s->is_typedef && d.name)
        add_type(r, d.name, d.open || by_typedef);
    if (is_function)
        add_prototype(r, all, s, &d, first, end, symbol);
    else
        free(symbol);
    if (by_typedef && !s->is_typedef)
        all->item[all->count - 1].by_typedef = true;
    uint32_t lost = d.name || s->is_typedef ? 0 : function_behind(r);
    if (lost) {
        r->failed = true;
        d = (struct declarator){.name = lost};
        add_prototype(r, all, s, &d, lost, lost, NULL);
    }
    while (is(r, '=') || (!at_end(r) && !is(r, ',') && !is(r, ';') && !is(r, '{'))) {
        if (is(r, '(') || is(r, '[') || is(r, '{'))
            skip_brackets(r);
        else
            r->at++;
        if (is(r, '{') && !d.open)
            skip_brackets(r);
    }
    return d.open != 0;
}

static bool is_assertion(const struct reader *r)
{
    uint32_t i = r->at + token_is(r->tokens, r->at, "__extension__");

    return token_is(r->tokens, i, "_Static_assert") || token_is(r->tokens, i, "static_assert");
}

static void read_declaration(struct reader *r, struct prototypes *all)
{
    struct specifiers s;
    size_t before = all->count;

    r->failed = false;
    if (is_assertion(r))
        while (!at_end(r) && !is(r, ';'))
            r->at++;
    read_specifiers(r, &s);
    while (!at_end(r) && !is(r, ';')) {
        bool function = read_declared(r, all, &s);
        if (is(r, '{')) {
            skip_brackets(r);
            for (size_t i = before; function && i < all->count; i++)
                all->item[i].defined = true;
            return;
        }
        if (is(r, ','))
            r->at++;
    }
    r->at += !at_end(r);
}

/* ---- Interface --------------------------------------------------------------------------- */

void prototypes_read(struct prototypes *prototypes, const struct tokens *tokens)
{
    struct reader r = {.tokens = tokens, .at = 1}; /* the first one begins the text */
    struct type_name *type, *next;

    *prototypes = (struct prototypes){0};
    while (!at_end(&r)) {
        uint32_t first = r.at;
        if (tokens->token[r.at].kind == TOKEN_PRAGMA)
            while (!at_end(&r) && tokens->token[r.at].kind != TOKEN_PRAGMA_END)
                r.at++;
        else
            read_declaration(&r, prototypes);
        r.at += r.at == first || tokens->token[r.at].kind == TOKEN_PRAGMA_END;
    }
    HASH_ITER(hh, r.types, type, next)
    {
        HASH_DEL(r.types, type);
        free(type);
    }
}

static void prototype_free(struct prototype *p)
{
    free(p->name);
    free(p->symbol);
    free(p->before);
    free(p->after);
}

/* By name; several of one in the order of the text. */
static int by_name(const void *a, const void *b)
{
    const struct prototype *x = a, *y = b;
    int order = strcmp(x->name, y->name);

    return order ? order : x->place < y->place ? -1 : x->place > y->place;
}

/* Whether it says more of the type than a later one does. */
static bool says_more(const struct prototype *p, const struct prototype *later)
{
    bool is_vague = later->unreadable || later->by_typedef || later->open;

    return is_vague && !p->unreadable && !p->by_typedef && !p->open;
}

/* Of several the last counts: its type is the composite one. What is said besides adds up. */
static void merge_into(struct prototype *p, struct prototype *later)
{
    struct prototype chosen = says_more(p, later) ? *p : *later;
    struct prototype *other = says_more(p, later) ? later : p;

    if (!chosen.symbol) {
        chosen.symbol = other->symbol;
        other->symbol = NULL;
    }
    chosen.no_return |= other->no_return;
    chosen.two_returns |= other->two_returns;
    chosen.defined |= other->defined;
    prototype_free(other);
    *p = chosen;
}

void prototypes_merge(struct prototypes *prototypes)
{
    size_t kept = 0;

    for (size_t i = 0; i < prototypes->count; i++)
        prototypes->item[i].place = i;
    if (prototypes->count)
        qsort(prototypes->item, prototypes->count, sizeof *prototypes->item, by_name);
    for (size_t i = 0; i < prototypes->count; i++)
        if (kept && strcmp(prototypes->item[kept - 1].name, prototypes->item[i].name) == 0)
            merge_into(&prototypes->item[kept - 1], &prototypes->item[i]);
        else
            prototypes->item[kept++] = prototypes->item[i];
    prototypes->count = kept;
}

void prototypes_free(struct prototypes *prototypes)
{
    for (size_t i = 0; i < prototypes->count; i++)
        prototype_free(&prototypes->item[i]);
    free(prototypes->item);
    *prototypes = (struct prototypes){0};
}
