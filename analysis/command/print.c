/* pompeii print: the timeline in the long form of Seraphim et al. (2009), as CSV or as JSON. It
 * streams: memory does not depend on the length of the timeline. */
#include "config.h"

#include "analysis/answer/region-method.h"
#include "analysis/answer/whole.h"
#include "analysis/command/command.h"
#include "analysis/command/job-fold.h"
#include "analysis/reader/epoch.h"
#include "common/json.h"
#include "analysis/answer/output.h"
#include "analysis/answer/table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct printer {
    const struct options *options;
    struct output output; /* of the whole, or of one process when there is a folder */
    struct json json;
    bool to_folder;
    bool failed;
    bool tag_is_open;              /* the last element's `>` or `/>` is still to come */
    const struct process *process; /* the one being printed */
    int64_t epoch, offset;         /* of rows: of their time 0, and of the process since then */
    bool begun;
    int depth; /* elements open that were printed */
};

/* ---- Long form --------------------------------------------------------------------------- */

static void put_escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '<')
            fputs("&lt;", out);
        else if (c == '&')
            fputs("&amp;", out);
        else if (c == '"')
            fputs("&quot;", out);
        else if (c < 0x20)
            fprintf(out, "&#%d;", c);
        else
            fputc(c, out);
    }
}

static void put_attribute(FILE *out, const char *name, const char *value)
{
    fprintf(out, " %s=\"", name);
    put_escaped(out, value);
    fputc('"', out);
}

static void put_integer(FILE *out, const char *name, int64_t value)
{
    fprintf(out, " %s=\"%lld\"", name, (long long)value);
}

static void put_seconds(FILE *out, int64_t time)
{
    fprintf(out, "%lld.%09lld", (long long)(time / 1000000000), (long long)(time % 1000000000));
}

static void put_time(FILE *out, const char *name, int64_t time)
{
    fprintf(out, " %s=\"", name);
    put_seconds(out, time);
    fputc('"', out);
}

/* Blanks show the depth, up to where lines would consist of them. */
static int indentation(int depth)
{
    enum { MAX_INDENTATION = 80 };
    return depth < MAX_INDENTATION ? depth : MAX_INDENTATION;
}

/* The name of an instance's element goes on with its layer. */
static void put_layer(FILE *out, const struct source_region *region)
{
    for (const char *c = region->layer; *c; c++)
        fputc(isalnum((unsigned char)*c) ? toupper((unsigned char)*c) : '_', out);
}

static void end_tag(struct printer *printer, const char *how)
{
    if (printer->tag_is_open)
        fputs(how, printer->output.file);
    printer->tag_is_open = false;
}

/* What the element says itself. */
static const char *const own_names[] = {
    NAME_hiera_operation, NAME_hiera_method,   NAME_hiera_class,    NAME_hiera_name,
    NAME_hiera_file,      NAME_hiera_line,     NAME_hiera_thread,   NAME_hiera_start,
    NAME_hiera_finish,    NAME_hiera_end_line, NAME_hiera_location, NAME_hiera_task,
    NAME_hiera_bytes};

/* The keys of an instance that were printed. */
struct keys {
    struct {
        const char *start;
        size_t length;
    } key[64];
    size_t count;
};

/* A name that XML has, and that the element has not yet. A trace may say anything, and it twice. */
static bool is_new_key(const struct keys *keys, const char *text, size_t length)
{
    bool is_name = length && !isdigit((unsigned char)*text) &&
                   keys->count < sizeof keys->key / sizeof *keys->key;

    for (size_t i = 0; i < length; i++)
        is_name &= isalnum((unsigned char)text[i]) || text[i] == '_';
    for (size_t i = 0; i < sizeof own_names / sizeof *own_names; i++)
        is_name &= strlen(own_names[i]) != length || strncmp(own_names[i], text, length) != 0;
    for (size_t i = 0; i < keys->count; i++)
        is_name &= keys->key[i].length != length || memcmp(keys->key[i].start, text, length) != 0;
    return is_name;
}

