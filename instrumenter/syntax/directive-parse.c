/* The words of one pragma: directive name, its argument, clauses (5.2, 3.1 to 3.4). */
#include "instrumenter/syntax/parse.h"

#include <string.h>

enum { WORDS_MAX = 8, WORDS_TEXT = 160 };

struct word_reader {
    struct tree *tree;
    const struct tokens *tokens;
    uint32_t i, end; /* the words that are left */
    bool fortran;
    int depth; /* of metadirectives */
};

/* The leading words, one blank between them; ends[n] is the length up to and with word n. */
static unsigned leading_words(const struct word_reader *r, char *text, size_t *ends)
{
    unsigned count = 0;
    size_t length = 0;
    text[0] = '\0';
    for (uint32_t i = r->i; i < r->end && count < WORDS_MAX; i++) {
        if (r->tokens->token[i].kind != TOKEN_NAME || length + 2 >= WORDS_TEXT)
            break;
        if (count)
            text[length++] = ' ';
        size_t room = WORDS_TEXT - length;
        size_t word = token_spelling(r->tokens, i, text + length, room);
        if (word >= room)
            break;
        length += word;
        ends[count++] = length;
    }
    return count;
}

static void warn(struct word_reader *r, uint32_t at, const char *message, uint32_t first,
                 uint32_t last)
{
    char name[WORDS_TEXT] = "";
    struct word_reader words = {.tokens = r->tokens, .i = first, .end = last + 1};
    size_t ends[WORDS_MAX];
    leading_words(&words, name, ends);
    diagnostic_add(&r->tree->diagnostics, &r->tree->diagnostic_count, r->tokens, at,
                   SEVERITY_WARNING, message, name);
}

/* How many bytes of `text` a spelling covers, 0 if it differs. OpenMP 6.0 has underscores. */
static size_t covers(const char *spelling, const char *text)
{
    size_t i = 0;
    for (; spelling[i]; i++)
        if (spelling[i] != text[i] && !(spelling[i] == ' ' && text[i] == '_'))
            return 0;
    return i;
}

static const struct directive_info *match_name(struct word_reader *r, bool user, uint32_t *words)
{
    char text[WORDS_TEXT];
    size_t ends[WORDS_MAX], best = 0;
    const struct directive_info *found = NULL;
    unsigned count = leading_words(r, text, ends);
    for (int id = 1; id < DIRECTIVE_COUNT && count; id++) {
        const struct directive_info *info = directive_info(id);
        const char *spelling = directive_spelling(info, r->fortran);
        if (!spelling || spelling[0] != text[0] || (info->category == CATEGORY_USER) != user)
            continue;
        size_t length = covers(spelling, text);
        for (unsigned word = 0; word < count && length > best; word++)
            if (ends[word] == length) {
                best = length;
                found = info;
                *words = word + 1;
            }
    }
    return found;
}

static const struct clause_info *match_clause(const struct tokens *tokens, uint32_t name)
{
    char text[64];
    size_t length = token_spelling(tokens, name, text, sizeof text);
    for (int id = 1; id < CLAUSE_COUNT && length < sizeof text; id++) {
        const struct clause_info *info = clause_info(id);
        if (info->length == length && !memcmp(info->name, text, length))
            return info;
    }
    return NULL;
}

static bool opens(const struct tokens *tokens, uint32_t i)
{
    return token_is_punct(tokens, i, '(') || token_is_punct(tokens, i, '[') ||
           token_is_punct(tokens, i, '{');
}

static bool closes(const struct tokens *tokens, uint32_t i)
{
    return token_is_punct(tokens, i, ')') || token_is_punct(tokens, i, ']') ||
           token_is_punct(tokens, i, '}');
}

/* The parenthesis that closes the one at r->i; r->end if none does. */
static uint32_t closing(const struct word_reader *r)
{
    int depth = 0;
    for (uint32_t i = r->i; i < r->end; i++) {
        depth += opens(r->tokens, i);
        depth -= closes(r->tokens, i);
        if (!depth)
            return i;
    }
    return r->end;
}

/* The colon that ends the modifiers in [first, last], or 0: not one of `a ? b : c` or `x[0:n]`. */
static uint32_t modifier_colon(const struct tokens *tokens, uint32_t first, uint32_t last)
{
    int depth = 0, questions = 0;
    for (uint32_t i = first; i <= last; i++) {
        depth += opens(tokens, i);
        depth -= closes(tokens, i);
        if (depth)
            continue;
        questions += token_is_punct(tokens, i, '?');
        if (token_is_punct(tokens, i, ':') && questions-- == 0)
            return i;
    }
    return 0;
}

