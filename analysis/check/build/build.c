/* Functions and teams: the frame that statements and directives are built into. */
#include "analysis/check/build/fortran.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

struct function *current_function(const struct builder *b)
{
    return &b->program->functions[b->function];
}

struct team *current_team(const struct builder *b)
{
    return &b->program->teams[b->team];
}

struct place place_of(const struct builder *b, uint32_t token)
{
    int line, column;
    tokens_position(&b->tree->tokens, token, &line, &column);
    return (struct place){b->files[b->tree->tokens.token[token].file], line, column};
}

uint32_t step_new(struct builder *b, enum cfg_kind kind, uint32_t token)
{
    struct team *team = current_team(b);
    team->nodes = xgrow(team->nodes, team->node_count, &team->node_capacity, sizeof(*team->nodes));
    team->nodes[team->node_count] =
        (struct cfg_node){.kind = kind, .place = place_of(b, token), .construct = b->construct};
    return team->node_count++;
}

void connect(struct builder *b, uint32_t from, uint32_t to)
{
    if (from != NO_NODE && to != NO_NODE)
        edges_add(&current_team(b)->edges, from, to);
}

uint32_t step_follow(struct builder *b, enum cfg_kind kind, uint32_t token)
{
    uint32_t node = step_new(b, kind, token);
    connect(b, b->cursor, node);
    b->cursor = node;
    return node;
}

void continue_at(struct builder *b, uint32_t node)
{
    b->cursor = node;
}

static uint32_t team_new(struct builder *b, enum team_kind kind, uint32_t outer)
{
    struct program *program = b->program;
    program->teams = xgrow(program->teams, program->team_count, &program->team_capacity,
                           sizeof(*program->teams));
    program->teams[program->team_count] =
        (struct team){.kind = kind, .function = b->function, .outer = outer, .node = NO_NODE};
    return program->team_count++;
}

/** Entry is node 0 and exit node 1 of every team. */
static void team_start(struct builder *b, uint32_t token)
{
    b->targets = (struct targets){NO_NODE, NO_NODE, NO_NODE, false};
    b->construct = b->catches = NO_NODE;
    step_new(b, CFG_ENTRY, token);
    step_new(b, CFG_EXIT, token);
    b->cursor = 0;
}

void team_open(struct builder *b, enum team_kind kind, enum directive_id directive, uint32_t token,
               struct builder *saved)
{
    uint32_t node = step_follow(b, CFG_TEAM, token);
    *saved = *b;
    uint32_t team = team_new(b, kind, b->team);
    current_team(b)->nodes[node].directive = directive;
    current_team(b)->nodes[node].index = team;
    b->team = team;
    current_team(b)->node = node;
    current_team(b)->directive = directive;
    team_start(b, token);
}

/** What the team wrote to variables of others counts as written at its node in the outer team. */
static void define_outside(struct builder *b, uint32_t inner, uint32_t node)
{
    struct range nothing = {0, 0};
    for (size_t i = 0; i < b->program->teams[inner].definition_count; i++) {
        uint32_t variable = b->program->teams[inner].definitions[i].variable;
        const struct function *f = current_function(b);
        if (f->objects[f->variables[variable].object].team == inner)
            continue;
        define(b, variable, node, nothing, true);
        current_team(b)->definitions[current_team(b)->definition_count - 1].is_foreign = true;
    }
}

void team_close(struct builder *b, uint32_t token, const struct builder *saved)
{
    struct team *team = current_team(b);
    uint32_t inner = b->team;
    connect(b, b->cursor, 1);
    team->nodes[1].place = place_of(b, token);
    team->nodes[1].has_barrier = team->kind == TEAM_PARALLEL;
    team->nodes[1].directive = team->directive;
    b->team = saved->team;
    b->targets = saved->targets;
    b->construct = saved->construct;
    b->catches = saved->catches;
    b->cursor = saved->cursor;
    define_outside(b, inner, b->cursor);
}

/* ---- Functions --------------------------------------------------------------------------- */

static bool is_static_function(const struct builder *b, const struct node *node)
{
    for (uint32_t i = node->first; i < node->name; i++)
        if (token_is(&b->tree->tokens, i, "static"))
            return true;
    return false;
}

static const struct node *body_of(const struct node *node)
{
    if (node->body)
        return node->body;
    for (const struct node *child = node->children; child; child = child->next)
        if (child->kind == NODE_BLOCK || child->kind == NODE_TRY)
            return child;
    return NULL;
}

/** `auto name = [..]`: a lambda goes by the name of the variable that holds it. */
static uint32_t lambda_name(const struct builder *b, const struct node *node)
{
    uint32_t i = node->first;
    if (i < 2 || !token_is_punct(&b->tree->tokens, i - 1, '=') ||
        b->tree->tokens.token[i - 2].kind != TOKEN_NAME)
        return 0;
    return token_name(b, i - 2);
}

static uint32_t parameter_bracket(const struct builder *b, const struct node *node,
                                  const struct node *body)
{
    uint32_t i = node->name ? node->name + 1 : node->first;
    if (node->kind == NODE_LAMBDA)
        i = matching_bracket(b, node->first, node->last) + 1;
    while (i < body->first && !token_is_punct(&b->tree->tokens, i, '('))
        i++;
    return i;
}

struct function *function_open(struct builder *b, uint32_t named, uint32_t first)
{
    struct program *program = b->program;
    program->functions = xgrow(program->functions, program->function_count,
                               &program->function_capacity, sizeof(*program->functions));
    b->function = program->function_count++;
    struct function *f = current_function(b);
    *f = (struct function){
        .unit = program->unit_count, .place = place_of(b, named), .host = NO_NODE, .home = NO_NODE};
    f->teams.first = b->team = team_new(b, TEAM_FUNCTION, NO_NODE);
    b->depth = 0;
    b->pending_count = b->recent_count = b->named_count = b->association_count = 0;
    b->selector_at = 0;
    team_start(b, first);
    return f;
}

