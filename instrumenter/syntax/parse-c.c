/* Statements of C and C++ (C23 6.8, C++23 [stmt]) and the directives among them. */
#include "instrumenter/syntax/front.h"
#include "instrumenter/syntax/parse.h"

#include <stdlib.h>

void parse_error(struct parser *p, uint32_t at, const char *message)
{
    diagnostic_add(&p->tree->diagnostics, &p->tree->diagnostic_count, p->tokens, at, SEVERITY_ERROR,
                   "%s", message);
}

struct parse_frame *parse_push(struct parser *p, enum frame_kind kind, struct syntax_node *node,
                               uint32_t end)
{
    p->frame = xgrow(p->frame, p->frame_count, &p->frame_capacity, sizeof *p->frame);
    struct parse_frame *frame = &p->frame[p->frame_count++];
    *frame = (struct parse_frame){.kind = kind, .node = node, .end = end};
    return frame;
}

void parse_pop(struct parser *p)
{
    p->frame_count--;
}

bool parse_wanted(const struct parser *p, uint32_t first, uint32_t last)
{
    if (p->whole)
        return true;
    size_t at = tokens_pragma_from(p->tokens, first);
    return at < p->tokens->pragma_count && p->tokens->pragmas[at] <= last;
}

/* ---- Directives -------------------------------------------------------------------------- */

static bool is_section(const struct parser *p, uint32_t i)
{
    return p->t[i].kind == TOKEN_PRAGMA && p->t[i].keyword == SENTINEL_OMP &&
           token_is(p->tokens, i + 1, "section");
}

static void count_delimiters(struct parser *p, const struct directive *directive)
{
    switch (directive_id(directive)) {
    case DIRECTIVE_DECLARE_TARGET:
        p->declare_target += directive_association(directive) == ASSOCIATED_DELIMITED;
        break;
    case DIRECTIVE_BEGIN_DECLARE_TARGET:
        p->declare_target++;
        break;
    case DIRECTIVE_END_DECLARE_TARGET:
        p->declare_target -= p->declare_target > 0;
        break;
    case DIRECTIVE_BEGIN_DECLARE_VARIANT:
        p->declare_variant++;
        break;
    case DIRECTIVE_END_DECLARE_VARIANT:
        p->declare_variant -= p->declare_variant > 0;
        break;
    default:
        break;
    }
}

static void mark_cancelled(const struct syntax_node *node)
{
    if (!directive_has(directive_id(node->directive), FLAG_CANCEL))
        return;
    struct syntax_node *construct = node_cancelled(node);
    if (construct)
        construct->is_cancelled = true;
}

static bool concerns_devices(const struct directive *directive)
{
    enum directive_id id = directive_id(directive);
    return id == DIRECTIVE_DECLARE_TARGET || id == DIRECTIVE_BEGIN_DECLARE_TARGET ||
           (directive_leaves(id) & LEAF(DIRECTIVE_TARGET));
}

static bool has_body(enum directive_association association)
{
    return association == ASSOCIATED_BLOCK || association == ASSOCIATED_LOOP ||
           association == ASSOCIATED_SECTIONS || association == ASSOCIATED_SECTION;
}

struct syntax_node *parse_directive(struct parser *p, struct syntax_node *parent, uint32_t end,
                                    bool in_scope)
{
    struct syntax_node *node = node_new(p->tree, parent, NODE_DIRECTIVE, p->i);
    struct directive *directive = directive_parse(p->tree, p->i, false);
    node->directive = directive;
    node->last = directive->end;
    p->i = directive->end + 1;
    count_delimiters(p, directive);
    mark_cancelled(node);
    p->has_device_code |= concerns_devices(directive);
    enum directive_association association = directive_association(directive);
    if (in_scope) {
        if (has_body(association))
            directive_leave(p->tree, node->first, directive->name_first, "outside any function");
    } else if (association == ASSOCIATED_SECTION) {
        parse_push(p, FRAME_SECTION, node, end);
    } else if (has_body(association)) {
        parse_push(p, FRAME_BODY, node, end);
    } else if (p->t[directive->pragma].in_attribute && is_punct(p, p->i, ';')) {
        node->last = p->i++; /* the attribute of a null statement */
    }
    return node;
}

/* ---- Simple statements ------------------------------------------------------------------- */

