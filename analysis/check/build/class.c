/* Structures and classes: read from their tokens. */
#include "analysis/check/build/class.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

enum { ALIAS_DEPTH = 16, ANCESTORS_MOST = 64, PARTS_DEPTH = 64 };

struct class_entry {
    UT_hash_handle hh;
    uint32_t name;
    struct class_info info;
    uint32_t alias;                 /* the class that a typedef stands for, or 0 */
    const struct syntax_node *node; /* of the first class of that name .. */
    bool is_many; /* .. and others, inside other classes, have it, too: it means one of them
                     there */
};

static struct class_entry *entry_of(const struct builder *b, uint32_t name)
{
    struct class_entry *entry, *table = b->classes;
    HASH_FIND(hh, table, &name, sizeof(name), entry);
    return entry;
}

static struct class_entry *entry_new(struct builder *b, uint32_t name)
{
    struct class_entry *entry = entry_of(b, name);
    if (entry)
        return entry;
    entry = xcalloc(1, sizeof(*entry));
    entry->name = entry->info.name = entry->info.own_name = name;
    HASH_ADD(hh, b->classes, name, sizeof(entry->name), entry);
    return entry;
}

/** `outer::name`, as a name. */
static uint32_t nested_name(const struct builder *b, uint32_t outer, uint32_t name)
{
    char text[256];
    int length = snprintf(text, sizeof(text), "%s::%s", name_text(b->program, outer),
                          name_text(b->program, name));
    return name_intern(b->program, text, length < 255 ? length : 255);
}

/** Of several classes of one name, the one that a class or those around it hold; or NULL. */
static struct class_entry *entry_inside(const struct builder *b, uint32_t outer, uint32_t name)
{
    while (outer) {
        struct class_entry *entry = entry_of(b, nested_name(b, outer, name));
        const char *text = name_text(b->program, outer), *last = NULL;
        if (entry)
            return entry;
        for (const char *at = strstr(text, "::"); at; at = strstr(at + 2, "::"))
            last = at;
        outer = last ? name_intern(b->program, text, last - text) : 0;
    }
    return NULL;
}

struct class_info *class_named(const struct builder *b, uint32_t name)
{
    struct class_entry *entry = name ? entry_of(b, name) : NULL;
    struct class_entry *inner =
        entry && entry->is_many ? entry_inside(b, b->type ? b->type->name : 0, name) : NULL;
    if (inner)
        entry = inner;
    for (unsigned depth = 0; entry && entry->alias && depth < ALIAS_DEPTH; depth++)
        entry = entry_of(b, entry->alias);
    return entry && entry->info.is_known ? &entry->info : NULL;
}

uint32_t plain_class(const struct builder *b, uint32_t name)
{
    const struct class_info *c = b->scope ? NULL : class_named(b, name);
    return c && !c->base_count ? c->name : 0;
}

/* ---- Bases ------------------------------------------------------------------------------- */

static bool is_ancestor(const struct class_info *c, const struct class_info *base)
{
    for (size_t i = 0; i < c->ancestor_count; i++)
        if (c->ancestors[i] == base)
            return true;
    return c == base;
}

static void add_bases_of(const struct builder *b, struct class_info *c,
                         const struct class_info *derived)
{
    for (size_t i = 0; i < derived->base_count && c->ancestor_count < ANCESTORS_MOST; i++) {
        struct class_info *base = class_named(b, derived->bases[i]);
        if (!base || is_ancestor(c, base))
            continue;
        c->ancestors =
            xgrow(c->ancestors, c->ancestor_count, &c->ancestor_capacity, sizeof(*c->ancestors));
        c->ancestors[c->ancestor_count++] = base;
    }
}

/** The nearer ones first, each once: what is hidden by a nearer one is not found. */
static void find_ancestors(const struct builder *b, struct class_info *c)
{
    add_bases_of(b, c, c);
    for (size_t i = 0; i < c->ancestor_count; i++)
        add_bases_of(b, c, c->ancestors[i]);
}

