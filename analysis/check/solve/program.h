/**
 * @file program.h
 * @brief What is known of a program: functions, their teams, and one control-flow graph per team.
 *
 * The room solve knows graphs and this model of a program: algorithm 1 over a graph, algorithm 2
 * over the functions, data flow over conditions, and the findings that come of them. It may know
 * common and the names of directives (syntax/directive.h), nothing of texts, trees or formats.
 *
 * A team graph is the OMPCFG of the paper for the threads of one team: those that enter a function,
 * or those that a parallel construct makes. A construct with threads of its own is one node in the
 * graph around it, because barriers of different teams never meet. Beside control flow a node keeps
 * what the data flow analysis asks for: which variables are set there, and from what.
 *
 * The model holds no pointer into a text or tree: these can be freed once it is built.
 */
#ifndef CHECK_PROGRAM_H
#define CHECK_PROGRAM_H

#include "analysis/check/solve/algorithm1.h"
#include "instrumenter/syntax/directive.h"

struct place {
    uint32_t file; /* index into program->files */
    uint32_t line, column;
};

enum operand_kind {
    OPERAND_VARIABLE, /* its value */
    OPERAND_ADDRESS,  /* &x: whatever is ever put there */
    OPERAND_CALL      /* the result of a call of this team */
};

struct operand {
    enum operand_kind kind;
    uint32_t index; /* of a variable of the function, or of a call of the team */
};

struct index_range {
    uint32_t first, count;
};

/** A node sets a variable to something that is computed from these operands. */
struct definition {
    uint32_t variable, node;
    struct index_range operands;
    uint32_t argument; /* by a callee, through this argument of the team; NO_NODE: by assignment */
    uint32_t source;   /* a copy of this variable, or its address; NO_NODE: something else */
    bool is_address;   /* of .source */
    bool is_weak;      /* an element, or perhaps: the old value may survive */
    uint32_t inner;    /* .is_foreign: the definition of the team at the node that this one stands
                          for; NO_NODE: of none */
    bool is_foreign;   /* by threads of an inner team or by another task */
    bool is_uniform;   /* all threads get the same value (copyprivate, reduction) */
};

/** Constants as they are written: a number (0 and 1 for what is false and true) plus one, minus a
 *  number, or, by its hash, a text. */
enum {
    LITERAL_NUMBER = 1,
    LITERAL_NEGATIVE = 0x08000000,
    LITERAL_TEXT = 0x10000000,
    LITERAL_LIMIT = 0x20000000,
    LITERAL_DEFAULT = LITERAL_LIMIT /* of a case: none of the others */
};

struct argument {
    struct index_range operands;
    uint32_t variable; /* what it points at: &x, an array, a pointer; NO_NODE if nothing */
    uint32_t keyword;  /* Fortran: the name of the parameter that it is for; 0: by its position */
    uint32_t literal;  /* see LITERAL_NUMBER; 0: something else */
    uint32_t function; /* the name of a function or lambda that it may be; 0: none */
    uint32_t written;  /* C, C++: its type, as data_object has it, or 0 */
    bool is_address;   /* written &x, or handed over by reference */
    bool is_plain;     /* a name alone: what it holds is handed over as it is */
    bool is_typed;     /* Fortran: .written is the type it has when it runs, too */
    bool is_absent;    /* Fortran: others are handed over by keyword, this one is not */
};

struct call {
    uint32_t name; /* 0: through a pointer */
    uint32_t node;
    uint32_t object; /* C++: the argument of the team that is *this; NO_NODE: none */
    uint32_t type;   /* C++: the class that the function is a member of; 0: not known */
    uint32_t space;  /* C++: what is written before `::f`, if that is no class; 0: nothing */
    bool is_exact;   /* of that class and its bases, and of no class that is derived from it */
    bool is_member;  /* of an object: any function of that name is meant, unless .type is known;
                        without a name: through a pointer to a member */
    bool is_plain;   /* C, C++: a name alone: no member function, unless .type is known */
    bool is_vague;   /* C++: of an object of a class that is not known, while classes that have
                        nothing to do with each other have functions of that name; or X::f, and
                        there is no X */
    bool is_once;    /* C++: by one thread, for which the others wait: what it sets, all see */
    bool is_element; /* Fortran: an element of an array, unless there is a function of that name */
    bool is_library; /* C++: `std::f(..)` is none of the program's */
    bool is_unreached;  /* where no path leads: none is taken, either */
    bool is_overloaded; /* C++: by types of which too little is known */
    bool is_crowded;    /* so many functions of its name are there that none is taken */
    uint32_t class_of;  /* C++: the parameter of the caller's template that is the class, plus one;
                           0: none is */
    uint32_t unsaid;    /* C++: default arguments behind .arguments, until it is known whether the
                           callee takes as many */
    struct index_range arguments;
    struct index_range templates, class_templates; /* C++: arguments of the templates, as written */
    struct index_range
        candidates; /* of program->candidates; none: nothing is known of the callee */
};