static bool starts_statement(const struct parser *p, uint32_t i)
{
    switch (keyword_at(p, i)) {
    case KEYWORD_IF:
    case KEYWORD_FOR:
    case KEYWORD_WHILE:
    case KEYWORD_DO:
    case KEYWORD_SWITCH:
    case KEYWORD_CASE:
    case KEYWORD_ELSE:
    case KEYWORD_RETURN:
    case KEYWORD_GOTO:
    case KEYWORD_BREAK:
    case KEYWORD_CONTINUE:
    case KEYWORD_TRY:
    case KEYWORD_CO_RETURN:
        return true;
    }
    return false;
}

enum brace { BRACE_INSIDE, BRACE_FUNCTION, BRACE_MACRO };

/* What does the `{` at `i` mean in a statement that starts at `first`? */
static enum brace classify_brace(const struct parser *p, uint32_t first, uint32_t i, bool plain)
{
    uint32_t open = is_punct(p, i - 1, ')') ? p->match[i - 1] : 0;
    if (i == first + 1 && is_plain_name(p, first) && !p->preprocessed)
        return BRACE_MACRO; /* FOREVER { */
    if (open <= first || !is_plain_name(p, open - 1) || !plain)
        return BRACE_INSIDE;
    if (open - 1 == first || (!p->preprocessed && is_punct(p, open - 2, ')')))
        return BRACE_MACRO; /* the second: FOR(i) FOR(j) { */
    bool typed = p->t[open - 2].kind == TOKEN_NAME || is_punct(p, open - 2, '*');
    return typed && !p->cxx ? BRACE_FUNCTION : BRACE_INSIDE;
}

struct statement_extent {
    uint32_t last;  /* the statement's last token */
    uint32_t brace; /* the `{` of a nested function's or a macro's body, or 0 */
    enum brace kind;
};

/* The end of the simple statement at `first`: its `;`, or where it cannot go on (before `first`, if
 * nothing is there: `return` and then a pragma). */
static struct statement_extent statement_extent(const struct parser *p, uint32_t first,
                                                uint32_t end)
{
    bool plain = true; /* nothing but names and declarators so far */
    uint32_t i = first, body;
    while (i < end) {
        const struct token *t = &p->t[i];
        if (t->kind == TOKEN_PRAGMA || (i > first && starts_statement(p, i)))
            break;
        if (t->kind == TOKEN_NAME && (t->keyword == KEYWORD_CLASS || t->keyword == KEYWORD_ENUM) &&
            (body = parse_class_body(p, i, end))) {
            i = behind(p, body);
            continue;
        }
        if (t->kind != TOKEN_PUNCTUATOR) {
            i++;
            continue;
        }
        if (t->punct == ';')
            return (struct statement_extent){.last = i};
        if (t->punct == '=')
            plain = false;
        if (t->punct == '[' && (body = parse_lambda_body(p, i, end))) {
            i = behind(p, body);
            plain = false;
        } else if (t->punct == '{') {
            enum brace kind = classify_brace(p, first, i, plain);
            if (kind != BRACE_INSIDE)
                return (struct statement_extent){
                    .last = behind(p, i) - 1, .brace = i, .kind = kind};
            i = behind(p, i);
        } else if (t->punct == '(' || t->punct == '[') {
            i = behind(p, i);
        } else {
            i++;
        }
    }
    return (struct statement_extent){.last = i - 1};
}

/* Where one statement is wanted, `NAME(..)` without a semicolon heads the next one. */
static bool is_macro_head(const struct parser *p, struct statement_extent extent, uint32_t end)
{
    return !p->preprocessed && is_plain_name(p, p->i) && extent.last + 1 < end &&
           is_punct(p, extent.last, ')') && is_punct(p, p->i + 1, '(');
}

static struct syntax_node *simple_statement(struct parser *p, struct syntax_node *parent,
                                            enum node_kind kind, uint32_t first, uint32_t end,
                                            bool lone)
{
    struct statement_extent extent = statement_extent(p, p->i, end);
    if (lone && !extent.brace && is_macro_head(p, extent, end)) {
        extent.kind = BRACE_MACRO;
        extent.brace = extent.last + 1;
    }
    if (extent.kind == BRACE_FUNCTION) {
        uint32_t name = p->match[extent.brace - 1] - 1;
        return parse_function(p, parent, first, name, extent.brace, extent.last);
    }
    struct syntax_node *node = node_new(p->tree, parent, kind, first);
    if (extent.kind == BRACE_MACRO) { /* FOREACH(x) ..: what follows may run any number of times */
        node->kind = NODE_WHILE;
        node->condition = node_new(p->tree, node, NODE_CONDITION, first);
        node->condition->last = extent.brace - 1;
        p->i = extent.brace;
        parse_push(p, FRAME_BODY, node, end);
        return node;
    }
    node->last = extent.last;
    parse_expression(p, node, p->i, extent.last, extent.last + 1);
    return node;
}

