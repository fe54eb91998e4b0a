/**
 * @file build.h
 * @brief What the files that make the model from a construct tree share.
 *
 * The room build reads a construct tree (syntax) and adds its functions to the model that solve
 * looks into: a control-flow graph for each team, and at each node what is read, set and called. It
 * may know syntax and the model, not the algorithms over it.
 *
 * From the bottom: words.c tokens, written.c types, named.c lists by name, step.c nodes and values,
 * scope.c names, class.c classes, function.c functions and teams, expression.c what is read and
 * set, call.c calls, meaning.c which ones, object.c objects that begin and end, mutex.c what of
 * them locks, declaration.c what is bound, sharing.c what is private, statement.c and construct.c
 * control flow, build.c a whole unit.
 */
#ifndef CHECK_BUILD_H
#define CHECK_BUILD_H

#include "analysis/check/build/name-table.h"
#include "analysis/check/solve/program.h"
#include "instrumenter/syntax/tree.h"

struct builder;
struct class_info;
struct class_entry;

enum { NESTING_LIMIT = 1000 }; /* statements inside statements; a function with more is unknown */

/** A number that has a name: lists of these are sorted, and looked into by name. */
struct named_number {
    uint32_t name, number;
};

/** What a name meant before an inner scope bound it. */
struct hidden {
    uint32_t name, object;
};

struct jump_label {
    uint32_t name, node, team;
};

/** Fortran: where EXIT and CYCLE of a named construct go. */
struct named_construct {
    uint32_t name, break_to, continue_to, team;
};

/** Fortran: an object that stands for another, or for a part of it. */
struct association {
    uint32_t object, target, path;
    bool through_pointer;
};

/** `= n + m` where an object of a thread's own is declared. */
struct initial {
    uint32_t first, last;            /* tokens; first is 0: there is none */
    uint32_t team, definition, call; /* the next ones behind it */
};

/** C, C++: the name of an object's class, and of that of its elements or of what it leads to. */
struct object_type {
    uint32_t type, inner;
    uint32_t named; /* what the type is called, whether or not that is a class */
    uint32_t angle; /* the token that opens the arguments of its template, or 0 */
    uint32_t
        result; /* `auto x = f()`: the class that f returns, which x or what derives from it is */
    uint32_t stands_for; /* a reference: the variable that it is another name for, plus one; or 0 */
    struct initial initial;
    bool is_array; /* C, C++: declared with `[..]` */
};

/** An object with which something is done when control leaves its scope. */
struct lifetime {
    uint32_t variable, type, team;
    bool is_temporary; /* it has no name, and ends with its statement */
    bool calls;        /* not its destructor runs, but the function .type, with its address */
    bool is_held;      /* it holds objects of that type, if any: `std::optional<K>` */
    uint32_t number;   /* another one wherever others are alive around it */
};

/** C++: what a lambda takes from around it, under which storage both know it. */
struct capture {
    uint32_t token, name, storage; /* token: where the lambda begins */
    uint32_t path;                 /* what is meant of the object there; 0: all */
    struct object_type type;
    bool is_own, is_pointer, through_pointer;
    uint32_t next; /* of the same lambda, in b->captures; NO_NODE: none */
};

/** `({ .. x; })`: what the last expression in it reads. */
struct block_value {
    uint32_t token;
    struct index_range operands;
};

/** Where break and continue go; kept per team, for they cannot leave one. */
struct targets {
    uint32_t break_to, continue_to;
    uint32_t switch_head; /* the node that cases hang on */
    bool has_default;
    size_t lifetimes; /* how many objects were alive around the loop or switch */
};

