/**
 * @file messages-report.h
 * @brief The formats of `pompeii messages`.
 */
#ifndef MESSAGES_REPORT_H
#define MESSAGES_REPORT_H

#include "analysis/answer/table.h"
#include "analysis/command/command.h"
#include "analysis/message/partners.h"
#include "analysis/message/totals.h"

/** What there is to say of an experiment. */
struct messages {
    const struct experiment *experiment;
    struct sequence *sequence;
    const struct totals *totals;
    const struct partners *graph; /* NULL: nobody wants it */
};

enum messages_table {
    MESSAGES_WAITS,
    MESSAGES_MATRIX,
    MESSAGES_SITES,
    MESSAGES_SIZES,
    MESSAGES_UNMATCHED,
    MESSAGES_TABLES
};
extern const char *const messages_tables[]; /* their names; ends with NULL */

/** A table; the caller frees it. */
struct table *messages_table(const struct messages *messages, enum messages_table which);

/** For people: all tables with something in them, and what should be known of them. */
void messages_text(const struct messages *messages, struct output *output, int limit);

/** Members with the sums and tables of all, of each table at most so many rows (0: all): those that
 * matter most. */
void messages_sums_json(const struct messages *messages, struct json *json, int limit);

/** All, with each operation and its partners. @return false with errno set when it can't be read */
bool messages_json(const struct messages *messages, FILE *out);

/** How the seed's graph is walked: operations, figure 3; partners, figure 4. */
enum graph_walk { WALK_NONE, WALK_OPERATIONS, WALK_PARTNERS };

/** The graph in that order, a line a visit; in formats text, csv, json, dot.
 * @return false with errno set when it can't be read */
bool messages_graph(const struct messages *messages, enum graph_walk walk, int64_t most, int format,
                    FILE *out);
enum { MESSAGES_DOT = FORMAT_JSON + 1 };

#endif
