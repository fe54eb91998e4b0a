/**
 * @file effect.h
 * @brief What a call changes of its caller's data: through parameters, and in data that functions
 * share by a name.
 */
#ifndef CHECK_EFFECT_H
#define CHECK_EFFECT_H

#include "analysis/check/solve/program.h"

/** Data as a function knows it from outside. */
struct spot {
    uint32_t parameter; /* NO_NODE: none, it is .storage */
    uint32_t storage;
    uint32_t path;
    uint32_t own; /* changes count that lie behind so many pointers: what lies before them is a
                     thread's own. 0: all count */
};

struct effects; /* memory of earlier answers */

struct effects *effects_new(struct program *program);
void effects_free(struct effects *effects);

/** May the function change it, itself or in what it calls? */
bool effect_sets(struct effects *effects, uint32_t function, struct spot spot);

/** Does it change all of it, whichever way it goes? */
bool effect_always_sets(struct effects *effects, uint32_t function, struct spot spot);

/** The object of the function that the data is, or NO_NODE. */
uint32_t spot_object(const struct function *function, const struct spot *spot);

/**
 * What a callee calls the part at `path` of the object that `argument` is of.
 * @return false if the callee cannot change it
 */
bool argument_spot(struct program *program, const struct checked_team *team,
                   const struct call *call, uint32_t argument, uint32_t callee, uint32_t path,
                   struct spot *spot);

/** May one of the callees change the part at `path` of the object, through this argument? */
bool argument_sets(struct effects *effects, const struct checked_team *team,
                   const struct call *call, uint32_t argument, uint32_t path);

/** .. of what lies behind `own` pointers from there (see struct spot). */
bool argument_sets_behind(struct effects *effects, const struct checked_team *team,
                          const struct call *call, uint32_t argument, uint32_t path, uint32_t own);

/** May the definition change the part at `path` of its object? What a call may, its callees decide.
 */
bool definition_changes(struct effects *effects, const struct checked_team *team,
                        const struct definition *d, uint32_t path);

/** What `own` is for the callee. */
uint32_t argument_own(const struct program *program, const struct checked_team *team,
                      const struct call *call, uint32_t argument, uint32_t callee, uint32_t own);

/** Is the argument the object of a member function of the library that changes it? */
bool library_changes(const struct program *program, const struct call *call, uint32_t argument);

/** Does the parameter stand for the caller's data, and not for a value or a pointer? */
bool is_reference_parameter(const struct function *function, uint32_t parameter);

#endif