/** What the languages do each in its own way while an expression is read. */
struct check_dialect {
    /** The object of a name that no scope of the function binds. */
    uint32_t (*lookup)(struct builder *b, uint32_t name);
    /** Reads tokens as an expression: operands stay pending, definitions go to `node`. */
    void (*scan)(struct builder *b, uint32_t first, uint32_t last, uint32_t node);
    /** The arguments of a call, in brackets at `open`. @return how many, at most `room` */
    uint32_t (*arguments)(struct builder *b, const struct syntax_node *call, uint32_t open,
                          uint32_t node, struct argument *list, uint32_t room);
    /** A block inside an expression. */
    void (*statement)(struct builder *b, const struct syntax_node *node);
    /** Behind a call of that name: calls of what it was handed. `open` is the bracket of the
     *  arguments, `call` its number. NULL: none. */
    void (*callbacks)(struct builder *b, uint32_t name, uint32_t open, uint32_t call);
    /** Control leaves the block of an object of which .calls is set in its lifetime. */
    void (*leaves)(struct builder *b, uint32_t variable, uint32_t type, uint32_t token);
    /** Before any call. NULL: nothing is done. */
    void (*before_call)(struct builder *b);
};

struct builder {
    const struct check_dialect *dialect;
    struct program *program;
    const struct tree *tree;
    uint32_t *closing; /* of each token that is a bracket, the other one: brackets_match() */
    uint32_t *files;   /* of the tree's tokens, as numbers of the program */
    uint32_t function, team;
    uint32_t cursor;    /* the node that the next one follows; NO_NODE: nothing comes here */
    uint32_t construct; /* the innermost one around the cursor, in this team */
    struct targets targets;
    uint32_t catches;       /* node that throw leads to in this team, or NO_NODE */
    size_t catch_lifetimes; /* how many objects were alive around that try */
    unsigned iterations;    /* loops to come that a worksharing construct shares out */
    unsigned depth;
    bool only_read; /* no definitions: the tokens are scanned once more */

    uint32_t *bound;  /* per name: its object + 1 in this function, 0 if none */
    uint32_t *global; /* per name that no scope binds: its object + 1, 0 if none */
    size_t bound_capacity;
    struct hidden *hidden;
    size_t hidden_count, hidden_capacity;
    uint32_t *touched; /* names with .global set, to clear it again */
    size_t touched_count, touched_capacity;
    struct fortran_scope *scopes, *scope; /* Fortran: of the tree, and that of the function */
    const struct syntax_node *entry; /* Fortran: where the function begins, if it is an ENTRY */
    struct derived_part *parts;      /* Fortran: of all derived types; see fortran-type.c */
    size_t part_count, part_capacity;
    bool has_finals;       /* .. one of them a FINAL */
    uint32_t *assignments; /* Fortran: names of the procedures that `=` stands for */
    size_t assignment_count, assignment_capacity;
    struct index_range selector; /* Fortran: what decides over branches by a label */
    uint32_t selector_at;        /* the token that `selector` was read at */
    struct association *associations;
    size_t association_count, association_capacity;
    struct named_construct *named; /* constructs that are open */
    size_t named_count, named_capacity;
    struct stand_in *stand_ins; /* Fortran: of the unit; see fortran-absent.c */
    size_t stand_in_count, stand_in_capacity;
    struct jump_label *labels, *gotos;
    size_t label_count, label_capacity, goto_count, goto_capacity;
    struct operand *pending; /* operands of the expressions that are open */
    size_t pending_count, pending_capacity;
    struct recent_call {
        uint32_t statement, call;
    } * recent;         /* by token: the last call that was built there, and in which statement */
    uint32_t statement; /* see calls_forget() */
    struct variable_entry *variables; /* of the function; see scope.c */
    struct class_entry *classes;      /* C, C++: of the tree; see class.c */
    struct class_info *type;          /* that the function is a member of, or NULL */
    bool in_class;                    /* it is one, or a lambda in one */
    uint32_t this_object;             /* *this, or NO_NODE */
    struct object_type *types;        /* per object of the function */
    size_t type_capacity;
    struct lifetime *lifetimes; /* objects that end with their scopes */
    size_t lifetime_count, lifetime_capacity;
    uint32_t lifetime_number;       /* the last .number that one got */
    uint32_t ends_apart;            /* what jumps of the function have ended, each for itself */
    struct shared_end *shared_ends; /* of the function; see shared-end.c */
    struct name_table enumerators;  /* see enumerator.c */
    struct name_table results;      /* see result.c */
    struct name_table methods;      /* see method.c */
    struct name_table globals;      /* see global.c */
    uint32_t result_type; /* C, C++: what the function returns, by the name of its class; or 0 */
    struct named_number *defaults; /* brackets of functions with default arguments, by name */
    size_t default_count, default_capacity;
    unsigned in_default, defaults_made; /* of defaults in defaults; since the outermost one */
    bool *endings;                      /* per name; see never-returns.c */
    size_t ending_capacity;
    uint8_t *exceptions; /* per name; see exception.c */
    size_t exception_capacity;
    struct guard {
        uint32_t object, variable; /* of the guard, of the mutex */
    } * guards;                    /* C++: of the function */
    size_t guard_count, guard_capacity;
    struct capture *captures; /* of all lambdas of the tree so far */
    size_t capture_count, capture_capacity;
    struct capture_list *capture_lists; /* .. by lambda */
    struct named_number *values;        /* C++: of functions with lambdas; see lambdas_read() */
    size_t value_count, value_capacity;
    struct block_value *block_values; /* of the statement */
    size_t block_value_count, block_value_capacity;
    struct index_range last_value; /* of the last expression statement */
    uint32_t before_call;          /* a node for what arguments make, or NO_NODE */
    bool is_once;                  /* the calls are made by the first thread that comes there */
    bool takes_temporaries;        /* what an expression makes ends with its statement */
};