void function_close(struct builder *b, uint32_t last)
{
    connect(b, b->cursor, 1);
    current_team(b)->nodes[1].place = place_of(b, last);
    connect_gotos(b);
    current_function(b)->teams.count = b->program->team_count - current_function(b)->teams.first;
    scope_forget(b);
}

/** `f_`: what Fortran calls f. */
static uint32_t link_name(struct builder *b, uint32_t name)
{
    const char *text = name_text(b->program, name);
    size_t length = strlen(text);
    return length > 1 && text[length - 1] == '_' ? name_intern(b->program, text, length - 1) : 0;
}

static void build_function(struct builder *b, const struct node *node, const struct node *body)
{
    uint32_t named = node->name ? node->name : node->first;
    struct function *f = function_open(b, named, body->first);
    f->name = node->kind == NODE_LAMBDA ? lambda_name(b, node)
              : node->name              ? token_name(b, named)
                                        : 0;
    f->link = link_name(b, f->name);
    f->is_main = !strcmp(name_text(b->program, f->name), "main");
    f->is_static = node->kind == NODE_LAMBDA || is_static_function(b, node);
    f->is_addressed = node->kind == NODE_LAMBDA;
    uint32_t open = parameter_bracket(b, node, body);
    if (open < body->first)
        declare_parameters(b, open);
    build_statement(b, body);
    function_close(b, node->last);
    b->program->statistics.functions++;
}

static void note_threadprivate(struct builder *b, const struct directive *directive)
{
    for (uint32_t i = directive->argument; i && i <= directive->argument_last; i++)
        if (b->tree->tokens.token[i].kind == TOKEN_NAME)
            name_flag(b->program, token_name(b, i), NAME_THREADPRIVATE);
}

/** A declaration outside functions: what it declares, and what its initialisers name. */
static void note_declaration(struct builder *b, const struct node *node)
{
    bool in_initialiser = false;
    for (uint32_t i = node->first; i <= node->last; i++) {
        if (token_is_punct(&b->tree->tokens, i, '='))
            in_initialiser = true;
        if (b->tree->tokens.token[i].kind != TOKEN_NAME || is_type_word(b, i))
            continue;
        bool is_pointer = i > node->first && token_is_punct(&b->tree->tokens, i - 1, '*') &&
                          token_is_punct(&b->tree->tokens, i + 1, ')');
        bool is_set = token_is_punct(&b->tree->tokens, i + 1, '=') ||
                      token_is_punct(&b->tree->tokens, i + 1, '[');
        bool is_const_pointer = i + 1 <= node->last && i > node->first + 1 &&
                                token_is(&b->tree->tokens, i - 1, "const") &&
                                token_is_punct(&b->tree->tokens, i - 2, '*');
        if (in_initialiser)
            name_flag(b->program, token_name(b, i), NAME_ADDRESSED);
        else if (is_pointer || is_set || is_const_pointer)
            name_flag(b->program, token_name(b, i), NAME_VARIABLE);
    }
}

/** The name that a typedef gives: the last one before the `;`, where *at stands afterwards. */
static uint32_t typedef_name(const struct tokens *tokens, uint32_t *at)
{
    uint32_t name = 0, i = *at;
    for (int depth = 0; i < tokens->count && (depth > 0 || !token_is_punct(tokens, i, ';')); i++) {
        depth += token_is_punct(tokens, i, '{') - token_is_punct(tokens, i, '}');
        if (tokens->token[i].kind == TOKEN_NAME && depth == 0)
            name = i;
    }
    *at = i;
    return name;
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
        else if (first == 't' && token_is(tokens, i, "typedef"))
            name = typedef_name(tokens, &i);
        if (name)
            name_flag(b->program, token_name(b, name), NAME_TYPE);
    }
}

static void note_globals(struct builder *b)
{
    const struct tree *tree = b->tree;
    note_types(b);
    for (const struct node *n = tree->root; n;) {
        if (n->kind == NODE_DIRECTIVE && directive_id(n->directive) == DIRECTIVE_THREADPRIVATE)
            note_threadprivate(b, n->directive);
        else if (n->kind == NODE_STATEMENT && !node_function(n) &&
                 !tree->tokens.files[tree->tokens.token[n->first].file].system)
            note_declaration(b, n);
        n = tree_next(n, tree->root);
    }
}

static void build_functions(struct builder *b)
{
    const struct tree *tree = b->tree;
    note_globals(b);
    for (const struct node *n = tree->root; n; n = tree_next(n, tree->root)) {
        const struct node *body =
            n->kind == NODE_FUNCTION || n->kind == NODE_LAMBDA ? body_of(n) : NULL;
        if (body && !tree->tokens.files[tree->tokens.token[n->first].file].system)
            build_function(b, n, body);
    }
}

void build(struct program *program, const struct tree *tree)
{
    struct builder b = {.program = program, .tree = tree};
    name_intern(program, "", 0);
    b.files = xcalloc(tree->tokens.file_count, sizeof(uint32_t));
    for (size_t i = 0; i < tree->tokens.file_count; i++) {
        b.files[i] = file_intern(program, tree->tokens.files[i].name);
        program->files[b.files[i]].is_fortran |= tree->tokens.is_fortran;
    }
    (tree->tokens.is_fortran ? build_fortran : build_functions)(&b);
    program->unit_count++;
    free(b.files);
    free(b.bound);
    free(b.global);
    free(b.hidden);
    free(b.touched);
    free(b.associations);
    free(b.named);
    free(b.labels);
    free(b.gotos);
    free(b.pending);
    free(b.recent);
}
