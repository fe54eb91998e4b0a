/* Calls in the graph: their nodes, arguments, and what they leave out. */
#include "analysis/check/build/fortran-build.h"
#include "analysis/check/build/meaning.h"
#include "common/memory.h"

#include <string.h>

enum { ARGUMENTS_MAX = 64, GENERIC_MOST = 16 };

/* ---- Default arguments ------------------------------------------------------------------- */

/** What a call leaves out: the brackets of the declaration that gives it, or 0. */
struct defaults {
    uint32_t open, given;
};

static void build_calls_in(struct builder *b, uint32_t first, uint32_t last);

/** Defaults may call what has defaults, each several times: not more than so many for one call,
 *  where a long list of them counts for several. */
static bool may_have_defaults(struct builder *b)
{
    enum { DEFAULTS_MOST = 256 };
    if (!b->in_default)
        b->defaults_made = 0;
    return b->default_count && b->defaults_made++ < DEFAULTS_MOST;
}

/** The calls in the defaults of what the call of a function of that class (0: of none) leaves out,
 *  with its arguments in brackets at `open` (0: it has none). */
static struct defaults defaults_begin(struct builder *b, uint32_t name, uint32_t type,
                                      uint32_t open)
{
    struct defaults left = {0, open ? items_count(b, open) : 0};
    left.open = may_have_defaults(b) ? defaults_declared(b, name, type, left.given) : 0;
    if (!left.open)
        return left;
    uint32_t close = matching_bracket(b, left.open, b->tree->tokens.count - 1), at = 0;
    b->defaults_made += (close - left.open) / 4; /* as if each had four tokens */
    b->in_default++;
    for (uint32_t i = left.open + 1, end; i < close; i = end + 2) {
        end = parameter_end(b, i, close - 1);
        uint32_t from = at++ < left.given ? 0 : default_of(b, i, end);
        if (from)
            build_calls_in(b, from, end);
    }
    b->in_default--;
    return left;
}

/** The arguments that these defaults are. @return how many */
static uint32_t defaults_end(struct builder *b, struct defaults left, uint32_t node,
                             struct argument *list, uint32_t room)
{
    uint32_t count = 0, at = 0;
    if (!left.open)
        return 0;
    uint32_t close = matching_bracket(b, left.open, b->tree->tokens.count - 1);
    for (uint32_t i = left.open + 1, end; i < close && count < room; i = end + 2) {
        end = parameter_end(b, i, close - 1);
        uint32_t from = at++ < left.given ? 0 : default_of(b, i, end);
        if (!from)
            continue;
        read_target(b, from, end, &list[count]);
        list[count].literal = read_literal(b, from, end);
        list[count].function = read_function(b, from, end);
        list[count].written = written_value(b, from, end);
        list[count].is_plain = from == end;
        list[count].operands = scan_expression(b, from, end, node);
        count++;
    }
    return count;
}

/* ---- Calls in the graph ------------------------------------------------------------------ */

/** @param left what is left out, and follows the arguments without being counted yet */
static struct index_range read_arguments(struct builder *b, const struct syntax_node *call,
                                         uint32_t open, uint32_t node, struct defaults left,
                                         uint32_t *unsaid)
{
    struct argument list[ARGUMENTS_MAX];
    uint32_t count = open ? b->dialect->arguments(b, call, open, node, list, ARGUMENTS_MAX) : 0;
    *unsaid = defaults_end(b, left, node, list + count, ARGUMENTS_MAX - count);
    struct index_range range = {current_team(b)->argument_count, count};
    for (uint32_t i = 0; i < count + *unsaid; i++)
        add_argument(b, &list[i]);
    return range;
}

/** What is behind a pointer that a callee gets may have changed when it returns. */
static void define_arguments(struct builder *b, uint32_t node, uint32_t call)
{
    struct index_range arguments = current_team(b)->calls[call].arguments;
    uint32_t object = current_team(b)->calls[call].object;
    for (uint32_t i = 0; i < arguments.count + (object != NO_NODE); i++) {
        uint32_t number = i < arguments.count ? arguments.first + i : object;
        struct argument a = current_team(b)->arguments[number];
        if (a.variable == NO_NODE)
            continue;
        size_t mark = b->pending_count;
        add_operand(b, OPERAND_CALL, call);
        define(b, a.variable, node, operands_since(b, mark), true);
        b->pending_count = mark;
        struct checked_team *team = current_team(b);
        if (team->nodes[node].definitions.count && !b->only_read)
            team->definitions[team->definition_count - 1].argument = number;
    }
}

