/* pompeii messages: its tables, and the page for people. */
#include "config.h"

#include "analysis/command/messages-report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *const messages_tables[] = {
    [MESSAGES_WAITS] = "waits", [MESSAGES_MATRIX] = "matrix",       [MESSAGES_SITES] = "sites",
    [MESSAGES_SIZES] = "sizes", [MESSAGES_UNMATCHED] = "unmatched", [MESSAGES_TABLES] = NULL};

static int rank_of(const struct messages *messages, int32_t process)
{
    return sequence_process(messages->sequence, (size_t)process)->rank;
}

static int64_t known_bytes(int64_t bytes)
{
    return bytes < 0 ? COUNT_UNKNOWN : bytes;
}

/* `solve.c:88` */
static char *place_of(const struct source_region *region)
{
    return xformat("%s:%d", region_file_name(region), region->begin);
}

/* ---- Waits ------------------------------------------------------------------------------- */

static const struct table_column wait_columns[] = {
    {"kind", "Wait", CELL_TEXT, false},
    {"operation", "Operation", CELL_TEXT, true},
    {"place", "At", CELL_TEXT, false},
    {"file", "File", CELL_TEXT, true},
    {"line", "Line", CELL_NUMBER, true},
    {"rank", "Rank", CELL_NUMBER, false},
    {"cause_rank", "For rank", CELL_NUMBER, false},
    {"cause_operation", "Operation", CELL_TEXT, true},
    {"cause_place", "At", CELL_TEXT, false},
    {"cause_file", "File", CELL_TEXT, true},
    {"cause_line", "Line", CELL_NUMBER, true},
    {"count", "Count", CELL_COUNT, false},
    {"time_s", "Time", CELL_TIME, false},
    {0}};

static struct table *make_waits(const struct messages *messages)
{
    struct table *table = table_new("Who waited for whom", wait_columns);

    for (size_t i = 0; i < messages->totals->wait_count; i++) {
        const struct wait_total *w = &messages->totals->waits[i];
        char *place = place_of(w->region), *cause = place_of(w->cause_region);
        union cell row[] = {{.text = wait_names[w->kind]},
                            {.text = w->region->construct},
                            {.text = place},
                            {.text = w->region->file},
                            {.count = w->region->begin},
                            {.count = rank_of(messages, w->process)},
                            {.count = rank_of(messages, w->cause_process)},
                            {.text = w->cause_region->construct},
                            {.text = cause},
                            {.text = w->cause_region->file},
                            {.count = w->cause_region->begin},
                            {.count = w->count},
                            {.time = w->time}};
        table_add(table, row);
        free(place);
        free(cause);
    }
    return table;
}

/* ---- Messages ---------------------------------------------------------------------------- */

static const struct table_column pair_columns[] = {
    {"from", "From rank", CELL_NUMBER, false},  {"to", "To rank", CELL_NUMBER, false},
    {"count", "Messages", CELL_COUNT, false},   {"bytes", "Bytes", CELL_BYTES, false},
    {"time_s", "On the way", CELL_TIME, false}, {0}};

static struct table *make_matrix(const struct messages *messages)
{
    struct table *table = table_new("Who sent to whom", pair_columns);

    for (size_t i = 0; i < messages->totals->pair_count; i++) {
        const struct pair_total *p = &messages->totals->pairs[i];
        union cell row[] = {{.count = rank_of(messages, p->from)},
                            {.count = rank_of(messages, p->to)},
                            {.count = p->count},
                            {.bytes = known_bytes(p->bytes)},
                            {.time = p->time}};
        table_add(table, row);
    }
    return table;
}

static const struct table_column size_columns[] = {{"from_bytes", "At least", CELL_BYTES, false},
                                                   {"to_bytes", "Less than", CELL_BYTES, false},
                                                   {"count", "Messages", CELL_COUNT, false},
                                                   {"bytes", "Bytes", CELL_BYTES, false},
                                                   {0}};

static struct table *make_sizes(const struct messages *messages)
{
    struct table *table = table_new("Sizes of messages", size_columns);

    for (int i = 0; i < SIZE_BINS; i++) {
        const struct size_total *s = &messages->totals->sizes[i];
        union cell row[] = {
            {.bytes = s->from},
            {.bytes = i + 1 < SIZE_BINS ? messages->totals->sizes[i + 1].from : COUNT_UNKNOWN},
            {.count = s->count},
            {.bytes = s->bytes}};
        if (s->count)
            table_add(table, row);
    }
    return table;
}

/* ---- Call sites -------------------------------------------------------------------------- */

static const struct table_column site_columns[] = {
    {"operation", "Operation", CELL_TEXT, false},
    {"file", "File", CELL_TEXT, true},
    {"place", "At", CELL_TEXT, false},
    {"line", "Line", CELL_NUMBER, true},
    {"count", "Calls", CELL_COUNT, false},
    {"bytes", "Bytes", CELL_BYTES, false},
    {"time_s", "Time", CELL_TIME, false},
    {"wait_s", "Waited", CELL_TIME, false},
    {"caused_s", "Let others wait", CELL_TIME, false},
    {0}};