static inline const struct token *token_at(const struct builder *b, uint32_t i)
{
    return &b->tree->tokens.token[i];
}

/* Of a token behind the last one nothing is true. */
static inline bool is_punct(const struct builder *b, uint32_t i, uint16_t punct)
{
    return i < b->tree->tokens.count && token_is_punct(&b->tree->tokens, i, punct);
}

static inline bool is_name(const struct builder *b, uint32_t i)
{
    return i < b->tree->tokens.count && b->tree->tokens.token[i].kind == TOKEN_NAME;
}

static inline bool is_word(const struct builder *b, uint32_t i, const char *word)
{
    return i < b->tree->tokens.count && token_is(&b->tree->tokens, i, word);
}

/* build.c */

/** Adds every function of `tree` to the program. The tree may be freed afterwards. */
void build(struct program *program, const struct tree *tree);

/* words.c */

/** The last token of what starts at `first` and ends before a `,` or `;` or unmatched bracket. */
uint32_t expression_end(const struct builder *b, uint32_t first, uint32_t last);
/** The bracket that closes `open`, or `last`: it is not before that. */
uint32_t matching_bracket(const struct builder *b, uint32_t open, uint32_t last);
/** For each token: itself, or the bracket that closes it (NO_NODE: none). The caller frees it. */
uint32_t *brackets_match(const struct builder *b);
bool is_type_word(const struct builder *b, uint32_t token);
/** C, C++: a word behind which a call may follow, and no declarator. */
bool is_statement_word(const struct builder *b, uint32_t token);
/** C, C++: `=`, `+=` and their like; `++` and `--`. */
bool is_assignment(const struct builder *b, uint32_t token);
bool is_step(const struct builder *b, uint32_t token);
/** A constant that is written as a name: no variable. */
bool is_constant_word(const struct builder *b, uint32_t token);

/* written.c */

/** `std::f`, `std::chrono::f`, with the name at `name`? */
bool is_of_library(const struct builder *b, uint32_t name);
/** What stands before `::f`, where that is no class: a namespace. */
uint32_t space_before(const struct builder *b, uint32_t name);
/** `Name`, `A::Name`, `Name<..>` at `i`: the token after it, or `i` if it is none. */
uint32_t skip_type_name(const struct builder *b, uint32_t i, uint32_t last);
/** The last token of the parameter that begins at `first`: a `,` in the arguments of a template in
 * its type ends it not. */
uint32_t parameter_end(const struct builder *b, uint32_t first, uint32_t last);
/** The class that a type names from `i` to before `end`, and the first of its template arguments.
 */
struct object_type read_type(const struct builder *b, uint32_t i, uint32_t end);

