/*
 * Types of Fortran variables, from the declarations in the text: those of the procedure, of what
 * holds it, and of modules of the same text that it uses. Anything unusual is "not known".
 */
#include "instrumenter/syntax/fortran-type.h"

#include <string.h>

enum type_kind { TYPE_UNDECLARED, TYPE_INTRINSIC, TYPE_DERIVED, TYPE_UNKNOWN };

struct type {
    enum type_kind kind;
    uint32_t name; /* TYPE_DERIVED: the token that is its name */
};

/** Where declarations are looked for. */
struct search {
    const struct tree *tree;
    const struct tokens *tokens;
    uint32_t name;
    bool open_ended; /* something was met that may declare the name elsewhere */
};

/* ---- Statements -------------------------------------------------------------------------- */

/** The next statement of the extent at or after token `from`, directives left out. */
static bool next_statement(const struct tokens *tokens, struct extent within, uint32_t from,
                           struct extent *statement)
{
    uint32_t i = from;
    while (i <= within.last &&
           (tokens->token[i].kind == TOKEN_NEWLINE || tokens->token[i].kind == TOKEN_PRAGMA)) {
        bool pragma = tokens->token[i].kind == TOKEN_PRAGMA;
        while (pragma && tokens->token[i].kind != TOKEN_PRAGMA_END)
            i++;
        i++;
    }
    statement->first = i;
    while (i <= within.last && tokens->token[i].kind != TOKEN_NEWLINE &&
           tokens->token[i].kind != TOKEN_PRAGMA && tokens->token[i].kind != TOKEN_END)
        i++;
    statement->last = i - 1;
    return statement->first <= within.last && !extent_is_empty(*statement);
}

static bool begins_with(const struct tokens *tokens, struct extent statement, const char *word)
{
    return token_is(tokens, statement.first, word);
}

/** `end type`, `endtype`. */
static bool ends(const struct tokens *tokens, struct extent statement, const char *word)
{
    char text[32];
    if (begins_with(tokens, statement, "end") && statement.first < statement.last)
        return token_is(tokens, statement.first + 1, word);
    token_spelling(tokens, statement.first, text, sizeof text);
    return !strncmp(text, "end", 3) && !strcmp(text + 3, word);
}

static bool opens_type(const struct tokens *tokens, struct extent statement)
{
    return begins_with(tokens, statement, "type") && statement.first < statement.last &&
           !token_is_punct(tokens, statement.first + 1, '(');
}

static bool opens_interface(const struct tokens *tokens, struct extent statement)
{
    return begins_with(tokens, statement, "interface") ||
           (begins_with(tokens, statement, "abstract") && statement.first < statement.last &&
            token_is(tokens, statement.first + 1, "interface"));
}

/** Behind the END of the definition that the statement opens. */
static uint32_t skip_definition(const struct tokens *tokens, struct extent within,
                                struct extent statement, const char *word)
{
    while (next_statement(tokens, within, statement.last + 1, &statement))
        if (ends(tokens, statement, word))
            return statement.last + 1;
    return within.last + 1;
}

/* ---- Declarations ------------------------------------------------------------------------ */

static bool is_intrinsic(const struct tokens *tokens, uint32_t i)
{
    static const char *const types[] = {"integer",   "real",   "complex",         "logical",
                                        "character", "double", "doubleprecision", "doublecomplex"};
    for (size_t t = 0; t < sizeof types / sizeof *types; t++)
        if (token_is(tokens, i, types[t]))
            return true;
    return false;
}

/** The type that a statement gives to what it declares. */
static struct type type_given(const struct tokens *tokens, struct extent statement)
{
    uint32_t i = statement.first;
    if (statement.first == statement.last)
        return (struct type){0};
    if (is_intrinsic(tokens, i))
        return (struct type){TYPE_INTRINSIC, 0};
    if (token_is(tokens, i, "class") || token_is(tokens, i, "procedure"))
        return (struct type){TYPE_UNKNOWN, 0};
    if (!token_is(tokens, i, "type") || !token_is_punct(tokens, i + 1, '('))
        return (struct type){0};
    bool named = i + 3 <= statement.last && token_is_punct(tokens, i + 3, ')');
    return (struct type){named ? TYPE_DERIVED : TYPE_UNKNOWN, i + 2};
}

/** Is the name outside of parentheses, behind the first word? */
static bool lists(const struct tokens *tokens, struct extent statement, uint32_t name)
{
    int depth = 0;
    for (uint32_t i = statement.first + 1; i <= statement.last; i++) {
        depth += token_is_punct(tokens, i, '(') - token_is_punct(tokens, i, ')');
        if (!depth && extent_same_name(tokens, i, name))
            return true;
    }
    return false;
}

static bool widens(const struct tokens *tokens, struct extent statement)
{
    return begins_with(tokens, statement, "use") || begins_with(tokens, statement, "include") ||
           (begins_with(tokens, statement, "implicit") && statement.first < statement.last);
}

/** What the declarations in an extent say, up to a CONTAINS. */
static struct type type_in(struct search *search, struct extent within)
{
    const struct tokens *tokens = search->tokens;
    struct extent statement;
    for (uint32_t from = within.first; next_statement(tokens, within, from, &statement);) {
        from = statement.last + 1;
        if (begins_with(tokens, statement, "contains"))
            break;
        if (opens_type(tokens, statement)) {
            from = skip_definition(tokens, within, statement, "type");
        } else if (opens_interface(tokens, statement)) {
            from = skip_definition(tokens, within, statement, "interface");
        } else {
            struct type type = type_given(tokens, statement);
            if (type.kind && lists(tokens, statement, search->name))
                return type;
            search->open_ended |= widens(tokens, statement);
        }
    }
    return (struct type){0};
}

