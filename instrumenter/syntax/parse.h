/**
 * @file parse.h
 * @brief What the front end's own files share: tree.c, directive-parse.c, parse-*.c.
 *
 * The parser does not recurse, since the input may nest as deep as it likes: what is open lies on a
 * stack of frames, and each step looks at the topmost one. A step may push frames for what lies
 * inside; they are done first.
 */
#ifndef PARSE_H
#define PARSE_H

#include "common/memory.h"
#include "instrumenter/syntax/tree.h"

enum { VARIANT_DEPTH = 8 }; /* metadirectives inside metadirectives */

enum frame_kind {
    FRAME_SCOPE,     /* declarations up to `end` */
    FRAME_BLOCK,     /* statements up to `end` */
    FRAME_SECTIONS,  /* sections up to `end` */
    FRAME_SECTION,   /* statements up to the next section or `end` */
    FRAME_BODY,      /* controlled statements; `step` counts them */
    FRAME_EXPRESSION /* tokens i .. end - 1 */
};

struct parse_frame {
    enum frame_kind kind;
    struct syntax_node *node;
    uint32_t end;
    uint32_t step;
    uint32_t i, after; /* FRAME_EXPRESSION: next token; where the parser goes on when it is done */
    uint32_t level;    /* FRAME_EXPRESSION: open brackets */
    uint32_t base;     /* FRAME_EXPRESSION: its first operand on the operand stack */
};

/** A part of an expression that is open: the arguments of a call, or an operand that may not run.
 */
struct parse_operand {
    struct syntax_node *node; /* NULL: an operand without a call so far */
    uint32_t name;            /* the operator */
    uint32_t first;
    uint32_t level; /* brackets around it, a call's own parenthesis included */
    uint16_t punct; /* of the operator, 0: a call */
};

struct parser {
    struct tree *tree;
    const struct tokens *tokens;
    const struct token *t;
    uint32_t *match; /* the partner of each bracket, 0 if it has none */
    uint32_t *angle; /* the `>` of each `<` that may open template arguments, else 0; NULL in C */
    uint32_t i;      /* next token */
    bool cxx, whole, preprocessed;
    struct parse_frame *frame;
    size_t frame_count, frame_capacity;
    struct parse_operand *operand;
    size_t operand_count, operand_capacity;
    unsigned declare_target, declare_variant; /* open begin directives */
    bool has_device_code;                     /* a target region or declare target was seen */
};

/** Read the words of a pragma; what is wrong with it is a diagnostic of the tree. Never NULL. */
struct directive *directive_parse(struct tree *tree, uint32_t pragma, bool fortran);

/** Say that the directive at token `at`, whose words begin at `first`, is left alone, and why. */
void directive_leave(struct tree *tree, uint32_t at, uint32_t first, const char *reason);

/** The same for Fortran's end directive: what follows its first word. */
struct directive *directive_parse_end(struct tree *tree, uint32_t pragma);

/** Fortran: is the pragma's name one of the table, as `end declare target` is? */
bool directive_is_known(const struct tokens *tokens, uint32_t pragma);

/** The directive whose end directive this pragma is, or NULL. */
const struct directive_info *directive_ended_by(const struct tokens *tokens, uint32_t pragma);

/** Fill tree->root from tree->tokens. */
void parse_c(struct tree *tree, const struct front_options *options);

/** The same for Fortran. */
void parse_fortran(struct tree *tree, const struct front_options *options);

/** A new last child of `parent`. */
struct syntax_node *node_new(struct tree *tree, struct syntax_node *parent, enum node_kind kind,
                             uint32_t first);

/* parse-brackets.c */
/** Fill p->match, and p->angle if it is there. A bracket without a partner is an error. */
void parse_match(struct parser *p);

/* parse-c.c */
struct parse_frame *parse_push(struct parser *p, enum frame_kind kind, struct syntax_node *node,
                               uint32_t end);
void parse_pop(struct parser *p);
/** Read the statement at p->i, which is before `end`, as a child of `parent`. */
struct syntax_node *parse_statement(struct parser *p, struct syntax_node *parent, uint32_t end,
                                    bool lone);
/** Read the pragma at p->i. `parent` is a scope when `in_scope`. */
struct syntax_node *parse_directive(struct parser *p, struct syntax_node *parent, uint32_t end,
                                    bool in_scope);
/** Does [first, last] hold anything that has to be read? */
bool parse_wanted(const struct parser *p, uint32_t first, uint32_t last);
void parse_error(struct parser *p, uint32_t at, const char *message);

/* parse-device.c */
/** Set in_declare_target where lists and calls say so; needs the whole tree. */
void parse_mark_device(struct tree *tree);

/* parse-scope.c */
/** One declaration of FRAME_SCOPE at p->i. */
void parse_declaration(struct parser *p, struct parse_frame *frame);
/** Start a function whose body's `{` (or `try`, `:`) is at `body`. */
struct syntax_node *parse_function(struct parser *p, struct syntax_node *parent, uint32_t first,
                                   uint32_t name, uint32_t body, uint32_t body_end);
/** Behind the `>` that closes the `<` at `i`; `i` itself if there is none before `end`. */
uint32_t parse_skip_angles(const struct parser *p, uint32_t i, uint32_t end);
/** The `{` of the class body if a class, struct, union or enum is defined at `i`; else 0. */
uint32_t parse_class_body(const struct parser *p, uint32_t i, uint32_t end);

/* parse-expression.c */
/** Read first .. last below `node`, then go on at token `after`. */
void parse_expression(struct parser *p, struct syntax_node *node, uint32_t first, uint32_t last,
                      uint32_t after);
void parse_expression_step(struct parser *p);
/** Does a lambda start at this `[`? Its body's `{`, or 0. */
uint32_t parse_lambda_body(const struct parser *p, uint32_t i, uint32_t end);

static inline bool is_punct(const struct parser *p, uint32_t i, uint16_t punct)
{
    return p->t[i].kind == TOKEN_PUNCTUATOR && p->t[i].punct == punct;
}

static inline uint8_t keyword_at(const struct parser *p, uint32_t i)
{
    return p->t[i].kind == TOKEN_NAME ? p->t[i].keyword : KEYWORD_NONE;
}

static inline bool is_plain_name(const struct parser *p, uint32_t i)
{
    return p->t[i].kind == TOKEN_NAME && !p->t[i].keyword;
}

/** The token behind the bracket pair that opens at `i`; the next token if it has no partner. */
static inline uint32_t behind(const struct parser *p, uint32_t i)
{
    return p->match[i] > i ? p->match[i] + 1 : i + 1;
}

#endif