/** .. that the specifiers say which a declaration at `first` has, or none; *next: what is behind.
 */
struct object_type specified_type(const struct builder *b, uint32_t first, uint32_t last,
                                  uint32_t *next);

/** Behind the `*`, `&` and qualifiers of a declarator. */
uint32_t skip_stars(const struct builder *b, uint32_t i, uint32_t last);

/** Of `{`: does it only hold what stands outside functions and classes? */
bool opens_namespace(const struct builder *b, uint32_t brace);

/** Finds the declarations of data outside of functions and classes, but for system headers;
 *  c_lookup() knows their types. */
void globals_read(struct builder *b);
/** The type that tokens before `end` write, and so many pointers to it, without const and
 *  references, as a name; 0: not known. */
uint32_t written_type(const struct builder *b, uint32_t first, uint32_t end, unsigned stars);
/** The same, to be compared with what is written elsewhere: 0 where a name in it is of a template's
 *  parameter, or of this class or function alone. */
uint32_t compared_type(const struct builder *b, uint32_t first, uint32_t end, unsigned stars);
/** .. of a value: of a number, a variable, an object that is made; 0: not known. */
uint32_t written_value(const struct builder *b, uint32_t first, uint32_t last);

/* named.c */

void named_sort(struct named_number *list, size_t count);
/** Where those of that name begin in a sorted list, or would. */
size_t named_at(const struct named_number *list, size_t count, uint32_t name);
/** Where the first one of that name stands that has this number or a higher one, or would. */
size_t named_from(const struct named_number *list, size_t count, uint32_t name, uint32_t number);
/** The least number of that name in a sorted list, or NO_NODE. */
uint32_t named_first(const struct named_number *list, size_t count, uint32_t name);

/* never-returns.c */

/** Finds the declarations with `[[noreturn]]` and its like, in system headers, too. */
void never_returning_read(struct builder *b);
bool never_returns(const struct builder *b, uint32_t name, bool is_member);

/* step.c */
/** One deeper into what is nested. The caller takes it back: `b->depth--`.
 *  @return false: too deep to be followed, the function is unknown */
bool nest(struct builder *b);
struct function *current_function(const struct builder *b);
struct checked_team *current_team(const struct builder *b);
struct place place_of(const struct builder *b, uint32_t token);

/** A new node of the team; control comes to it from nowhere yet. */
uint32_t step_new(struct builder *b, enum cfg_kind kind, uint32_t token);
/** A new node of the team that follows the cursor, which now stands on it. */
uint32_t step_follow(struct builder *b, enum cfg_kind kind, uint32_t token);
/** An edge, unless `from` is NO_NODE. */
void connect(struct builder *b, uint32_t from, uint32_t to);
void continue_at(struct builder *b, uint32_t node);

void add_operand(struct builder *b, enum operand_kind kind, uint32_t index);
/** The operands from `mark` on, as a range of the team; they stay pending. */
struct index_range operands_since(struct builder *b, size_t mark);
void define(struct builder *b, uint32_t variable, uint32_t node, struct index_range operands,
            bool is_weak);

/** An argument of the team. @return its number */
uint32_t add_argument(struct builder *b, const struct argument *argument);

/** The last definition is a copy of what is in `source`, or its address. */
void note_source(struct builder *b, uint32_t node, const struct argument *source);

/* function.c */

/** A new function and its first team; `named` is the token to point at. */
struct function *function_open(struct builder *b, uint32_t named, uint32_t first);
/** Control reached its end, at token `last`. */
void function_close(struct builder *b, uint32_t last);

/** Opens a team for what a construct holds; `saved` keeps where the builder is in the outer one. */
void team_open(struct builder *b, enum team_kind kind, enum directive_id directive, uint32_t token,
               struct builder *saved);
void team_close(struct builder *b, uint32_t token, const struct builder *saved);

/* settled.c */

/** What a condition is worth, whatever the program does. */
enum truth { TRUTH_OPEN, TRUTH_NO, TRUTH_YES };
enum truth settled_truth(const struct builder *b, const struct syntax_node *condition);

