/*
 * List items of map, to, from and depend clauses in C and C++: where they lie, and how many bytes
 * they have. `a`, `*p`, `s.v[0:n]`, `this[:1]`, `a[i][0:n:2]`.
 */
#include "instrumenter/rewrite/c.h"

#include "instrumenter/syntax/macro.h"

/** `[lower : length : stride]`: a part that is not there is empty. */
struct section {
    uint32_t open, close;
    struct extent lower, length, stride;
};

static uint32_t closing(const struct tokens *tokens, uint32_t open, uint32_t last)
{
    int depth = 0;
    for (uint32_t i = open; i <= last; i++) {
        depth += token_is_punct(tokens, i, '[') || token_is_punct(tokens, i, '(');
        depth -= token_is_punct(tokens, i, ']') || token_is_punct(tokens, i, ')');
        if (!depth)
            return i;
    }
    return 0;
}

/** The next array section at or after token `from` of the item. */
static bool next_section(const struct tokens *tokens, struct extent item, uint32_t from,
                         struct section *section)
{
    static const uint16_t colon[] = {':', 0};
    for (uint32_t i = from, close; i <= item.last; i = close + 1) {
        close = i;
        if (!token_is_punct(tokens, i, '[') && !token_is_punct(tokens, i, '('))
            continue;
        close = closing(tokens, i, item.last);
        if (!close)
            return false;
        struct extent inside = {i + 1, close - 1};
        uint32_t at = extent_find(tokens, inside, colon);
        if (!at || token_is_punct(tokens, i, '('))
            continue;
        struct extent rest = {at + 1, close - 1};
        uint32_t second = extent_find(tokens, rest, colon);
        *section = (struct section){.open = i,
                                    .close = close,
                                    .lower = {i + 1, at - 1},
                                    .length = {at + 1, second ? second - 1 : close - 1},
                                    .stride = {second + 1, second ? close - 1 : 0}};
        return true;
    }
    return false;
}

bool c_item_is_pure(const struct rewrite *rewrite, const struct clause_item *item)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    uint32_t from = item->text.first;
    if (macros_are_in(rewrite->macros, tokens, item->text))
        return false;
    for (uint32_t i = item->text.first; i <= item->text.last; i++) {
        if (!token_is_punct(tokens, i, ':')) /* between the parts of a section */
            continue;
        if (!extent_is_pure(tokens, (struct extent){from, i - 1}))
            return false;
        from = i + 1;
    }
    return extent_is_pure(tokens, (struct extent){from, item->text.last});
}

enum { MOST_SECTIONS = 16 }; /* the text for one without a length repeats all before it */

static unsigned count_sections(const struct tokens *tokens, struct extent item)
{
    struct section section;
    unsigned count = 0;
    for (uint32_t from = item.first;
         count <= MOST_SECTIONS && next_section(tokens, item, from, &section);
         from = section.close + 1)
        count++;
    return count;
}

/** Has it an address and a size? `([n])p` has a type of its own; `*p[0:n]` is no section of p; what
 * an iterator names is known in its clause only. */
static bool is_evaluable(const struct rewrite *rewrite, const struct clause_item *whole)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct extent item = whole->text;
    struct section section;
    bool has_section = next_section(tokens, item, item.first, &section);
    if (count_sections(tokens, item) > MOST_SECTIONS)
        return false;
    if (token_is_punct(tokens, item.first, '(') && token_is_punct(tokens, item.first + 1, '['))
        return false;
    if (has_section && token_is_punct(tokens, item.first, '*'))
        return false;
    if (rewrite->has_register && item.first == item.last)
        return false;
    if (clause_has_modifier(tokens, whole->clause, "iterator"))
        return false;
    return c_item_is_pure(rewrite, whole) && (has_section || !token_is(tokens, item.last, "this"));
}

static void write_tokens(FILE *out, const struct tokens *tokens, struct extent e)
{
    if (!extent_is_empty(e))
        tokens_write(out, tokens, e.first, e.last, true);
}

