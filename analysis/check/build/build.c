/* A translation unit: what C and C++ say outside functions, and the functions that it has. */
#include "analysis/check/build/class.h"
#include "analysis/check/build/fortran-build.h"
#include "common/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool is_static_function(const struct builder *b, const struct syntax_node *node)
{
    for (uint32_t i = node->first; i < node->name; i++)
        if (token_is(&b->tree->tokens, i, "static"))
            return true;
    return false;
}

static const struct syntax_node *body_of(const struct syntax_node *node)
{
    if (node->body)
        return node->body;
    for (const struct syntax_node *child = node->children; child; child = child->next)
        if (child->kind == NODE_BLOCK || child->kind == NODE_TRY)
            return child;
    return NULL;
}

static uint32_t parameter_bracket(const struct builder *b, const struct syntax_node *node,
                                  const struct syntax_node *body)
{
    uint32_t i = node->name ? node->name + 1 : node->first;
    if (node->kind == NODE_LAMBDA)
        i = matching_bracket(b, node->first, node->last) + 1;
    while (i < body->first && !token_is_punct(&b->tree->tokens, i, '('))
        i++;
    if (node->name && is_word(b, node->name, "operator") && is_punct(b, i + 1, ')') &&
        is_punct(b, i + 2, '('))
        i += 2; /* operator()(..) */
    return i;
}

/** `f_`: what Fortran calls f. */
static uint32_t link_name(struct builder *b, uint32_t name)
{
    const char *text = name_text(b->program, name);
    size_t length = strlen(text);
    return length > 1 && text[length - 1] == '_' ? name_intern(b->program, text, length - 1) : 0;
}

/** The name of the namespace that a function is in: `A::f`, or what is around it. */
static uint32_t space_of(const struct builder *b, const struct syntax_node *node)
{
    const struct syntax_node *in = node->parent;
    uint32_t name = 0;
    if (node->name > 2 && is_punct(b, node->name - 1, PUNCT2(':', ':')) &&
        is_name(b, node->name - 2))
        return token_name(b, node->name - 2);
    if (!in || in->kind != NODE_SCOPE || in->is_class)
        return 0;
    for (uint32_t i = in->first; i < in->last && !is_punct(b, i, '{'); i++)
        if (is_name(b, i) && !is_word(b, i, "namespace") && !is_word(b, i, "inline"))
            name = i;
    return name ? token_name(b, name) : 0;
}

static void build_function(struct builder *b, const struct syntax_node *node,
                           const struct syntax_node *body)
{
    uint32_t named = node->name ? node->name : node->first;
    struct function *f = function_open(b, named, body->first);
    f->name = node->kind == NODE_LAMBDA ? lambda_name(b, node->first)
              : node->name              ? function_name(b, node)
                                        : 0;
    b->type = class_of_function(b, node);
    f->type = b->type ? b->type->name : 0;
    b->result_type = node->kind == NODE_FUNCTION ? result_declared(b, named) : 0;
    f->space = b->type ? 0 : space_of(b, node);
    b->in_class = b->type || (node->kind == NODE_LAMBDA && class_around(b, node));
    bool is_object = b->type && !is_static_function(b, node);
    b->this_object = is_object ? bind_this(b) : NO_NODE;
    f->link = link_name(b, f->name);
    f->is_main = !strcmp(name_text(b->program, f->name), "main");
    f->is_static = node->kind == NODE_LAMBDA || is_static_function(b, node);
    f->is_addressed = node->kind == NODE_LAMBDA && !lambda_is_only_called(b, node);
    if (node->kind == NODE_LAMBDA)
        bind_captures(b, node);
    if (node->kind == NODE_FUNCTION)
        bind_templates(b, node);
    uint32_t open = parameter_bracket(b, node, body);
    if (open < body->first)
        declare_parameters(b, open);
    bool is_constructor = is_object && f->name == f->type;
    bool is_destructor = is_object && is_punct(b, named - 1, '~');
    if (is_constructor)
        constructor_begin(b, node, body);
    build_statement(b, body);
    if (is_destructor)
        destructor_end(b, node->last);
    b->type = NULL;
    function_close(b, node->last);
    b->program->statistics.functions++;
}

static void note_threadprivate(struct builder *b, const struct directive *directive)
{
    for (uint32_t i = directive->argument; i && i <= directive->argument_last; i++)
        if (b->tree->tokens.token[i].kind == TOKEN_NAME)
            name_flag(b->program, token_name(b, i), NAME_THREADPRIVATE);
}