static void set_range(uint32_t *first, uint32_t *last, uint32_t from, uint32_t to)
{
    if (from <= to)
        *first = from, *last = to;
}

static void split_argument(const struct word_reader *r, struct clause *clause, uint32_t first,
                           uint32_t last)
{
    enum clause_argument form = clause->info ? clause->info->argument : ARGUMENT_ANY;
    bool plain = form == ARGUMENT_LIST || form == ARGUMENT_EXPRESSION || form == ARGUMENT_KEYWORD ||
                 form == ARGUMENT_OPTIONAL_EXPRESSION;
    uint32_t colon = plain ? 0 : modifier_colon(r->tokens, first, last);
    if (!colon) {
        set_range(&clause->argument, &clause->argument_last, first, last);
    } else if (form == ARGUMENT_LIST_MODIFIED) {
        set_range(&clause->argument, &clause->argument_last, first, colon - 1);
        set_range(&clause->modifier, &clause->modifier_last, colon + 1, last);
    } else {
        set_range(&clause->modifier, &clause->modifier_last, first, colon - 1);
        set_range(&clause->argument, &clause->argument_last, colon + 1, last);
    }
}

/* if(parallel: ..), if(target data: ..): the constituents that the modifier names. */
static uint32_t named_construct(const struct word_reader *r, const struct clause *clause)
{
    if (!clause->info || clause->info->id != CLAUSE_IF || !clause->modifier)
        return 0;
    struct word_reader modifier = *r;
    uint32_t words = 0;
    modifier.i = clause->modifier;
    modifier.end = clause->modifier_last + 1;
    const struct directive_info *info = match_name(&modifier, false, &words);
    return info ? directive_leaves(info->id) : 0;
}

static struct directive *read_directive(struct word_reader *r, bool user);

/* when(selector: directive), otherwise(directive), default(directive) of a metadirective. */
static void read_variant(struct word_reader *r, struct clause *clause)
{
    if (!clause->argument || r->depth >= VARIANT_DEPTH)
        return;
    struct word_reader inner = *r;
    inner.i = clause->argument;
    inner.end = clause->argument_last + 1;
    inner.depth++;
    clause->variant = read_directive(&inner, false);
}

static struct clause *read_clause(struct word_reader *r, const struct directive *directive)
{
    struct clause *clause = pool_allocate(&r->tree->pool, sizeof *clause);
    clause->first = clause->last = r->i;
    clause->info = match_clause(r->tokens, r->i++);
    if (r->i < r->end && token_is_punct(r->tokens, r->i, '(')) {
        uint32_t open = r->i, close = closing(r);
        if (close == r->end)
            warn(r, clause->first, "clause '%s' has no closing parenthesis", clause->first,
                 clause->first);
        split_argument(r, clause, open + 1, close - 1);
        r->i = close < r->end ? close + 1 : r->end;
        clause->last = r->i - 1;
    }
    clause->construct = named_construct(r, clause);
    bool meta = directive_id(directive) == DIRECTIVE_METADIRECTIVE ||
                directive_id(directive) == DIRECTIVE_BEGIN_METADIRECTIVE;
    if (meta && clause->info &&
        (clause->info->argument == ARGUMENT_DIRECTIVE || clause->info->id == CLAUSE_DEFAULT))
        read_variant(r, clause);
    return clause;
}

static void read_clauses(struct word_reader *r, struct directive *directive)
{
    struct clause **link = &directive->clauses;
    while (r->i < r->end) {
        if (r->tokens->token[r->i].kind != TOKEN_NAME) {
            if (!token_is_punct(r->tokens, r->i, ','))
                directive->has_unknown = true;
            if (opens(r->tokens, r->i))
                r->i = closing(r);
            r->i += r->i < r->end;
            continue;
        }
        *link = read_clause(r, directive);
        if (!(*link)->info) {
            directive->has_unknown = true;
            warn(r, (*link)->first, "unknown clause '%s'", (*link)->first, (*link)->first);
        }
        link = &(*link)->next;
    }
}