/* The long form separates what a value lists by blanks. No name that a value holds has a comma. */
static void translate_commas(char *value)
{
    for (char *comma = value; (comma = strchr(comma, ',')); comma++)
        *comma = ' ';
}

/* The pairs as attributes: the trace has escaped them, and its reader turned that back. */
static void put_message(FILE *out, const struct instance *instance)
{
    const char *at = instance->message, *end = at ? at + instance->message_length : NULL;
    struct keys keys = {.count = 0};

    while (at < end) {
        const char *blank = memchr(at, ' ', (size_t)(end - at)), *stop = blank ? blank : end;
        const char *equals = memchr(at, '=', (size_t)(stop - at));
        size_t length = equals ? (size_t)(equals - at) : 0;
        if (is_new_key(&keys, at, length)) {
            char *name = xcopy(at, length);
            char *value = xformat("%.*s", (int)(stop - equals - 1), equals + 1);
            translate_commas(value);
            put_attribute(out, name, value);
            free(name);
            free(value);
            keys.key[keys.count].start = at;
            keys.key[keys.count++].length = length;
        }
        at = stop + (blank != NULL);
    }
    if (instance->columns[COLUMN_by] && instance->message)
        put_integer(out, NAME_hiera_bytes, instance->columns[COLUMN_by]);
}

/* What the seed's own form says of a library's operation, beside what all elements say. */
static void put_method(FILE *out, const struct source_region *region)
{
    const char *method = region_method(region);

    if (!method || method == region->name)
        return;
    char *class = xformat("%.*s", (int)(method - region->name) - 2, region->name);
    put_attribute(out, NAME_hiera_class, class);
    put_attribute(out, NAME_hiera_method, method);
    free(class);
}

static void xml_enter(struct printer *printer, const struct instance *instance)
{
    const struct profile_node *node = instance->node;
    const struct source_region *region = node->region;
    FILE *out = printer->output.file;

    end_tag(printer, ">\n");
    fprintf(out, "%*s%s", indentation(++printer->depth), "", OPEN_hiera);
    put_layer(out, region);
    put_attribute(out, NAME_hiera_operation, region->construct);
    if (*region->name)
        put_attribute(out, NAME_hiera_name, region->name);
    put_method(out, region);
    put_attribute(out, NAME_hiera_file, region->file);
    put_integer(out, NAME_hiera_line, region->begin);
    put_integer(out, NAME_hiera_thread, node->location->thread);
    put_time(out, NAME_hiera_start, instance->begin);
    put_time(out, NAME_hiera_finish, instance->end);
    if (region->end)
        put_integer(out, NAME_hiera_end_line, region->end);
    if (node->location->id != node->location->thread)
        put_integer(out, NAME_hiera_location, node->location->id);
    if (node->task && instance->task)
        put_integer(out, NAME_hiera_task, instance->task);
    put_message(out, instance);
    printer->tag_is_open = true;
}

static void xml_leave(struct printer *printer, const struct instance *instance)
{
    if (printer->tag_is_open) {
        end_tag(printer, "/>\n");
    } else {
        FILE *out = printer->output.file;
        fprintf(out, "%*s%.*s", indentation(printer->depth), "", (int)strcspn(CLOSE_hiera, ">"),
                CLOSE_hiera);
        put_layer(out, instance->node->region);
        fputs(">\n", out);
    }
    printer->depth--;
}

static void xml_begin(struct printer *printer, const struct process *process)
{
    FILE *out = printer->output.file;

    fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n%s %s=\"P%d\"", OPEN_processor,
            NAME_processor_rank, process->rank);
    put_time(out, NAME_processor_init, process->init);
    put_time(out, NAME_processor_finalize, process->finalize);
    fputs(">\n", out);
}

/* ---- Rows -------------------------------------------------------------------------------- */