/** A call of which the node is there: its arguments, and what they may be set to. */
static uint32_t add_call(struct builder *b, struct call call, const struct argument *object,
                         uint32_t token)
{
    struct checked_team *team = current_team(b);
    call.object = object ? add_argument(b, object) : NO_NODE;
    team = current_team(b);
    team->calls = xgrow(team->calls, team->call_count, &team->call_capacity, sizeof(*team->calls));
    uint32_t number = team->call_count++;
    call.is_once = b->is_once;
    team->calls[number] = call;
    team->nodes[call.node].index = number;
    if (token != NO_NODE) /* it is written */
        b->recent[token] = (struct recent_call){b->statement, number};
    define_arguments(b, call.node, number);
    return number;
}

uint32_t make_call(struct builder *b, uint32_t token, uint32_t name, uint32_t type,
                   const struct argument *object, uint32_t open)
{
    struct syntax_node brackets = {.last = b->tree->tokens.count - 1};
    struct defaults left = defaults_begin(b, name, type, open);
    bool may_throw = exception_expected(b, name, token);
    uint32_t node = step_follow(b, CFG_CALL, token);
    struct call call = {
        .name = name, .node = node, .type = type, .is_exact = true, .is_member = true};
    call.arguments = read_arguments(b, &brackets, open, node, left, &call.unsaid);
    uint32_t number = add_call(b, call, object, token);
    if (may_throw)
        exception_passes(b, token);
    return number;
}

/** @param known_at the token that stands for its result in an expression, or NO_NODE */
static uint32_t add_unwritten(struct builder *b, struct call call, const struct argument *object,
                              const struct argument *arguments, uint32_t count, uint32_t token,
                              uint32_t known_at)
{
    bool may_throw = exception_expected(b, call.name, token);
    call.node = step_follow(b, CFG_CALL, token);
    call.arguments = (struct index_range){current_team(b)->argument_count, count};
    for (uint32_t i = 0; i < count; i++)
        add_argument(b, &arguments[i]);
    uint32_t number = add_call(b, call, object, known_at);
    if (may_throw)
        exception_passes(b, token);
    return number;
}

uint32_t add_callback(struct builder *b, struct call call, const struct argument *object,
                      const struct argument *arguments, uint32_t count, uint32_t token)
{
    return add_unwritten(b, call, object, arguments, count, token, NO_NODE);
}

void add_operator(struct builder *b, struct call call, const struct argument *object,
                  const struct argument *arguments, uint32_t count, uint32_t token)
{
    add_unwritten(b, call, object, arguments, count, token, token);
}

uint32_t make_conversion(struct builder *b, uint32_t token, uint32_t name)
{
    struct argument object;
    struct target_read target;
    read_object_target(b, token, token, false, &object, &target);
    const struct class_info *c = target.is_name ? class_named(b, target.type) : NULL;
    if (!c || object.variable == NO_NODE ||
        current_function(b)->objects[target.object].is_pointer || !class_has_method(c, name))
        return NO_NODE;
    return make_call(b, token, name, c->name, &object, 0);
}

/* ---- Calls in the text ------------------------------------------------------------------- */

/** `K x(..)`, `vector<int> v(..)`: a declarator, not a call. */
static bool is_declarator(const struct builder *b, const struct syntax_node *node)
{
    const struct syntax_node *statement = node->parent;
    uint32_t before = node->name - 1;
    if (!statement || statement->kind != NODE_STATEMENT || before < statement->first ||
        node->is_member)
        return false;
    if (is_punct(b, before, '>'))
        return is_name(b, statement->first) && !is_statement_word(b, statement->first) &&
               (is_punct(b, statement->first + 1, '<') ||
                is_punct(b, statement->first + 1, PUNCT2(':', ':')));
    while (before > statement->first && (is_punct(b, before, '*') || is_punct(b, before, '&')))
        before--;
    if (!is_name(b, before) || is_statement_word(b, before))
        return false;
    return before == node->name - 1 ||
           (before == statement->first && class_named(b, token_name(b, before)));
}

static bool holds_compound(const struct builder *b, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i + 1 < last; i++)
        if (is_punct(b, i, ')') && is_punct(b, i + 1, '{'))
            return true;
    return false;
}

/** `[..](..) {..}(..)`: what the lambda is called that stands before the bracket; 0: there is none,
 *  or nothing. */
static uint32_t called_lambda(const struct builder *b, const struct syntax_node *call)
{
    const struct syntax_node *n = call->parent ? call->parent->children : NULL;
    while (n && (n->kind != NODE_LAMBDA || n->last + 1 != call->first))
        n = n->next;
    return n ? lambda_name(b, n->first) : 0;
}