/* statement.c */
void build_statement(struct builder *b, const struct syntax_node *node);
void build_body(struct builder *b, const struct syntax_node *parent);

/* construct.c */
void build_directive(struct builder *b, const struct syntax_node *node);

/* expression.c */

/** What can be assigned to, as it is being read. */
struct target_read {
    uint32_t object;
    char path[128]; /* members beyond that are not told apart */
    bool through_pointer, is_call, is_name;
    uint32_t next;        /* the token after it */
    uint32_t type, inner; /* C, C++: see struct object_type */
    uint32_t owner;       /* C, C++: the class of the last member, or 0 */
};

void add_path(struct builder *b, struct target_read *target, const char *link, uint32_t token);
uint32_t target_variable(struct builder *b, const struct target_read *target);
/** If the tokens are one target, perhaps in brackets, cast, or with & before it: that variable. */
void read_target(struct builder *b, uint32_t first, uint32_t last, struct argument *argument);
/** The object that a member function is called of, by `.` or by an arrow. */
void read_object_target(struct builder *b, uint32_t first, uint32_t last, bool arrow,
                        struct argument *argument, struct target_read *target);
/** The name of a function or lambda that the tokens may be, or 0. */
uint32_t read_function(const struct builder *b, uint32_t first, uint32_t last);
/** The number that the tokens are, 1 or 0 for what is true or false, plus one; or 0. */
uint32_t read_literal(const struct builder *b, uint32_t first, uint32_t last);
/** The call of this statement whose name is at `token`, or NO_NODE. */
uint32_t call_at(const struct builder *b, uint32_t token);

/** Another statement: what was called in the last one is not read again. */
static inline void calls_forget(struct builder *b)
{
    b->statement++;
}

/** Calls inside an expression, as nodes, in the order in which they run. */
void build_calls(struct builder *b, const struct syntax_node *node);
/** Scan tokens as an expression; definitions go to `node`. @return what it reads. */
struct index_range scan_expression(struct builder *b, uint32_t first, uint32_t last, uint32_t node);

void c_scan(struct builder *b, uint32_t first, uint32_t last, uint32_t node);
uint32_t c_arguments(struct builder *b, const struct syntax_node *call, uint32_t open,
                     uint32_t node, struct argument *list, uint32_t room);

/** A call that no call in the tree stands for: arguments in brackets at `open`, or none if it is 0.
 *  `object` is what it is called of. @return its number */
uint32_t make_call(struct builder *b, uint32_t token, uint32_t name, uint32_t type,
                   const struct argument *object, uint32_t open);

/** A call of the conversion of that name of the variable at a token, or NO_NODE: it has none. */
uint32_t make_conversion(struct builder *b, uint32_t token, uint32_t name);

/* default-argument.c */

/** Finds all functions of the tree with default arguments. */
void defaults_read(struct builder *b);
/** The brackets of the one declaration of a function of that class (0: of none) that has defaults
 *  for what a call with so many arguments leaves out; 0: there is none, or several. */
uint32_t defaults_declared(const struct builder *b, uint32_t name, uint32_t type, uint32_t given);
/** Of one parameter between brackets: its default begins behind the `=`, or 0. */
uint32_t default_of(const struct builder *b, uint32_t first, uint32_t end);
/** How many items stand in the brackets at `open`? */
uint32_t items_count(const struct builder *b, uint32_t open);

/* lambda.c */

/** The class whose member function holds the lambda, or NULL. */
struct class_info *class_around(const struct builder *b, const struct syntax_node *lambda);
/** What the lambda at a token goes by: the variable that is set to it, or, where it is an argument,
 *  its place; 0: nothing. */
uint32_t lambda_name(const struct builder *b, uint32_t first);

/** Finds what else is done with names than to call them, in functions that set `auto` variables to
 *  lambdas. */
void lambdas_read(struct builder *b);

/** Is a variable set to it of which the function around it makes nothing but calls? */
bool lambda_is_only_called(const struct builder *b, const struct syntax_node *lambda);