static void csv_row(struct printer *printer, const struct instance *instance)
{
    const struct profile_node *node = instance->node;
    const struct source_region *region = node->region;
    FILE *out = printer->output.file;

    fprintf(out, "%d,%d,%d,", node->location->process->rank, node->location->thread,
            node_level(node));
    csv_text(out, region->layer);
    fputc(',', out);
    csv_text(out, region->construct);
    fputc(',', out);
    csv_text(out, region->name);
    fputc(',', out);
    csv_text(out, region->file);
    fprintf(out, ",%d,", region->begin);
    put_seconds(out, printer->offset + instance->begin);
    fputc(',', out);
    put_seconds(out, printer->offset + instance->end);
    fputc('\n', out);
}

static void json_row(struct printer *printer, const struct instance *instance)
{
    const struct profile_node *node = instance->node;
    struct json *json = &printer->json;

    json_open(json, NULL, '{');
    json_integer(json, "rank", node->location->process->rank);
    json_integer(json, "thread", node->location->thread);
    json_integer(json, "level", node_level(node));
    json_text(json, "layer", node->region->layer);
    json_text(json, "operation", node->region->construct);
    json_text(json, "name", node->region->name);
    json_text(json, "file", node->region->file);
    json_integer(json, "line", node->region->begin);
    json_seconds(json, "start_s", printer->offset + instance->begin);
    json_seconds(json, "finish_s", printer->offset + instance->end);
    json_close(json);
}

/* ---- The stream -------------------------------------------------------------------------- */

static int count_processes(const struct printer *printer, const struct experiment *experiment)
{
    int count = 0;

    for (size_t i = 0; i < experiment->trace_count; i++)
        count += ranges_contain(&printer->options->selection.ranks, experiment->traces[i].rank);
    return count;
}

/* One XML document holds one process: several go to the files of a folder. */
static bool open_process(struct printer *printer, const struct process *process)
{
    if (printer->to_folder) {
        char *path = xformat("%s/trace%d.xml", printer->options->output.path, process->rank);
        printer->failed = output_open_file(&printer->output, path) < 0;
        free(path);
    } else if (count_processes(printer, process->experiment) > 1) {
        complain("print: several processes: choose one with --rank, or a folder with -o DIR/");
        printer->failed = true;
    }
    return !printer->failed;
}

/* Rows of all processes are one list, and have one time. */
static void begin_process_rows(struct printer *printer, const struct process *process)
{
    if (!printer->begun)
        printer->epoch =
            experiment_epoch(process->experiment, process, &printer->options->selection.ranks);
    printer->begun = true;
    printer->offset = process_offset(process, printer->epoch);
}

static void process_begin(void *argument, struct process *process)
{
    struct printer *printer = argument;

    if (printer->options->output.format != FORMAT_TEXT)
        begin_process_rows(printer, process);
    if (printer->failed || printer->options->output.format != FORMAT_TEXT ||
        !open_process(printer, process))
        return;
    printer->process = process;
    xml_begin(printer, process);
}

static void process_end(void *argument, struct process *process)
{
    struct printer *printer = argument;

    (void)process;
    if (printer->failed || !printer->process)
        return;
    fputs(CLOSE_processor, printer->output.file);
    printer->process = NULL;
    if (printer->to_folder)
        printer->failed = output_close(&printer->output, true) < 0;
}

static bool is_printed(const struct printer *printer, const struct instance *instance)
{
    return !printer->failed && !instance->creation && instance->node->parent &&
           select_node(&printer->options->selection, instance->node);
}

static void enter(void *argument, const struct instance *instance)
{
    static void (*const print[])(struct printer *, const struct instance *) = {
        [FORMAT_TEXT] = xml_enter, [FORMAT_CSV] = csv_row, [FORMAT_JSON] = json_row};
    struct printer *printer = argument;

    if (is_printed(printer, instance))
        print[printer->options->output.format](printer, instance);
}

static void leave(void *argument, const struct instance *instance)
{
    struct printer *printer = argument;

    if (printer->options->output.format == FORMAT_TEXT && is_printed(printer, instance))
        xml_leave(printer, instance);
}

/* ---- The command ------------------------------------------------------------------------- */

static void tell_missing(const struct experiment *experiment)
{
    int64_t visits, kept;

    experiment_instances(experiment, &visits, &kept);
    if (kept < visits)
        complain("print: %lld of %lld instances are in the timeline: run with "
                 "POMPEII_INSTANCES=all to keep the rest",
                 (long long)kept, (long long)visits);
}

