/* The command line: tables of options, getopt_long() over them, --help from them. */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/command/representative.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const formats[] = {"text", "csv", "json", NULL};
static const char *const colors[] = {"auto", "always", "never", NULL};

#define SHARED(field) offsetof(struct options, field)
static const struct option_row shared_options[] = {
    {"output", 'o', "FILE", OPTION_TEXT, SHARED(output.path), NULL,
     "write to FILE instead of stdout"},
    {"format", 'f', "FORMAT", OPTION_WORD, SHARED(output.format), formats,
     "text (default), csv or json"},
    {"rank", 'r', "LIST", OPTION_RANKS, SHARED(selection), NULL,
     "only these processes: 0-3,5; representative: one of those that behave alike"},
    {"thread", 't', "LIST", OPTION_RANGES, SHARED(selection.threads), NULL, "only these threads"},
    {"layer", 'l', "LAYER", OPTION_TEXT, SHARED(selection.layer), NULL,
     "only regions of this layer: omp, ..."},
    {"region", 'R', "GLOB", OPTION_TEXT, SHARED(selection.region), NULL,
     "only regions whose construct, name, file or file:line matches"},
    {"sort", 's', "COLUMNS", OPTION_TEXT, SHARED(sort), NULL,
     "order of rows; a - before a column reverses it"},
    {"limit", 'n', "ROWS", OPTION_NUMBER, SHARED(limit), NULL, "at most so many rows per table"},
    {"jobs", 'j', "NUMBER", OPTION_NUMBER, SHARED(jobs), NULL,
     "threads or processes that read traces (default: as many as processors)"},
    {"color", 0, "WHEN", OPTION_WORD, SHARED(output.color), colors,
     "auto (default), always or never"},
    {"no-pager", 0, NULL, OPTION_FLAG, SHARED(output.no_pager), NULL,
     "print straight to the terminal"},
    {"spreadsheet", 0, NULL, OPTION_FLAG, SHARED(output.spreadsheet), NULL,
     "with -f csv: a ' before what a spreadsheet would take for a formula"},
    {0}};

enum { MAX_OPTIONS = 64, HELP_OPTION = 1000 };

static bool has_row(const struct option_row **rows, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(rows[i]->name, name) == 0)
            return true;
    }
    return false;
}

/* Those without a letter are about the output, which all have. */
static bool is_meant(const struct command *command, const struct option_row *row)
{
    return !row->letter || strchr(command->shared, row->letter);
}

/* The options of a command in one list: its own, then the shared ones that mean something to it and
 * that it has not redefined. */
static int collect_rows(const struct command *command, const struct option_row **rows)
{
    const struct option_row *tables[] = {command->options, command->shared ? shared_options : NULL};
    int count = 0;

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        for (const struct option_row *row = tables[i]; row && row->name; row++)
            if (!has_row(rows, count, row->name) &&
                (tables[i] == command->options || is_meant(command, row)))
                rows[count++] = row;
    }
    assert(count + (int)(sizeof shared_options / sizeof *shared_options) <= MAX_OPTIONS);
    return count;
}

static bool parse_number(const char *text, int *number)
{
    char *end;
    long value;

    errno = 0;
    value = strtol(text, &end, 10);
    *number = (int)value;
    return end != text && *end == '\0' && errno == 0 && value >= 0 && value <= INT_MAX;
}

static bool parse_word(const char *text, const char *const *words, int *index)
{
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], text) == 0) {
            *index = i;
            return true;
        }
    }
    return false;
}

static bool parse_ranks(const char *value, struct selection *selection)
{
    selection->representative = strcmp(value, "representative") == 0;
    return selection->representative || ranges_parse(&selection->ranks, value);
}

static bool set_option(const struct option_row *row, const char *value, char *options)
{
    void *to = options + row->offset;

    switch (row->type) {
    case OPTION_FLAG:
        *(bool *)to = true;
        return true;
    case OPTION_TEXT:
        *(const char **)to = value;
        return true;
    case OPTION_TEXTS: {
        struct texts *texts = to;
        texts->item = xgrow(texts->item, texts->count, &texts->capacity, sizeof *texts->item);
        texts->item[texts->count++] = value;
        return true;
    }
    case OPTION_MAYBE:
        *(const char **)to = value ? value : "";
        return true;
    case OPTION_NUMBER:
        return parse_number(value, to);
    case OPTION_RANGES:
        return ranges_parse(to, value);
    case OPTION_RANKS:
        return parse_ranks(value, to);
    case OPTION_WORD:
        return parse_word(value, row->words, to);
    }
    return false;
}

