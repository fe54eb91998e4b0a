/* Fortran's declarations: what a scoping unit says of its names (Fortran 2018, chapter 8). */
#include "analysis/check/build/fortran-build.h"
#include "common/memory.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct fortran_symbol *symbol_find(const struct fortran_scope *scope, uint32_t name)
{
    struct fortran_symbol *symbol;
    HASH_FIND(hh, scope->symbols, &name, sizeof(name), symbol);
    return symbol;
}

struct fortran_symbol *symbol_of(struct fortran_scope *scope, uint32_t name)
{
    struct fortran_symbol *symbol = symbol_find(scope, name);
    if (symbol)
        return symbol;
    symbol = xcalloc(1, sizeof(*symbol));
    symbol->name = name;
    HASH_ADD(hh, scope->symbols, name, sizeof(symbol->name), symbol);
    return symbol;
}

/** The statement being read. */
struct reading {
    struct builder *b;
    struct fortran_scope *scope;
    uint32_t last;
};

static uint32_t skip_bracket(const struct reading *r, uint32_t i)
{
    return i <= r->last && is_punct(r->b, i, '(') ? matching_bracket(r->b, i, r->last) + 1 : i;
}

/* ---- Lists of names ---------------------------------------------------------------------- */

/** What a statement says of all its names. */
struct attributes {
    bool is_array, is_pointer, is_saved, is_procedure, is_value, is_text, is_constant, is_class,
        is_result;
    uint32_t type, type_end; /* tokens of a type declaration, or 0 */
    unsigned rank;
};

/** Of `(n, 0:m)`, `(:, :)` at `open`. */
static unsigned rank_of(const struct reading *r, uint32_t open)
{
    unsigned rank = 1;
    for (uint32_t i = open + 1; i < r->last && !is_punct(r->b, i, ')');
         i = is_punct(r->b, i, '(') ? skip_bracket(r, i) : i + 1)
        rank += is_punct(r->b, i, ',');
    return rank;
}

static void set_attributes(struct reading *r, struct fortran_symbol *symbol,
                           const struct attributes *a)
{
    symbol->is_array |= a->is_array;
    symbol->is_pointer |= a->is_pointer;
    symbol->is_saved |= a->is_saved;
    symbol->is_procedure |= a->is_procedure;
    symbol->is_value |= a->is_value;
    symbol->is_text |= a->is_text;
    symbol->is_class |= a->is_class;
    symbol->is_result |= a->is_result;
    if (symbol->is_array && r->scope->is_module)
        name_flag(r->b->program, symbol->name, NAME_ARRAY);
    if (!symbol->is_procedure && r->scope->is_module)
        name_flag(r->b->program, symbol->name, NAME_DATA);
}

/** `name (dimensions) * length = value`. @return behind it and its comma */
static uint32_t read_entity(struct reading *r, uint32_t i, const struct attributes *a)
{
    struct fortran_symbol *symbol = symbol_of(r->scope, token_name(r->b, i));
    struct attributes own = *a;
    i++;
    if (i <= r->last && is_punct(r->b, i, '(')) {
        own.is_array = true;
        own.rank = rank_of(r, i);
        own.is_class |= is_punct(r->b, i + 1, '.'); /* (..) */
        i = skip_bracket(r, i);
    }
    if (own.type && (!own.is_array || own.rank))
        symbol->written = fortran_type(r->b, own.type, own.type_end, own.rank);
    else if (own.is_array) /* DIMENSION behind the type */
        symbol->written = 0;
    for (; i <= r->last && !is_punct(r->b, i, ',');
         i = is_punct(r->b, i, '(') ? skip_bracket(r, i) : i + 1)
        if (is_punct(r->b, i, '=') || is_punct(r->b, i, PUNCT2('=', '>')) ||
            is_punct(r->b, i, '/')) {
            own.is_saved |= !a->is_constant;
            i = expression_end(r->b, i, r->last);
        }
    set_attributes(r, symbol, &own);
    return i + 1;
}

static void read_entities(struct reading *r, uint32_t i, const struct attributes *a)
{
    while (i <= r->last)
        i = is_name(r->b, i) ? read_entity(r, i, a) : i + 1;
}

/* ---- Type declarations ------------------------------------------------------------------- */

