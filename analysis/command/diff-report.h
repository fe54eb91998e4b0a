/**
 * @file diff-report.h
 * @brief The formats of `pompeii diff`.
 */
#ifndef DIFF_REPORT_H
#define DIFF_REPORT_H

#include "analysis/command/command.h"
#include "analysis/compare/gate.h"

enum diff_format { DIFF_TEXT, DIFF_CSV, DIFF_JSON, DIFF_HTML, DIFF_JUNIT, DIFF_MARKDOWN };
extern const char *const diff_formats[];

struct diff_report {
    const struct comparison *comparison;
    const struct gate *gate; /* NULL: none */
    struct experiment *const *experiments;
    const struct options *options;
    bool all; /* every metric, not those that most want */
};

/** @return how many times a rule was broken */
size_t diff_broken(const struct diff_report *report);

/** With one run each: rows that are beyond a limit by no more than runs of one program may differ.
 */
size_t diff_unsure(const struct diff_report *report);

void diff_write(const struct diff_report *report, struct output *output);

#endif
