/**
 * @file profile-report.h
 * @brief The formats of `pompeii profile`.
 */
#ifndef PROFILE_REPORT_H
#define PROFILE_REPORT_H

#include "analysis/answer/lock-gain.h"
#include "analysis/answer/lock-table.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/loop-table.h"
#include "analysis/answer/task-graph.h"
#include "analysis/answer/what-if.h"
#include "analysis/command/command.h"

enum profile_section {
    SECTION_SCREEN = 1,
    SECTION_HEADER = 2,
    SECTION_OVERVIEW = 4,
    SECTION_CALLGRAPH = 8,
    SECTION_FLAT = 16,
    SECTION_CALLPATHS = 32,
    SECTION_OVERHEADS = 64,
    SECTION_PROPERTIES = 128,
    SECTION_LOCKS = 256,
    SECTION_REGIONS = 512,
    SECTION_TASKS = 1024,
    SECTION_LOOPS = 2048,
    SECTION_ROOFLINE = 4096
};

/** A picture, where a section has one. */
enum { FORMAT_SVG = FORMAT_JSON + 1 };

/** Of the statistics of instances. */
struct regions_options {
    const char *figures; /* columns, separated by commas; NULL: those that most want */
    int by;              /* enum statistics_by */
    bool histogram;      /* bars in place of the table, for people */
};
extern const char *const statistics_bys[];

/** Whether there are such figures, of the counters that the run has, too, and columns to sort by;
 * else the user was told. */
bool profile_regions_can(const struct experiment *experiment, const struct regions_options *options,
                         const char *sort);

/** Bars of a row. @param name of what the row is, besides its region; or NULL */
struct instance_statistics;
void profile_histogram(const struct instance_statistics *row, const char *name,
                       const struct output *output);

/** In each format: in CSV and JSON it is the whole document. */
void profile_regions(const struct profile *profile, const struct regions_options *options,
                     const struct options *shared, struct output *output);

/** Whether the table of the screen has all of these columns. */
bool profile_sorts_by(const char *columns);

void profile_text(const struct profile *profile, unsigned sections, const struct options *options,
                  struct output *output);
/** The locks, in each format; in the latter two, nothing where there are none. */
void profile_locks_text(const struct profile *profile, const struct options *options,
                        struct output *output);
void profile_locks_csv(const struct profile *profile, FILE *out);
void profile_locks_json(const struct profile *profile, struct json *json);

/** For whom: TAU's ParaProf takes columns by their places, and knows ompP's constructs alone. */
enum csv_reader { CSV_ANY, CSV_TAU };
void profile_csv(const struct profile *profile, enum csv_reader reader, FILE *out);
/** With the rows of each thread, or with their sums alone. */
void profile_json(const struct profile *profile, bool threads, FILE *out);

/** A document of several tables, each with its key: text, sections of CSV, or members of JSON. The
 * tables are freed. */
void profile_tables(struct table *const *tables, const char *const *keys, int count,
                    const struct options *options, struct output *output);

/** --tasks, in each format the whole document; what is missing is told. @return exit status */
int profile_tasks(const struct experiment *experiment, struct task_graphs *graphs,
                  const struct options *options);

/** --loops, which reads by itself; `teams`: numbers of threads to replay with. */
int profile_loops(const struct ranges *teams, const struct options *options, int operands,
                  char **operand);

/** How many threads each number of a list says, as they are in `ranges`; false: the user was told
 * that there are too many. */
bool profile_list_teams(const struct ranges *ranges, int teams[MAX_TEAMS], size_t *count);

/** --what-if, the whole document; `ranges`: numbers of threads, none for those that there were.
 * Opens the experiment that the operands name. @return exit status */
int profile_suppose(const struct texts *texts, const struct ranges *ranges,
                    const struct options *options, int operands, char **operand);

/** Whether --roofline has that column; else the user was told. */
bool profile_roofline_can(const char *sort);

/** --roofline, in each format the whole document, and as SVG. @param peaks_file JSON of `pompeii
 * info --peaks`; NULL: what was kept of the machine that ran it */
int profile_roofline(const struct profile *profile, const char *peaks_file,
                     const struct options *options);

#endif
