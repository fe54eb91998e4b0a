/* Declarations at file, namespace and class scope (C23 6.9, C++23 [dcl], [class]): the functions in
 * them are found, everything else is passed over. */
#include "instrumenter/syntax/parse.h"

#include <ctype.h>

uint32_t parse_skip_angles(const struct parser *p, uint32_t i, uint32_t end)
{
    uint32_t close = p->angle ? p->angle[i] : 0;
    return close && close < end ? close + 1 : i;
}

/* [[..]], __attribute__((..)), alignas(..) */
static uint32_t skip_attribute(const struct parser *p, uint32_t i)
{
    uint8_t keyword = keyword_at(p, i);
    if ((keyword == KEYWORD_ATTRIBUTE || keyword == KEYWORD_ALIGNAS) && is_punct(p, i + 1, '('))
        return behind(p, i + 1);
    if (is_punct(p, i, '[') && is_punct(p, i + 1, '['))
        return behind(p, i);
    return i;
}

/* In text that was not preprocessed the first of two names may be a macro: class EXPORT name {. */
static bool looks_like_macro(const struct parser *p, uint32_t i)
{
    const char *c = p->tokens->text + p->t[i].offset;
    for (uint32_t n = 0; n < p->t[i].length; n++)
        if (islower((unsigned char)c[n]))
            return false;
    return true;
}

/* The `{` behind the bases of a class, or the type of an enum, whose colon is at `i`. */
static uint32_t behind_bases(const struct parser *p, uint32_t i, uint32_t end)
{
    for (i++; i < end && !is_punct(p, i, ';') && keyword_at(p, i) != KEYWORD_CLASS;) {
        if (is_punct(p, i, '{'))
            return i;
        if (p->match[i] && p->match[i] < i)
            return 0; /* it closes what was open before */
        uint32_t next = is_punct(p, i, '<') ? parse_skip_angles(p, i, end) : i;
        i = next > i ? next : behind(p, i);
    }
    return 0;
}

uint32_t parse_class_body(const struct parser *p, uint32_t i, uint32_t end)
{
    uint32_t name = 0, first = i + 1;
    for (i++; i < end;) {
        uint32_t next = skip_attribute(p, i);
        if (next > i) {
            i = next;
        } else if (is_punct(p, i, '{')) {
            return i;
        } else if (is_punct(p, i, '<')) {
            next = parse_skip_angles(p, i, end);
            i = next > i ? next : end;
        } else if (is_punct(p, i, PUNCT2(':', ':'))) {
            name = 0;
            i++;
        } else if (is_punct(p, i, ':')) {
            return behind_bases(p, i, end);
        } else if (keyword_at(p, i) == KEYWORD_CLASS && i == first) { /* enum class */
            i++;
        } else if (is_plain_name(p, i)) {
            if (name && !token_is(p->tokens, i, "final") &&
                (p->preprocessed || !looks_like_macro(p, name)))
                return 0;
            name = i++;
        } else {
            return 0;
        }
    }
    return 0;
}

/* ---- Functions --------------------------------------------------------------------------- */

/* `omp::decl(declare target)` and `decl(declare simd)`: what the pragmas say, of one function. */
static void read_decl(const struct parser *p, struct syntax_node *function, uint32_t i)
{
    if (!token_is(p->tokens, i, "decl") || !is_punct(p, i + 1, '(') ||
        !token_is(p->tokens, i + 2, "declare"))
        return;
    function->in_declare_target |= token_is(p->tokens, i + 3, "target");
    function->is_declare_simd |= token_is(p->tokens, i + 3, "simd");
}

/* What the tokens from `first` to `body` say about a function. */
static void read_specifiers(const struct parser *p, struct syntax_node *function, uint32_t first,
                            uint32_t name)
{
    bool is_static = false, is_inline = false;
    for (uint32_t i = first; i < name; i++) {
        uint8_t keyword = keyword_at(p, i);
        is_static |= keyword == KEYWORD_STATIC;
        is_inline |= keyword == KEYWORD_INLINE;
        function->is_constexpr |= keyword == KEYWORD_CONSTEXPR;
        function->is_template |=
            keyword == KEYWORD_TEMPLATE && is_punct(p, i + 1, '<') && !is_punct(p, i + 2, '>');
    }
    function->is_inline = is_inline && !is_static && !p->cxx;
    function->in_declare_target = p->declare_target > 0;
    function->in_declare_variant = p->declare_variant > 0;
}