static struct syntax_node *jump_statement(struct parser *p, struct syntax_node *parent,
                                          enum node_kind kind, uint32_t first, uint32_t end)
{
    uint32_t name = p->i + 1;
    p->i++;
    struct syntax_node *node = simple_statement(p, parent, kind, first, end, false);
    if (kind == NODE_GOTO && is_plain_name(p, name))
        node->name = name;
    return node;
}

/* ---- Compound statements ----------------------------------------------------------------- */

static struct syntax_node *block(struct parser *p, struct syntax_node *parent, uint32_t first,
                                 uint32_t end)
{
    struct syntax_node *node = node_new(p->tree, parent, NODE_BLOCK, first);
    uint32_t close = p->match[p->i] ? p->match[p->i] : end;
    bool sections = parent->kind == NODE_DIRECTIVE && parent->directive &&
                    directive_association(parent->directive) == ASSOCIATED_SECTIONS;
    node->last = p->match[p->i] ? close : close - 1;
    p->i++;
    parse_push(p, sections ? FRAME_SECTIONS : FRAME_BLOCK, node, close);
    return node;
}

/* ( .. ) at p->i becomes the condition of `node`; p->i moves behind it. */
static bool condition(struct parser *p, struct syntax_node *node, uint32_t end)
{
    uint32_t open = p->i, close = p->match[open];
    if (open >= end || !is_punct(p, open, '(') || close <= open)
        return false;
    node->condition = node_new(p->tree, node, NODE_CONDITION, open + 1 < close ? open + 1 : open);
    node->condition->last = open + 1 < close ? close - 1 : close;
    p->i = close + 1;
    parse_expression(p, node->condition, open + 1, close - 1, close + 1);
    return true;
}

/* What may stand between `if` and its parenthesis: constexpr, ! consteval, or a macro for them. */
static bool is_if_word(const struct parser *p, uint32_t i)
{
    return keyword_at(p, i) == KEYWORD_CONSTEXPR || is_punct(p, i, '!') ||
           (!p->preprocessed && is_plain_name(p, i) && is_punct(p, i + 1, '('));
}

/* A keyword, its condition, the controlled statement. */
static struct syntax_node *controlled(struct parser *p, struct syntax_node *parent,
                                      enum node_kind kind, uint32_t first, uint32_t end)
{
    uint32_t at = p->i++;
    struct syntax_node *node = node_new(p->tree, parent, kind, first);
    if (kind == NODE_IF)
        while (p->i < end && is_if_word(p, p->i))
            p->i++;
    parse_push(p, FRAME_BODY, node, end);
    if (!condition(p, node, end) && !(kind == NODE_IF && p->i > at + 1))
        parse_error(p, at, "expected '(' here");
    return node;
}

/* The first `;` in [i, end) outside brackets; `end` if there is none. */
static uint32_t find_semicolon(const struct parser *p, uint32_t i, uint32_t end)
{
    while (i < end && !is_punct(p, i, ';'))
        i = behind(p, i);
    return i < end ? i : end;
}

/* The colon of a case label at `i`, or 0. */
static uint32_t case_colon(const struct parser *p, uint32_t i, uint32_t end)
{
    int questions = 0;
    for (i++; i < end && !is_punct(p, i, ';') && !starts_statement(p, i); i = behind(p, i)) {
        if (is_punct(p, i, ':') && questions-- == 0)
            return i;
        questions += is_punct(p, i, '?');
    }
    return 0;
}

static struct syntax_node *header_part(struct parser *p, struct syntax_node *loop,
                                       enum node_kind kind, uint32_t first, uint32_t last)
{
    if (first > last)
        return NULL;
    struct syntax_node *node = node_new(p->tree, loop, kind, first);
    node->last = last;
    return node;
}

static void read_part(struct parser *p, struct syntax_node *part, uint32_t after)
{
    if (part)
        parse_expression(p, part, part->first, part->last, after);
}

