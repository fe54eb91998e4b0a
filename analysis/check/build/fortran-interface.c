/* Names of procedures that interfaces and derived types give (Fortran 2018, 7.5 and 15.4.3). */
#include "analysis/check/build/fortran-build.h"

#include "common/memory.h"

#include <string.h>

struct definition_reader {
    struct builder *b;
    struct fortran_scope *scope;
    uint32_t generic;   /* the name of the interface, or 0 */
    uint32_t type;      /* the name of the type, or 0 */
    bool is_assignment; /* .. it is one of `=` */
    bool in_body;       /* of an interface: between SUBROUTINE and its END */
    bool in_bindings;   /* of a type: behind its CONTAINS */
};

/** Does the word end in another? In fixed form what stands before SUBROUTINE is one word with it.
 */
static bool ends_in(const struct builder *b, uint32_t i, const char *word)
{
    char text[64];
    size_t length = token_spelling(&b->tree->tokens, i, text, sizeof(text)), end = strlen(word);
    return is_name(b, i) && length >= end && length < sizeof(text) &&
           !strcmp(text + length - end, word);
}

static void add_names(struct builder *b, uint32_t generic, uint32_t i, uint32_t last)
{
    for (; generic && i <= last; i++)
        if (is_name(b, i))
            alias_add(b->program, (struct alias){generic, token_name(b, i), false});
}

/** Names of procedures, or bindings of the same name, that `=` stands for. */
static void add_assignments(struct builder *b, uint32_t i, uint32_t last)
{
    for (; i <= last; i++)
        if (is_name(b, i)) {
            b->assignments = xgrow(b->assignments, b->assignment_count, &b->assignment_capacity,
                                   sizeof(*b->assignments));
            b->assignments[b->assignment_count++] = token_name(b, i);
        }
}

/** The name behind the `::` from `i` on, or behind `i` itself. */
static uint32_t behind_colons(const struct builder *b, uint32_t i, uint32_t last)
{
    for (uint32_t c = i; c < last; c++)
        if (is_punct(b, c, PUNCT2(':', ':')))
            return c + 1;
    return i + 1;
}

/** The text of a character constant, as a name. */
static uint32_t string_name(struct builder *b, uint32_t token)
{
    const struct token *t = &b->tree->tokens.token[token];
    return t->length < 2
               ? 0
               : name_intern(b->program, b->tree->tokens.text + t->offset + 1, t->length - 2);
}

uint32_t bound_name(struct builder *b, uint32_t name, uint32_t last)
{
    for (uint32_t i = name + 1; i < last; i++) {
        if (!is_word(b, i, "bind") || !is_punct(b, i + 1, '('))
            continue;
        for (uint32_t s = i + 2; s <= last && !is_punct(b, s, ')'); s++)
            if (b->tree->tokens.token[s].kind == TOKEN_STRING)
                return string_name(b, s);
        return token_name(b, name);
    }
    return 0;
}

/* ---- INTERFACE --------------------------------------------------------------------------- */

/** SUBROUTINE or FUNCTION: an external procedure, perhaps one of C. */
static void read_header(struct definition_reader *r, uint32_t name, uint32_t last)
{
    uint32_t own = token_name(r->b, name), link = bound_name(r->b, name, last);
    symbol_of(r->scope, own)->is_procedure = true;
    if (r->generic && r->generic != own)
        alias_add(r->b->program, (struct alias){r->generic, own, false});
    if (link)
        alias_add(r->b->program, (struct alias){own, link, true});
    r->in_body = true;
}

static void read_interface_statement(struct definition_reader *r, const struct syntax_node *n)
{
    struct builder *b = r->b;
    uint32_t i = n->first, last = n->last;
    if (ends_in(b, i, "interface") && !is_word(b, i, "endinterface")) {
        bool is_assignment = is_word(b, i + 1, "assignment") && is_punct(b, i + 2, '(');
        bool named = i + 1 == last && is_name(b, last) && !is_word(b, last, "interface");
        r->generic = named ? token_name(b, last) : 0;
        r->is_assignment = is_assignment;
        if (named)
            symbol_of(r->scope, r->generic)->is_procedure = true;
        return;
    }
    if (is_word(b, i, "end") || is_word(b, i, "endsubroutine") || is_word(b, i, "endfunction") ||
        is_word(b, i, "endprocedure")) {
        r->in_body = false;
        return;
    }
    if (r->in_body)
        return;
    if (is_word(b, i, "module") && i < last && is_word(b, i + 1, "procedure"))
        i++;
    if (is_word(b, i, "procedure") || is_word(b, i, "moduleprocedure")) {
        add_names(b, r->generic, behind_colons(b, i, last), last);
        if (r->is_assignment)
            add_assignments(b, behind_colons(b, i, last), last);
        return;
    }
    for (; i < last; i++)
        if ((ends_in(b, i, "subroutine") || ends_in(b, i, "function")) && is_name(b, i + 1)) {
            read_header(r, i + 1, last);
            return;
        }
}

/* ---- TYPE -------------------------------------------------------------------------------- */

/** `procedure :: a => b, c`: each may be called as a%b() by any name that a type gives it. */
static void read_bindings(struct builder *b, uint32_t i, uint32_t last)
{
    for (; i <= last; i = expression_end(b, i, last) + 2) {
        if (!is_name(b, i))
            continue;
        bool renamed = i + 2 <= last && is_punct(b, i + 1, PUNCT2('=', '>'));
        uint32_t target = renamed ? i + 2 : i;
        alias_add(b->program, (struct alias){token_name(b, i), token_name(b, target), false});
    }
}

static void read_type_statement(struct definition_reader *r, const struct syntax_node *n)
{
    struct builder *b = r->b;
    uint32_t i = n->first, last = n->last;
    if (is_word(b, i, "contains")) {
        r->in_bindings = true;
    } else if (is_word(b, i, "type") && !r->in_bindings && !is_punct(b, i + 1, '(')) {
        uint32_t name = behind_colons(b, i, last);
        if (name > last || !is_name(b, name))
            return;
        r->type = token_name(b, name);
        name_flag(b->program, r->type, NAME_TYPE);
        read_parent(b, r->type, i, last);
    } else if (!r->in_bindings) {
        read_components(b, r->type, i, last);
    } else if (is_word(b, i, "procedure") || is_word(b, i, "final")) {
        read_type_bindings(b, r->type, i, behind_colons(b, i, last), last);
        if (is_word(b, i, "procedure"))
            read_bindings(b, behind_colons(b, i, last), last);
    } else if (is_word(b, i, "generic")) {
        uint32_t name = behind_colons(b, i, last);
        if (is_word(b, name, "assignment") && is_punct(b, name + 1, '('))
            add_assignments(b, matching_bracket(b, name + 1, last) + 2, last);
        else if (name + 2 <= last && is_name(b, name) && is_punct(b, name + 1, PUNCT2('=', '>')))
            add_names(b, token_name(b, name), name + 2, last);
    }
}

void read_definition(struct builder *b, struct fortran_scope *scope, const struct syntax_node *node)
{
    struct definition_reader r = {.b = b, .scope = scope};
    for (const struct syntax_node *n = node->children; n; n = n->next)
        (node->is_class ? read_type_statement : read_interface_statement)(&r, n);
}