struct syntax_node *parse_function(struct parser *p, struct syntax_node *parent, uint32_t first,
                                   uint32_t name, uint32_t body, uint32_t body_end)
{
    struct syntax_node *function = node_new(p->tree, parent, NODE_FUNCTION, first);
    function->name = name;
    function->last = body_end;
    read_specifiers(p, function, first, name);
    for (uint32_t i = first; i < body; i++)
        read_decl(p, function, i);
    parse_push(p, FRAME_BODY, function, body_end + 1);
    p->i = body;
    return function;
}

/* ---- One declaration --------------------------------------------------------------------- */

struct declaration {
    struct parser *p;
    uint32_t first, i, end;
    uint32_t name, parameters; /* of a function: its name and the `(`; 0: none seen */
    uint32_t class_body;       /* the `{` of the class or enum that is defined, 0 if none */
    uint32_t colon;            /* constructor initialisers begin here, 0 if they do not */
    bool is_enum, is_template, is_trailing, has_initializer, is_namespace, is_extern;
};

/* `int f(a, b) int a; char *b; {`: the body's `{`, or 0 (C17 6.9.1). There are no more
 * declarations than names in the list. */
static uint32_t old_style_body(const struct declaration *d)
{
    const struct parser *p = d->p;
    if (p->cxx || !d->parameters)
        return 0;
    uint32_t close = p->match[d->parameters], names = 0;
    for (uint32_t i = d->parameters + 1; i < close; i++) {
        if (!is_plain_name(p, i) && !is_punct(p, i, ','))
            return 0;
        names += is_plain_name(p, i);
    }
    if (d->i == close + 1)
        return 0;
    for (uint32_t i = d->i; i < d->end && names; i = behind(p, i)) {
        if (is_punct(p, i, ';') && is_punct(p, i + 1, '{'))
            return i + 1;
        if (is_punct(p, i, '{') || is_punct(p, i, '=') || p->t[i].kind == TOKEN_PRAGMA)
            return 0;
        names -= is_punct(p, i, ';');
    }
    return 0;
}

/* `(*name(..` at the parenthesis `open`: a function that returns a pointer to one. @return its
 * name. */
static uint32_t wrapped_name(const struct parser *p, uint32_t open)
{
    uint32_t i = open + 1;
    if (!is_punct(p, i, '*'))
        return 0;
    while (is_punct(p, i, '*') || keyword_at(p, i) == KEYWORD_TYPE)
        i++;
    return is_plain_name(p, i) && is_punct(p, i + 1, '(') ? i : 0;
}

/* `(` at d->i: is it a parameter list? Move behind it. */
static void parenthesis(struct declaration *d)
{
    const struct parser *p = d->p;
    uint32_t before = d->i - 1, wrapped = d->parameters ? 0 : wrapped_name(p, d->i);
    while (is_punct(p, before, ']') && p->match[before] > d->first &&
           is_punct(p, p->match[before] + 1, '['))
        before = p->match[before] - 1; /* f [[noreturn]] (..) */
    bool named = before >= d->first && is_plain_name(p, before);
    if (!d->colon && !d->is_trailing && !d->has_initializer && named) {
        d->name = before;
        d->parameters = d->i;
    } else if (wrapped) {
        d->name = wrapped;
        d->parameters = wrapped + 1;
    } else if (!d->parameters && before >= d->first &&
               (is_punct(p, before, ')') || is_punct(p, before, '>'))) {
        d->parameters = d->i; /* (*f(int))(int), T<int>(..) */
    }
    d->i = behind(p, d->i);
}

/* `operator` at d->i: its name may hold any punctuation. */
static void operator_name(struct declaration *d)
{
    const struct parser *p = d->p;
    uint32_t i = d->i + 1;
    if (i < d->end && is_punct(p, i, '(') && p->match[i] == i + 1)
        i += 2;
    while (i < d->end && !is_punct(p, i, '(') && !is_punct(p, i, ';') && !is_punct(p, i, '{'))
        i++;
    if (!d->colon && i < d->end && is_punct(p, i, '(')) {
        d->name = d->i;
        d->parameters = i;
        i = behind(p, i);
    }
    d->i = i;
}