static struct syntax_node *for_statement(struct parser *p, struct syntax_node *parent,
                                         uint32_t first, uint32_t end)
{
    struct syntax_node *node = node_new(p->tree, parent, NODE_FOR, first);
    uint32_t open = p->i + 1;
    if (keyword_at(p, open) == KEYWORD_CO_AWAIT)
        open++;
    uint32_t close = open < end && is_punct(p, open, '(') ? p->match[open] : 0;
    if (close <= open) {
        parse_error(p, p->i++, "expected '(' after 'for'");
        return node;
    }
    uint32_t semicolon = find_semicolon(p, open + 1, close);
    uint32_t second = semicolon < close ? find_semicolon(p, semicolon + 1, close) : close;
    p->i = close + 1;
    parse_push(p, FRAME_BODY, node, end);
    if (second < close) {
        node->init = header_part(p, node, NODE_STATEMENT, open + 1, semicolon);
        node->condition = header_part(p, node, NODE_CONDITION, semicolon + 1, second - 1);
        node->increment = header_part(p, node, NODE_STATEMENT, second + 1, close - 1);
    } else {
        uint32_t range = semicolon < close ? semicolon + 1 : open + 1;
        node->is_range = true;
        if (range > open + 1)
            node->init = header_part(p, node, NODE_STATEMENT, open + 1, semicolon);
        node->condition = header_part(p, node, NODE_CONDITION, range, close - 1);
    }
    read_part(p, node->increment, close + 1);
    read_part(p, node->condition, close + 1);
    read_part(p, node->init, close + 1);
    return node;
}

/* `name:`, `case x:`, `default:`; the colon is at `colon`. */
static struct syntax_node *label(struct parser *p, struct syntax_node *parent, enum node_kind kind,
                                 uint32_t first, uint32_t colon, uint32_t end, bool lone)
{
    struct syntax_node *node = node_new(p->tree, parent, kind, first);
    node->name = kind == NODE_LABEL ? p->i : 0;
    node->is_default = keyword_at(p, p->i) == KEYWORD_DEFAULT;
    node->last = colon;
    p->i = colon + 1;
    if (lone)
        parse_push(p, FRAME_BODY, node, end);
    return node;
}

static struct syntax_node *keyword_statement(struct parser *p, struct syntax_node *parent,
                                             uint32_t first, uint32_t end, bool lone)
{
    uint32_t colon;
    switch (keyword_at(p, p->i)) {
    case KEYWORD_IF:
        return controlled(p, parent, NODE_IF, first, end);
    case KEYWORD_WHILE:
        return controlled(p, parent, NODE_WHILE, first, end);
    case KEYWORD_SWITCH:
        return controlled(p, parent, NODE_SWITCH, first, end);
    case KEYWORD_FOR:
        return for_statement(p, parent, first, end);
    case KEYWORD_DO:
    case KEYWORD_TRY: {
        enum node_kind kind = keyword_at(p, p->i) == KEYWORD_DO ? NODE_DO : NODE_TRY;
        struct syntax_node *node = node_new(p->tree, parent, kind, first);
        p->i++;
        parse_push(p, FRAME_BODY, node, end);
        return node;
    }
    case KEYWORD_CASE:
    case KEYWORD_DEFAULT:
        colon = case_colon(p, p->i, end);
        if (!colon)
            break;
        return label(p, parent, NODE_CASE, first, colon, end, lone);
    case KEYWORD_RETURN:
    case KEYWORD_CO_RETURN:
        return jump_statement(p, parent, NODE_RETURN, first, end);
    case KEYWORD_THROW:
        return jump_statement(p, parent, NODE_THROW, first, end);
    case KEYWORD_GOTO:
        return jump_statement(p, parent, NODE_GOTO, first, end);
    case KEYWORD_BREAK:
        return jump_statement(p, parent, NODE_BREAK, first, end);
    case KEYWORD_CONTINUE:
        return jump_statement(p, parent, NODE_CONTINUE, first, end);
    case KEYWORD_ELSE:
        parse_error(p, p->i++, "'else' without 'if'");
        return node_new(p->tree, parent, NODE_STATEMENT, first);
    }
    return simple_statement(p, parent, NODE_STATEMENT, first, end, lone);
}

/* OpenMP beside other attributes in one list is not read as a directive. */
static void check_attribute(struct parser *p, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i < last; i++)
        if (is_plain_name(p, i) && token_is(p->tokens, i, "omp") &&
            is_punct(p, i + 1, PUNCT2(':', ':')) && !token_is(p->tokens, i + 2, "decl")) {
            directive_leave(p->tree, i, i + 4, "among other attributes");
            return;
        }
}

