/* Objects of classes: what runs when they begin and end, and what that sets. */
#include "analysis/check/build/class.h"
#include "common/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct argument as_object(uint32_t variable)
{
    return (struct argument){.variable = variable};
}

/* ---- Beginning --------------------------------------------------------------------------- */

/** The base that `using Base::Base;` takes the constructors of. */
static struct class_info *inherited(const struct builder *b, const struct class_info *c)
{
    return c->inherits && c->base_count ? class_named(b, c->bases[0]) : NULL;
}

void object_begin(struct builder *b, uint32_t variable, struct class_info *c, uint32_t token,
                  uint32_t open)
{
    enum { INHERITED_MOST = 16 };
    struct argument object = as_object(variable);
    for (unsigned depth = 0; c && depth < INHERITED_MOST; depth++) {
        struct class_info *base = open ? inherited(b, c) : NULL;
        if (class_makes(c))
            make_call(b, token, c->name, c->name, &object, base ? 0 : open);
        c = base != c ? base : NULL;
    }
}

bool object_copy(struct builder *b, uint32_t variable, struct class_info *c, uint32_t first,
                 uint32_t last)
{
    struct target_read target;
    struct argument object = as_object(variable), source;
    if (first + 4 <= last && is_word(b, first, "std") && is_word(b, first + 2, "move") &&
        matching_bracket(b, first + 3, last) == last) {
        first += 4;
        last--;
    }
    read_object_target(b, first, last, false, &source, &target);
    if (!c->has_copy || source.variable == NO_NODE || class_named(b, target.type) != c ||
        current_function(b)->objects[target.object].is_pointer)
        return false;
    source.operands = scan_expression(b, first, last, NO_NODE);
    struct call call = {.name = c->name, .type = c->name, .is_exact = true, .is_member = true};
    add_callback(b, call, &object, &source, 1, first);
    return true;
}

static struct class_info *member_class(const struct builder *b, const struct class_member *m)
{
    return m->is_pointer || m->is_static ? NULL : class_named(b, m->type);
}

/** A member begins with what stands in brackets at `open`, or from `first` to `last`. */
static void member_begin(struct builder *b, const struct class_member *m, uint32_t token,
                         uint32_t open, uint32_t first, uint32_t last)
{
    uint32_t whole = variable_of(b, b->this_object, 0, false);
    uint32_t variable = part_of(b, whole, ".", m->link);
    struct class_info *type = member_class(b, m);
    if (type && class_makes(type)) {
        object_begin(b, variable, type, token, open);
        return;
    }
    if (first > last || !first)
        return;
    struct argument source;
    uint32_t here = step_follow(b, CFG_BASIC, token);
    define(b, variable, here, scan_expression(b, first, last, here), false);
    read_target(b, first, last, &source);
    note_source(b, here, &source);
}

/** `name(..)` or `name{..}` before a constructor's body, by name: where its bracket is. */
struct initialisers {
    struct named_number *list;
    size_t count, capacity;
};

static void read_initialisers(const struct builder *b, uint32_t i, uint32_t end,
                              struct initialisers *read)
{
    while (i && i < end) {
        uint32_t called = 0;
        for (; i < end && !is_punct(b, i, '(') && !is_punct(b, i, '{'); i++)
            if (is_name(b, i) && !called)
                called = i;
            else if (is_punct(b, i, PUNCT2(':', ':')))
                called = 0;
        if (i < end && called) {
            read->list = xgrow(read->list, read->count, &read->capacity, sizeof(*read->list));
            read->list[read->count++] = (struct named_number){token_name(b, called), i};
        }
        i = matching_bracket(b, i, end) + 1;
    }
    named_sort(read->list, read->count);
}

/** The brackets behind the first one of that name, or 0. */
static uint32_t initialiser_of(const struct initialisers *read, uint32_t name)
{
    uint32_t open = named_first(read->list, read->count, name);
    return open == NO_NODE ? 0 : open;
}

static void bases_begin(struct builder *b, const struct initialisers *read, uint32_t token)
{
    uint32_t whole = variable_of(b, b->this_object, 0, false);
    for (size_t i = 0; i < b->type->base_count; i++) {
        struct class_info *base = class_named(b, b->type->bases[i]);
        if (base)
            object_begin(b, whole, base, token, initialiser_of(read, b->type->bases[i]));
    }
}

static void members_begin(struct builder *b, const struct initialisers *read, uint32_t end,
                          uint32_t token)
{
    for (size_t i = 0; i < b->type->member_count; i++) {
        struct class_member m = b->type->members[i];
        uint32_t open = m.is_static ? 0 : initialiser_of(read, m.name);
        if (m.is_static)
            continue;
        if (open) {
            member_begin(b, &m, open, open, open + 1, matching_bracket(b, open, end) - 1);
            continue;
        }
        if (m.first && m.statement)
            build_calls(b, m.statement);
        member_begin(b, &m, token, 0, m.first, m.last);
    }
}