/** Behind `template <..>`, if that stands at `i`: defaults of its parameters initialise nothing. */
static uint32_t behind_template(const struct builder *b, uint32_t i, uint32_t last)
{
    while (is_word(b, i, "template") && is_punct(b, i + 1, '<'))
        for (i += 2; i <= last && !is_punct(b, i - 1, '>'); i++)
            i = template_item_end(b, i, last + 1);
    return i;
}

/** A name outside an initialiser: is it that of a variable by what stands around it? */
static bool declares_variable(const struct builder *b, uint32_t i, uint32_t first, uint32_t last)
{
    bool is_pointer = i > first && is_punct(b, i - 1, '*') && is_punct(b, i + 1, ')');
    bool is_set = is_punct(b, i + 1, '=') || is_punct(b, i + 1, '[');
    return is_pointer || is_set ||
           (i + 1 <= last && i > first + 1 && is_word(b, i - 1, "const") &&
            is_punct(b, i - 2, '*'));
}

/** A declaration outside functions: what it declares, and what its initialisers name. The default
 * of a parameter ends with it; `using name = type;` has none. */
static void note_declaration(struct builder *b, const struct syntax_node *node)
{
    uint32_t first = behind_template(b, node->first, node->last);
    int depth = 0, set_at = INT_MAX; /* brackets, and those around the last `=` */
    if (is_word(b, first, "using"))
        return;
    for (uint32_t i = first; i <= node->last; i++) {
        depth += is_punct(b, i, '(') - is_punct(b, i, ')');
        if (is_punct(b, i, '=') && depth < set_at)
            set_at = depth;
        else if (depth < set_at || (depth && depth == set_at && is_punct(b, i, ',')))
            set_at = INT_MAX;
        if (!is_name(b, i) || is_type_word(b, i))
            continue;
        if (set_at != INT_MAX)
            name_flag(b->program, token_name(b, i), NAME_ADDRESSED);
        else if (declares_variable(b, i, first, node->last))
            name_flag(b->program, token_name(b, i), NAME_VARIABLE);
    }
}

/** `extern T a, *b;` and `static T c;`: the names that end a declarator. */
static void flag_linkage(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (uint32_t i = 0; i < tokens->count; i++) {
        bool is_extern = token_is(tokens, i, "extern");
        if ((!is_extern && !token_is(tokens, i, "static")) ||
            tokens->files[tokens->token[i].file].system)
            continue;
        uint32_t n = i + 1;
        for (; n < tokens->count && !is_punct(b, n, ';') && !is_punct(b, n, '{') &&
               !is_punct(b, n, '(') && !is_punct(b, n, '=');
             n++)
            if (is_name(b, n) && (is_punct(b, n + 1, ';') || is_punct(b, n + 1, ',') ||
                                  is_punct(b, n + 1, '[') || is_punct(b, n + 1, '=')))
                name_flag(b->program, token_name(b, n), is_extern ? NAME_EXTERN : NAME_STATIC);
        i = n - 1;
    }
}

/** The name that a typedef gives: the last one before the `;`, where *at stands afterwards, or
 * before the bracket that makes it one of functions: `(*name)(..)`, `name(..)`. */
static uint32_t typedef_name(const struct builder *b, uint32_t *at)
{
    const struct tokens *tokens = &b->tree->tokens;
    uint32_t name = 0, i = *at + 1;
    bool is_found = false;
    for (; i < tokens->count && !is_punct(b, i, ';'); i++) {
        if (is_word(b, i, "__attribute__") && is_punct(b, i + 1, '(')) {
            i = matching_bracket(b, i + 1, tokens->count - 1);
        } else if (is_punct(b, i, '{')) {
            i = matching_bracket(b, i, tokens->count - 1);
        } else if (is_punct(b, i, '(')) {
            if (!is_found && is_punct(b, i + 1, '*') && is_name(b, i + 2))
                name = i + 2;
            is_found |= name != 0;
        } else if (is_name(b, i) && !is_found) {
            name = i;
        }
    }
    *at = i;
    return name;
}

/** Can nothing of the type that a typedef gives a name, at `given`, be called? Functions and
 * pointers to them have a bracket, or a name of theirs. */
static bool is_number_type(const struct builder *b, uint32_t first, uint32_t given, uint32_t last)
{
    for (uint32_t i = first; i < last; i++) {
        if (is_punct(b, i, '('))
            return false;
        uint32_t name = is_name(b, i) && i < given ? token_name(b, i) : 0;
        if (name && name_has_flag(b->program, name, NAME_TYPE) &&
            !name_has_flag(b->program, name, NAME_NUMBER))
            return false;
    }
    return true;
}

