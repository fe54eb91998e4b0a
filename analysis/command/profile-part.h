/**
 * @file profile-part.h
 * @brief What the parts of `pompeii profile`'s text share: each is a section in a file of its own.
 */
#ifndef PROFILE_PART_H
#define PROFILE_PART_H

#include "analysis/command/profile-report.h"

struct profile_report {
    const struct profile *profile;
    const struct options *options;
    struct output *output;
    FILE *out;
};

/** The heading of a section. */
static inline void profile_put_title(const struct profile_report *report, const char *title)
{
    fprintf(report->out, "%s%s%s\n", output_bold(report->output), title,
            output_plain(report->output));
}

/** Wall time in teams; of several processes, what they had on average. */
void profile_coverage_text(char *text, size_t size, const struct profile *profile);

void profile_put_header(struct profile_report *report);
void profile_put_screen(struct profile_report *report);
void profile_put_efficiencies(struct profile_report *report);
void profile_put_flat(struct profile_report *report);
void profile_put_callgraph(struct profile_report *report);
/** A table for each call path. */
void profile_put_paths(struct profile_report *report);

#endif