/** The calls in the initialisers; those of the initialisers themselves are none. */
static void initialiser_calls(struct builder *b, const struct syntax_node *node,
                              const struct syntax_node *body)
{
    for (const struct syntax_node *n = node->children; n && n != body; n = n->next) {
        if (n->kind != NODE_CALL || n->first >= body->first)
            continue;
        struct syntax_node holder = *n, copy = *n;
        uint32_t name = n->name ? token_name(b, n->name) : 0;
        bool is_initialiser = class_member(b->type, name) || name == b->type->own_name;
        for (size_t i = 0; i < b->type->base_count; i++)
            is_initialiser |= b->type->bases[i] == name;
        if (!is_initialiser) {
            copy.next = NULL;
            holder.children = &copy;
        }
        build_calls(b, &holder);
    }
}

void constructor_begin(struct builder *b, const struct syntax_node *node,
                       const struct syntax_node *body)
{
    uint32_t list = 0, i = node->name + 1;
    while (i < body->first && !is_punct(b, i, '('))
        i++;
    for (i = matching_bracket(b, i, body->first) + 1; i < body->first && !list; i++)
        if (is_punct(b, i, ':'))
            list = i + 1;
    initialiser_calls(b, node, body);
    struct initialisers read = {0};
    read_initialisers(b, list, body->first, &read);
    uint32_t delegate = initialiser_of(&read, b->type->own_name);
    if (delegate) {
        object_begin(b, variable_of(b, b->this_object, 0, false), b->type, delegate, delegate);
    } else {
        bases_begin(b, &read, node->name);
        members_begin(b, &read, body->first, node->name);
    }
    free(read.list);
}

/* ---- Ending ------------------------------------------------------------------------------ */

static uint32_t destructor_name(struct builder *b, uint32_t type)
{
    char text[256];
    int length = snprintf(text, sizeof(text), "~%s", name_text(b->program, type));
    return name_intern(b->program, text, length < 255 ? length : 255);
}

/* ---- Guards of mutexes ------------------------------------------------------------------- */

static void call_with(struct builder *b, const char *name, uint32_t variable, uint32_t token)
{
    struct call call = {.name = name_intern(b->program, name, strlen(name))};
    struct argument address = {.variable = variable, .is_address = true};
    add_callback(b, call, NULL, &address, 1, token);
}

void object_leaves(struct builder *b, uint32_t variable, uint32_t name, uint32_t token)
{
    call_with(b, name_text(b->program, name), variable, token);
}

bool is_global_mutex(const struct builder *b, const struct target_read *target)
{
    const struct data_object *o = &current_function(b)->objects[target->object];
    return (!*target->path || *target->path == '[') && o->kind == OBJECT_SHARED &&
           name_has_flag(b->program, o->name, NAME_MUTEX);
}

uint32_t mutex_of(struct builder *b, const struct target_read *target)
{
    if (!target->is_name || target->is_call || target->object == NO_NODE)
        return NO_NODE;
    uint32_t variable = *target->path ? NO_NODE : guarded_by(b, target->object);
    if (variable == NO_NODE && (is_global_mutex(b, target) || is_mutex_type(b, target->type)))
        variable = target_variable(b, target);
    return variable;
}

uint32_t guard_begin(struct builder *b, uint32_t object, uint32_t type, uint32_t open,
                     uint32_t last)
{
    struct argument mutex;
    struct target_read target;
    if (!is_guard_type(b, type) || open > last ||
        (!is_punct(b, open, '(') && !is_punct(b, open, '{')) || b->only_read)
        return 0;
    uint32_t close = matching_bracket(b, open, last), end = expression_end(b, open + 1, close - 1);
    read_object_target(b, open + 1, end, false, &mutex, &target);
    mutex.variable = mutex_of(b, &target);
    if (mutex.variable == NO_NODE)
        return 0;
    guard_note(b, object, mutex.variable);
    bool is_one = end + 1 == close,
         takes_several = !strcmp(name_text(b->program, type), "scoped_lock");
    if (is_one) /* with a policy, it is not locked here; several are taken in no order */
        call_with(b, MUTEX_LOCK, mutex.variable, open - 1);
    if (is_one || !takes_several)
        object_calls(b, mutex.variable,
                     name_intern(b->program, MUTEX_UNLOCK, strlen(MUTEX_UNLOCK)));
    return close + 1;
}

void object_end(struct builder *b, uint32_t variable, uint32_t type, uint32_t token)
{
    struct argument object = as_object(variable);
    if (b->cursor != NO_NODE)
        make_call(b, token, destructor_name(b, type), type, &object, 0);
}

static void lives_as(struct builder *b, uint32_t variable, const struct class_info *c, bool is_held)
{
    if (!class_ends(c))
        return;
    lifetime_add(b, (struct lifetime){variable, c->name, b->team, .is_held = is_held});
}