static bool knows_bases(const struct builder *b, const struct class_info *c)
{
    for (size_t i = 0; i < c->base_count; i++)
        if (!class_named(b, c->bases[i]))
            return false;
    return true;
}

bool class_is_whole(const struct builder *b, const struct class_info *c)
{
    bool whole = c->node && knows_bases(b, c) && c->ancestor_count < ANCESTORS_MOST;
    for (const struct syntax_node *n = whole ? c->node->parent : NULL; n; n = n->parent)
        whole &= n->kind == NODE_FILE || (n->kind == NODE_SCOPE && !n->is_class);
    for (size_t i = 0; whole && i < c->ancestor_count; i++)
        whole = knows_bases(b, c->ancestors[i]);
    return whole;
}

/* ---- What objects do when they begin and end --------------------------------------------- */

enum { NOT_ASKED, ASKED, NO, YES };

typedef bool class_question(const struct builder *b, struct class_info *c, unsigned depth);

static bool parts_do(const struct builder *b, const struct class_info *c, class_question *does,
                     unsigned depth)
{
    for (size_t i = 0; i < c->base_count; i++) {
        struct class_info *base = class_named(b, c->bases[i]);
        if (base && does(b, base, depth + 1))
            return true;
    }
    for (size_t i = 0; i < c->member_count; i++) {
        struct class_info *type = c->members[i].is_pointer || c->members[i].is_static
                                      ? NULL
                                      : class_named(b, c->members[i].type);
        if (type && does(b, type, depth + 1))
            return true;
    }
    return false;
}

static bool find_makes(const struct builder *b, struct class_info *c, unsigned depth)
{
    bool has_default = false;
    if (c->makes != NOT_ASKED || depth > PARTS_DEPTH)
        return c->makes == YES;
    c->makes = ASKED;
    for (size_t i = 0; i < c->member_count; i++)
        has_default |= c->members[i].first && !c->members[i].is_static;
    c->makes = c->has_constructor || has_default || parts_do(b, c, find_makes, depth) ? YES : NO;
    return c->makes == YES;
}

static bool find_ends(const struct builder *b, struct class_info *c, unsigned depth)
{
    if (c->ends != NOT_ASKED || depth > PARTS_DEPTH)
        return c->ends == YES;
    c->ends = ASKED;
    c->ends = c->has_destructor || parts_do(b, c, find_ends, depth) ? YES : NO;
    return c->ends == YES;
}

bool class_makes(const struct class_info *c)
{
    return c->makes == YES;
}

bool class_ends(const struct class_info *c)
{
    return c->ends == YES;
}

/* ---- Reading ----------------------------------------------------------------------------- */

/** `<..>` at `i`: the token after it. */
static uint32_t skip_angles(const struct builder *b, uint32_t i, uint32_t last)
{
    int depth = 0;
    for (; i <= last; i++) {
        depth += is_punct(b, i, '<');
        depth -= is_punct(b, i, '>') + 2 * is_punct(b, i, PUNCT2('>', '>'));
        if (depth <= 0)
            return i + 1;
        if (is_punct(b, i, ';') || is_punct(b, i, '{'))
            return i;
    }
    return i;
}

static bool is_access(const struct builder *b, uint32_t i)
{
    return is_word(b, i, "public") || is_word(b, i, "private") || is_word(b, i, "protected") ||
           is_word(b, i, "virtual") || is_word(b, i, "final");
}

static void add_method(struct class_info *c, uint32_t name)
{
    c->methods = xgrow(c->methods, c->method_count, &c->method_capacity, sizeof(*c->methods));
    c->methods[c->method_count++] = name;
}

static void add_member(struct builder *b, struct class_info *c, struct class_member member)
{
    member.link = c->is_union || c->union_open ? name_intern(b->program, "|", 1) : member.name;
    c->members = xgrow(c->members, c->member_count, &c->member_capacity, sizeof(*c->members));
    c->members[c->member_count++] = member;
}