/** A lambda in an expression: what it takes is part of its value. @return the token after it */
uint32_t read_lambda(struct builder *b, uint32_t first, uint32_t last, uint32_t node);
/** In the function that a lambda is: names that it has from outside. */
void bind_captures(struct builder *b, const struct syntax_node *lambda);
void captures_free(struct builder *b);

/* generic-selection.c */

/** The functions that `_Generic(..)` before the bracket of a call may select, by their names: one
 *  where the type is known. 0: it is no such call. */
uint32_t generic_callees(const struct builder *b, uint32_t bracket, uint32_t *names, uint32_t room);

/* internal-control.c */

/** The internal control variable that a function of the runtime gives; no operands: none. */
struct index_range control_asked(struct builder *b, const char *function);
/** .. that the call sets. */
void control_set(struct builder *b, const char *function, const struct call *call);

/* variable-length.c */

/** The array's declarator has its brackets at `open`: what its length is made of. */
void note_length(struct builder *b, uint32_t object, uint32_t open, uint32_t last, uint32_t node);
/** The operand of sizeof: the length of an array, if that is not constant, is its value. */
void read_size(struct builder *b, uint32_t first, uint32_t last);

/* mutex.c */

/** Is it the name of a mutex of the library that one thread locks once at a time? */
bool is_mutex_type(const struct builder *b, uint32_t type);
/** .. of a guard, which locks mutexes for as long as it lives? */
bool is_guard_type(const struct builder *b, uint32_t type);
/** What the guard has locked, as a variable, or NO_NODE. */
uint32_t guarded_by(const struct builder *b, uint32_t object);
void guard_note(struct builder *b, uint32_t object, uint32_t variable);
/** Is it a mutex outside functions, or an element of an array of them? */
bool is_global_mutex(const struct builder *b, const struct target_read *target);
/** The mutex that the target is, or the guard has locked, as a variable; or NO_NODE. */
uint32_t mutex_of(struct builder *b, const struct target_read *target);
/** What a call of `lock`, `unlock` or `try_lock` of a mutex or guard is made into; 0: of none. */
uint32_t mutex_call_name(struct builder *b, uint32_t member);

/* template.c */

/** The parameters of the templates that a function is of, and its class is. */
void bind_templates(struct builder *b, const struct syntax_node *function);
/** Which parameter of the function that is built a type's name is, or NO_NODE. */
uint32_t template_parameter(const struct builder *b, uint32_t name);
/** What the templates of the class around have been given: handed on to functions of its own. */
struct index_range add_own_templates(struct builder *b);
/** `T::f()`, with T a parameter of the template around it: its number plus one; else 0. */
uint32_t class_parameter(const struct builder *b, uint32_t name);
/** Where what begins at `i` inside angle brackets ends: before a `,` or the `>`. */
uint32_t template_item_end(const struct builder *b, uint32_t i, uint32_t last);

/** A call that an operator is, with `count` arguments; call_at() of the operator's token finds it.
 */
void add_operator(struct builder *b, struct call call, const struct argument *object,
                  const struct argument *arguments, uint32_t count, uint32_t token);

/* operators.c */

/** Calls of operators in the expression from `first` to `last`, which the names of objects are
 *  operands of. */
void build_operators(struct builder *b, uint32_t first, uint32_t last);
/** May an expression end in this token, so that a `*` or `&` after it has two operands? */
bool ends_operand(const struct builder *b, uint32_t i);

/* result.c */

/** What all functions that are declared in the tree return. */
void results_read(struct builder *b);
/** The class whose objects the call returns that the expression from `i` to `last` is, as
 *  `f(..)`, `a.b->f(..)`; 0: it is no call, or that is not known. */
uint32_t result_class(const struct builder *b, uint32_t i, uint32_t last);
/** .. or where one of them is. */
uint32_t result_pointed(const struct builder *b, uint32_t i, uint32_t last);
/** .. or the name of a type of the library. */
uint32_t result_type_name(const struct builder *b, uint32_t i, uint32_t last);
/** `static_cast<D &>(x).f()`: the name of the type that the object is cast to, with x in brackets
 * at `open`; or 0. */