/* Else getopt_long takes --layer for the beginning of flow's --layer-of. */
static struct option *refuse_others(const struct command *command, const struct option_row **rows,
                                    int count, struct option *longs)
{
    for (const struct option_row *row = shared_options; command->shared && row->name; row++) {
        if (!has_row(rows, count, row->name))
            *longs++ = (struct option){row->name, optional_argument, NULL, '?'};
    }
    return longs;
}

/* What getopt_long needs: letters, and long options whose value is 1 + the row's index. */
static void build_getopt(const struct command *command, const struct option_row **rows, int count,
                         char *letters, struct option *longs)
{
    if (command->starts)
        *letters++ = '+';
    *letters++ = ':'; /* we word the errors ourselves */
    for (int i = 0; i < count; i++) {
        int argument = !rows[i]->argument              ? no_argument
                       : rows[i]->type == OPTION_MAYBE ? optional_argument
                                                       : required_argument;
        longs[i] = (struct option){rows[i]->name, argument, NULL, i + 1};
        if (!rows[i]->letter)
            continue;
        *letters++ = rows[i]->letter;
        if (rows[i]->argument)
            *letters++ = ':';
    }
    *letters++ = 'h';
    *letters = '\0';
    longs = refuse_others(command, rows, count, longs + count);
    longs[0] = (struct option){"help", no_argument, NULL, HELP_OPTION};
    longs[1] = (struct option){0};
}

static const struct option_row *row_of(const struct option_row **rows, int count, int code)
{
    if (code >= 1 && code <= count)
        return rows[code - 1];
    for (int i = 0; i < count; i++) {
        if (rows[i]->letter == code)
            return rows[i];
    }
    return NULL;
}

int options_parse(const struct command *command, int argc, char **argv, void *options, int *status)
{
    const struct option_row *rows[MAX_OPTIONS];
    struct option longs[MAX_OPTIONS + 2];
    char letters[3 * MAX_OPTIONS];
    int count = collect_rows(command, rows), code;

    build_getopt(command, rows, count, letters, longs);
    optind = 0; /* GNU: start afresh */
    while ((code = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        if (code == 'h' || code == HELP_OPTION) {
            command_help(command, stdout);
            *status = STATUS_OK;
            return -1;
        }
        const struct option_row *row = row_of(rows, count, code);
        *status = STATUS_ERROR;
        if (!row) {
            complain("%s: %s: %s: see `pompeii %s --help`", command->name, argv[optind - 1],
                     code == ':' ? "a value is missing" : "no such option", command->name);
            return -1;
        }
        if (!set_option(row, optarg, options)) {
            complain("%s: --%s=%s: not a valid %s: %s", command->name, row->name, optarg,
                     row->argument, row->help);
            return -1;
        }
    }
    *status = STATUS_OK;
    if (command->shared && strchr(command->shared, 'r') &&
        ((struct options *)options)->selection.representative &&
        !choose_representatives(options, argc - optind, argv + optind)) {
        *status = STATUS_ERROR;
        return -1;
    }
    return optind;
}

bool command_takes_limit(const struct command *command, const struct options *options)
{
    int format = options->output.format;
    bool takes = !options->limit || format == FORMAT_TEXT || format == FORMAT_CSV;

    if (!takes)
        complain("%s: --limit is for text and csv: leave out --limit, or --format", command->name);
    return takes;
}

void options_free(struct options *options)
{
    selection_free(&options->selection);
}

void command_help(const struct command *command, FILE *out)
{
    const struct option_row *rows[MAX_OPTIONS];
    int count = collect_rows(command, rows);

    fprintf(out, "usage: pompeii %s [OPTION].. %s\n\n%s\n\n", command->name, command->operands,
            command->description);
    for (int i = 0; i < count; i++) {
        char left[64], letter[8] = "    ";
        if (rows[i]->letter)
            snprintf(letter, sizeof letter, "-%c, ", rows[i]->letter);
        bool maybe = rows[i]->type == OPTION_MAYBE;
        snprintf(left, sizeof left, "%s--%s%s%s%s", letter, rows[i]->name,
                 !rows[i]->argument ? ""
                 : maybe            ? "[="
                                    : "=",
                 rows[i]->argument ? rows[i]->argument : "", maybe ? "]" : "");
        fprintf(out, "  %-26s %s\n", left, rows[i]->help);
    }
    fprintf(out, "  %-26s %s\n", "-h, --help", "this text");
}
