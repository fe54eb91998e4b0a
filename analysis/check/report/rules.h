/**
 * @file rules.h
 * @brief The rules of pompeii check: what each wants, why, and an example of both.
 */
#ifndef CHECK_RULES_H
#define CHECK_RULES_H

#include "analysis/check/solve/finding.h"

#include <stdio.h>

struct rule {
    const char *id;            /* as in SARIF, and in --explain */
    const char *title;         /* what the specification wants */
    const char *section;       /* of OpenMP 5.2 */
    const char *why;           /* what happens otherwise */
    const char *wrong, *right; /* functions that are whole, in C */
};

const struct rule *rule_of(enum finding_kind kind);

/** Everything about the rule, or about all with "all". @return false: there is none of that name */
bool rule_explain(const char *id, FILE *out);

/** The same as text of Markdown; to be freed. */
char *rule_markdown(const struct rule *rule);
char *rule_help(const struct rule *rule);

/** Their names, with commas between; to be freed. */
char *rule_names(void);

#endif