uint32_t cast_type(const struct builder *b, uint32_t open);
/** What the function whose name is at a token is declared to return, by the name of its type; 0: it
 *  is no class. */
uint32_t result_declared(const struct builder *b, uint32_t name);

/* callback.c */

/** Behind a call of an algorithm of the library: see struct check_dialect. */
void build_callbacks(struct builder *b, uint32_t name, uint32_t open, uint32_t call);
/** A call that no text stands for, with these arguments. */
uint32_t add_callback(struct builder *b, struct call call, const struct argument *object,
                      const struct argument *arguments, uint32_t count, uint32_t token);

/* exception.c */

/** Finds all enumerators of the tree that do not come from system headers. */
void enumerators_read(struct builder *b);

/** The brace of an `enum` at the token that lists enumerators, or 0. */
uint32_t enum_body(const struct builder *b, uint32_t token);

/** The token behind `E` or `A::E` of an enumerator that begins at a token; 0: it is none. */
uint32_t enumerator_end(const struct builder *b, uint32_t token, uint32_t last);

/** Its value, as read_literal() has it, if it is known; else 0. */
uint32_t enumerator_literal(const struct builder *b, uint32_t first, uint32_t last);

/** Finds the functions that exceptions may leave for a handler around a call. */
void exceptions_read(struct builder *b);
/** A throw: control goes to a handler here, or out of the function. */
void exception_thrown(struct builder *b, uint32_t token);
/** Before a call of that name. @return whether exception_passes() is to follow behind it */
bool exception_expected(struct builder *b, uint32_t name, uint32_t token);
void exception_passes(struct builder *b, uint32_t token);
/** At the end of a construct, of which none is on its way. */
void exception_stays(struct builder *b, uint32_t end);
/** Behind a call of the library that throws, depending on its argument, inside a try. */
void exception_of_library(struct builder *b, const struct call *call, uint32_t token);

/* object.c: objects of classes */

/** An object begins: the constructor runs, with arguments in the brackets at `open` (0: none). */
void object_begin(struct builder *b, uint32_t variable, struct class_info *c, uint32_t token,
                  uint32_t open);
/** It begins as a copy of the object that the tokens name. @return false: they name none, or no
 *  code of the user runs */
bool object_copy(struct builder *b, uint32_t variable, struct class_info *c, uint32_t first,
                 uint32_t last);
/** It is to end with the innermost block. */
void object_lives(struct builder *b, uint32_t variable, struct class_info *c);
/** So are the objects that a container or pointer of the library holds, if it holds any: of the
 *  variable at token `name`. @return whether code of the user runs then */
bool holder_lives(struct builder *b, uint32_t variable, struct object_type type, uint32_t name);
/** When control leaves the innermost block, the function of that name is called with its address.
 */
void object_calls(struct builder *b, uint32_t variable, uint32_t name);
/** .. which is done here. */
void object_leaves(struct builder *b, uint32_t variable, uint32_t name, uint32_t token);
void object_end(struct builder *b, uint32_t variable, uint32_t type, uint32_t token);
/** `std::lock_guard<..> g(m);`: a guard of that type begins, its arguments in brackets at `open`.
 *  @return the token after them, or 0: it is none */
uint32_t guard_begin(struct builder *b, uint32_t object, uint32_t type, uint32_t open,
                     uint32_t last);
/** Objects from number `mark` on end here; they stay on the list. */
void objects_end(struct builder *b, size_t mark, uint32_t token);
/** .. and control goes on to a node. In a function where many jumps leave many objects, they come
 *  together where the same ones end. */
void objects_leave(struct builder *b, size_t mark, uint32_t token, uint32_t to);
/** Control goes on to where an object ends on the way to a node. @return whether that was there
 * before; else the caller puts it there */
bool ends_join(struct builder *b, const struct lifetime *life, uint32_t token, uint32_t to);
/** The function is done. */
void ends_forget(struct builder *b);
/** What a constructor does before its body, a destructor behind it. */
void constructor_begin(struct builder *b, const struct syntax_node *node,
                       const struct syntax_node *body);