static void read_attribute(struct reading *r, uint32_t i, struct attributes *a)
{
    static const struct {
        const char *word;
        size_t field;
    } words[] = {{"dimension", offsetof(struct attributes, is_array)},
                 {"pointer", offsetof(struct attributes, is_pointer)},
                 {"save", offsetof(struct attributes, is_saved)},
                 {"external", offsetof(struct attributes, is_procedure)},
                 {"value", offsetof(struct attributes, is_value)},
                 {"parameter", offsetof(struct attributes, is_constant)}};
    for (size_t w = 0; w < sizeof(words) / sizeof(*words); w++)
        if (is_word(r->b, i, words[w].word))
            *(bool *)((char *)a + words[w].field) = true;
    a->is_result |= is_word(r->b, i, "intent") && is_word(r->b, i + 2, "out");
}

/** Behind `integer(kind = 8)`, `real*8`, `double precision`, `type(t)`. */
static uint32_t skip_type(const struct reading *r, uint32_t i)
{
    i += is_word(r->b, i, "double") && i < r->last ? 2 : 1;
    if (i <= r->last && is_punct(r->b, i, '*'))
        i += i < r->last && is_punct(r->b, i + 1, '(') ? 1 : 2;
    return skip_bracket(r, i);
}

/** The `::` from `i` on, or 0. */
static uint32_t double_colon(const struct reading *r, uint32_t i)
{
    for (; i <= r->last; i = is_punct(r->b, i, '(') ? skip_bracket(r, i) : i + 1)
        if (is_punct(r->b, i, PUNCT2(':', ':')))
            return i;
    return 0;
}

static void read_type_declaration(struct reading *r, uint32_t first)
{
    struct attributes a = {.is_text = is_word(r->b, first, "character"),
                           .is_class = is_word(r->b, first, "class")};
    uint32_t i = skip_type(r, first), colons = double_colon(r, i);
    a.type = first;
    a.type_end = i;
    if (colons)
        for (; i < colons; i = is_punct(r->b, i, '(') ? skip_bracket(r, i) : i + 1)
            if (is_name(r->b, i)) {
                read_attribute(r, i, &a);
                if (is_word(r->b, i, "dimension"))
                    a.rank = rank_of(r, i + 1);
            }
    read_entities(r, colons ? colons + 1 : i, &a);
}

/** `dimension a(10)`, `pointer :: p`, `external f`, `save x, y` */
static void read_attribute_statement(struct reading *r, uint32_t first)
{
    struct attributes a = {0};
    uint32_t colons = double_colon(r, first);
    read_attribute(r, first, &a);
    read_entities(r, colons ? colons + 1 : first + 1, &a);
}

static void read_nothing(struct reading *r, uint32_t first)
{
    (void)r;
    (void)first;
}

/* ---- Storage ----------------------------------------------------------------------------- */

uint32_t block_name(struct builder *b, uint32_t slash)
{
    char name[256];
    bool is_blank = is_punct(b, slash, PUNCT2('/', '/')) || !is_name(b, slash + 1);
    snprintf(name, sizeof(name), "/%s/",
             is_blank ? "" : name_text(b->program, token_name(b, slash + 1)));
    return name_intern(b->program, name, strlen(name));
}

/** Behind `/name/` or `//`. */
static uint32_t skip_block(const struct reading *r, uint32_t slash)
{
    if (is_punct(r->b, slash, PUNCT2('/', '/')))
        return slash + 1;
    return slash + (is_name(r->b, slash + 1) ? 3 : 2);
}

/** Units may give the members other names: a member is known by its place in the block. */
static void add_member(struct reading *r, uint32_t name, uint32_t block)
{
    char storage[300];
    struct fortran_symbol *symbol = symbol_of(r->scope, name),
                          *counter = symbol_of(r->scope, block);
    snprintf(storage, sizeof(storage), "%s%u", name_text(r->b->program, block), counter->members++);
    symbol->block = block;
    symbol->storage = name_intern(r->b->program, storage, strlen(storage));
}

static void read_common(struct reading *r, uint32_t first)
{
    struct attributes none = {0};
    uint32_t block = name_intern(r->b->program, "//", 2);
    for (uint32_t i = first + 1; i <= r->last;)
        if (is_punct(r->b, i, '/') || is_punct(r->b, i, PUNCT2('/', '/'))) {
            block = block_name(r->b, i);
            i = skip_block(r, i);
        } else if (is_name(r->b, i)) {
            uint32_t name = token_name(r->b, i), end = i + 1;
            add_member(r, name, block);
            end = skip_bracket(r, end);
            struct reading entity = {r->b, r->scope, end - 1};
            read_entity(&entity, i, &none);
            i = end;
        } else {
            i++;
        }
}