/** What the call leaves out, of a function of a class that is known. */
static struct defaults find_defaults(struct builder *b, const struct syntax_node *node,
                                     uint32_t name, uint32_t type, uint32_t open)
{
    const struct class_info *c = class_named(b, node->is_member ? type : name);
    if (b->scope || !name || (node->is_member && !c))
        return (struct defaults){0, 0};
    if (!c && b->type && class_has_method(b->type, name))
        c = b->type;
    return defaults_begin(b, name, c ? c->name : 0, open);
}

/** `o.emplace(..)`, `v.emplace_back(..)`: what it holds begins. */
static void fill_holder(struct builder *b, const struct meaning *m, uint32_t open, uint32_t at)
{
    static const char emplace[] = "emplace";
    struct class_info *held = class_named(b, m->held);
    if (held && !strncmp(name_text(b->program, m->call.name), emplace, strlen(emplace)))
        object_begin(b, m->object.variable, held, at, open);
}

/** A call of the function of that name, with the arguments in brackets at `open`. */
static void call_function(struct builder *b, const struct syntax_node *node, uint32_t name,
                          uint32_t open)
{
    struct call call = {.name = name, .is_plain = true};
    call.node = step_follow(b, CFG_CALL, node->first);
    call.arguments =
        read_arguments(b, node, open, call.node, (struct defaults){0, 0}, &call.unsaid);
    add_call(b, call, NULL, node->first);
}

/** `_Generic(..)(..)`: a function that its type selects; of several, each thread calls the same. */
static bool build_generic(struct builder *b, const struct syntax_node *node)
{
    uint32_t names[GENERIC_MOST], count;
    count = b->scope || node->name ? 0 : generic_callees(b, node->first, names, GENERIC_MOST);
    if (!count)
        return false;
    uint32_t choice = count > 1 ? step_follow(b, CFG_CHOICE, node->first) : NO_NODE;
    uint32_t join = step_new(b, CFG_BASIC, node->last);
    for (uint32_t i = 0; i < count; i++) {
        if (choice != NO_NODE)
            b->cursor = choice;
        call_function(b, node, names[i], node->first);
        connect(b, b->cursor, join);
    }
    continue_at(b, join);
    return true;
}

/** Does the tree take for a call what is none, or what is built in another way? */
static bool is_no_call(struct builder *b, const struct syntax_node *node, bool *is_element)
{
    if (b->scope)
        return !may_be_call(b, node, is_element);
    return node->name && (is_declarator(b, node) || is_word(b, node->name, "_Generic"));
}

/** The bracket that opens the arguments, behind those of a template; or the last token. */
static uint32_t arguments_open(const struct builder *b, const struct syntax_node *node)
{
    uint32_t open = node->name ? node->name + 1 : node->first;
    if (b->scope && is_transfer(node))
        open = node->last + 1; /* READ: its statement looks after what is in it */
    while (open < node->last && !is_punct(b, open, '('))
        open++;
    return open;
}

static void build_call(struct builder *b, const struct syntax_node *node)
{
    bool is_element = false;
    if (is_no_call(b, node, &is_element) || build_generic(b, node))
        return;
    uint32_t open = arguments_open(b, node);
    uint32_t name = node->name ? token_name(b, node->name) : b->scope ? 0 : called_lambda(b, node);
    if (name && strstr(name_text(b->program, name), "setjmp"))
        current_function(b)->is_unknown = true;
    if (b->dialect->before_call && b->cursor != NO_NODE)
        b->dialect->before_call(b);
    b->before_call = NO_NODE;
    if (!b->scope && holds_compound(b, open, node->last))
        b->before_call = step_follow(b, CFG_BASIC, open);
    uint32_t at = node->name ? node->name : node->first;
    uint32_t type = called_class(b, node);
    struct defaults left = find_defaults(b, node, name, type, open);
    bool may_throw = !(type && !class_named(b, type)) && exception_expected(b, name, at);
    uint32_t at_node = step_follow(b, CFG_CALL, at);
    struct meaning m = {
        .call = {
            .name = name, .node = at_node, .is_member = node->is_member, .is_element = is_element}};
    m.call.arguments = read_arguments(b, node, open, at_node, left, &m.call.unsaid);
    b->before_call = NO_NODE;
    find_meaning(b, node, &m);
    current_team(b)->nodes[at_node].operands = m.choice;
    const char *text = name_text(b->program, name);
    struct argument control = {.variable = NO_NODE, .operands = control_asked(b, text)};
    if (control.operands.count && !m.call.arguments.count)
        m.call.arguments = (struct index_range){add_argument(b, &control), 1};
    uint32_t number = add_call(b, m.call, m.has_object ? &m.object : NULL, at);
    control_set(b, text, &m.call);
    if (name && b->dialect->callbacks)
        b->dialect->callbacks(b, name, open, number);
    if (m.held && m.object.variable != NO_NODE)
        fill_holder(b, &m, open, at);
    bool ends = name && never_returns(b, name, m.call.is_member);
    if (may_throw)
        exception_passes(b, at);
    else if (!ends)
        exception_of_library(b, &m.call, at);
    if (ends)
        b->cursor = NO_NODE;
}