/** Write the item, its sections replaced by the element they begin with. */
static void write_element(FILE *out, const struct tokens *tokens, struct extent item)
{
    struct section section;
    uint32_t from = item.first;
    while (next_section(tokens, item, from, &section)) {
        write_tokens(out, tokens, (struct extent){from, section.open});
        if (extent_is_empty(section.lower))
            putc('0', out);
        write_tokens(out, tokens, section.lower);
        putc(']', out);
        from = section.close + 1;
    }
    write_tokens(out, tokens, (struct extent){from, item.last});
}

/** Write an expression as an unsigned number of 64 bits. */
static void write_count(FILE *out, const struct rewrite *rewrite, struct extent e)
{
    fputs(rewrite->dialect->spelling->to_word, out);
    write_tokens(out, &rewrite->tree->tokens, e);
    putc(')', out);
}

/** Write how many elements there are from the section's first to the array's end. */
static void write_rest(FILE *out, const struct rewrite *rewrite, struct extent item,
                       const struct section *section)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct extent array = {item.first, section->open - 1};
    fputs("sizeof(", out);
    write_element(out, tokens, array);
    fputs(") / sizeof((", out);
    write_element(out, tokens, array);
    fputs(")[0])", out);
    if (!extent_is_empty(section->lower)) {
        fputs(" - ", out);
        write_count(out, rewrite, section->lower);
    }
}

/** Write how many elements the section has. */
static void write_length(FILE *out, const struct rewrite *rewrite, struct extent item,
                         const struct section *section)
{
    if (!extent_is_empty(section->length)) {
        write_count(out, rewrite, section->length);
        return;
    }
    putc('(', out);
    write_rest(out, rewrite, item, section);
    if (!extent_is_empty(section->stride)) {
        fputs(" + ", out);
        write_count(out, rewrite, section->stride);
        fputs(" - 1) / ", out);
        write_count(out, rewrite, section->stride);
    } else {
        putc(')', out);
    }
}

void c_item_write(FILE *out, const struct rewrite *rewrite, struct site *region,
                  const struct clause_item *item)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct section section;
    if (!is_evaluable(rewrite, item))
        return;
    emit_text(out, region, " @target_map_item(");
    fprintf(out, "%uu, %s(", item->number, rewrite->dialect->spelling->address);
    write_element(out, tokens, item->text);
    fputs("), sizeof(", out);
    write_element(out, tokens, item->text);
    putc(')', out);
    for (uint32_t from = item->text.first; next_section(tokens, item->text, from, &section);
         from = section.close + 1) {
        fputs(" * ", out);
        write_length(out, rewrite, item->text, &section);
    }
    fputs(");", out);
}

/* ---- Operators of classes ---------------------------------------------------------------- */

/** The first token of the name with members and subscripts that ends at `last`: `a::b.c[i]`. */
static uint32_t chain_first(const struct tokens *tokens, struct extent item, uint32_t last)
{
    uint32_t i = last;
    while (i > item.first) {
        int depth = 0;
        do {
            depth += token_is_punct(tokens, i, ']') || token_is_punct(tokens, i, ')');
            depth -= token_is_punct(tokens, i, '[') || token_is_punct(tokens, i, '(');
        } while (depth && i-- > item.first);
        if (i <= item.first)
            return item.first;
        const struct token *before = &tokens->token[i - 1];
        if (token_is_punct(tokens, i, '['))
            i--;
        else if (before->kind == TOKEN_PUNCTUATOR &&
                 (before->punct == '.' || before->punct == PUNCT2('-', '>') ||
                  before->punct == PUNCT2(':', ':')))
            i -= i - 1 > item.first ? 2 : 1;
        else
            return i;
    }
    return i;
}

static bool is_prefix(const struct tokens *tokens, struct extent item, uint32_t star)
{
    return token_is_punct(tokens, star, '*') &&
           (star == item.first ||
            (tokens->token[star - 1].kind == TOKEN_PUNCTUATOR &&
             !token_is_punct(tokens, star - 1, ']') && !token_is_punct(tokens, star - 1, ')')));
}