enum cfg_kind {
    CFG_ENTRY,
    CFG_EXIT,
    CFG_BASIC,     /* statements, joins */
    CFG_CONDITION, /* a branch: if, loop, switch, && */
    CFG_CHOICE,    /* a branch that no value decides: try, computed goto */
    CFG_CALL,
    CFG_RETURN,
    CFG_DIRECTIVE, /* linear (table 1) */
    CFG_WORKSHARING,
    CFG_MASTER, /* master, masked: if/else (table 1) */
    CFG_TEAM,   /* a construct with a team or task of its own: see .team */
    CFG_END     /* the end of a construct; a barrier if has_barrier */
};

struct cfg_node {
    enum cfg_kind kind;
    enum directive_id directive; /* the simple construct, for directives and their ends */
    struct place place;
    uint32_t construct; /* the innermost construct of this team around it, NO_NODE if none */
    uint32_t index; /* CFG_CALL: the call; CFG_TEAM: the team; CFG_END: where it began; worksharing:
                       1 if the loop has an ordered clause; CFG_CONDITION: see enum outcome */
    uint32_t name;  /* critical: its name; cancel: what it cancels; CFG_CONDITION, Fortran: the
                       optional dummy argument without which the first successor is not taken */
    struct index_range operands; /* CFG_CONDITION, CFG_RETURN: the value; CFG_BASIC: of a
                                    worksharing loop, its bound; CFG_CALL: what chooses
                                    the function that is called */
    struct index_range definitions;
    uint32_t literal; /* CFG_CONDITION: what is compared with; CFG_BASIC: of a case; 0: not known */
    bool has_barrier;
};

/* C++: what calls of these members of the library's mutexes, and its guards, are made into. */
#define MUTEX_LOCK "std::mutex::lock"
#define MUTEX_UNLOCK "std::mutex::unlock"
#define MUTEX_TRY_LOCK "std::mutex::try_lock"

/** Of a condition that is the result of one call or one variable, perhaps negated: which of its
 *  successors is the one where that is something other than 0. Of one that compares a variable with
 *  a literal: the one where they are equal. Or its successors are the cases of a variable. */
enum outcome {
    OUTCOME_OTHER,
    OUTCOME_FIRST,
    OUTCOME_SECOND,
    OUTCOME_EQUAL_FIRST,
    OUTCOME_EQUAL_SECOND,
    OUTCOME_CASES,
    OUTCOME_TYPES, /* .. the types of a dummy argument: each case has the literal_of_text() of one
                    */
    OUTCOME_RANKS  /* .. its ranks */
};

enum team_kind {
    TEAM_FUNCTION, /* whichever threads enter the function */
    TEAM_PARALLEL,
    TEAM_SERIAL, /* one thread: target, teams, num_threads(1) */
    TEAM_TASK    /* an explicit task: no barrier may bind to it */
};

/** Variables that nothing may set in a part of what a team does; see struct counted_loop. */
struct kept_names {
    struct index_range names; /* operands, variables */
    struct index_range definitions, calls;
    bool to_end; /* from where these begin to the team's last one */
};

/** `for (i = n; i < n + m; i++)`: what its condition reads as long as what the bounds have in
 * common, and what they are made of, stays as it is; see counted-loop.h. */
struct counted_loop {
    uint32_t node;               /* the condition */
    struct index_range operands; /* of it: m */
    struct index_range keeps;    /* of team->keeps */
};