/** What a name stands for after all EQUIVALENCEs so far. */
static struct fortran_symbol *root_of(const struct reading *r, uint32_t name)
{
    struct fortran_symbol *symbol = symbol_of(r->scope, name);
    while (symbol->alias_of)
        symbol = symbol_of(r->scope, symbol->alias_of);
    return symbol;
}

static void make_equivalent(const struct reading *r, uint32_t first, uint32_t second)
{
    struct fortran_symbol *a = root_of(r, first), *b = root_of(r, second);
    if (a == b)
        return;
    if (b->block) /* it keeps its place in the block */
        a->alias_of = b->name;
    else
        b->alias_of = a->name;
}

static void read_equivalence(struct reading *r, uint32_t first)
{
    for (uint32_t i = first + 1; i <= r->last; i++) {
        if (!is_punct(r->b, i, '('))
            continue;
        uint32_t close = matching_bracket(r->b, i, r->last), leader = 0;
        for (i++; i < close; i = skip_bracket(r, i + 1))
            if (is_name(r->b, i)) {
                if (leader)
                    make_equivalent(r, leader, token_name(r->b, i));
                else
                    leader = token_name(r->b, i);
            }
        i = close;
    }
}

static void read_save(struct reading *r, uint32_t first)
{
    r->scope->saves |= first == r->last;
    read_attribute_statement(r, first);
}

/** `data a, b(1) /1, 2/, c /3/` */
static void read_data(struct reading *r, uint32_t first)
{
    bool in_values = false;
    for (uint32_t i = first + 1; i <= r->last; i++)
        if (is_punct(r->b, i, '/'))
            in_values = !in_values;
        else if (!in_values && is_name(r->b, i))
            symbol_of(r->scope, token_name(r->b, i))->is_saved = true;
}

/** `namelist /run/ steps, shift /other/ a` */
static void read_namelist(struct reading *r, uint32_t first)
{
    for (uint32_t i = first + 1; i + 3 <= r->last; i++)
        if (is_punct(r->b, i, '/') && is_name(r->b, i + 1) && is_punct(r->b, i + 2, '/')) {
            symbol_of(r->scope, token_name(r->b, i + 1))->group = i + 3;
            i += 2;
        }
}

/* ---- Modules ----------------------------------------------------------------------------- */

/** Modules that hold no variables that programs branch on. */
static bool is_known_module(const struct builder *b, uint32_t i)
{
    static const char *const modules[] = {"omp_lib",         "omp_lib_kinds",   "iso_c_binding",
                                          "iso_fortran_env", "ieee_arithmetic", "ieee_exceptions",
                                          "ieee_features",   "pompeii"};
    for (size_t m = 0; m < sizeof(modules) / sizeof(*modules); m++)
        if (is_word(b, i, modules[m]))
            return true;
    return false;
}

/** `a, b => c` behind ONLY, or the renamed ones of a whole module. */
static void read_imported(struct reading *r, uint32_t i)
{
    for (; i <= r->last; i = expression_end(r->b, i, r->last) + 2) {
        if (!is_name(r->b, i))
            continue;
        struct fortran_symbol *symbol = symbol_of(r->scope, token_name(r->b, i));
        symbol->is_imported = true;
        if (i + 2 <= r->last && is_punct(r->b, i + 1, PUNCT2('=', '>')))
            symbol->storage = token_name(r->b, i + 2);
    }
}

static void read_use(struct reading *r, uint32_t first)
{
    uint32_t colons = double_colon(r, first), i = colons ? colons + 1 : first + 1;
    if (i > r->last || is_known_module(r->b, i))
        return;
    bool only = i + 3 <= r->last && is_word(r->b, i + 2, "only") && is_punct(r->b, i + 3, ':');
    if (!only)
        r->scope->imports = true;
    read_imported(r, i + (only ? 4 : 2));
}

static void read_include(struct reading *r, uint32_t first)
{
    const struct token *name = &r->b->tree->tokens.token[first + 1];
    const char *text = r->b->tree->tokens.text + name->offset;
    bool is_known = name->length == 11 && !strncmp(text + 1, "omp_lib.h", 9);
    r->scope->imports |= !is_known; /* it was not found */
}

/* ---- Statements -------------------------------------------------------------------------- */

typedef void statement_reader(struct reading *r, uint32_t first);

