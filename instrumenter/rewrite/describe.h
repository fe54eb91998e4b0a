/**
 * @file describe.h
 * @brief What a construct is, in words.
 */
#ifndef REWRITE_DESCRIBE_H
#define REWRITE_DESCRIBE_H

#include "instrumenter/rewrite/rewrite.h"
#include "instrumenter/rewrite/plan.h"

/** The CTC string of a construct's region (free it). */
char *describe_region(const struct rewrite *rewrite, const struct syntax_node *node,
                      const struct plan *plan);

/** The CTC string of a lock call or user region. */
char *describe_span(const struct rewrite *rewrite, const char *type, uint32_t first, uint32_t last,
                    const char *key, const char *value);

/** Enter the construct in the result's list. */
void describe_construct(struct rewrite *rewrite, const struct syntax_node *node,
                        const struct plan *plan, bool executable);

#endif