static struct table *make_sites(const struct messages *messages)
{
    struct table *table = table_new("Calls", site_columns);

    for (size_t i = 0; i < messages->totals->site_count; i++) {
        const struct site_total *s = &messages->totals->sites[i];
        char *place = place_of(s->region);
        union cell row[] = {{.text = s->region->construct},
                            {.text = s->region->file},
                            {.text = place},
                            {.count = s->region->begin},
                            {.count = s->count},
                            {.bytes = known_bytes(s->bytes)},
                            {.time = s->time},
                            {.time = s->waited},
                            {.time = s->caused}};
        table_add(table, row);
        free(place);
    }
    table_sort(table, "wait_s,bytes,place,operation");
    return table;
}

/* ---- What has no partner ----------------------------------------------------------------- */

static const struct table_column unmatched_columns[] = {
    {"operation", "Operation", CELL_TEXT, false},
    {"file", "File", CELL_TEXT, true},
    {"place", "At", CELL_TEXT, false},
    {"line", "Line", CELL_NUMBER, true},
    {"rank", "Rank", CELL_NUMBER, false},
    {"peer", "Partner", CELL_FIGURE, false},
    {"comm", "Communicator", CELL_TEXT, false},
    {"count", "Count", CELL_COUNT, false},
    {"reason", "Why", CELL_TEXT, false},
    {0}};

static void peer_text(char *text, size_t size, int32_t peer)
{
    if (peer >= 0)
        snprintf(text, size, "%" PRId32, peer);
    else
        snprintf(text, size, "%s", peer == PEER_ANY ? "any" : "");
}

static struct table *make_unmatched(const struct messages *messages)
{
    struct table *table = table_new("Without a partner", unmatched_columns);

    for (size_t i = 0; i < messages->totals->unmatched_count; i++) {
        const struct unmatched_total *u = &messages->totals->unmatched[i];
        char *place = place_of(u->region), peer[16];
        peer_text(peer, sizeof peer, u->peer);
        union cell row[] = {{.text = u->region->construct},
                            {.text = u->region->file},
                            {.text = place},
                            {.count = u->region->begin},
                            {.count = rank_of(messages, u->process)},
                            {.text = peer},
                            {.text = u->comm},
                            {.count = u->count},
                            {.text = unmatched_reasons[u->reason]}};
        table_add(table, row);
        free(place);
    }
    return table;
}

struct table *messages_table(const struct messages *messages, enum messages_table which)
{
    static struct table *(*const make[])(const struct messages *messages) = {
        [MESSAGES_WAITS] = make_waits,         [MESSAGES_MATRIX] = make_matrix,
        [MESSAGES_SITES] = make_sites,         [MESSAGES_SIZES] = make_sizes,
        [MESSAGES_UNMATCHED] = make_unmatched,
    };

    return make[which](messages);
}

/* ---- The page ---------------------------------------------------------------------------- */

static void put_amends(const struct sequence_amends *amends, FILE *out)
{
    char most[32];

    if (!amends->reversed)
        return;
    time_text(most, sizeof most, amends->most);
    fprintf(out,
            "%" PRId64 " messages came before they were sent by the clocks of their nodes: calls "
            "are moved by %s at most\n",
            amends->reversed, most);
}

static void put_doubts(const struct messages *messages, FILE *out)
{
    const struct match_doubts *doubts = &messages->totals->doubts;

    if (doubts->after_cut)
        fprintf(out,
                "%" PRId64 " calls are left out: the timeline of their process has not all calls "
                "any more there: set POMPEII_MESSAGES higher\n",
                doubts->after_cut);
    if (doubts->unordered)
        fprintf(out,
                "%" PRId64 " messages may be another's: several threads sent or received messages "
                "of one communicator, partner and tag\n",
                doubts->unordered);
    if (doubts->reversed)
        fprintf(out,
                "%" PRId64 " messages were received before they were sent: the clocks of their "
                "ranks differ, and waits are off by that\n",
                doubts->reversed);
    put_amends(sequence_amends(messages->sequence), out);
    if (messages->totals->unknown_sizes)
        fprintf(out, "%" PRId64 " messages have no size in the trace\n",
                messages->totals->unknown_sizes);
}

void messages_text(const struct messages *messages, struct output *output, int limit)
{
    const struct totals *totals = messages->totals;
    char waited[32];

    time_text(waited, sizeof waited, totals->waited);
    fprintf(output->file,
            "%" PRId64 " messages between %zu ranks, which waited %s for each other\n",
            totals->messages, sequence_processes(messages->sequence), waited);
    put_doubts(messages, output->file);
    fputc('\n', output->file);
    for (int i = 0; i < MESSAGES_TABLES; i++) {
        struct table *table = messages_table(messages, (enum messages_table)i);
        if (table_rows(table))
            table_print(table, output, limit);
        table_free(table);
    }
}