static void skip_requires(struct declaration *d)
{
    const struct parser *p = d->p;
    uint32_t i = d->i + 1;
    bool clause =
        !(d->i > d->first &&
          (keyword_at(p, d->i - 1) == KEYWORD_REQUIRES || is_punct(p, d->i - 1, '=') ||
           is_punct(p, d->i - 1, PUNCT2('&', '&')) || is_punct(p, d->i - 1, PUNCT2('|', '|'))));
    if (!clause) { /* an expression: requires (T t) { .. } */
        if (i < d->end && is_punct(p, i, '('))
            i = behind(p, i);
        if (i < d->end && is_punct(p, i, '{'))
            i = behind(p, i);
    } else if (i < d->end && is_punct(p, i, '(')) {
        i = behind(p, i); /* no parameter list */
    }
    d->is_trailing |= d->parameters > 0; /* nor is any other from here on */
    d->i = i;
}

static void open_scope(struct declaration *d, bool is_class)
{
    struct parser *p = d->p;
    uint32_t close = p->match[d->i] > d->i ? p->match[d->i] : d->end;
    p->i = d->i + 1;
    if (!parse_wanted(p, d->i, close)) {
        p->i = close < d->end ? close + 1 : d->end;
        return;
    }
    struct parse_frame *frame = &p->frame[p->frame_count - 1];
    struct syntax_node *scope = node_new(p->tree, frame->node, NODE_SCOPE, d->first);
    scope->last = close < d->end ? close : close - 1;
    scope->is_class = is_class;
    scope->is_template = d->is_template;
    parse_push(p, FRAME_SCOPE, scope, close);
}

static void open_function(struct declaration *d, uint32_t body)
{
    struct parser *p = d->p;
    uint32_t close = p->match[body] > body ? p->match[body] : d->end - 1;
    struct syntax_node *parent = p->frame[p->frame_count - 1].node;
    bool is_try = false;
    for (uint32_t i = d->parameters; i < body; i = behind(p, i))
        is_try |= keyword_at(p, i) == KEYWORD_TRY;
    while (is_try && close + 1 < d->end && keyword_at(p, close + 1) == KEYWORD_CATCH) {
        uint32_t i = close + 2;
        i = is_punct(p, i, '(') ? behind(p, i) : i;
        if (!is_punct(p, i, '{') || p->match[i] <= i)
            break;
        close = p->match[i];
    }
    p->i = close + 1;
    if (!parse_wanted(p, d->first, close))
        return;
    struct syntax_node *function = parse_function(p, parent, d->first, d->name, body, close);
    if (d->colon)
        parse_expression(p, function, d->colon + 1, body - 1, body);
}

/* `{` at d->i. @return whether the declaration ends with it. */
static bool brace(struct declaration *d)
{
    const struct parser *p = d->p;
    if (d->is_namespace || (d->is_extern && p->t[d->i - 1].kind == TOKEN_STRING) ||
        (d->i == d->first + 1 && keyword_at(p, d->first) == KEYWORD_EXPORT)) {
        open_scope(d, false);
        return true;
    }
    if (d->i == d->class_body && (d->is_enum || !p->cxx)) {
        d->i = behind(p, d->i);
        d->class_body = 0;
        return false;
    }
    if (d->i == d->class_body) {
        open_scope(d, true);
        return true;
    }
    if (d->colon && (is_plain_name(p, d->i - 1) || is_punct(p, d->i - 1, '>'))) {
        d->i = behind(p, d->i); /* a member: X() : a{1} */
        return false;
    }
    if (d->has_initializer || !d->parameters) {
        d->has_initializer = true;
        d->i = behind(p, d->i);
        return false;
    }
    open_function(d, d->i);
    return true;
}

