/**
 * @file fortran-build.h
 * @brief What the files that read Fortran's declarations and expressions share.
 *
 * C binds a name where its declaration stands. In Fortran it is the whole scoping unit that says
 * what a name is, so each unit's declarations are read first (fortran-declaration.c), and an object
 * is made when a name is met (fortran-scope.c). fortran-expression.c reads statements,
 * fortran-unit.c makes functions.
 */
#ifndef CHECK_FORTRAN_H
#define CHECK_FORTRAN_H

#include "analysis/check/build/build.h"

#include <uthash.h>

/** What a scoping unit says of a name. */
struct fortran_symbol {
    UT_hash_handle hh;
    uint32_t name;
    uint32_t storage;  /* COMMON, USE with another name: what other units know it by; else 0 */
    uint32_t block;    /* COMMON: the block's name with its slashes, else 0 */
    uint32_t alias_of; /* EQUIVALENCE: the name of the object that it stands for, else 0 */
    uint32_t members;  /* of the COMMON block whose name this is */
    uint32_t written;  /* its type, kind and rank, as fortran_type() names them; 0: not known */
    const struct syntax_node *statement; /* a statement function's */
    uint32_t group; /* NAMELIST: of a group, the first name in it, a token; else 0 */
    bool is_array, is_pointer, is_saved, is_procedure, is_value, is_threadprivate;
    bool is_class;     /* CLASS, or of any rank: (..) */
    bool is_result;    /* INTENT(OUT) */
    bool is_imported;  /* by USE */
    bool is_text;      /* CHARACTER */
    bool is_inherited; /* an internal procedure names it */
};

/** A module, a procedure, or what is in a BLOCK. */
struct fortran_scope {
    UT_hash_handle hh;
    const struct syntax_node *node;
    struct fortran_scope *host;
    struct fortran_symbol *symbols;
    uint32_t name, path; /* path: with its hosts' names */
    uint32_t function;   /* in the program; NO_NODE until it is made */
    uint32_t result;     /* the name of a function's result, or 0 */
    bool is_module;
    bool is_inherited; /* internal procedures name something of it */
    bool is_shared;    /* a construct in it, or inside, makes threads */
    bool imports;      /* a USE or INCLUDE of what is not seen may declare any name */
    bool saves;        /* SAVE without a list */
};

/* fortran-declaration.c */

/** Reads the declarations of a module, procedure, or BLOCK into its scope. */
void read_declarations(struct builder *b, struct fortran_scope *scope);
struct fortran_symbol *symbol_find(const struct fortran_scope *scope, uint32_t name);
/** The symbol of that name, a new one if there is none. */
struct fortran_symbol *symbol_of(struct fortran_scope *scope, uint32_t name);
/** The name of the COMMON block whose name is between slashes at `slash`. */
uint32_t block_name(struct builder *b, uint32_t slash);

/* fortran-written.c */

/** One name for the type that is written from `first` to before `end`, with its kind, and a rank;
 *  0: not known. */
uint32_t fortran_type(struct builder *b, uint32_t first, uint32_t end, unsigned rank);
/** That of an actual argument: a variable, an element, a section, a literal. */
uint32_t fortran_written(struct builder *b, uint32_t first, uint32_t last);
/** Is the variable that they are, or begin with, polymorphic? */
bool is_polymorphic_here(const struct builder *b, uint32_t first);
/** type(name), as fortran_type() has it. */
uint32_t derived_type(struct builder *b, uint32_t name);
/** The literal of the type, without its rank. */
uint32_t type_literal(const struct builder *b, uint32_t written);

/* fortran-interface.c */

/** An INTERFACE or a derived type: which names its procedures have. */
void read_definition(struct builder *b, struct fortran_scope *scope,
                     const struct syntax_node *node);

/** The name in `bind(c, name = "..")` behind a procedure's name, its own without one; 0: no bind.
 */
uint32_t bound_name(struct builder *b, uint32_t name, uint32_t last);