/** What stands behind a member's name: an array, a width, an initialiser. @return the token after
 *  the declarator */
static uint32_t read_member_end(const struct builder *b, uint32_t i, uint32_t last,
                                struct class_member *m)
{
    while (i <= last && !is_punct(b, i, ',') && !is_punct(b, i, ';'))
        if (is_punct(b, i, '[')) {
            i = matching_bracket(b, i, last) + 1;
        } else if (is_punct(b, i, '=')) {
            uint32_t end = expression_end(b, i + 1, last);
            m->first = i + 1;
            m->last = end;
            i = end + 1;
        } else if (is_punct(b, i, '{')) {
            uint32_t close = matching_bracket(b, i, last);
            if (close > i + 1) {
                m->first = i + 1;
                m->last = close - 1;
            }
            i = close + 1;
        } else {
            i++;
        }
    return i + 1;
}

/** The name that begins at a token, `operator ()` and its like included. */
static uint32_t name_at(const struct builder *b, uint32_t token, uint32_t last)
{
    char text[64] = "operator", *at = text + strlen(text);
    uint32_t i = token + 1;
    if (!is_word(b, token, "operator"))
        return token_name(b, token);
    if (is_name(b, i))
        *at++ = ' ';
    do {
        at += token_spelling(&b->tree->tokens, i++, at, text + sizeof(text) - at);
    } while (at < text + sizeof(text) - 16 && i <= last && !is_punct(b, i, '('));
    if (is_punct(b, i, ')') && is_punct(b, i - 1, '('))
        return name_intern(b->program, "operator()", 10);
    return name_intern(b->program, text, strlen(text));
}

static bool is_friend(const struct builder *b, const struct syntax_node *node)
{
    for (uint32_t i = node->first; i < node->name; i++)
        if (is_word(b, i, "friend"))
            return true;
    return false;
}

/** The constructor whose name is at a token: K(const K &), K(K &&)? */
static bool copies(const struct builder *b, const struct class_info *c, uint32_t name)
{
    uint32_t i = name + 2;
    i += is_word(b, i, "const");
    if (!is_name(b, i) || token_name(b, i) != c->own_name)
        return false;
    i += 1 + is_word(b, i + 1, "const");
    return is_punct(b, i, '&') || is_punct(b, i, PUNCT2('&', '&'));
}

/** A constructor or destructor, if the name at a token is the class's. */
static void note_own(const struct builder *b, struct class_info *c, uint32_t name)
{
    if (token_name(b, name) != c->own_name)
        return;
    bool is_destructor = is_punct(b, name - 1, '~');
    c->has_destructor |= is_destructor;
    c->has_constructor |= !is_destructor;
    c->has_copy |= !is_destructor && copies(b, c, name);
}

/** A function is declared here: which one? */
static void note_function(struct builder *b, struct class_info *c, uint32_t open)
{
    if (!c->node)
        return;

    uint32_t name = open - 1;
    for (uint32_t i = open; i + 8 > open && i > c->node->first; i--)
        if (is_word(b, i, "operator"))
            name = i;
    if (!is_name(b, name))
        return;
    add_method(c, name_at(b, name, open));
    note_own(b, c, name);
}

/** The last name of the first argument of a template, whose `<` is given; 0: it is no name's. */
static uint32_t wrapped_name(const struct builder *b, uint32_t less)
{
    uint32_t i = less + 1 + is_word(b, less + 1, "const");
    while (is_name(b, i) && is_punct(b, i + 1, PUNCT2(':', ':')))
        i += 2;
    return is_name(b, i) && (is_punct(b, i + 1, '>') || is_punct(b, i + 1, ',')) ? token_name(b, i)
                                                                                 : 0;
}