static void declaration_keyword(struct declaration *d)
{
    const struct parser *p = d->p;
    uint32_t next = d->i + 1, after;
    switch (p->t[d->i].keyword) {
    case KEYWORD_TEMPLATE:
        after = next < d->end && is_punct(p, next, '<') ? parse_skip_angles(p, next, d->end) : next;
        d->is_template |= after > next + 2;
        next = after > next ? after : next;
        break;
    case KEYWORD_NAMESPACE:
        d->is_namespace = !(d->i > d->first && keyword_at(p, d->i - 1) == KEYWORD_USING);
        break;
    case KEYWORD_EXTERN:
        d->is_extern = true;
        break;
    case KEYWORD_ENUM:
    case KEYWORD_CLASS:
        if (d->class_body || d->parameters)
            break;
        d->class_body = parse_class_body(p, d->i, d->end);
        d->is_enum = p->t[d->i].keyword == KEYWORD_ENUM;
        next = d->class_body ? d->class_body : next;
        break;
    case KEYWORD_OPERATOR:
        operator_name(d);
        return;
    case KEYWORD_REQUIRES:
        skip_requires(d);
        return;
    case KEYWORD_ATTRIBUTE:
    case KEYWORD_ALIGNAS:
    case KEYWORD_ASM:
    case KEYWORD_NOEXCEPT:
    case KEYWORD_THROW:
    case KEYWORD_UNEVALUATED:
    case KEYWORD_VIRTUAL:
        if (next < d->end && is_punct(p, next, '('))
            next = behind(p, next);
        break;
    }
    d->i = next;
}

/* The `;` at d->i ends the declaration, unless old style parameters stand before a body. */
static void declaration_end(struct declaration *d)
{
    struct parser *p = d->p;
    uint32_t body = old_style_body(d);
    if (body) {
        open_function(d, body);
        return;
    }
    p->i = d->i + 1;
    struct syntax_node *parent = p->frame[p->frame_count - 1].node;
    bool runs = d->has_initializer || (p->cxx && !parent->is_class && d->parameters);
    if (!runs || !parse_wanted(p, d->first, d->i))
        return;
    struct syntax_node *node = node_new(p->tree, parent, NODE_STATEMENT, d->first);
    node->last = d->i;
    parse_expression(p, node, d->first, d->i, d->i + 1);
}

/* `= 0;`, `= default;`, `= delete;` behind a member function. */
static bool is_pure_or_defaulted(const struct declaration *d)
{
    const struct parser *p = d->p;
    uint8_t keyword = keyword_at(p, d->i + 1);
    return d->parameters && (keyword == KEYWORD_DEFAULT || keyword == KEYWORD_DELETE ||
                             (p->t[d->i + 1].kind == TOKEN_NUMBER && is_punct(p, d->i + 2, ';')));
}

/* One punctuator. @return whether the declaration is complete. */
static bool declaration_punct(struct declaration *d)
{
    const struct parser *p = d->p;
    uint32_t body;
    switch (p->t[d->i].punct) {
    case ';':
        declaration_end(d);
        return true;
    case '{':
        return brace(d);
    case '}': /* no partner, or not ours */
        d->p->i = d->i + 1;
        return true;
    case '(':
        parenthesis(d);
        return false;
    case '[':
        body = d->has_initializer ? parse_lambda_body(p, d->i, d->end) : 0;
        d->i = behind(p, body ? body : d->i);
        return false;
    case ':':
        if (d->parameters && !d->colon && !d->has_initializer && p->cxx)
            d->colon = d->i;
        break;
    case '=':
        d->has_initializer |= !is_pure_or_defaulted(d);
        break;
    case PUNCT2('-', '>'):
        d->is_trailing = true;
        break;
    }
    d->i++;
    return false;
}

/* `public:`, `private slots:` */
static bool access_label(struct parser *p, uint32_t end)
{
    uint32_t i = p->i + 1;
    if (keyword_at(p, p->i) != KEYWORD_PUBLIC)
        return false;
    if (i < end && is_plain_name(p, i))
        i++;
    if (i >= end || !is_punct(p, i, ':'))
        return false;
    p->i = i + 1;
    return true;
}

void parse_declaration(struct parser *p, struct parse_frame *frame)
{
    struct declaration d = {.p = p, .first = p->i, .i = p->i, .end = frame->end};
    if (is_punct(p, p->i, ';')) {
        p->i++;
        return;
    }
    if (access_label(p, d.end))
        return;
    while (d.i < d.end) {
        if (p->t[d.i].kind == TOKEN_PRAGMA) {
            /* inside a declaration (macros without a semicolon): it ends here */
            p->i = d.i;
            parse_directive(p, frame->node, d.end, true);
            return;
        }
        if (p->t[d.i].kind == TOKEN_PUNCTUATOR) {
            if (declaration_punct(&d))
                return;
        } else if (p->t[d.i].kind == TOKEN_NAME && p->t[d.i].keyword) {
            declaration_keyword(&d);
        } else {
            d.i++;
        }
    }
    p->i = d.end;
}