void destructor_end(struct builder *b, uint32_t token);
/** Constructors and destructors that classes have without being written. */
void build_implicit(struct builder *b);

/* aggregate.c */

/** `{a, b}` sets members or elements. @return whether it could be told which */
bool read_aggregate(struct builder *b, uint32_t variable, uint32_t type, uint32_t open,
                    uint32_t node);

/* object-type.c */

void set_type(struct builder *b, uint32_t object, struct object_type type);
/** .. for which functions its calls mean, and not for what its members are. */
void keep_type(struct builder *b, uint32_t object, struct object_type type);
struct object_type type_of(const struct builder *b, uint32_t object);
/** A part of what a variable is, as a variable; `name` follows the link, unless it is 0. */
uint32_t part_of(struct builder *b, uint32_t variable, const char *link, uint32_t name);

/* parts.c */

/** Does a type of the library hold what it is made of as members, of which part_link() has names?
 */
bool has_parts(const struct builder *b, uint32_t type);
enum { PART_LINK = 16 };
/** The link of a path to a part: of a pair, a tuple, an array (type 0). */
void part_link(const struct builder *b, uint32_t type, uint32_t number, char link[PART_LINK]);
/** Of `{..}`, `K{..}`, `make_pair(..)`: the bracket that opens what it is made of; 0: it is none of
 *  these. `type` is the class that braces alone make, and becomes what is made. */
uint32_t parts_open(const struct builder *b, uint32_t first, uint32_t last, uint32_t *type);

/* binding.c */

/** An object without a name that is made of such parts. @return false: it is not */
bool read_made(struct builder *b, uint32_t first, uint32_t last, uint32_t node, uint32_t type,
               struct index_range *value);
/** The variable that a reference to the expression is another name for, or, in `for (.. : ..)`, to
 *  an element of it; `type` is its type. NO_NODE: that is not known, or may change. */
uint32_t reference_target(struct builder *b, uint32_t first, uint32_t last, bool is_range,
                          struct object_type *type);
/** `[a, b] = ..` at the bracket: names for parts. @return the token after it and its comma */
uint32_t read_binding(struct builder *b, uint32_t open, uint32_t last, uint32_t node,
                      bool is_reference);
/** `tie(a, b) = ..` at the name: variables are set to parts. @return false: it is something else */
bool read_tied(struct builder *b, uint32_t name, uint32_t last, uint32_t node);

/* declaration.c */

/** Declares and defines, if the tokens are a declaration. @return whether they are. */
bool scan_declaration(struct builder *b, uint32_t first, uint32_t last, uint32_t node);
/** Parameters between the parentheses after the function's name. */
void declare_parameters(struct builder *b, uint32_t open);

/* scope.c */
uint32_t token_name(const struct builder *b, uint32_t token);
size_t scope_open(struct builder *b);
void scope_close(struct builder *b, size_t mark);
/** A new object that `name` means from here to the end of the scope. */
uint32_t bind_name(struct builder *b, uint32_t name, enum object_kind kind, bool is_pointer);
uint32_t object_new(struct builder *b, struct data_object object);
/** C++: *this, in a member function. */
uint32_t bind_this(struct builder *b);
uint32_t lookup(struct builder *b, uint32_t name);
/** Does a scope of the function bind it? */
bool binds_name(const struct builder *b, uint32_t name);
/** The object that a scope of the function binds the name to; NO_NODE: none does. */
uint32_t bound_object(const struct builder *b, uint32_t name);
/** A name that no scope of a function binds, in C and C++: shared data. */
uint32_t c_lookup(struct builder *b, uint32_t name);
uint32_t variable_of(struct builder *b, uint32_t object, uint32_t path, bool through_pointer);
/** Was there one so far? */
bool has_variable(const struct builder *b, uint32_t object, uint32_t path);
void scope_forget(struct builder *b);
/** To be ended with the innermost block. */
void lifetime_add(struct builder *b, struct lifetime life);

#endif