/** `const T *a = x, b[3];`: the last name before what ends a declarator is the member's. */
static void read_members(struct builder *b, struct class_info *c, uint32_t first, uint32_t last,
                         const struct syntax_node *statement)
{
    struct class_member m = {.statement = statement};
    uint32_t i = first, type = 0, name = 0;
    c->inherits |= is_word(b, i, "using") && last > i + 3 && is_punct(b, i + 2, PUNCT2(':', ':')) &&
                   token_name(b, i + 1) == token_name(b, i + 3);
    if (is_word(b, i, "using") || is_word(b, i, "typedef") || is_word(b, i, "friend") ||
        is_word(b, i, "template") || is_word(b, i, "static_assert"))
        return;
    for (; i <= last && !is_punct(b, i, ';');) {
        if (is_punct(b, i, '(')) {
            if (!is_punct(b, i + 1, '*')) {
                note_function(b, c, i);
                return;
            }
            m.is_pointer = true;
            if (is_name(b, i + 2))
                m.name = token_name(b, i + 2);
            break;
        }
        m.is_static |= is_word(b, i, "static");
        m.is_pointer |= is_punct(b, i, '*') || is_punct(b, i, '&');
        if (is_punct(b, i, '<')) {
            m.inner = wrapped_name(b, i);
            i = skip_angles(b, i, last);
            continue;
        }
        if (is_name(b, i) && !is_type_word(b, i)) {
            type = name;
            name = i;
        }
        if (name && (is_punct(b, i, ',') || is_punct(b, i, '=') || is_punct(b, i, '[') ||
                     is_punct(b, i, '{') || is_punct(b, i, ':')))
            break;
        i++;
    }
    if (!name && !m.name)
        return;
    bool may_be_called = m.name != 0; /* (*m)(..) */
    if (!m.name) {
        m.name = token_name(b, name);
        m.type = type ? token_name(b, type) : 0;
        may_be_called = m.type && !name_has_flag(b->program, m.type, NAME_NUMBER);
    }
    if (may_be_called)
        name_flag(b->program, m.name, NAME_MEMBER);
    uint32_t next = read_member_end(b, i, last, &m);
    add_member(b, c, m);
    while (next <= last && m.name) { /* the other declarators have the same type */
        m.first = m.last = 0;
        m.is_pointer = false;
        for (; next <= last && !is_name(b, next); next++)
            m.is_pointer |= is_punct(b, next, '*');
        if (next > last)
            break;
        m.name = token_name(b, next);
        if (may_be_called || m.is_pointer)
            name_flag(b->program, m.name, NAME_MEMBER);
        next = read_member_end(b, next + 1, last, &m);
        add_member(b, c, m);
    }
}

/** The statement that a token is in, or NULL. @param at where the last search ended: tokens come in
 *  order */
static const struct syntax_node *statement_at(const struct syntax_node **at, uint32_t token)
{
    while (*at && (*at)->last < token)
        *at = (*at)->next;
    return *at && (*at)->first <= token ? *at : NULL;
}

static bool is_method(const struct syntax_node *n)
{
    return n && (n->kind == NODE_FUNCTION || n->kind == NODE_SCOPE || n->kind == NODE_DIRECTIVE);
}

