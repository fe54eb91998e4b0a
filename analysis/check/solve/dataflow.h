/**
 * @file dataflow.h
 * @brief Can a condition differ between the threads of a team? (The future work of the paper.)
 *
 * The question is followed backwards from the condition: through the definitions that reach it, the
 * conditions that decide whether these run, the results of calls, arguments to parameters, and
 * shared data to the writes that no barrier separates from the read. Nothing is computed that was
 * not asked for, and no answer twice.
 */
#ifndef CHECK_DATAFLOW_H
#define CHECK_DATAFLOW_H

#include "analysis/check/solve/program.h"

enum reason_kind {
    REASON_THREAD,  /* a call whose result differs between threads */
    REASON_UNKNOWN, /* a call of which nothing is known */
    REASON_POINTER, /* a call through a pointer that could be any function */
    REASON_SHARED,  /* shared data that may be written at the same time */
    REASON_PRIVATE, /* a private copy that has no value yet */
    REASON_THREADPRIVATE,
    REASON_SET,        /* a variable that is set here, see the next reason */
    REASON_DECIDED,    /* a variable that is set on a condition that is here, see the next reason */
    REASON_ONE_THREAD, /* a variable of each thread that only some set, in a construct */
    REASON_ARGUMENT,   /* a parameter that gets its value here */
    REASON_SIZE        /* too long a way to follow */
};

/** One step of why a condition may differ; the chain leads from the condition to the source. */
struct reason {
    enum reason_kind kind;
    uint32_t name;
    struct place place;
    uint32_t next; /* number of the next one, 0: none */
};

struct dataflow;

struct dataflow *dataflow_new(struct program *program);
void dataflow_free(struct dataflow *dataflow);

/** May the condition at `node` have different values in the threads of the team? On true, `reason`
 *  is the number of the first reason. */
bool condition_varies(struct dataflow *dataflow, uint32_t team, uint32_t node, uint32_t *reason);

const struct reason *dataflow_reason(const struct dataflow *dataflow, uint32_t number);

/* ---- For caller.c, which follows parameters into the callers ----------------------------- */

#define DEPENDS_ON_THREAD ((uint64_t)1 << 63)

/** What one input of the function that is called depends on: bit i on input i of the function that
 * calls, or on the thread: then `reason` is the number of the first reason. */
uint64_t input_depends(struct dataflow *dataflow, struct caller caller, uint32_t callee,
                       uint32_t number, uint32_t *reason);

/** The same for what a definition sets. */
uint64_t definition_depends(struct dataflow *dataflow, uint32_t team, uint32_t definition,
                            uint32_t *reason);

/** Does it set anything, if it is a call that may? */
bool definition_is_effective(struct dataflow *dataflow, uint32_t team, uint32_t definition);

struct input;
const struct input *dataflow_input(const struct dataflow *dataflow, uint32_t function,
                                   uint32_t number);

uint32_t reason_new(struct dataflow *dataflow, enum reason_kind kind, uint32_t name,
                    struct place place, uint32_t next);

#endif
