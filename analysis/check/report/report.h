/**
 * @file report.h
 * @brief Findings as text, JSON and SARIF; graphs as DOT.
 *
 * The room report says what solve found, in words and in formats that other programs read. It may
 * know the model and the findings, and the names of directives; it decides nothing.
 */
#ifndef CHECK_REPORT_H
#define CHECK_REPORT_H

#include "analysis/check/solve/finding.h"
#include "analysis/check/solve/unproved.h"

#include <stdio.h>

struct report {
    const struct program *program;
    const struct dataflow *dataflow; /* NULL: conditions were not looked into */
    const struct findings *findings;
    bool as_errors;                       /* --Werror */
    const struct unproved_list *unproved; /* NULL: it is not asked for */
};

/** A finding for each cause in a compiler's form: lines of the source with carets, notes with the
 *  reasons and the calls, what to change; then a line that counts. */
void report_text(FILE *out, const struct report *report);

/** {"findings": [..]}: doc/check.md names the members. */
void report_json(FILE *out, const struct report *report);

/** SARIF 2.1.0 (OASIS), for code hosts and editors. */
void report_sarif(FILE *out, const struct report *report);

/** A workflow command of GitHub's for each finding, which it shows beside the line. */
void report_github(FILE *out, const struct report *report);

/** Counts of functions, parallel regions, barriers, worksharing constructs and findings. */
void report_statistics(FILE *out, const struct report *report);

/** The OMPCFGs of every function of that name. @return how many there are. */
int report_dot(FILE *out, const struct program *program, const char *function);

/** Sequential orders, the sets C_n and PDF+ of every function of that name. @return how many. */
int report_sets(FILE *out, const struct program *program, const char *function);

/** A directive's name as the language of that place spells it. */
const char *directive_words(const struct program *program, enum directive_id id,
                            const struct place *place);

/** What is wrong, as one sentence without a full stop. Free it. */
char *finding_sentence(const struct program *program, const struct finding *finding);

/** What it is about: `#pragma omp single line 9`. Free it. */
char *finding_subject(const struct program *program, const struct finding *finding);

/** What is at the finding's other place. */
const char *outer_sentence(const struct finding *finding);

/** One reason as a sentence. Free it. */
char *reason_sentence(const struct program *program, const struct reason *reason);

/** Why a function is not proved, as a sentence. Free it. */
char *unproved_sentence(const struct program *program, const struct unproved *unproved);

const char *finding_kind_name(enum finding_kind kind);

#endif