struct checked_team {
    enum team_kind kind;
    uint32_t function, outer; /* the team around it, NO_NODE for TEAM_FUNCTION */
    uint32_t node;            /* its CFG_TEAM node in the outer team */
    enum directive_id directive;
    struct cfg_node *nodes;
    size_t node_count, node_capacity;
    struct operand *operands;
    size_t operand_count, operand_capacity;
    struct definition *definitions;
    size_t definition_count, definition_capacity;
    struct call *calls;
    size_t call_count, call_capacity;
    struct argument *arguments;
    size_t argument_count, argument_capacity;
    uint32_t *copyin; /* names */
    size_t copyin_count, copyin_capacity;
    struct counted_loop *loops;
    size_t loop_count, loop_capacity;
    struct kept_names *keeps; /* of loops */
    size_t keep_count, keep_capacity;
    struct edges edges;
    struct graph graph;
    struct mark *marks; /* set by the summaries */
    struct verification verification;
    struct facts *facts; /* of the data flow analysis, once asked for; see dataflow.c */
    bool is_verified;
};

enum object_kind { OBJECT_LOCAL, OBJECT_PARAMETER, OBJECT_PRIVATE, OBJECT_COPY, OBJECT_SHARED };

/**
 * A thing with a name in one function. OBJECT_PRIVATE starts undefined, OBJECT_COPY with the same
 * value in every thread (firstprivate, reduction); OBJECT_SHARED is global, static or unknown.
 */
struct data_object {
    enum object_kind kind;
    uint32_t name, parameter;
    uint32_t storage;  /* a name for the data that functions share by it; 0: not known elsewhere */
    uint32_t team;     /* whose threads have one each; NO_NODE: shared by all */
    uint32_t type;     /* C, C++: the class, without bases, that it is of or leads to, or 0 */
    uint32_t written;  /* C, C++: its type as it is written, as a name, or 0 */
    bool is_pointer;   /* or a reference, so that what it leads to may be shared */
    bool is_reference; /* assigning changes what it stands for: C++, Fortran's dummy arguments */
    bool is_array;     /* Fortran: name(..) is an element of it */
    bool is_polymorphic; /* Fortran: of a type or rank that is known when it runs */
    bool is_alias;       /* Fortran, while building: it stands for another (ASSOCIATE) */
    bool is_addressed;   /* &x stands somewhere: stores through pointers may reach it */
    bool is_threadprivate;
    bool is_type; /* C++: none, but a type, the parameter of a template */
};

/** An object or a part of it: `path` says how to come there (place.h), 0 for the whole. */
struct variable {
    uint32_t object, path;
    bool through_pointer;
    /* C, C++, classes without bases; 0: not known */
    uint32_t owner; /* of which the last member on the path is */
    uint32_t type;  /* that it is an object of, or leads to */
};

/** What threads may meet in a function, as bits of summary.meets. */
enum meeting {
    MEETS_BARRIER,
    MEETS_WORKSHARING,
    MEETS_MASKED,
    MEETS_ORDERED,
    MEETS_CRITICAL,
    MEETINGS
};

enum {
    PARAMETERS_MAX = 62,                 /* of those beyond what a callee sets is not followed */
    THIS_PARAMETER = PARAMETERS_MAX - 1, /* C++: the object that a member function is called of */
    TEMPLATES_MOST = 4,                  /* C++: parameters of a template that are followed: .. */
    CLASS_TEMPLATE = THIS_PARAMETER - TEMPLATES_MOST,   /* .. of the function's class .. */
    FUNCTION_TEMPLATE = CLASS_TEMPLATE - TEMPLATES_MOST /* .. and its own, as parameters of it */
};

/** What callers need to know of a function: what the threads that enter it meet (algorithm 2). */
struct function_summary {
    uint64_t construct; /* a worksharing one that is met just once on each path, alone; 0: none */
    uint16_t barriers;  /* on the path with the fewest */
    uint8_t meets;      /* on some path: bits 1 << enum meeting */
    bool never_returns;
    bool in_parallel;            /* may be entered by the threads of a team */
    bool surely_in_parallel;     /* .. see surely_in_parallel() .. */
    bool doubtfully_in_parallel; /* .. while that is found: by a call of one of several functions */
    uint8_t level;               /* the fewest parallel regions around a call of it */
    bool unknown_callers;        /* nobody calls it here, or it is called through pointers */
    uint64_t sets;               /* bit i: stores through parameter i */
    uint32_t first[MEETINGS];    /* the first node with one, or with a call that leads to one .. */
    uint32_t calls[MEETINGS];    /* .. through so many calls .. */
    uint8_t doubts[MEETINGS];    /* .. so many of which mean one of several functions, not all of
                                    which lead there */
};

