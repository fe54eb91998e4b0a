/**
 * @file meaning.h
 * @brief What the text of a call says: the function, the object, and what chooses them.
 */
#ifndef CHECK_MEANING_H
#define CHECK_MEANING_H

#include "analysis/check/build/class.h"

/** What a call in the text means: filled in from its name and what stands before it. */
struct meaning {
    struct call call;
    struct argument object;
    bool has_object;
    uint32_t held; /* the class that the object holds, where it is of the library; or 0 */
    struct index_range choice; /* what chooses the function */
};

/** The class of the object that a member function is called of, as far as it is known; or 0. */
uint32_t called_class(struct builder *b, const struct syntax_node *node);

/** Says what the call means whose name, node and arguments are there. */
void find_meaning(struct builder *b, const struct syntax_node *node, struct meaning *m);

#endif