/* Attributes may stand before any statement. */
static void skip_attributes(struct parser *p, uint32_t end)
{
    for (;;) {
        uint32_t first = p->i;
        if (p->i + 1 < end && is_punct(p, p->i, '[') && is_punct(p, p->i + 1, '[') &&
            p->match[p->i] > p->i) {
            p->i = behind(p, p->i);
            check_attribute(p, first, p->i);
        } else if (p->i + 1 < end && keyword_at(p, p->i) == KEYWORD_ATTRIBUTE &&
                   is_punct(p, p->i + 1, '('))
            p->i = behind(p, p->i + 1);
        else
            return;
    }
}

/* A directive without a body is no statement: what it stands before is the controlled one. */
static struct syntax_node *lone_directives(struct parser *p, struct syntax_node *parent,
                                           uint32_t end)
{
    while (p->i < end && p->t[p->i].kind == TOKEN_PRAGMA) {
        size_t frames = p->frame_count;
        struct syntax_node *node = parse_directive(p, parent, end, false);
        node->is_lone = true;
        if (p->frame_count > frames || is_punct(p, node->last, ';') || p->i >= end)
            return node;
    }
    return NULL;
}

struct syntax_node *parse_statement(struct parser *p, struct syntax_node *parent, uint32_t end,
                                    bool lone)
{
    struct syntax_node *node = lone ? lone_directives(p, parent, end) : NULL;
    if (node)
        return node;
    uint32_t first = p->i;
    skip_attributes(p, end);
    if (p->i >= end) {
        node = node_new(p->tree, parent, NODE_STATEMENT, first);
        node->last = end - 1;
    } else if (p->t[p->i].kind == TOKEN_PRAGMA) {
        node = parse_directive(p, parent, end, false);
    } else if (is_punct(p, p->i, '{')) {
        node = block(p, parent, first, end);
    } else if (is_plain_name(p, p->i) && p->i + 1 < end && is_punct(p, p->i + 1, ':')) {
        node = label(p, parent, NODE_LABEL, first, p->i + 1, end, lone);
    } else {
        node = keyword_statement(p, parent, first, end, lone);
    }
    node->is_lone = lone;
    return node;
}

/* ---- Frames ------------------------------------------------------------------------------ */

static void finish(struct parser *p, struct syntax_node *node)
{
    uint32_t last = p->i - 1;
    if (node->last_child && node->last_child->last > last)
        last = node->last_child->last;
    node->last = last > node->first ? last : node->first;
    if (node->kind == NODE_DIRECTIVE)
        node->is_split =
            tokens_branch(p->tokens, node->first) != tokens_branch(p->tokens, node->last);
    parse_pop(p);
}

static bool at_keyword(const struct parser *p, uint32_t end, enum keyword keyword)
{
    return p->i < end && keyword_at(p, p->i) == keyword;
}

/* do .. while ( .. ) ; */
static void do_tail(struct parser *p, struct syntax_node *node, uint32_t end)
{
    if (!at_keyword(p, end, KEYWORD_WHILE)) {
        parse_error(p, p->i < end ? p->i : end, "expected 'while' after the body of 'do'");
        return;
    }
    p->i++;
    if (!condition(p, node, end))
        return;
    if (p->i < end && is_punct(p, p->i, ';')) {
        p->i++;
        if (p->frame[p->frame_count - 1].kind == FRAME_EXPRESSION)
            p->frame[p->frame_count - 1].after = p->i;
    }
}

static void catch_clause(struct parser *p, struct syntax_node *parent, uint32_t end)
{
    struct syntax_node *node = node_new(p->tree, parent, NODE_CATCH, p->i++);
    parse_push(p, FRAME_BODY, node, end);
    if (!condition(p, node, end))
        parse_error(p, node->first, "expected '(' after 'catch'");
}

static void missing_statement(struct parser *p, struct syntax_node *node, uint32_t end)
{
    static const char *const message = "expected a statement";
    if (node->kind == NODE_DIRECTIVE)
        parse_error(p, node->first, "this directive needs a statement after it");
    else if (node->kind == NODE_LABEL || node->kind == NODE_CASE)
        return; /* C23: a label may end a block */
    else
        parse_error(p, p->i < end ? p->i : end, message);
}

/* A function whose body goes on behind its block is a try block with its handlers. */
static struct syntax_node *function_try(struct parser *p, struct syntax_node *function,
                                        uint32_t end)
{
    struct syntax_node *node = node_new(p->tree, function, NODE_TRY, p->i);
    parse_push(p, FRAME_BODY, node, end);
    return node;
}