static void read_body(struct builder *b, struct class_info *c, uint32_t open,
                      const struct syntax_node **at)
{
    uint32_t close = matching_bracket(b, open, c->node ? c->node->last : b->tree->tokens.count - 1);
    for (uint32_t i = open + 1; i < close;) {
        if (token_at(b, i)->kind == TOKEN_PRAGMA) {
            while (i < close && token_at(b, i)->kind != TOKEN_PRAGMA_END)
                i++;
            i++;
            continue;
        }
        if (is_name(b, i) && is_punct(b, i + 1, ':') && is_access(b, i)) {
            i += 2;
            continue;
        }
        const struct syntax_node *n = statement_at(at, i);
        bool is_inner = is_word(b, i, "union") || is_word(b, i, "struct");
        if (is_inner && is_punct(b, i + 1, '{')) { /* its members are members here */
            c->union_open = is_word(b, i, "union");
            read_body(b, c, i + 1, at);
            c->union_open = false;
            i = matching_bracket(b, i + 1, close) + 1;
            if (is_punct(b, i, ';'))
                i++;
            continue;
        }
        uint32_t constants = enum_body(b, i);
        if (constants) { /* what follows are members of that type */
            i = matching_bracket(b, constants, close) + 1;
            i += is_punct(b, i, ';');
            continue;
        }
        if (is_method(n)) {
            if (n->kind == NODE_FUNCTION && n->name && !is_friend(b, n))
                add_method(c, name_at(b, n->name, n->last));
            if (n->kind == NODE_FUNCTION && n->name)
                note_own(b, c, n->name);
            i = n->last + 1;
            continue;
        }
        uint32_t end = i;
        while (end < close && !is_punct(b, end, ';'))
            end = is_punct(b, end, '{') || is_punct(b, end, '(') || is_punct(b, end, '[')
                      ? matching_bracket(b, end, close) + 1
                      : end + 1;
        if (end > close) /* a bracket that nothing closes */
            end = close;
        if (end > i)
            read_members(b, c, i, end, n && n->kind == NODE_STATEMENT ? n : NULL);
        i = end + 1;
    }
}

static void read_bases(struct builder *b, struct class_info *c, uint32_t i, uint32_t open)
{
    uint32_t name = 0, angle = 0;
    for (; i <= open; i++) {
        if (is_punct(b, i, '<')) {
            angle = i;
            i = skip_angles(b, i, open) - 1;
        } else if (is_name(b, i) && !is_access(b, i)) {
            name = i;
            angle = 0;
        } else if (name && (is_punct(b, i, ',') || i == open)) {
            c->bases = xgrow(c->bases, c->base_count, &c->base_capacity, sizeof(*c->bases));
            c->angles = xgrow(c->angles, c->base_count, &c->angle_capacity, sizeof(*c->angles));
            c->angles[c->base_count] = angle;
            c->bases[c->base_count++] = token_name(b, name);
            inheritance_add(b->program, (struct inheritance){c->name, token_name(b, name)});
        }
    }
}

/** `class [[..]] Name : bases {`: where its name, its bases and its members begin; 0: none. */
struct class_head {
    uint32_t name, colon, open;
};

static struct class_head read_head(const struct builder *b, uint32_t first, uint32_t last)
{
    struct class_head head = {0, 0, 0};
    uint32_t i = first;
    while (i < last && !is_word(b, i, "struct") && !is_word(b, i, "class") &&
           !is_word(b, i, "union"))
        i = is_punct(b, i, '<') ? skip_angles(b, i, last) : i + 1;
    for (i++; i < last && !is_punct(b, i, '{') && !is_punct(b, i, ';') && !is_punct(b, i, '(') &&
              !is_punct(b, i, ')') && !is_punct(b, i, '=');
         i++)
        if (is_word(b, i, "__attribute__") || is_word(b, i, "alignas") || is_punct(b, i, '['))
            i = matching_bracket(b, is_punct(b, i, '[') ? i : i + 1, last);
        else if (is_punct(b, i, '<'))
            i = skip_angles(b, i, last) - 1;
        else if (is_punct(b, i, ':') && !head.colon)
            head.colon = i;
        else if (is_name(b, i) && !head.colon && !is_access(b, i))
            head.name = i;
    head.open = i < last && is_punct(b, i, '{') ? i : 0;
    return head;
}

static uint32_t head_name(const struct builder *b, const struct syntax_node *node)
{
    struct class_head head = read_head(b, node->first, node->last);
    return head.name ? token_name(b, head.name) : 0;
}

/** The class around a scope, or NULL. */
static const struct syntax_node *class_outside(const struct syntax_node *node)
{
    const struct syntax_node *outer = node ? node->parent : NULL;
    return outer && outer->kind == NODE_SCOPE && outer->is_class ? outer : NULL;
}

/** What the class of a scope is called: with those around it, where its name alone says too little.
 */