/* ---- Modules and hosts ------------------------------------------------------------------- */

static struct extent declarations_of(const struct syntax_node *unit)
{
    uint32_t end = unit->kind == NODE_FUNCTION ? unit->declarations : unit->last + 1;
    return (struct extent){unit->first, end ? end - 1 : 0};
}

static const struct syntax_node *module_named(const struct tree *tree, uint32_t name)
{
    for (const struct syntax_node *node = tree->root->children; node; node = node->next)
        if (node->kind == NODE_SCOPE && node->name &&
            extent_same_name(&tree->tokens, node->name, name))
            return node;
    return NULL;
}

/** Does a USE say that names are others here? */
static bool renames(const struct tokens *tokens, struct extent use)
{
    for (uint32_t i = use.first; i <= use.last; i++)
        if (token_is_punct(tokens, i, PUNCT2('=', '>')))
            return true;
    return false;
}

/** What the modules say that this unit uses. */
static struct type type_used(struct search *search, const struct syntax_node *unit)
{
    const struct tokens *tokens = search->tokens;
    struct extent within = declarations_of(unit), use;
    struct type type = {0};
    for (uint32_t from = within.first; next_statement(tokens, within, from, &use);
         from = use.last + 1) {
        bool plain = begins_with(tokens, use, "use") && use.first < use.last &&
                     tokens->token[use.first + 1].kind == TOKEN_NAME && !renames(tokens, use);
        const struct syntax_node *module = plain ? module_named(search->tree, use.first + 1) : NULL;
        if (module && (type = type_in(search, declarations_of(module))).kind)
            break;
    }
    return type;
}

/** A construct around in which the name may be another's. */
static bool may_be_hidden(const struct tokens *tokens, const struct syntax_node *node)
{
    for (const struct syntax_node *up = node->parent; up && up->kind != NODE_FUNCTION;
         up = up->parent)
        if ((up->kind == NODE_BLOCK &&
             (token_is(tokens, up->first, "block") || token_is(tokens, up->first, "associate"))) ||
            (up->kind == NODE_SWITCH && !token_is(tokens, up->first + 1, "case")))
            return true;
    return false;
}

/** A name that is declared nowhere is of an intrinsic type, if no IMPLICIT statement says another.
 */
static struct type type_of(const struct tree *tree, const struct syntax_node *node, uint32_t name)
{
    struct search search = {.tree = tree, .tokens = &tree->tokens, .name = name};
    struct type type = {0};
    const struct syntax_node *unit = node_function(node);
    if (!unit || may_be_hidden(search.tokens, node))
        return (struct type){TYPE_UNKNOWN, 0};
    for (; unit && !type.kind; unit = unit->host) {
        type = type_in(&search, declarations_of(unit));
        if (!type.kind)
            type = type_used(&search, unit);
    }
    if (!type.kind)
        type.kind = search.open_ended ? TYPE_UNKNOWN : TYPE_INTRINSIC;
    return type;
}

/* ---- Derived types ----------------------------------------------------------------------- */

/** The definition of a type in the text: from its TYPE to its END TYPE statement. */
static bool find_definition(const struct tokens *tokens, uint32_t name, struct extent *definition)
{
    struct extent all = {1, (uint32_t)tokens->count - 1}, statement;
    for (uint32_t from = all.first; next_statement(tokens, all, from, &statement);
         from = statement.last + 1) {
        if (!opens_type(tokens, statement) || !lists(tokens, statement, name))
            continue;
        uint32_t end = skip_definition(tokens, all, statement, "type");
        *definition = (struct extent){statement.first, end - 1};
        return true;
    }
    return false;
}

/** No procedures, no parent that may have some, no parameters. */
static bool is_plain(const struct tokens *tokens, struct extent definition)
{
    struct extent statement;
    next_statement(tokens, definition, definition.first, &statement);
    for (uint32_t i = statement.first; i <= statement.last; i++)
        if (token_is(tokens, i, "extends") ||
            (i == statement.last && token_is_punct(tokens, i, ')')))
            return false;
    while (next_statement(tokens, definition, statement.last + 1, &statement))
        if (begins_with(tokens, statement, "contains"))
            return false;
    return true;
}

/** Its components: what stands behind the TYPE statement. */
static struct extent inside(const struct tokens *tokens, struct extent definition)
{
    struct extent head;
    next_statement(tokens, definition, definition.first, &head);
    return (struct extent){head.last + 1, definition.last};
}

/** Behind the subscripts at token `i`, if there are any. */
static uint32_t skip_subscripts(const struct tokens *tokens, struct extent e, uint32_t i)
{
    int depth = 0;
    for (; i <= e.last; i++) {
        depth += token_is_punct(tokens, i, '(') - token_is_punct(tokens, i, ')');
        if (!depth)
            return i + token_is_punct(tokens, i, ')');
    }
    return i;
}

bool fortran_type_is_plain(const struct tree *tree, const struct syntax_node *node,
                           struct extent designator)
{
    const struct tokens *tokens = &tree->tokens;
    struct extent definition = {0, 0};
    struct type type = type_of(tree, node, designator.first);
    uint32_t i = skip_subscripts(tokens, designator, designator.first + 1);
    while (i < designator.last && token_is_punct(tokens, i, '%')) {
        struct search component = {.tree = tree, .tokens = tokens, .name = i + 1};
        if (type.kind != TYPE_DERIVED || !find_definition(tokens, type.name, &definition))
            return false;
        type = type_in(&component, inside(tokens, definition));
        i = skip_subscripts(tokens, designator, i + 2);
    }
    if (i <= designator.last)
        return false;
    return type.kind == TYPE_INTRINSIC ||
           (type.kind == TYPE_DERIVED && find_definition(tokens, type.name, &definition) &&
            is_plain(tokens, definition));
}