static const struct {
    const char *word;
    statement_reader *read;
} readers[] = {
    {"use", read_use},
    {"save", read_save},
    {"common", read_common},
    {"equivalence", read_equivalence},
    {"data", read_data},
    {"include", read_include},
    {"dimension", read_attribute_statement},
    {"pointer", read_attribute_statement},
    {"allocatable", read_attribute_statement},
    {"target", read_attribute_statement},
    {"external", read_attribute_statement},
    {"value", read_attribute_statement},
    {"intrinsic", read_nothing},
    {"implicit", read_nothing},
    {"import", read_nothing},
    {"parameter", read_nothing},
    {"namelist", read_namelist},
    {"format", read_nothing},
    {"intent", read_attribute_statement},
    {"optional", read_nothing},
    {"public", read_nothing},
    {"private", read_nothing},
    {"protected", read_nothing},
    {"volatile", read_nothing},
    {"asynchronous", read_nothing},
    {"contiguous", read_nothing},
    {"codimension", read_nothing},
    {"bind", read_nothing},
    {"enumerator", read_nothing},
};

static void read_declaration(struct builder *b, struct fortran_scope *scope,
                             const struct syntax_node *node)
{
    struct reading r = {b, scope, node->last};
    uint32_t first = node->first;
    if (b->tree->tokens.token[first].kind == TOKEN_NUMBER && first < node->last)
        first++;
    for (size_t i = 0; i < sizeof(readers) / sizeof(*readers); i++)
        if (is_word(b, first, readers[i].word)) {
            readers[i].read(&r, first);
            return;
        }
    read_type_declaration(&r, first);
}

static void read_threadprivate(struct builder *b, struct fortran_scope *scope,
                               const struct directive *directive)
{
    for (uint32_t i = directive->argument; i && i <= directive->argument_last; i++) {
        if (is_punct(b, i, '/')) {
            uint32_t block = block_name(b, i);
            for (struct fortran_symbol *s = scope->symbols; s; s = s->hh.next)
                s->is_threadprivate |= s->block == block;
            i += 2;
        } else if (is_name(b, i)) {
            symbol_of(scope, token_name(b, i))->is_threadprivate = true;
            if (scope->is_module)
                name_flag(b->program, token_name(b, i), NAME_THREADPRIVATE);
        }
    }
}

/** May the name that stands before parentheses on the left of a `=` be none of an array? */
static bool is_no_array(const struct fortran_scope *scope, uint32_t name)
{
    const struct fortran_symbol *own = symbol_find(scope, name);
    if (own)
        return !own->is_array && !own->is_pointer && !own->is_imported && !own->is_text;
    for (; scope; scope = scope->host)
        if (scope->imports || symbol_find(scope, name))
            return false;
    return true;
}

/** `f(x, y) = ..` before the first statement that is executed, where f is no array. */
static bool defines_function(struct builder *b, const struct fortran_scope *scope,
                             const struct syntax_node *node)
{
    uint32_t i = node->first + 1, close;
    if (!is_name(b, node->first) || i >= node->last || !is_punct(b, i, '('))
        return false;
    close = matching_bracket(b, i, node->last);
    if (close + 1 >= node->last || !is_punct(b, close + 1, '='))
        return false;
    for (i++; i < close; i += 2)
        if (!is_name(b, i) || (i + 1 < close && !is_punct(b, i + 1, ',')))
            return false;
    return is_no_array(scope, token_name(b, node->first));
}

static bool is_declarative(const struct syntax_node *node)
{
    return node->kind == NODE_DIRECTIVE && node->directive->info &&
           node->directive->info->category == CATEGORY_DECLARATIVE;
}

void read_declarations(struct builder *b, struct fortran_scope *scope)
{
    const struct syntax_node *parent =
        scope->node->kind == NODE_FUNCTION ? scope->node->body : scope->node;
    bool may_declare = scope->node->kind == NODE_FUNCTION;
    for (const struct syntax_node *n = parent->children; n; n = n->next) {
        enum directive_id id = n->directive ? directive_id(n->directive) : DIRECTIVE_UNKNOWN;
        if (n->kind == NODE_STATEMENT && n->is_declaration)
            read_declaration(b, scope, n);
        else if (n->kind == NODE_SCOPE && parent->kind != NODE_FILE)
            read_definition(b, scope, n);
        else if (id == DIRECTIVE_THREADPRIVATE)
            read_threadprivate(b, scope, n->directive);
        else if (may_declare && n->kind == NODE_STATEMENT && defines_function(b, scope, n))
            symbol_of(scope, token_name(b, n->first))->statement = n;
        else
            may_declare &= is_declarative(n);
    }
}
