/**
 * @file caret.h
 * @brief Where in the user's text the places of a finding are: what all formats say of them.
 */
#ifndef CHECK_CARET_H
#define CHECK_CARET_H

#include "analysis/check/report/report.h"

/** A place, and what is to be underlined there: bytes before it in its line, and how many it has.
 */
struct caret {
    const struct place *place;
    size_t column, length;
};

struct caret caret_directive(const struct program *program, const struct place *place);
/** The directive, or the call, that the finding is about. */
struct caret caret_finding(const struct program *program, const struct finding *finding);
struct caret caret_condition(const struct program *program, const struct place *place);
struct caret caret_reason(const struct program *program, const struct reason *reason);
struct caret caret_call(const struct program *program, const struct step *step);

/** The column that people are told: characters, from 1 on. */
uint32_t caret_column(const struct program *program, const struct caret *caret);

/** A finding's places, in the order in which they explain it. */
typedef void caret_visitor(void *to, const struct caret *caret, const char *message);

/** Its conditions with their reasons, then the construct around, then the calls. `all`: of many
 *  conditions all of them. */
void carets_visit(const struct report *report, const struct finding *finding, bool all,
                  caret_visitor *visit, void *to);

/** The reasons of one condition. */
void carets_visit_reasons(const struct report *report, uint32_t number, caret_visitor *visit,
                          void *to);

#endif
