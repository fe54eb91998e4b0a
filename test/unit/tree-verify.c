#include "test/unit/tree-verify.h"

#include <stdlib.h>

static const char *check_extent(const struct syntax_node *node)
{
    const struct syntax_node *parent = node->parent, *last = NULL;
    if (node->last < node->first)
        return "ends before it begins";
    if (parent && (node->first < parent->first || node->last > parent->last))
        return "reaches out of its parent";
    for (const struct syntax_node *child = node->children; child; child = child->next) {
        if (child->parent == node && child->is_implicit && child->kind != NODE_DIRECTIVE) {
            last = child->next ? last : child;
            continue; /* its label stands in another statement */
        }
        if (last && child->first <= last->last && child->first < last->first)
            return "has children out of order";
        if (last && child->first <= last->last)
            return "has children that overlap";
        if (child->parent != node)
            return "has another's child";
        last = child;
    }
    return last == node->last_child ? NULL : "has a wrong last child";
}

static bool is_child(const struct syntax_node *node, const struct syntax_node *child)
{
    return !child || child->parent == node;
}

static const char *check_links(const struct tree *tree, const struct syntax_node *node)
{
    if (!is_child(node, node->body) || !is_child(node, node->alternative) ||
        !is_child(node, node->condition) || !is_child(node, node->init) ||
        !is_child(node, node->increment))
        return "points to what is no child of it";
    if (node->name && node->name >= tree->tokens.count)
        return "has a name outside the text";
    if ((node->kind == NODE_DIRECTIVE) != (node->directive != NULL))
        return "is a directive without one, or the reverse";
    if (node->kind == NODE_DIRECTIVE && !node->is_implicit &&
        tree->tokens.token[node->directive->pragma].kind != TOKEN_PRAGMA)
        return "has no pragma";
    return NULL;
}

static const char *check_tokens(const struct tokens *tokens)
{
    size_t pragmas = 0, open = 0;
    for (size_t i = 1; i < tokens->count; i++) {
        const struct token *token = &tokens->token[i];
        if (token->offset > tokens->length || token->length > tokens->length - token->offset)
            return "token outside the text";
        if (i > 1 && token->offset < tokens->token[i - 1].offset)
            return "tokens out of order";
        if (token->file >= tokens->file_count)
            return "token of no file";
        if (token->kind == TOKEN_PRAGMA) {
            if (open++ || pragmas >= tokens->pragma_count || tokens->pragmas[pragmas++] != i)
                return "pragma nested or not listed";
        }
        open -= token->kind == TOKEN_PRAGMA_END;
        if (open > 1)
            return "pragma end without pragma";
    }
    if (tokens->token[tokens->count - 1].kind != TOKEN_END || open)
        return "no end";
    return pragmas == tokens->pragma_count ? NULL : "pragma listed that is none";
}

const char *tree_verify(const struct tree *tree, const struct syntax_node **at)
{
    *at = tree->root;
    const char *bad = check_tokens(&tree->tokens);
    for (const struct syntax_node *node = tree->root; node && !bad;
         node = tree_next(node, tree->root)) {
        *at = node;
        bad = check_extent(node);
        if (!bad)
            bad = check_links(tree, node);
    }
    return bad;
}
