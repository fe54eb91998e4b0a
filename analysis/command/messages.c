/* pompeii messages: who sent what to whom, who waited for whom, and what has no partner. */
#include "config.h"

#include "analysis/command/job-fold.h"
#include "analysis/command/messages-report.h"
#include "analysis/command/rank-waits.h"
#include "analysis/command/share.h"
#include "analysis/message/together.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const formats[] = {"text", "csv", "json", "dot", NULL};
static const char *const walks[] = {"none", "operations", "partners", NULL};

enum { LIMIT = 20 /* in text */, GRAPH_LIMIT = 1000000, NOT_GIVEN = -1 };

struct messages_options {
    struct options shared;
    int table; /* enum messages_table */
    int graph; /* enum graph_walk */
};

enum { NO_TABLE = MESSAGES_TABLES };

static int rows_of(const struct options *shared)
{
    if (shared->limit != NOT_GIVEN)
        return shared->limit;
    return shared->output.format == FORMAT_TEXT ? LIMIT : 0;
}

/* Options that do not go together; the user is told. */
static bool is_refused(const struct messages_options *options)
{
    int format = options->shared.output.format;

    if (options->graph && options->table != NO_TABLE)
        complain("messages: --table and --graph: one of them");
    else if (format == MESSAGES_DOT && !options->graph)
        complain("messages: --format=dot draws the graph: add --graph=partners");
    else if (options->shared.sort && options->table == NO_TABLE)
        complain("messages: --sort: of which table? add --table=NAME");
    else if (options->shared.limit != NOT_GIVEN && format == FORMAT_JSON && !options->graph &&
             options->table == NO_TABLE)
        complain("messages: --limit is for tables and the graph, not for all of json");
    else
        return false;
    return true;
}

static void cannot_read(const char *path)
{
    complain("messages: %s: the operations can't be kept in a file in $TMPDIR: %s", path,
             strerror(errno));
}

/* ---- What is printed --------------------------------------------------------------------- */

/* False after the user was told what is wrong. */
static bool write_table(const struct messages_options *options, const struct messages *messages,
                        struct output *output)
{
    const struct options *shared = &options->shared;
    enum messages_table which =
        options->table == NO_TABLE ? MESSAGES_MATRIX : (enum messages_table)options->table;
    struct table *table = messages_table(messages, which);
    bool sorted = !shared->sort || table_sort(table, shared->sort);

    if (!sorted)
        complain("messages: --sort=%s: no such column in %s", shared->sort, messages_tables[which]);
    else if (shared->output.format == FORMAT_TEXT)
        table_print(table, output, rows_of(shared));
    else
        table_document(table, output->file, (enum format)shared->output.format,
                       messages_tables[which], rows_of(shared));
    table_free(table);
    return sorted;
}

/* The graph of thousands of ranks is not written by mistake. */
static bool write_graph(const struct messages_options *options, const struct messages *messages,
                        FILE *out)
{
    int64_t count = sequence_count(messages->sequence);
    int64_t most = options->shared.limit == NOT_GIVEN ? GRAPH_LIMIT : options->shared.limit;

    if (options->shared.limit == NOT_GIVEN && count > most)
        complain("messages: the graph ends behind the first %d of %" PRId64
                 " operations: choose ranks by --rank, or have all by --limit=0",
                 GRAPH_LIMIT, count);
    return messages_graph(messages, (enum graph_walk)options->graph, most > 0 ? most : count,
                          options->shared.output.format, out);
}

static bool write_all(const struct messages_options *options, const struct messages *messages,
                      struct output *output)
{
    int format = options->shared.output.format;
    bool read = true;

    if (options->graph)
        read = write_graph(options, messages, output->file);
    else if (options->table != NO_TABLE || format == FORMAT_CSV)
        return write_table(options, messages, output);
    else if (format == FORMAT_JSON)
        read = messages_json(messages, output->file);
    else
        messages_text(messages, output, rows_of(&options->shared));
    if (!read)
        cannot_read(messages->experiment->path);
    return read;
}

static int print_messages(const struct messages_options *options, const struct messages *messages)
{
    struct output output;

    if (output_open(&output, &options->shared.output) < 0)
        return STATUS_ERROR;
    bool written = write_all(options, messages, &output);
    return output_close(&output, written) == 0 && written ? STATUS_OK : STATUS_ERROR;
}

/* ---- What is found ----------------------------------------------------------------------- */

static bool wants_graph(const struct messages_options *options)
{
    return options->graph ||
           (options->shared.output.format == FORMAT_JSON && options->table == NO_TABLE);
}

/* Its graph, where that is wanted, and all totals; false with errno set. */
static bool find_all(struct messages *messages, const struct messages_options *options,
                     struct totals **totals, struct partners **graph)
{
    struct totals_builder *builder =
        totals_begin(messages->experiment, sequence_communicators(messages->sequence));
    struct message_sink sink;
    struct match_doubts doubts = {0};
    bool found = true;

