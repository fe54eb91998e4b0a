/**
 * @file flow.h
 * @brief What the files that follow values backwards share.
 *
 * dataflow.c has facts, conditions and questions, value.c the values of variables, memory.c whose
 * data a pointer leads to, input.c what functions depend on, from outside.
 */
#ifndef CHECK_FLOW_H
#define CHECK_FLOW_H

#include "analysis/check/solve/caller.h"
#include "analysis/check/solve/common-member.h"
#include "analysis/check/solve/dataflow.h"
#include "analysis/check/solve/dominance.h"
#include "analysis/check/solve/effect.h"
#include "analysis/check/solve/phase.h"
#include "analysis/check/solve/place.h"
#include "analysis/check/solve/pointer.h"
#include "analysis/check/solve/site.h"

/* What a value depends on: bit i on input i of the function, the highest bit on the thread. */
typedef uint64_t taint;
#define VARIES DEPENDS_ON_THREAD

/** What is known of one thing: a definition, a condition, a function's result. */
struct fact {
    taint value;
    uint32_t round; /* of the last look; FINAL: it will not change */
    uint32_t reason;
};

/** A part of something: of a definition, a result, what a function stores, what is in a place. */
struct part_key {
    enum part_kind {
        PART_DEFINITION,
        PART_SET,
        PART_RESULT,
        PART_STORE,
        PART_EFFECT,
        PART_SITE, /* .storage is the site: what is in the place behind it .. */
        PART_START /* .. and whether that may be what it began with */
    } kind;
    uint32_t owner, number; /* team and definition, call or object; function and parameter */
    uint32_t storage, path;
};

struct facts {
    struct postdominance tree; /* of the whole graph, loops included */
    struct fact *definitions, *nodes, *controls;
    uint32_t *branches;       /* how many decide over a node, once its control was asked for */
    uint32_t *visited, stamp; /* of the walks back from a use */
    uint32_t *scratch;        /* room for all nodes, while nothing else is asked */
    struct sites *sites;
    struct pointers *pointers;
};

/** Where a question is asked. */
struct here {
    struct dataflow *df;
    struct checked_team *team;
    struct facts *facts;
    const struct function *function;
};

/** A part of an object, as it is read at a node, before definition `limit` of that node. */
struct use {
    uint32_t object, path;
    uint32_t node, limit;
};

struct program *flow_program(const struct here *h);
struct phases *flow_phases(const struct here *h);
struct effects *flow_effects(const struct here *h);
struct inputs *flow_inputs(const struct here *h);
struct common_members *flow_members(const struct here *h);
uint32_t flow_reason(const struct here *h, enum reason_kind kind, uint32_t name, struct place place,
                     uint32_t next);
const char *flow_path(const struct here *h, uint32_t path);
uint32_t flow_team(const struct here *h);

/** What is known of a part; it stays where it is. */
struct fact *flow_part(const struct here *h, struct part_key key);
/** Must it be found out now? Then flow_close() says what it is. */
bool flow_open(const struct here *h, struct fact *fact);
taint flow_close(const struct here *h, struct fact *fact, taint value, uint32_t reason);
taint flow_value(const struct fact *fact, uint32_t *reason);

/* ---- dataflow.c -------------------------------------------------------------------------- */

/** The value of an expression, or of what its value leads to by `path`. */
taint of_operands(const struct here *h, struct index_range operands, uint32_t path, uint32_t node,
                  uint32_t limit, uint32_t *reason);
taint of_control(const struct here *h, uint32_t node, uint32_t *reason);
/** @param met all that the value passed on its way to where it is read; NULL: it is read anywhere
 */
taint of_definition(const struct here *h, uint32_t number, uint32_t path, const struct met *met,
                    uint32_t *reason);
/** What a call leaves in data that functions share by this name. */
taint of_effect(const struct here *h, uint32_t call, uint32_t storage, uint32_t path,
                uint32_t *reason);

/* ---- value.c ----------------------------------------------------------------------------- */

taint of_use(const struct here *h, const struct use *use, uint32_t *reason);
/** What the definitions set that reach a use of a thread's own data. */
taint of_reaching(const struct here *h, const struct use *use, bool *from_entry, uint32_t *reason);
/** Everything that is ever put in that part of an object. */
taint of_all_definitions(const struct here *h, uint32_t object, uint32_t path, uint32_t *reason);

/* ---- memory.c ---------------------------------------------------------------------------- */

/** Which data does the pointer at `path` of `object` lead to: VARIES for data that threads share, 0
 *  for a thread's own, or inputs of the kind `kind` that decide it. */
taint memory_of(const struct here *h, uint32_t object, uint32_t path, uint8_t kind,
                uint32_t reason);
/** .. is the data itself that a reference to a pointer stands for, at `path`? */
taint memory_of_place(const struct here *h, uint32_t object, uint32_t path, uint8_t kind,
                      uint32_t reason);
taint memory_of_argument(const struct here *h, const struct call *call, uint32_t parameter,
                         uint32_t path, uint8_t kind, uint32_t reason);

/* ---- input.c ----------------------------------------------------------------------------- */

/** What a function depends on, from outside. */
enum input_kind {
    INPUT_VALUE,   /* what the data holds at the call */
    INPUT_SHARING, /* whether threads share the data: it is written while others read it */
    INPUT_OWNING,  /* whether each thread has its own: what is put there differs */
    INPUT_COMMON,  /* whether threads share what a reference stands for, a pointer perhaps */
    INPUT_OWN,     /* the other way round */
    INPUT_START    /* threadprivate: what earlier regions left in it */
};

struct input {
    uint8_t kind;
    struct spot spot;
    uint32_t reason;
};

enum { INPUT_ANY = 62, INPUTS = 63 }; /* INPUT_ANY: all arguments, when there are too many inputs */

struct inputs *inputs_new(struct program *program);
void inputs_free(struct inputs *inputs);
taint input_bit(struct inputs *inputs, uint32_t function, enum input_kind kind, struct spot spot,
                uint32_t reason);
/** spot_object(); threadprivate data that only callees name gets an object, while there is room. */
uint32_t input_object(struct inputs *inputs, uint32_t function, const struct spot *spot);
const struct input *input_at(const struct inputs *inputs, uint32_t function, uint32_t number);

/** What inputs of a callee come to at one of its calls. */
taint of_inputs(const struct here *h, const struct call *call, uint32_t callee, taint which,
                uint32_t *reason);
/** What an argument holds, or leads to by `path`; `callee` is the function that gets it. */
taint of_argument_value(const struct here *h, const struct call *call, uint32_t parameter,
                        bool by_reference, uint32_t path, uint32_t *reason);

#endif