static uint32_t scope_name(const struct builder *b, const struct syntax_node *node)
{
    uint32_t name = head_name(b, node);
    const struct class_entry *entry = name ? entry_of(b, name) : NULL;
    const struct syntax_node *outer = class_outside(node);
    if (!entry || !entry->is_many || !outer)
        return name;
    return nested_name(b, scope_name(b, outer), name);
}

/** Several classes that hold one of the same name: that name alone means none of these. */
static void note_many(struct builder *b, const struct syntax_node *node)
{
    struct class_head head = read_head(b, node->first, node->last);
    if (!head.name || !head.open)
        return;
    struct class_entry *entry = entry_new(b, token_name(b, head.name));
    if (entry->node)
        entry->is_many |= class_outside(node) || class_outside(entry->node);
    else
        entry->node = node;
}

/** The name behind `typedef struct .. { .. } name;`, or 0. */
static uint32_t typedef_token(const struct builder *b, uint32_t first, uint32_t open)
{
    uint32_t after = matching_bracket(b, open, b->tree->tokens.count - 1) + 1;
    bool is_typedef = is_word(b, first, "typedef") || (first && is_word(b, first - 1, "typedef"));
    return is_typedef && after < b->tree->tokens.count && is_name(b, after) ? after : 0;
}

/** A class without a name has no entry; but its members may be called. */
static void read_unnamed(struct builder *b, uint32_t open, const struct syntax_node *node)
{
    struct class_info c = {.node = node};
    const struct syntax_node *at = node ? node->children : NULL;
    read_body(b, &c, open, &at);
    free(c.members);
    free(c.methods);
}

static void read_class(struct builder *b, uint32_t first, uint32_t last,
                       const struct syntax_node *node)
{
    struct class_head head = read_head(b, first, last);
    uint32_t other = head.open ? typedef_token(b, first, head.open) : 0;
    if (!head.name)
        head.name = other;
    if (head.open && !head.name)
        read_unnamed(b, head.open, node);
    if (!head.open || !head.name)
        return;
    uint32_t name = node ? scope_name(b, node) : token_name(b, head.name);
    struct class_info *c = &entry_new(b, name)->info;
    if (c->is_known || (!node && entry_of(b, name)->is_many))
        return;
    c->own_name = token_name(b, head.name);
    c->node = node;
    c->is_known = true;
    for (uint32_t i = first; i < head.open; i++)
        c->is_union |= is_word(b, i, "union");
    if (head.colon)
        read_bases(b, c, head.colon + 1, head.open);
    const struct syntax_node *at = node ? node->children : NULL;
    read_body(b, c, head.open, &at);
    if (other && token_name(b, other) != c->own_name)
        entry_new(b, token_name(b, other))->alias = c->name;
}

/** `typedef struct a b;`, `using b = a;` */
static void read_alias(struct builder *b, uint32_t first)
{
    bool is_using = is_word(b, first, "using");
    uint32_t name = 0, before = 0, last = b->tree->tokens.count - 1;
    for (uint32_t i = first + 1; i < last && !is_punct(b, i, ';'); i++) {
        if (is_punct(b, i, '{') || is_punct(b, i, '('))
            return;
        if (is_punct(b, i, '<'))
            i = skip_angles(b, i, last);
        if (is_name(b, i) && !is_type_word(b, i)) {
            before = name;
            name = i;
        }
    }
    if (!before)
        return;
    uint32_t alias = token_name(b, is_using ? first + 1 : name),
             target = token_name(b, is_using ? name : before);
    if (alias != target && !entry_of(b, alias))
        entry_new(b, alias)->alias = target;
}

/** Those that the tree does not hold: in C, and in functions. */
static void read_tokens(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (uint32_t i = 0; i + 1 < tokens->count; i++) {
        char first =
            tokens->token[i].kind == TOKEN_NAME ? tokens->text[tokens->token[i].offset] : 0;
        if (!first || !strchr("sutc", first) || tokens->files[tokens->token[i].file].system)
            continue;
        if (is_word(b, i, "typedef") || is_word(b, i, "using"))
            read_alias(b, i);
        else if (is_word(b, i, "struct") || is_word(b, i, "union") || is_word(b, i, "class"))
            read_class(b, i, tokens->count - 1, NULL);
    }
}