/** `namespace A::B {`, `namespace A = B;` */
static void note_namespace(struct builder *b, uint32_t i)
{
    for (i++; is_name(b, i) || is_punct(b, i, PUNCT2(':', ':')); i++)
        if (is_name(b, i))
            name_flag(b->program, token_name(b, i), NAME_SPACE);
}

/** `typedef .. name;`, `using name = ..`, `class name`, `typename T` */
static void note_types(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (uint32_t i = 0; i + 1 < tokens->count; i++) {
        uint32_t name = 0;
        if (tokens->token[i].kind != TOKEN_NAME || tokens->token[i + 1].kind != TOKEN_NAME)
            continue;
        char first = tokens->text[tokens->token[i].offset];
        if (token_is_keyword(tokens, i, KEYWORD_CLASS) ||
            (first == 't' && token_is(tokens, i, "typename")) ||
            (first == 'u' && token_is(tokens, i, "using")))
            name = i + 1;
        else if (first == 'n' && token_is(tokens, i, "namespace"))
            note_namespace(b, i);
        else if (first == 't' && token_is(tokens, i, "typedef")) {
            uint32_t start = i;
            name = typedef_name(b, &i);
            if (name && tokens->files[tokens->token[start].file].system &&
                is_number_type(b, start, name, i))
                name_flag(b->program, token_name(b, name), NAME_NUMBER);
        }
        if (name)
            name_flag(b->program, token_name(b, name), NAME_TYPE);
    }
}

bool opens_namespace(const struct builder *b, uint32_t brace)
{
    uint32_t i = brace;
    if (i > 1 && token_at(b, i - 1)->kind == TOKEN_STRING && is_word(b, i - 2, "extern"))
        return true;
    while (i > 1 && !is_word(b, i - 1, "namespace") &&
           (is_name(b, i - 1) || is_punct(b, i - 1, PUNCT2(':', ':'))))
        i--;
    return i > 0 && is_word(b, i - 1, "namespace");
}

/** The name that is given to a type at a token, by a template or an alias; 0: none is */
static uint32_t type_given(const struct builder *b, uint32_t i, bool is_inner)
{
    bool begins = i && (is_punct(b, i - 1, '<') || is_punct(b, i - 1, ','));
    if (begins && is_name(b, i + 1) && (is_word(b, i, "typename") || is_word(b, i, "class")))
        return is_punct(b, i + 2, ',') || is_punct(b, i + 2, '>') || is_punct(b, i + 2, '=') ? i + 1
                                                                                             : 0;
    if (is_inner && is_word(b, i, "using") && is_name(b, i + 1) && is_punct(b, i + 2, '='))
        return i + 1;
    return is_inner && is_word(b, i, "typedef") ? typedef_name(b, &i) : 0;
}

static void note_local_types(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    uint32_t inner_end = 0, last = tokens->count - 1;
    for (uint32_t i = 0; i + 2 < tokens->count; i++) {
        if (tokens->files[tokens->token[i].file].system)
            continue;
        if (is_punct(b, i, '{') && i >= inner_end && !opens_namespace(b, i))
            inner_end = matching_bracket(b, i, last);
        uint32_t name = is_name(b, i) ? type_given(b, i, i < inner_end) : 0;
        if (name)
            name_flag(b->program, token_name(b, name), NAME_LOCAL_TYPE);
    }
}

/** `T a, b = 1;` of which T ends at `i`: what is declared has the flag. */
static void flag_declared(struct builder *b, uint32_t i, enum name_flag flag)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (i++; i + 1 < tokens->count && !is_punct(b, i, ';') && !is_punct(b, i, ')'); i++)
        if (is_punct(b, i, '[') || is_punct(b, i, '{') || is_punct(b, i, '('))
            i = matching_bracket(b, i, tokens->count - 1);
        else if (is_punct(b, i, '='))
            i = expression_end(b, i + 1, tokens->count - 1);
        else if (is_name(b, i) &&
                 (is_punct(b, i + 1, ';') || is_punct(b, i + 1, ',') || is_punct(b, i + 1, '=') ||
                  is_punct(b, i + 1, '[') || is_punct(b, i + 1, '{')))
            name_flag(b->program, token_name(b, i), flag);
}

/** `thread_local int a;`: as if threadprivate. */
static void note_thread_locals(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (uint32_t i = 0; i < tokens->count; i++) {
        char first =
            tokens->token[i].kind == TOKEN_NAME ? tokens->text[tokens->token[i].offset] : 0;
        if ((first == '_' || first == 't') && !tokens->files[tokens->token[i].file].system &&
            (is_word(b, i, "thread_local") || is_word(b, i, "_Thread_local") ||
             is_word(b, i, "__thread")))
            flag_declared(b, i, NAME_THREADPRIVATE);
    }
}