/* The parentheses right behind the name: critical(name), flush(list), declare reduction(..), .. */
static void read_own_argument(struct word_reader *r, struct directive *directive)
{
    if (r->i >= r->end || !token_is_punct(r->tokens, r->i, '('))
        return;
    uint32_t close = closing(r);
    set_range(&directive->argument, &directive->argument_last, r->i + 1, close - 1);
    r->i = close < r->end ? close + 1 : r->end;
}

static struct directive *read_directive(struct word_reader *r, bool user)
{
    struct directive *directive = pool_allocate(&r->tree->pool, sizeof *directive);
    uint32_t words = 1;
    directive->info = match_name(r, user, &words);
    if (r->i >= r->end)
        return directive;
    directive->name_first = r->i;
    directive->name_last = r->i + words - 1;
    if (!directive->info)
        return directive;
    r->i += words;
    read_own_argument(r, directive);
    read_clauses(r, directive);
    return directive;
}

struct directive *directive_parse(struct tree *tree, uint32_t pragma, bool fortran)
{
    const struct tokens *tokens = &tree->tokens;
    struct word_reader r = {.tree = tree, .tokens = tokens, .i = pragma + 1, .fortran = fortran};
    unsigned sentinel = tokens->token[pragma].keyword;
    for (r.end = r.i; tokens->token[r.end].kind != TOKEN_PRAGMA_END;)
        r.end++;
    uint32_t end = r.end;
    struct directive *directive;
    if (sentinel == SENTINEL_OMPX) {
        directive = pool_allocate(&tree->pool, sizeof *directive);
        warn(&r, pragma, "extension directive '%s' is left alone", r.i, end - 1);
    } else {
        directive = read_directive(&r, sentinel == SENTINEL_POMP);
        if (!directive->name_first)
            warn(&r, pragma, "empty directive%s", 1, 0);
        else if (!directive->info)
            warn(&r, pragma, "unknown directive '%s' is left alone", directive->name_first,
                 directive->name_last);
        else if (directive->info->version >= 60)
            warn(&r, pragma, "'%s' is OpenMP 6.0: passed through as it is", directive->name_first,
                 directive->name_last);
    }
    directive->pragma = pragma;
    directive->end = end;
    return directive;
}

/* Rows without calls, whatever stands around them. */
static bool has_no_events(const struct directive_info *info)
{
    return info->category == CATEGORY_DECLARATIVE || info->category == CATEGORY_UTILITY ||
           info->category == CATEGORY_SIMD || info->flags & FLAG_INERT;
}

void directive_leave(struct tree *tree, uint32_t at, uint32_t first, const char *reason)
{
    const struct tokens *tokens = &tree->tokens;
    struct word_reader r = {.tokens = tokens, .i = first, .end = first};
    uint32_t words = 0;
    while (tokens->token[r.end].kind == TOKEN_NAME)
        r.end++;
    const struct directive_info *info = match_name(&r, false, &words);
    if (info)
        diagnostic_add(&tree->diagnostics, &tree->diagnostic_count, tokens, at,
                       has_no_events(info) ? SEVERITY_WARNING : SEVERITY_LOSS,
                       "'%s' is left alone: %s", info->c, reason);
    else
        diagnostic_add(&tree->diagnostics, &tree->diagnostic_count, tokens, at, SEVERITY_LOSS,
                       "a directive is left alone: %s", reason);
}

/* ---- Fortran's end directives ------------------------------------------------------------ */

static struct word_reader words_of(const struct tokens *tokens, uint32_t first)
{
    struct word_reader r = {.tokens = tokens, .i = first, .end = first, .fortran = true};
    while (tokens->token[r.end].kind != TOKEN_PRAGMA_END)
        r.end++;
    return r;
}

bool directive_is_known(const struct tokens *tokens, uint32_t pragma)
{
    struct word_reader r = words_of(tokens, pragma + 1);
    uint32_t words;
    return match_name(&r, false, &words) != NULL;
}

const struct directive_info *directive_ended_by(const struct tokens *tokens, uint32_t pragma)
{
    struct word_reader r = words_of(tokens, pragma + 2);
    uint32_t words;
    return match_name(&r, false, &words);
}

struct directive *directive_parse_end(struct tree *tree, uint32_t pragma)
{
    struct word_reader r = words_of(&tree->tokens, pragma + 2);
    r.tree = tree;
    uint32_t end = r.end;
    struct directive *directive = read_directive(&r, false);
    directive->pragma = pragma;
    directive->end = end;
    return directive;
}