    if (wants_graph(options)) {
        *graph = partners_new(sequence_count(messages->sequence));
        found = *graph != NULL;
        if (found)
            sink = partners_sink(*graph);
    }
    found =
        found && match_together(messages->sequence, messages->experiment, builder, NULL,
                                *graph ? &sink : NULL, command_jobs(options->shared.jobs), &doubts);
    messages->totals = *totals = totals_end(builder, &doubts);
    messages->graph = *graph;
    return found && (!*graph || partners_finish(*graph));
}

static int report_messages(const struct messages_options *options, struct sequence *sequence,
                           const struct experiment *experiment)
{
    struct messages messages = {.experiment = experiment, .sequence = sequence};
    struct totals *totals = NULL;
    struct partners *graph = NULL;
    int status = STATUS_ERROR;

    if (sequence && !sequence_finish(sequence)) {
        cannot_read(experiment->path);
        return STATUS_ERROR;
    }
    if (!sequence || !sequence_count(sequence)) {
        complain("messages: %s: no call of MPI in its timeline: link the program by pompcc (see "
                 "doc/mpi.md), and set neither POMPEII_INSTANCES nor POMPEII_MESSAGES to 0",
                 experiment->path);
        return STATUS_ERROR;
    }
    if (find_all(&messages, options, &totals, &graph))
        status = print_messages(options, &messages);
    else
        cannot_read(experiment->path);
    totals_free(totals);
    partners_free(graph);
    return status;
}

static void keep_calls(void *context, FILE *file)
{
    struct rank_waits *calls = context;

    calls->file = file;
}

static void calls_kept(void *context)
{
    rank_waits_kept(context);
}

static void put_calls(void *context, struct parcel *parcel, const struct experiment *experiment)
{
    (void)experiment;
    rank_waits_put(parcel, context);
}

static void take_calls(void *context, struct parcel *parcel, struct experiment *experiment,
                       const struct part_map *map)
{
    (void)experiment;
    rank_waits_take(parcel, context, map);
}

/* Of each process the sequence keeps what is needed. */
static struct experiment *read_calls(const struct options *options, int operands, char **operand,
                                     struct rank_waits *calls)
{
    struct process_passer passer = {.selection = &options->selection};
    const struct sharing sharing = {.timeline = &rank_waits_handler,
                                    .timeline_argument = calls,
                                    .taker = {process_pass, &passer},
                                    .context = calls,
                                    .keep = keep_calls,
                                    .kept = calls_kept,
                                    .put = put_calls,
                                    .take = take_calls};

    return command_share(options, operands, operand, &sharing);
}

static int run_messages(const struct command *command, int argc, char **argv)
{
    struct messages_options options = {.table = NO_TABLE};
    struct rank_waits calls = {.of_one = true};
    struct experiment *experiment = NULL;
    int status, operand;

    options.shared.limit = NOT_GIVEN;
    operand = options_parse(command, argc, argv, &options, &status);
    if (operand >= 0) {
        status = STATUS_ERROR;
        if (!is_refused(&options))
            experiment = read_calls(&options.shared, argc - operand, argv + operand, &calls);
        errno = calls.error;
        if (experiment && calls.error)
            cannot_read(experiment->path);
        else if (experiment)
            status = report_messages(&options, calls.sequence, experiment);
    }
    rank_waits_free(&calls);
    experiment_free(experiment);
    options_free(&options.shared);
    return status;
}

#define OWN(field) offsetof(struct messages_options, field)
static const struct option_row messages_options[] = {
    {"format", 'f', "FORMAT", OPTION_WORD, OWN(shared.output.format), formats,
     "text (default), csv, json, or dot, for Graphviz: the graph"},
    {"table", 0, "NAME", OPTION_WORD, OWN(table), messages_tables,
     "only waits, matrix, sites, sizes or unmatched; csv has one, the matrix"},
    {"graph", 0, "ORDER", OPTION_WORD, OWN(graph), walks,
     "operations, or each with its partners behind it: partners"},
    {"limit", 'n', "ROWS", OPTION_NUMBER, OWN(shared.limit), NULL,
     "at most so many rows per table (in text 20 without it, 0: all), or calls of the graph"},
    {0}};

const struct command command_messages = {
    .name = "messages",
    .brief = "MPI: who sent what to whom, who waited for whom",
    .operands = "[DIR]",
    .description =
        "Matches sends with receives, and collectives with each other, over all ranks. Says who\n"
        "waited for whom, why, and at which lines; how many messages and bytes went from rank to\n"
        "rank; which calls that were; how large messages are; and which calls have no partner.",
    .options = messages_options,
    .shared = "ofrsnj",
    .run = run_messages};
