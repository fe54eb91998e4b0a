/* Lock calls, and the directives of OPARI2's users: `#pragma pomp inst begin(name)` and others. */
#include "instrumenter/rewrite/rewrite.h"

#include "common/memory.h"

#include <uthash.h>

#include <stdlib.h>
#include <string.h>

/* ---- locks ------------------------------------------------------------------------------- */

/** The helper that stands in for an OpenMP lock function, or HELPER_COUNT. */
static enum helper lock_helper(const char *name, size_t length)
{
    static const char prefix[] = "omp_";
    size_t skip = sizeof prefix - 1;
    if (length <= skip || memcmp(name, prefix, skip))
        return HELPER_COUNT;
    enum helper helper = helper_find(name + skip, length - skip);
    return helper >= HELPER_init_lock && helper <= HELPER_test_nest_lock ? helper : HELPER_COUNT;
}

/** A name after another name is being declared, unless that is a keyword of a statement. */
static bool is_call(const struct tokens *tokens, uint32_t i)
{
    if (i == 0 || !token_is_punct(tokens, i + 1, '('))
        return false;
    if (token_is_punct(tokens, i - 1, PUNCT2(':', ':')))
        return i < 2 || tokens->token[i - 2].kind != TOKEN_NAME;
    if (token_is_punct(tokens, i - 1, '.') || token_is_punct(tokens, i - 1, PUNCT2('-', '>')))
        return false;
    if (tokens->token[i - 1].kind != TOKEN_NAME)
        return true;
    enum keyword before = tokens->token[i - 1].keyword;
    return before == KEYWORD_RETURN || before == KEYWORD_ELSE || before == KEYWORD_DO ||
           before == KEYWORD_CASE || before == KEYWORD_CO_RETURN ||
           token_is(tokens, i - 1, "not") || token_is(tokens, i - 1, "and") ||
           token_is(tokens, i - 1, "or");
}

void rewrite_lock(struct rewrite *rewrite, uint32_t name)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct token *token = &tokens->token[name];
    const char *spelling = tokens->text + token->offset;
    if (rewrite->disabled.locks || rewrite->paused || token->has_splice ||
        lock_helper(spelling, token->length) == HELPER_COUNT || !is_call(tokens, name))
        return;
    char *type = xcopy(spelling, token->length);
    char *ctc = describe_span(rewrite, type, name, name, NULL, NULL);
    struct region *region = rewrite_region(rewrite, name, ctc);
    type[strlen("omp_") - 1] = '@'; /* "omp@set_lock": the text after it names the helper */
    struct piece piece;
    piece_open(&piece, rewrite, name, name);
    emit_text(piece.out, region, type + strlen("omp_") - 1);
    place_instead(rewrite, &piece, name, name);
    free(type);
}

bool rewrite_is_lock(const struct tokens *tokens, uint32_t name)
{
    char spelling[64];
    size_t length = token_spelling(tokens, name, spelling, sizeof spelling);
    return length < sizeof spelling && lock_helper(spelling, length) != HELPER_COUNT;
}

bool rewrite_has_lock_calls(const struct tokens *tokens)
{
    for (uint32_t i = 0; i < tokens->count; i++) {
        const struct token *token = &tokens->token[i];
        if (tokens->is_fortran && token->kind == TOKEN_NAME && rewrite_is_lock(tokens, i))
            return true;
        if (token->kind == TOKEN_NAME && token->keyword == KEYWORD_NONE &&
            lock_helper(tokens->text + token->offset, token->length) != HELPER_COUNT &&
            is_call(tokens, i))
            return true;
    }
    return false;
}

/* ---- user regions ------------------------------------------------------------------------ */

/** All regions of one name. */
struct user_name {
    size_t open;   /* 1 + the last begin whose end was not met yet, while they are collected */
    size_t latest; /* 1 + the last begin that was rewritten */
    UT_hash_handle hh;
};

static struct user_name *find_name(struct rewrite *rewrite, const struct node *node, bool add)
{
    const struct token *token = &rewrite->tree->tokens.token[node->directive->argument];
    const char *text = rewrite->tree->tokens.text + token->offset;
    struct user_name *name;
    HASH_FIND(hh, rewrite->names, text, token->length, name);
    if (!name && add) {
        name = xzalloc(sizeof *name);
        HASH_ADD_KEYPTR(hh, rewrite->names, text, token->length, name);
    }
    return name;
}