/** `f() : g()` behind a `?`: the node of g; NULL: there are no calls in it. */
static const struct syntax_node *other_arm(const struct builder *b, const struct syntax_node *node)
{
    const struct syntax_node *next = node->next;
    bool are_arms = is_punct(b, node->name, '?') && next && next->kind == NODE_LOGIC &&
                    next->name == node->last + 1;
    return are_arms ? next : NULL;
}

/** `a && f()`, `a ? f() : g()`: whether f runs depends on what stands before it.
 *  @return the last node that was built */
static const struct syntax_node *build_logic(struct builder *b, const struct syntax_node *node)
{
    const struct syntax_node *other = other_arm(b, node);
    const struct syntax_node *expression = node->parent;
    while (expression && expression->kind != NODE_CONDITION && expression->kind != NODE_STATEMENT &&
           expression->kind != NODE_RETURN)
        expression = expression->parent;
    uint32_t first = expression ? expression->first : node->first;
    uint32_t condition = step_follow(b, CFG_CONDITION, node->name ? node->name : node->first);
    bool only_read = b->only_read;
    b->only_read = true;
    struct index_range operands = {0, 0};
    if (first < node->first)
        operands = scan_expression(b, first, node->first - 1, condition);
    b->only_read = only_read;
    current_team(b)->nodes[condition].operands = operands;
    build_calls(b, node);
    uint32_t join = step_new(b, CFG_BASIC, other ? other->last : node->last);
    connect(b, b->cursor, join);
    b->cursor = condition;
    if (other)
        build_calls(b, other);
    connect(b, b->cursor, join);
    continue_at(b, join);
    return other ? other : node;
}

/** Calls between two tokens of which the tree has none: of a default argument, a capture. */
static void build_calls_in(struct builder *b, uint32_t first, uint32_t last)
{
    struct syntax_node holder = {.kind = NODE_CONDITION, .first = first, .last = last};
    if (!nest(b))
        last = 0;
    for (uint32_t i = first; i < last; i++) {
        if (!is_name(b, i) || !is_punct(b, i + 1, '(') || is_type_word(b, i) ||
            is_statement_word(b, i))
            continue;
        uint32_t close = matching_bracket(b, i + 1, last);
        build_calls_in(b, i + 2, close - 1);
        build_call(b, &(struct syntax_node){.kind = NODE_CALL,
                                            .first = i,
                                            .name = i,
                                            .last = close,
                                            .parent = &holder,
                                            .is_member = i > first &&
                                                         (is_punct(b, i - 1, '.') ||
                                                          is_punct(b, i - 1, PUNCT2('-', '>')))});
        i = close;
    }
    b->depth--;
}

/** `[x = f()]`: f is called where the lambda is made. */
static void build_captures(struct builder *b, const struct syntax_node *lambda)
{
    uint32_t end = matching_bracket(b, lambda->first, lambda->last);
    for (uint32_t i = lambda->first + 1; i + 1 < end; i++)
        if (is_name(b, i) && is_punct(b, i + 1, '=')) {
            uint32_t last = expression_end(b, i + 2, end - 1);
            build_calls_in(b, i + 2, last);
            i = last;
        }
}

void build_calls(struct builder *b, const struct syntax_node *node)
{
    bool follows = nest(b);
    for (const struct syntax_node *child = follows ? node->children : NULL; child;
         child = child->next)
        if (child->kind == NODE_CALL) {
            build_calls(b, child);
            build_call(b, child);
        } else if (child->kind == NODE_LAMBDA && !b->scope)
            build_captures(b, child);
        else if (child->kind == NODE_LOGIC)
            child = build_logic(b, child);
        else if (child->kind == NODE_BLOCK)
            b->dialect->statement(b, child);
    b->depth--;
}
