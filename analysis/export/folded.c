/* Folded stacks: `program;outer;inner 1234`, as flamegraph.pl and its like read them. */
#include "config.h"

#include "analysis/export/formats.h"
#include "analysis/export/put.h"
#include "analysis/export/tree.h"

#include <stdlib.h>

/* `;` parts the frames, the last blank the count. */
static void put_frame(FILE *out, const char *name)
{
    for (; *name; name++)
        put_char(out, (char)(*name == ';' ? ':' : *name));
}

static void put_stack(FILE *out, const struct call *call, const struct call **stack)
{
    int depth = call->depth;

    for (const struct call *at = call; at; at = at->parent)
        stack[at->depth] = at;
    for (int i = 0; i <= depth; i++) {
        if (i)
            put_char(out, ';');
        put_frame(out, stack[i]->frame->name);
    }
}

static int deepest(const struct call_tree *tree)
{
    int depth = 0;

    for (const struct call *call = tree->root; call; call = call_next(call))
        depth = call->depth > depth ? call->depth : depth;
    return depth;
}

bool write_folded(const struct export_request *request, struct experiment *experiment)
{
    struct call_tree *tree = call_tree_new(request, experiment, "time");

    if (!tree)
        return false;
    const struct call **stack = xcalloc((size_t)deepest(tree) + 1, sizeof(struct call *));
    for (const struct call *call = tree->root; call; call = call_next(call)) {
        if (call->values[0] <= 0)
            continue;
        put_stack(request->out, call, stack);
        put_char(request->out, ' ');
        put_integer(request->out, call->values[0]);
        put_char(request->out, '\n');
    }
    free(stack);
    call_tree_free(tree);
    return true;
}
