/* The directives of OPARI2's users: `#pragma pomp inst begin(name)` and others. */
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/rewrite.h"
#include "instrumenter/rewrite/describe.h"
#include "instrumenter/rewrite/user.h"
#include "instrumenter/rewrite/silence.h"
#include "instrumenter/syntax/token-text.h"

#include "common/memory.h"

#include <assert.h>
#include <uthash.h>

#include <stdlib.h>

/** All regions of one name. */
struct user_name {
    size_t open;   /* 1 + the last begin whose end was not met yet, while they are collected */
    size_t latest; /* 1 + the last begin that was rewritten */
    UT_hash_handle hh;
};

static struct user_name *find_name(struct rewrite *rewrite, const struct syntax_node *node,
                                   bool add)
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

static void collect_directive(struct rewrite *rewrite, const struct syntax_node *node)
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
    const struct syntax_node *root = rewrite->tree->root;
    for (const struct syntax_node *node = root; node; node = tree_next(node, root)) {
        enum directive_id id =
            node->kind == NODE_DIRECTIVE ? directive_id(node->directive) : DIRECTIVE_UNKNOWN;
        if ((id == DIRECTIVE_POMP_BEGIN || id == DIRECTIVE_POMP_END) && node->directive->argument)
            collect_directive(rewrite, node);
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

static struct site *begin_region(struct rewrite *rewrite, const struct syntax_node *node)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    /* The walk meets them in the order in which they were collected. */
    while (rewrite->user[rewrite->user_next].begin != node) {
        rewrite->user_next++;
        assert(rewrite->user_next < rewrite->user_count);
    }
    struct user_region *user = &rewrite->user[rewrite->user_next];
    char *name;
    size_t length;
    FILE *out = xstream(&name, &length);
    tokens_write(out, tokens, node->directive->argument, node->directive->argument_last, true);
    fclose(out);
    char *ctc =
        describe_span(rewrite, "userRegion", node->first, user->end->first, "userRegionName", name);
    free(name);
    user->region = region_new(rewrite, node->first, ctc);
    find_name(rewrite, node, true)->latest = rewrite->user_next + 1;
    return user->region;
}

/** The region of an end: that of the last begin of its name. */
static struct site *open_region(struct rewrite *rewrite, const struct syntax_node *node)
{
    struct user_name *name = node->directive->argument ? find_name(rewrite, node, false) : NULL;
    return name && name->latest ? rewrite->user[name->latest - 1].region : NULL;
}

static struct site *region_of(struct rewrite *rewrite, const struct syntax_node *node)
{
    enum directive_id id = directive_id(node->directive);
    bool named = node->directive->argument;
    if (id == DIRECTIVE_POMP_BEGIN)
        return named ? begin_region(rewrite, node) : NULL;
    if (id == DIRECTIVE_POMP_END || id == DIRECTIVE_POMP_ALTEND)
        return open_region(rewrite, node);
    return region_new(rewrite, node->first, NULL); /* init and the like: no region, just a call */
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

void rewrite_user(struct rewrite *rewrite, const struct syntax_node *node, enum silence silent)
{
    const char *call = call_of(directive_id(node->directive));
    if (!call || silent || rewrite->paused || rewrite->disabled.user || node->is_lone ||
        !node_function(node))
        return;
    struct site *region = region_of(rewrite, node);
    if (region)
        rewrite->dialect->call(rewrite, node, region, call);
}