static void body_step(struct parser *p, struct parse_frame *frame)
{
    struct syntax_node *node = frame->node;
    uint32_t end = frame->end, step = frame->step++;
    if (step == 0) {
        if (p->i >= end) {
            missing_statement(p, node, end);
            finish(p, node);
            return;
        }
        if (node->kind == NODE_FUNCTION && behind(p, p->i) < end)
            node->body = function_try(p, node, end);
        else
            node->body = parse_statement(p, node, end, node->kind != NODE_FUNCTION);
    } else if (step == 1 && node->kind == NODE_IF && at_keyword(p, end, KEYWORD_ELSE)) {
        p->i++;
        if (p->i < end)
            node->alternative = parse_statement(p, node, end, true);
    } else if (step == 1 && node->kind == NODE_DO) {
        do_tail(p, node, end);
    } else if (node->kind == NODE_TRY && at_keyword(p, end, KEYWORD_CATCH)) {
        catch_clause(p, node, end);
    } else {
        finish(p, node);
    }
}

/* In text that was not preprocessed a macro may head the next statement: FOREACH(x) */
static bool is_headed(const struct parser *p, const struct syntax_node *before)
{
    return before && before->kind == NODE_STATEMENT && !p->preprocessed &&
           !is_punct(p, before->last, ';') && !is_punct(p, before->last, '}');
}

static void block_step(struct parser *p, struct parse_frame *frame)
{
    if (p->i < frame->end) {
        bool headed = is_headed(p, frame->node->last_child);
        struct syntax_node *node = parse_statement(p, frame->node, frame->end, false);
        node->is_lone |= headed;
        return;
    }
    p->i = frame->node->last + 1;
    parse_pop(p);
}

static void sections_step(struct parser *p, struct parse_frame *frame)
{
    struct syntax_node *node = frame->node;
    if (p->i >= frame->end) {
        block_step(p, frame);
    } else if (is_section(p, p->i)) {
        parse_statement(p, node, frame->end, false);
    } else {
        struct syntax_node *section = node_new(p->tree, node, NODE_DIRECTIVE, p->i);
        section->directive = pool_allocate(&p->tree->pool, sizeof *section->directive);
        section->directive->info = directive_info(DIRECTIVE_SECTION);
        section->is_implicit = true;
        parse_push(p, FRAME_SECTION, section, frame->end);
    }
}

static void section_step(struct parser *p, struct parse_frame *frame)
{
    struct syntax_node *section = frame->node;
    if (p->i >= frame->end || is_section(p, p->i)) {
        if (!section->body && !section->is_implicit)
            missing_statement(p, section, frame->end);
        finish(p, section);
        return;
    }
    struct syntax_node *node = parse_statement(p, section, frame->end, true);
    if (!section->body)
        section->body = node;
}

static void step(struct parser *p)
{
    struct parse_frame *frame = &p->frame[p->frame_count - 1];
    switch (frame->kind) {
    case FRAME_SCOPE:
        if (p->i < frame->end) {
            parse_declaration(p, frame);
        } else {
            p->i = frame->node->last + 1;
            parse_pop(p);
        }
        break;
    case FRAME_BLOCK:
        block_step(p, frame);
        break;
    case FRAME_SECTIONS:
        sections_step(p, frame);
        break;
    case FRAME_SECTION:
        section_step(p, frame);
        break;
    case FRAME_BODY:
        body_step(p, frame);
        break;
    case FRAME_EXPRESSION:
        parse_expression_step(p);
        break;
    }
}

void parse_c(struct tree *tree, const struct front_options *options)
{
    struct parser p = {.tree = tree,
                       .tokens = &tree->tokens,
                       .t = tree->tokens.token,
                       .i = 1,
                       .cxx = options->language == LANGUAGE_CXX,
                       .whole = options->whole_tree,
                       .preprocessed = options->preprocessed};
    p.match = xzalloc(tree->tokens.count * sizeof *p.match);
    if (p.cxx)
        p.angle = xzalloc(tree->tokens.count * sizeof *p.angle);
    parse_match(&p);
    parse_push(&p, FRAME_SCOPE, tree->root, (uint32_t)tree->tokens.count - 1);
    while (p.frame_count)
        step(&p);
    if (p.has_device_code)
        parse_mark_device(tree);
    free(p.match);
    free(p.angle);
    free(p.frame);
    free(p.operand);
}
