/**
 * @file summary.h
 * @brief Algorithm 2 of the paper: each function is verified with its callees replaced by what the
 *        threads that enter them meet.
 */
#ifndef CHECK_SUMMARY_H
#define CHECK_SUMMARY_H

#include "analysis/check/solve/program.h"

/**
 * Verify every team of every function, callees first; fills marks, verifications and summaries.
 * Functions that call each other (the paper excludes them) are repeated until nothing changes.
 */
void summarise(struct program *program, int level);

/** Which functions threads of a team may run: from the callers down. */
void find_contexts(struct program *program);

/** Is all of it given: its main, and each source that was asked for? */
bool program_is_whole(const struct program *program);

/** C++: is it called without a word of it: a constructor, a destructor, an operator? */
bool is_called_unsaid(const struct program *program, const struct function *f);

/** Where a chain of calls from this node ends: the directive itself. */
struct reached {
    uint32_t team, node;
};

/** The bits of what a node is, or of what a call at it may meet. */
uint8_t node_meets(const struct program *program, const struct checked_team *team, uint32_t node);

/** Is it of an object whose class is not known: the headers would say it, which the compiler did
 * not find, or several classes have such a function? */
bool call_lacks_class(const struct program *program, const struct checked_team *team,
                      const struct call *call);

/** Does it mean one of several functions, of which only some lead to such a directive? 1; 2 where
 * one of them is meant for certain, and it is not known which, or where the class is not known. */
uint32_t call_doubts(const struct program *program, const struct checked_team *team,
                     const struct call *call, enum meeting what);

/**
 * Follows a call node to the directive that it was counted for.
 * @param chain the call nodes on the way, at most `room`; @return their number in *length
 */
struct reached follow_calls(const struct program *program, struct reached from, enum meeting what,
                            struct reached *chain, uint32_t room, uint32_t *length);

#endif
