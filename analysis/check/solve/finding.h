/**
 * @file finding.h
 * @brief What is wrong with a program, and why.
 */
#ifndef CHECK_FINDING_H
#define CHECK_FINDING_H

#include "analysis/check/solve/dataflow.h"
#include "analysis/check/solve/summary.h"
#include "analysis/check/solve/unproved.h"
#include "analysis/check/solve/wanted.h"

enum finding_kind {
    FINDING_BARRIER,
    FINDING_WORKSHARING,
    FINDING_NESTING,
    FINDING_CANCEL,
    FINDING_LOCK_TWICE, /* a thread waits for a lock that it has: .name, since .outer_place */
    FINDING_LOCK_ORDER, /* for .name while it has .outer_name; .outer_place: another way round */
    FINDING_LOCK_KEPT,  /* it waits for others, who need .name, taken at .outer_place */
    FINDING_ORDERED,    /* .outer: the loop without the clause, or another region before */
    FINDING_KINDS
};

struct step {
    uint32_t function; /* that calls */
    uint32_t callee;
    struct place place;
};

enum {
    CHAIN_MAX = 32,
    CAUSES_MAX = 8 /* conditions that a finding names: what is further away tells nobody more */
};

/** A branch that a directive hangs on. */
struct cause {
    struct place place;
    bool varies;     /* false: only shown with --all */
    uint32_t reason; /* number of the first reason, 0 if none is known */
};

struct finding {
    enum finding_kind kind;
    enum directive_id directive;
    bool is_implicit;     /* the barrier at the end of `directive` */
    struct place place;   /* of the directive; of the construct whose end it is */
    uint32_t function;    /* that the condition, or the construct around, is in */
    struct cause *causes; /* FINDING_BARRIER, _WORKSHARING: the nearest first */
    size_t cause_count, cause_capacity;
    bool has_more_causes;    /* than CAUSES_MAX */
    enum directive_id outer; /* FINDING_NESTING: the construct that it may not be in .. */
    struct place outer_place;
    uint32_t name;                /* FINDING_CANCEL: what is cancelled; of locks: the lock's */
    uint32_t outer_name, cycle;   /* FINDING_LOCK_ORDER: how many orders make the round */
    struct step calls[CHAIN_MAX]; /* from there to the directive */
    uint32_t call_count;
    bool is_way_out; /* FINDING_LOCK_TWICE: .outer_place is where a way keeps the lock */
    int level;       /* the lowest one that shows it */
    bool is_dropped; /* no condition differs between threads */
    bool is_ignored; /* a comment says so .. */
    struct place ignored_at;
    char *ignore_reason; /* .. because of this; NULL: it gives no reason */
    bool is_known;       /* the baseline has it */
    uint32_t doubts; /* calls on the way of one of several functions, not all of which lead there */
    struct unproved doubt; /* the first of them */
};

/** Is it about a second place, in .outer_place? */
static inline bool finding_has_outer(const struct finding *finding)
{
    return finding->outer_place.line > 0;
}

/** Whether people are told of it. */
static inline bool finding_is_shown(const struct finding *finding)
{
    return !finding->is_ignored && !finding->is_known;
}

struct findings {
    struct finding *finding;
    size_t count, capacity;
    struct unproved_list doubts; /* what might be one, had a call a meaning that is not known */
};

/** Adds what the verifications say; the program is summarised and its contexts are known. */
void find_divergences(struct program *program, struct dataflow *dataflow,
                      const struct check_options *options, struct findings *findings);

/** Adds regions that may not be inside others (OpenMP 5.2, 17.1), also through calls. */
void find_nesting(const struct program *program, const struct check_options *options,
                  struct findings *findings);

/** A new one at the end. */
struct finding *finding_add(struct findings *findings);

/** The calls that lead from the finding's function to its directive, as follow_calls() has them;
 *  `to` is the team that the directive is in. */
void finding_calls(const struct program *program, const struct reached *chain, uint32_t to,
                   struct finding *finding);

/** Counts the doubts on the way to a directive. */
void finding_count_doubts(const struct program *program, const struct reached *chain,
                          enum meeting what, struct finding *finding);

/** Adds the finding, or keeps what it rests on as not proved: several doubts, or one where nothing
 *  but a guess says that threads differ. */
void finding_add_unless_doubtful(struct findings *findings, struct finding *finding,
                                 bool is_certain);

/** Does what makes threads differ begin with a thread's number, or a construct that some run? */
bool reason_is_certain(const struct dataflow *dataflow, const struct program *program,
                       uint32_t number);

/** By file, line and column; findings that say the same become one. */
void findings_sort(struct findings *findings);
void findings_free(struct findings *findings);

/** Ignores those whose directive, conditions, reasons and calls are all in one file. */
void findings_across(const struct dataflow *dataflow, struct findings *findings);

/** Is the node inside a construct of its team, or is the team one, that forbids what it meets? */
bool is_nested_wrongly(const struct program *program, uint32_t team, uint32_t node);

#endif