static void read_scope(struct builder *b, const struct syntax_node *node)
{
    read_class(b, node->first, node->last, node);
}

static void visit_classes(struct builder *b,
                          void visit(struct builder *b, const struct syntax_node *node))
{
    const struct tree *tree = b->tree;
    for (const struct syntax_node *n = tree->root; n; n = tree_next(n, tree->root))
        if (n->kind == NODE_SCOPE && n->is_class &&
            !tree->tokens.files[tree->tokens.token[n->first].file].system)
            visit(b, n);
}

void classes_read(struct builder *b)
{
    visit_classes(b, note_many);
    visit_classes(b, read_scope);
    read_tokens(b);
    for (struct class_info *c = class_first(b); c; c = class_next(b, c)) {
        find_ancestors(b, c);
        class_sort_names(c);
        find_makes(b, c, 0);
        find_ends(b, c, 0);
    }
}

void classes_free(struct builder *b)
{
    struct class_entry *entry, *next, *table = b->classes;
    HASH_ITER(hh, table, entry, next)
    {
        HASH_DEL(table, entry);
        free(entry->info.members);
        free(entry->info.by_name);
        free(entry->info.bases);
        free(entry->info.angles);
        free(entry->info.ancestors);
        free(entry->info.methods);
        free(entry);
    }
    b->classes = NULL;
}

/* ---- Functions of classes ---------------------------------------------------------------- */

/** `Outer::Inner`, of which the last name is at a token. */
static struct class_info *class_qualified(const struct builder *b, uint32_t token)
{
    uint32_t name = token_name(b, token);
    struct class_entry *entry = entry_of(b, name);
    bool is_nested = token > 2 && is_punct(b, token - 1, PUNCT2(':', ':')) && is_name(b, token - 2);
    if (entry && entry->is_many && is_nested)
        name = nested_name(b, token_name(b, token - 2), name);
    return class_named(b, name);
}

struct class_info *class_of_function(const struct builder *b, const struct syntax_node *node)
{
    if (node->kind != NODE_FUNCTION || !node->name)
        return NULL;
    uint32_t i = node->name - is_punct(b, node->name - 1, '~');
    if (i > 2 && is_punct(b, i - 1, PUNCT2(':', ':'))) {
        uint32_t q = i - 2;
        if (is_punct(b, q, '>')) {
            int depth = 0;
            for (; q > 0 && q > node->first; q--) {
                depth += is_punct(b, q, '>') - is_punct(b, q, '<');
                if (!depth)
                    break;
            }
            q--;
        }
        return is_name(b, q) ? class_qualified(b, q) : NULL;
    }
    if (!node->parent || node->parent->kind != NODE_SCOPE || !node->parent->is_class ||
        is_friend(b, node))
        return NULL;
    struct class_entry *entry = entry_of(b, scope_name(b, node->parent));
    return entry && entry->info.is_known ? &entry->info : NULL;
}

uint32_t function_name(const struct builder *b, const struct syntax_node *node)
{
    char text[256];
    const struct class_info *c = class_of_function(b, node);
    uint32_t name = name_at(b, node->name, node->last);
    if (c && name == c->own_name)
        name = c->name;
    if (is_punct(b, node->name - 1, '~')) {
        snprintf(text, sizeof(text), "~%s", name_text(b->program, name));
        name = name_intern(b->program, text, strlen(text));
    }
    return name;
}

struct class_info *class_first(const struct builder *b)
{
    return b->classes ? &((struct class_entry *)b->classes)->info : NULL;
}

struct class_info *class_next(const struct builder *b, const struct class_info *c)
{
    struct class_entry *entry = entry_of(b, c->name), *next = entry ? entry->hh.next : NULL;
    return next ? &next->info : NULL;
}