static void collect(struct rewrite *rewrite, const struct node *node)
{
    struct user_name *name = find_name(rewrite, node, true);
    if (directive_id(node->directive) == DIRECTIVE_POMP_BEGIN) {
        rewrite->user = xgrow(rewrite->user, rewrite->user_count, &rewrite->user_capacity,
                              sizeof *rewrite->user);
        rewrite->user[rewrite->user_count++] =
            (struct user_region){.begin = node, .end = node, .previous = name->open};
        name->open = rewrite->user_count;
        return;
    }
    for (size_t i = name->open; i; i = rewrite->user[i - 1].previous)
        rewrite->user[i - 1].end = node;
    name->open = 0;
}

void user_collect(struct rewrite *rewrite)
{
    const struct node *root = rewrite->tree->root;
    for (const struct node *node = root; node; node = tree_next(node, root)) {
        enum directive_id id =
            node->kind == NODE_DIRECTIVE ? directive_id(node->directive) : DIRECTIVE_UNKNOWN;
        if ((id == DIRECTIVE_POMP_BEGIN || id == DIRECTIVE_POMP_END) && node->directive->argument)
            collect(rewrite, node);
    }
}

void user_free(struct rewrite *rewrite)
{
    struct user_name *name, *next;
    HASH_ITER(hh, rewrite->names, name, next)
    {
        HASH_DEL(rewrite->names, name);
        free(name);
    }
    free(rewrite->user);
}

static struct region *begin_region(struct rewrite *rewrite, const struct node *node)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    while (rewrite->user[rewrite->user_next].begin != node)
        rewrite->user_next++; /* the walk meets them in the order in which they were collected */
    struct user_region *user = &rewrite->user[rewrite->user_next];
    char *name;
    size_t length;
    FILE *out = xstream(&name, &length);
    tokens_write(out, tokens, node->directive->argument, node->directive->argument_last, true);
    fclose(out);
    char *ctc =
        describe_span(rewrite, "userRegion", node->first, user->end->first, "userRegionName", name);
    free(name);
    user->region = rewrite_region(rewrite, node->first, ctc);
    find_name(rewrite, node, true)->latest = rewrite->user_next + 1;
    return user->region;
}

/** The region of an end: that of the last begin of its name. */
static struct region *open_region(struct rewrite *rewrite, const struct node *node)
{
    struct user_name *name = node->directive->argument ? find_name(rewrite, node, false) : NULL;
    return name && name->latest ? rewrite->user[name->latest - 1].region : NULL;
}

static struct region *region_of(struct rewrite *rewrite, const struct node *node)
{
    enum directive_id id = directive_id(node->directive);
    bool named = node->directive->argument;
    if (id == DIRECTIVE_POMP_BEGIN)
        return named ? begin_region(rewrite, node) : NULL;
    if (id == DIRECTIVE_POMP_END || id == DIRECTIVE_POMP_ALTEND)
        return open_region(rewrite, node);
    return rewrite_region(rewrite, node->first,
                          NULL); /* init and the like: no region, just a call */
}

static const char *call_of(enum directive_id id)
{
    switch (id) {
    case DIRECTIVE_POMP_INIT:
        return "@init();";
    case DIRECTIVE_POMP_FINALIZE:
        return "@finalize();";
    case DIRECTIVE_POMP_ON:
        return "@on();";
    case DIRECTIVE_POMP_OFF:
        return "@off();";
    case DIRECTIVE_POMP_BEGIN:
        return "@user_begin();";
    case DIRECTIVE_POMP_END:
    case DIRECTIVE_POMP_ALTEND:
        return "@user_end();";
    default:
        return NULL;
    }
}

void rewrite_user(struct rewrite *rewrite, const struct node *node, enum silence silent)
{
    const char *call = call_of(directive_id(node->directive));
    if (!call || silent || rewrite->paused || rewrite->disabled.user || node->is_lone ||
        !node_function(node))
        return;
    struct region *region = region_of(rewrite, node);
    if (!region)
        return;
    if (is_fortran(rewrite)) {
        fortran_call(rewrite, node, region, call);
        return;
    }
    struct piece piece;
    piece_open(&piece, rewrite, node->first, node->first);
    emit_text(piece.out, region, call);
    place_instead(rewrite, &piece, node->directive->pragma, node->directive->pragma);
}