/* fortran-type.c */

enum part_kind {
    PART_COMPONENT, /* data */
    PART_POINTER,   /* a component that is a procedure pointer */
    PART_BINDING,   /* a type-bound procedure */
    PART_FINAL,     /* .name is the procedure */
    PART_PARENT     /* the type that it extends, which is a component, too */
};

/** What a derived type has under a name. */
struct derived_part {
    uint32_t name, type; /* the name of the type that it is of */
    uint32_t class_;     /* the derived type of a component, or 0 */
    uint32_t at;         /* its number in the text's order */
    enum part_kind kind;
    bool is_array, is_pointer, is_nopass;
};

/** `integer :: n`, `procedure(f), pointer :: p` in a type. */
void read_components(struct builder *b, uint32_t type, uint32_t first, uint32_t last);
/** `procedure :: a => b`, `final :: f`: the names begin at `names`. */
void read_type_bindings(struct builder *b, uint32_t type, uint32_t first, uint32_t names,
                        uint32_t last);
/** `type, extends(parent) :: ..` */
void read_parent(struct builder *b, uint32_t type, uint32_t first, uint32_t last);
/** All have been read. */
void parts_sort(struct builder *b);
/** The first part of that name in any type, or NULL; others of that name follow it. */
const struct derived_part *part_named(const struct builder *b, uint32_t name);
const struct derived_part *part_of_kind(const struct builder *b, uint32_t name,
                                        enum part_kind kind);

/* fortran-scope.c */

struct fortran_scope *scope_new(struct builder *b, const struct syntax_node *node,
                                struct fortran_scope *host);
void scopes_free(struct builder *b);
struct fortran_scope *fortran_scope_of(const struct builder *b, const struct syntax_node *node);
/** Has each thread that enters the procedure its variables for itself, inside, too? */
bool is_own_of_host(const struct fortran_scope *scope);
/** What internal procedures know a variable of the procedure by. */
uint32_t host_storage(const struct builder *b, const struct fortran_scope *scope, uint32_t name);
/** The object that a name stands for in the function being built, made when it is first met. */
uint32_t fortran_lookup(struct builder *b, uint32_t name);
/** The declarations of a BLOCK, from here to the end of the scope. */
void bind_block(struct builder *b, const struct syntax_node *block);
/** A name of ASSOCIATE or SELECT TYPE for what was read, up to the end of the scope. */
uint32_t bind_association(struct builder *b, uint32_t name, const struct target_read *selector);
/** What an object stands for, or NULL: itself. */
const struct association *find_association(const struct builder *b, uint32_t object);
/** Is name(..) an element of an array here? */
bool is_array_here(struct builder *b, uint32_t name);

/** Is the name declared where the builder is, or imported under another one, and no procedure's? */
bool is_data_here(const struct builder *b, uint32_t name);
bool is_procedure_here(const struct builder *b, uint32_t name);
bool is_text_here(const struct builder *b, uint32_t name);
/** The first of the names in a NAMELIST's group, a token, or 0. */
uint32_t group_of_names(const struct builder *b, uint32_t name);
/** `(2:3)` */
bool is_substring(const struct builder *b, uint32_t open, uint32_t last);
/** May `name(..)` be a call here? *is_element: it may be an element of an array as well. */
bool may_be_call(struct builder *b, const struct syntax_node *call, bool *is_element);
/** Is it no call, but what an input or output statement (ALLOCATE, ..) begins with? */
bool is_transfer(const struct syntax_node *call);
/** Every member of a COMMON block that the unit declares. */
void for_members(struct builder *b, uint32_t block,
                 void (*visit)(struct builder *, uint32_t, void *), void *context);

/* fortran-expression.c */