/* The file that names the traces of a folder (section 4.1 of the paper). */
static int write_collector(const struct printer *printer, const struct experiment *experiment)
{
    char *path = xformat("%s/hieraCollector.xml", printer->options->output.path);
    struct output output = {0};
    int status = output_open_file(&output, path);

    free(path);
    if (status < 0)
        return -1;
    fprintf(output.file, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n%s", OPEN_hieraCollector);
    put_attribute(output.file, NAME_hieraCollector_application, experiment->program.name);
    put_integer(output.file, NAME_hieraCollector_count, (int64_t)experiment->process_count);
    fputs(">\n", output.file);
    for (size_t i = 0; i < experiment->process_count; i++) {
        int rank = experiment->processes[i]->rank;
        fprintf(output.file, " %s %s=\"P%d\">trace%d.xml%s", OPEN_collect_file,
                NAME_collect_file_rank, rank, rank, CLOSE_collect_file);
    }
    fputs(CLOSE_hieraCollector, output.file);
    return output_close(&output, true);
}

static bool is_folder(const char *path)
{
    struct stat status;

    if (!path || !*path)
        return false;
    if (path[strlen(path) - 1] == '/')
        mkdir(path, 0777); /* when it fails, opening a file in it says why */
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static void begin_rows(struct printer *printer)
{
    if (printer->options->output.format == FORMAT_CSV)
        fputs("rank,thread,level,layer,operation,name,file,line,start_s,finish_s\n",
              printer->output.file);
    printer->json.out = printer->output.file;
    if (printer->options->output.format == FORMAT_JSON) {
        json_open(&printer->json, NULL, '{');
        json_open(&printer->json, "instances", '[');
    }
}

static void end_rows(struct printer *printer)
{
    while (printer->json.depth)
        json_close(&printer->json);
}

static int print(struct printer *printer, int operands, char **operand)
{
    static const struct timeline_handler handler = {process_begin, enter, leave, process_end, NULL};
    const struct options *options = printer->options;

    printer->to_folder = options->output.format == FORMAT_TEXT && is_folder(options->output.path);
    if (!printer->to_folder && output_open(&printer->output, &options->output) < 0)
        return STATUS_ERROR;
    if (!printer->to_folder)
        begin_rows(printer);
    struct process_passer passer = {.selection = &options->selection};
    struct process_taker taker = {process_pass, &passer};
    if (printer->to_folder) /* the list of its files is of all processes */
        taker = (struct process_taker){NULL, NULL};
    struct experiment *experiment =
        command_stream(options, operands, operand, &handler, printer, &taker);
    bool failed = printer->failed || !experiment ||
                  (!passer.matches && !command_selects("print", &options->selection, experiment));
    if (!failed)
        tell_missing(experiment);
    if (!printer->to_folder) {
        end_rows(printer);
        failed = output_close(&printer->output, !failed) < 0 || failed;
    } else if (printer->process) {
        output_close(&printer->output, false);
    } else if (!failed) {
        failed = write_collector(printer, experiment) < 0;
    }
    experiment_free(experiment);
    return failed ? STATUS_ERROR : STATUS_OK;
}

static int run_print(const struct command *command, int argc, char **argv)
{
    struct options options = {.selection = {.by_openmp = true}};
    struct printer printer = {.options = &options};
    int status;
    int operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0)
        status = print(&printer, argc - operand, argv + operand);
    options_free(&options);
    return status;
}

const struct command command_print = {
    .name = "print",
    .brief = "the timeline as XML in long form, CSV or JSON",
    .operands = "[DIR]",
    .description =
        "Prints the instances of a run in the long form of HieraAnalyses: one element each, "
        "nested\n"
        "as the calls were, with operation, file, line, thread and times in seconds. Every "
        "analysis\n"
        "reads this form too. An experiment of several processes goes to the files of a folder\n"
        "(-o DIR/), or one process is chosen with --rank. CSV and JSON have one row per instance.",
    .shared = "ofrtlR",
    .run = run_print};