/** The name of what is set for a thread where an exception is on its way. */
#define NAME_OF_EXCEPTION "thrown exception"

/** What the names of internal control variables begin with, which no program can write. */
#define CONTROL_NAME "%control "

/** What the name of a function begins with that has none: its place follows. */
#define NAME_OF_PLACE "lambda of line "

struct function {
    uint32_t name;
    uint32_t unit; /* of translation: what is static is known in it alone */
    struct place place;
    uint32_t link;   /* what the other language calls it: `f_` for f of Fortran; 0: nothing */
    uint32_t host;   /* Fortran: the procedure that holds it; NO_NODE: none */
    uint32_t home;   /* Fortran: the procedure that an ENTRY is of; itself for any other */
    uint32_t module; /* Fortran: the name of the module that holds it, or 0 */
    uint32_t type;   /* C++: the name of the class that it is a member of, or 0 */
    uint32_t space;  /* C++: the name of the namespace that it is in, without those around; or 0 */
    bool is_rough;   /* of a file that the compiler refused: macros and headers are not known */
    bool is_static, is_main, is_addressed, is_unknown; /* is_unknown: setjmp, too deep, .. */
    bool is_fortran;
    bool is_instance; /* another one once more: see instance.h */
    uint32_t parameters;
    bool is_variadic;         /* C, C++: and as many more as there are, a pack's among them */
    struct index_range teams; /* of program->teams; the first is the TEAM_FUNCTION */
    struct data_object *objects;
    size_t object_count, object_capacity;
    struct variable *variables;
    size_t variable_count, variable_capacity;
    struct function_summary summary;
    struct index_range callers; /* of program->callers */
};

struct checked_file {
    char *name;
    bool is_fortran;
    char *text; /* as the user wrote it, once it was needed; see report/source.c */
    size_t length;
    size_t *lines; /* where each begins */
    size_t line_count, line_capacity;
    bool tried;
};

/** Another name that functions are called by: of a generic interface, a binding of a type, in C. */
struct alias {
    uint32_t name, target;
    bool is_link; /* the target is a name as the linker knows it */
};

/** C++: a class and one of its bases. */
struct inheritance {
    uint32_t derived, base;
};

/** A call of a function, from its side. */
struct caller {
    uint32_t team, call;
};

struct program {
    uint32_t unit_count;
    bool lacks_sources; /* some could not be read */
    struct function *functions;
    size_t function_count, function_capacity;
    struct checked_team *teams;
    size_t team_count, team_capacity;
    uint32_t *candidates;
    size_t candidate_count, candidate_capacity;
    struct alias *aliases;
    size_t alias_count, alias_capacity;
    struct inheritance *inheritances;
    size_t inheritance_count, inheritance_capacity;
    struct checked_file *files;
    size_t file_count, file_capacity;
    char **names; /* names[0] is "" */
    size_t name_count, name_capacity;
    struct name_entry *by_name; /* uthash */
    struct name_entry *by_file; /* the same, of files */
    struct pair_entry *pairs;   /* of the aliases and inheritances, which come again and again */
    struct folded *folded;      /* see fold.h */
    uint16_t *name_flags;       /* per name: bits of enum name_flag */
    size_t name_flag_capacity;
    struct caller *callers;
    struct statistics {
        uint32_t functions, parallel, explicit_barriers, implicit_barriers, worksharing;
    } statistics;
};

void program_free(struct program *program);
void team_free(struct checked_team *team);
void function_free(struct function *function);

/** The number of a spelling; equal spellings, equal numbers. 0 is the empty one. */
uint32_t name_intern(struct program *program, const char *text, size_t length);
const char *name_text(const struct program *program, uint32_t name);
/** A text as a literal: blanks at its end do not count. */
uint32_t literal_of_text(const char *text, size_t length);
uint32_t file_intern(struct program *program, const char *name);

/** One more function that a call may mean; the list's others were the last that were added. */
void candidate_add(struct program *program, struct index_range *list, uint32_t function);
void inheritance_add(struct program *program, struct inheritance inheritance);
void alias_add(struct program *program, struct alias alias);