/** Write a condition that the compiler decides without evaluating the operand. A type, as in a
 *  cast, may stand for it. */
static void write_is_builtin(FILE *out, const struct tokens *tokens, struct extent operand)
{
    static const char *const kinds[] = {"class", "union", "enum"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        fprintf(out, " && !__is_%s(__typeof__(", kinds[i]);
        write_element(out, tokens, operand);
        fputs("))", out);
    }
}

/** Write conditions for the operand that ends at `last`, with and without each `*` before it.
 *  What is no operand is the item itself, or has a `.` behind it, which no class can define. */
static void write_operand(FILE *out, const struct tokens *tokens, struct extent item, uint32_t last)
{
    bool has_next = last < item.last;
    const struct token *next = &tokens->token[last + has_next];
    uint32_t punct = has_next && next->kind == TOKEN_PUNCTUATOR ? next->punct : 0;
    struct extent operand = {chain_first(tokens, item, last), last};

    if (punct == '.' || punct == PUNCT2(':', ':'))
        return;
    if (has_next || operand.first > item.first)
        write_is_builtin(out, tokens, operand);
    if (punct == '[' || punct == PUNCT2('-', '>')) /* which come before a `*` */
        return;
    while (operand.first > item.first && is_prefix(tokens, item, operand.first - 1)) {
        operand.first--;
        if (has_next || operand.first > item.first)
            write_is_builtin(out, tokens, operand);
    }
}

/** Other than the `.` and `::` of a name. */
static bool has_operator(const struct tokens *tokens, struct extent item)
{
    for (uint32_t i = item.first; i <= item.last; i++)
        if (tokens->token[i].kind == TOKEN_PUNCTUATOR && !token_is_punct(tokens, i, '.') &&
            tokens->token[i].punct != PUNCT2(':', ':'))
            return true;
    return false;
}

/** `*(`, where `(` may begin a cast, has no type that could be asked for. */
static bool may_ask_types(const struct tokens *tokens, struct extent item)
{
    for (uint32_t i = item.first + 1; i < item.last; i++)
        if (is_prefix(tokens, item, i) && token_is_punct(tokens, i + 1, '('))
            return false;
    return true;
}

/** Write a condition: no operator in the item is a function of a class. The square of its tokens.
 */
static void write_all_builtin(FILE *out, const struct tokens *tokens, struct extent item)
{
    fputs("true", out);
    for (uint32_t i = item.first; i <= item.last; i++) {
        const struct token *token = &tokens->token[i];
        if (token_is_punct(tokens, i, ']') ||
            (token->kind == TOKEN_NAME && (!token->keyword || token_is(tokens, i, "this"))))
            write_operand(out, tokens, item, i);
    }
}

/* ---- Dependences ------------------------------------------------------------------------- */

static void write_depend_item(FILE *out, const struct rewrite *rewrite, struct extent item,
                              unsigned kind)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct c_spelling *spelling = rewrite->dialect->spelling;
    bool asks = spelling->has_classes && has_operator(tokens, item);

    if (asks) {
        write_all_builtin(out, tokens, item);
        fprintf(out, " ? %uu : 0u, ", kind);
        write_all_builtin(out, tokens, item);
        fputs(" ? ", out);
    } else {
        fprintf(out, "%uu, ", kind);
    }
    fprintf(out, "%s(", spelling->address);
    write_element(out, tokens, item);
    fputs(asks ? ") : 0);" : "));", out);
}

void c_depend_write(FILE *out, const struct rewrite *rewrite, struct site *region,
                    const struct directive *directive)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct clause_item item = {0};
    while (depend_item_next(tokens, directive, &item)) {
        unsigned kind = depend_item_kind(tokens, &item);
        emit_text(out, region, " @task_depend(");
        if (kind && is_evaluable(rewrite, &item) &&
            (!rewrite->dialect->spelling->has_classes || may_ask_types(tokens, item.text)))
            write_depend_item(out, rewrite, item.text, kind);
        else
            fputs("0u, 0);", out);
    }
}