/** `std::mutex a, b;`: the tree does not hold what is declared outside functions without a call. */
static void note_mutexes(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (uint32_t i = 0; i + 2 < tokens->count; i++) {
        char first = is_name(b, i) ? tokens->text[tokens->token[i].offset] : 0;
        if ((first != 'm' && first != 's' && first != 't') || !is_name(b, i + 1) ||
            tokens->files[tokens->token[i].file].system || !is_mutex_type(b, token_name(b, i)))
            continue;
        flag_declared(b, i, NAME_MUTEX);
    }
}

/** Names by which an algorithm of the library may be handed something to call. */
static void note_callable(struct builder *b, const struct syntax_node *n)
{
    if ((n->kind != NODE_FUNCTION && n->kind != NODE_LAMBDA) ||
        b->tree->tokens.files[token_at(b, n->first)->file].system)
        return;
    uint32_t name = n->kind == NODE_LAMBDA ? lambda_name(b, n->first)
                    : n->name              ? token_name(b, n->name)
                                           : 0;
    if (name)
        name_flag(b->program, name, n->kind == NODE_LAMBDA ? NAME_LAMBDA : NAME_FUNCTION);
}

static void note_globals(struct builder *b)
{
    const struct tree *tree = b->tree;
    uint32_t function_end = 0;
    note_types(b);
    note_local_types(b);
    note_thread_locals(b);
    flag_linkage(b);
    for (const struct syntax_node *n = tree->root; n;) {
        if (n->kind == NODE_FUNCTION || n->kind == NODE_LAMBDA)
            function_end = n->last > function_end ? n->last : function_end;
        note_callable(b, n);
        if (n->kind == NODE_DIRECTIVE && directive_id(n->directive) == DIRECTIVE_THREADPRIVATE)
            note_threadprivate(b, n->directive);
        else if (n->kind == NODE_STATEMENT && n->first >= function_end &&
                 !tree->tokens.files[tree->tokens.token[n->first].file].system)
            note_declaration(b, n);
        n = tree_next(n, tree->root);
    }
}

static void build_functions(struct builder *b)
{
    const struct tree *tree = b->tree;
    note_globals(b);
    enumerators_read(b);
    classes_read(b);
    globals_read(b);
    results_read(b);
    methods_read(b);
    defaults_read(b);
    lambdas_read(b);
    note_mutexes(b);
    never_returning_read(b);
    exceptions_read(b);
    for (const struct syntax_node *n = tree->root; n; n = tree_next(n, tree->root)) {
        const struct syntax_node *body =
            n->kind == NODE_FUNCTION || n->kind == NODE_LAMBDA ? body_of(n) : NULL;
        if (body && !tree->tokens.files[tree->tokens.token[n->first].file].system)
            build_function(b, n, body);
    }
    build_implicit(b);
    classes_free(b);
}

void build(struct program *program, const struct tree *tree)
{
    static const struct check_dialect c = {
        c_lookup, c_scan, c_arguments, build_statement, build_callbacks, object_leaves, NULL};
    static const struct check_dialect fortran = {
        fortran_lookup, fortran_scan,     fortran_arguments,       build_statement,
        NULL,           fortran_finalize, tell_internal_procedures};
    struct builder b = {.program = program,
                        .tree = tree,
                        .before_call = NO_NODE,
                        .statement = 1,
                        .dialect = tree->tokens.is_fortran ? &fortran : &c};
    name_intern(program, "", 0);
    b.closing = brackets_match(&b);
    b.recent = xcalloc(tree->tokens.count + 1, sizeof(*b.recent));
    b.files = xcalloc(tree->tokens.file_count, sizeof(uint32_t));
    for (size_t i = 0; i < tree->tokens.file_count; i++) {
        b.files[i] = file_intern(program, tree->tokens.files[i].name);
        program->files[b.files[i]].is_fortran |= tree->tokens.is_fortran;
    }
    (tree->tokens.is_fortran ? build_fortran : build_functions)(&b);
    program->unit_count++;
    free(b.files);
    free(b.closing);
    free(b.bound);
    free(b.global);
    free(b.hidden);
    free(b.touched);
    free(b.associations);
    free(b.named);
    free(b.stand_ins);
    free(b.parts);
    free(b.assignments);
    free(b.labels);
    free(b.gotos);
    free(b.pending);
    free(b.recent);
    free(b.types);
    free(b.lifetimes);
    free(b.block_values);
    captures_free(&b);
    free(b.values);
    free(b.guards);
    free(b.enumerators.value);
    free(b.results.value);
    free(b.methods.value);
    free(b.globals.value);
    free(b.defaults);
    free(b.endings);
    free(b.exceptions);
}