/** What is known of a name outside functions. */
enum name_flag {
    NAME_THREADPRIVATE = 1,
    NAME_ADDRESSED =
        2, /* it stands in an initialiser: if it is a function's, its address is taken */
    NAME_VARIABLE = 4,      /* it has an initialiser, or is a pointer to a function */
    NAME_TYPE = 8,          /* of a type: a call of it converts */
    NAME_ARRAY = 16,        /* of an array of a Fortran module */
    NAME_PROCEDURE = 32,    /* of a procedure in Fortran */
    NAME_EXTERN = 64,       /* C: declared extern somewhere: the same data in all files .. */
    NAME_STATIC = 128,      /* .. unless a file has its own */
    NAME_FUNCTION = 256,    /* of a function with a body, in C and C++ */
    NAME_NUMBER = 512,      /* of a type of the system's that is no pointer to a function */
    NAME_MEMBER = 1024,     /* C, C++: of data in a class that may be called */
    NAME_LAMBDA = 2048,     /* of a variable that is set to a lambda somewhere */
    NAME_MUTEX = 4096,      /* C++: of a mutex of the library outside functions */
    NAME_DATA = 8192,       /* of data of a Fortran module */
    NAME_SPACE = 32768,     /* C++: of a namespace */
    NAME_LOCAL_TYPE = 16384 /* C++: of types that differ: of a template's parameter, or given in a
                               class or function */
};

void name_flag(struct program *program, uint32_t name, enum name_flag flag);
bool name_has_flag(const struct program *program, uint32_t name, enum name_flag flag);

enum { NUMBERS_TAKEN = PARAMETERS_MAX - FUNCTION_TEMPLATE };

/** The number of the parameter at a position: those that mean something else are left out. */
static inline uint32_t parameter_number(uint32_t position)
{
    bool is_small = position < FUNCTION_TEMPLATE || position > NO_NODE / 2; /* none at all */
    return is_small ? position : position + NUMBERS_TAKEN;
}

static inline uint32_t parameter_position(uint32_t number)
{
    return number < PARAMETERS_MAX || number > NO_NODE / 2 ? number : number - NUMBERS_TAKEN;
}

/** The argument of the team that a call passes as this parameter, or NO_NODE. */
static inline uint32_t call_argument(const struct call *call, uint32_t parameter)
{
    if (parameter == THIS_PARAMETER && call->object != NO_NODE)
        return call->object;
    if (parameter >= FUNCTION_TEMPLATE && parameter < THIS_PARAMETER) {
        bool is_own = parameter < CLASS_TEMPLATE;
        struct index_range given = is_own ? call->templates : call->class_templates;
        uint32_t at = parameter - (is_own ? FUNCTION_TEMPLATE : CLASS_TEMPLATE);
        return at < given.count ? given.first + at : NO_NODE;
    }
    uint32_t position = parameter_position(parameter);
    return position < call->arguments.count ? call->arguments.first + position : NO_NODE;
}

/** What a definition comes from: one that stands for what an inner team does is that team's. */
static inline const struct definition *definition_origin(const struct program *program,
                                                         const struct checked_team **team,
                                                         const struct definition *d)
{
    while (d->inner != NO_NODE) {
        *team = &program->teams[(*team)->nodes[d->node].index];
        d = &(*team)->definitions[d->inner];
    }
    return d;
}

/** The parameter that an argument of the team is passed as. */
static inline uint32_t argument_parameter(const struct call *call, uint32_t argument)
{
    return argument == call->object ? THIS_PARAMETER
                                    : parameter_number(argument - call->arguments.first);
}

/** The team graph of the threads that enter a function. */
static inline struct checked_team *function_team(const struct program *program, uint32_t function)
{
    return &program->teams[program->functions[function].teams.first];
}

/** The number of the parameter of that name, or NO_NODE. */
uint32_t parameter_named(const struct function *function, uint32_t name);

/** How many parallel regions are there at least around what the team runs, its own among them? */
uint32_t team_level(const struct program *program, const struct checked_team *team);

/** Do several threads run it, as one team? */
static inline bool runs_in_parallel(const struct program *program, const struct checked_team *team)
{
    return team->kind == TEAM_PARALLEL ||
           (team->kind == TEAM_FUNCTION && program->functions[team->function].summary.in_parallel);
}

/** .. because of a parallel construct that is there, or constructs of its own in a function that
 *  nobody is seen to call? Another one that nobody calls is as a rule a program's serial part. */
static inline bool surely_in_parallel(const struct program *program,
                                      const struct checked_team *team)
{
    return team->kind == TEAM_PARALLEL ||
           (team->kind == TEAM_FUNCTION &&
            program->functions[team->function].summary.surely_in_parallel);
}

#endif