/** A statement that moves no control, as a whole. */
void fortran_statement(struct builder *b, const struct syntax_node *node, uint32_t at);
void fortran_scan(struct builder *b, uint32_t first, uint32_t last, uint32_t node);
/** `name => selector, ..` of ASSOCIATE, SELECT TYPE: binds the names. */
void fortran_associate(struct builder *b, uint32_t first, uint32_t last, uint32_t node);
/** `i = 1:n, j = 1:m, mask` of DO CONCURRENT and FORALL: binds the indices. */
void fortran_indices(struct builder *b, uint32_t first, uint32_t last, uint32_t node);
/** The object that a procedure is called of, then the arguments in `(..)` at `open`.
 *  @return how many, at most `room` */
uint32_t fortran_arguments(struct builder *b, const struct syntax_node *call, uint32_t open,
                           uint32_t node, struct argument *list, uint32_t room);

/** A name with its elements, components and bounds: subscripts stay pending as operands. */
void fortran_designator(struct builder *b, uint32_t i, uint32_t last, uint32_t node,
                        struct target_read *target);
/** The variable that the tokens are, if they are one: it is handed over by reference. */
void fortran_variable(struct builder *b, uint32_t first, uint32_t last, struct argument *argument);
/** The target is set to what is read since `mark`. */
void fortran_define(struct builder *b, const struct target_read *target, uint32_t node,
                    size_t mark);
/** What ALLOCATED and SIZE ask for is a part of its own, which setting elements leaves as it is; of
 *  a pointer it is the pointer. `of_elements`: the target ends with bounds or elements. */
uint32_t fortran_status(struct builder *b, struct target_read *target, bool of_elements);

/** Is it the name of an argument, a specifier or an index, and no value? */
bool is_label(const struct builder *b, uint32_t i, uint32_t last);

/* fortran-assignment.c */

/** `a = b`, of which the sign stands at `sign`. */
void fortran_assign(struct builder *b, uint32_t first, uint32_t sign, uint32_t last, uint32_t node);
/** `p => a` */
void fortran_point(struct builder *b, uint32_t first, uint32_t sign, uint32_t last, uint32_t node);

/* fortran-control.c */

/** DO with bounds, DO CONCURRENT, FORALL. */
void build_counted(struct builder *b, const struct syntax_node *node);
void build_select(struct builder *b, const struct syntax_node *node);
/** An IF, BLOCK, ASSOCIATE or SELECT that EXIT can name. */
bool is_named_construct(const struct syntax_node *node);
void named_open(struct builder *b, const struct syntax_node *node, uint32_t break_to,
                uint32_t continue_to);
struct named_construct find_named(struct builder *b, uint32_t name);

/* fortran-final.c */

/** The FINAL procedures of an object of that type, its components and its parent. */
void fortran_finalize(struct builder *b, uint32_t variable, uint32_t written, uint32_t token);
/** Objects of the procedure that are finalized when it ends, and INTENT(OUT) when it begins. */
void fortran_objects(struct builder *b);
/** `a = b` that a procedure of the program does. @return whether it is one */
bool fortran_defined_assignment(struct builder *b, uint32_t first, uint32_t sign, uint32_t last,
                                uint32_t node);

/* fortran-host.c */

/** Which procedures hold constructs that make threads. */
void find_shared_hosts(struct builder *b);
/** What the procedure's dummy arguments are now, for its internal procedures. */
void tell_internal_procedures(struct builder *b);
/** .. when it begins, where its variables have no value. */
void begin_host(struct builder *b);

/* fortran-absent.c */

/** Reads which names of a unit stand for optional dummy arguments. */
void find_stand_ins(struct builder *b, const struct syntax_node *unit);
/** The dummy argument without which a condition does not hold, or 0. */
uint32_t needed_dummy(struct builder *b, uint32_t first, uint32_t last);

/* fortran-unit.c */

/** Is the statement no assignment, but the definition of a statement function? */
bool is_statement_function(struct builder *b, const struct syntax_node *node);

/** Adds every program unit and procedure of the tree. */
void build_fortran(struct builder *b);
void build_entry(struct builder *b, const struct syntax_node *node);
/** The result of a function, where control leaves it. */
struct index_range fortran_result(struct builder *b);

#endif