void object_lives(struct builder *b, uint32_t variable, struct class_info *c)
{
    lives_as(b, variable, c, false);
}

/** Is what the variable at a token holds given away, or ended early, before its block ends? */
static bool is_emptied(const struct builder *b, uint32_t name)
{
    static const char *const words[] = {"clear",   "pop_back", "pop_front",
                                        "release", "reset",    "swap"};
    int depth = 0;
    for (uint32_t i = name + 1; i < b->tree->tokens.count && depth >= 0; i++) {
        depth += is_punct(b, i, '{') - is_punct(b, i, '}');
        if (!is_name(b, i) || token_name(b, i) != token_name(b, name))
            continue;
        for (size_t w = 0; w < sizeof(words) / sizeof(*words); w++)
            if (is_punct(b, i + 1, '.') && is_word(b, i + 2, words[w]))
                return true;
        if (is_punct(b, i + 1, '=') || (is_punct(b, i - 1, '(') && is_punct(b, i + 1, ')')) ||
            is_word(b, i - 1, "return"))
            return true;
    }
    return false;
}

bool holder_lives(struct builder *b, uint32_t variable, struct object_type type, uint32_t name)
{
    static const char *const holders[] = {"deque",      "list",       "optional",
                                          "shared_ptr", "unique_ptr", "vector"};
    const struct class_info *c = class_named(b, type.type) ? NULL : class_named(b, type.inner);
    bool holds = false;
    for (size_t i = 0; c && type.type && i < sizeof(holders) / sizeof(*holders); i++)
        holds |= !strcmp(name_text(b->program, type.type), holders[i]);
    if (!holds || !class_ends(c) || is_emptied(b, name))
        return false;
    lives_as(b, variable, c, true);
    return true;
}

static void held_end(struct builder *b, uint32_t variable, uint32_t type, uint32_t token)
{
    size_t mark = b->pending_count;
    uint32_t condition = step_follow(b, CFG_CONDITION, token);
    add_operand(b, OPERAND_VARIABLE, variable);
    current_team(b)->nodes[condition].operands = operands_since(b, mark);
    b->pending_count = mark;
    object_end(b, variable, type, token);
    uint32_t join = step_new(b, CFG_BASIC, token);
    connect(b, b->cursor, join);
    connect(b, condition, join);
    continue_at(b, join);
}

static void life_ends(struct builder *b, struct lifetime life, uint32_t token)
{
    if (life.is_held)
        held_end(b, life.variable, life.type, token);
    else if (life.calls)
        b->dialect->leaves(b, life.variable, life.type, token);
    else
        object_end(b, life.variable, life.type, token);
}

void objects_end(struct builder *b, size_t mark, uint32_t token)
{
    for (size_t i = b->lifetime_count; i > mark; i--)
        if (b->lifetimes[i - 1].team == b->team && b->cursor != NO_NODE)
            life_ends(b, b->lifetimes[i - 1], token);
}

void objects_leave(struct builder *b, size_t mark, uint32_t token, uint32_t to)
{
    for (size_t i = b->lifetime_count; i > mark && b->cursor != NO_NODE; i--) {
        struct lifetime life = b->lifetimes[i - 1];
        if (life.team == b->team && !ends_join(b, &life, token, to))
            life_ends(b, life, token);
    }
    connect(b, b->cursor, to);
    b->cursor = NO_NODE;
}

void destructor_end(struct builder *b, uint32_t token)
{
    uint32_t whole = variable_of(b, b->this_object, 0, false);
    for (size_t i = b->type->member_count; i-- > 0;) {
        const struct class_member *m = &b->type->members[i];
        struct class_info *type = member_class(b, m);
        if (type && class_ends(type))
            object_end(b, part_of(b, whole, ".", m->link), type->name, token);
    }
    for (size_t i = b->type->base_count; i-- > 0;) {
        struct class_info *base = class_named(b, b->type->bases[i]);
        if (base && class_ends(base))
            object_end(b, whole, base->name, token);
    }
}

/* ---- Not written, but there -------------------------------------------------------------- */

static void build_member(struct builder *b, struct class_info *c, uint32_t name, bool is_begin)
{
    struct function *f = function_open(b, c->node->first, c->node->first);
    f->name = name;
    f->type = c->name;
    b->type = c;
    b->this_object = bind_this(b);
    if (is_begin) {
        bases_begin(b, &(struct initialisers){0}, c->node->first);
        members_begin(b, &(struct initialisers){0}, 0, c->node->first);
    } else {
        destructor_end(b, c->node->first);
    }
    function_close(b, c->node->last);
    b->type = NULL;
}

void build_implicit(struct builder *b)
{
    for (struct class_info *c = class_first(b); c; c = class_next(b, c)) {
        if (!c->node)
            continue;
        if (class_makes(c) && !c->has_constructor)
            build_member(b, c, c->name, true);
        if (class_ends(c) && !c->has_destructor)
            build_member(b, c, destructor_name(b, c->name), false);
    }
}
