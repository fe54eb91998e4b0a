/* `pompeii instrument`: the rewriter alone, for one file. */
#include "analysis/command/command.h"
#include "analysis/answer/output.h"
#include "analysis/check/object-file.h"
#include "analysis/command/instrument.h"
#include "instrumenter/rewrite/account.h"
#include "instrumenter/rewrite/include.h"
#include "common/language.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct instrument_settings {
    const char *output, *disable, *directory;
    int format, language, line_length;
    bool list, all_branches, preprocessed, chunks;
};

enum { LANGUAGE_BY_NAME };

static const char *const formats[] = {"text", "json", NULL};
static const char *const languages[] = {"auto", "c", "c++", "fortran", "fortran-fixed", NULL};

#define FIELD(name) offsetof(struct instrument_settings, name)
static const struct option_row options[] = {
    {"output", 'o', "FILE", OPTION_TEXT, FIELD(output), NULL, "write to FILE instead of stdout"},
    {"disable", 'd', "LIST", OPTION_TEXT, FIELD(disable), NULL,
     "no events for these: omp:atomic,critical,..; groups: sync, locks, omp, pomp;"
     " NAME:inner leaves out begin and end"},
    {"chunks", 0, NULL, OPTION_FLAG, FIELD(chunks), NULL,
     "loops with schedule(static, CHUNK) tell where each chunk begins; costs time in each "
     "iteration"},
    {"list", 'l', NULL, OPTION_FLAG, FIELD(list), NULL,
     "list the directives and which of them get events in the build with the FLAGS behind --, "
     "instead of rewriting; of a program or an object, those that it was built from"},
    {"all-branches", 'a', NULL, OPTION_FLAG, FIELD(all_branches), NULL,
     "list those of the text as it is: of every branch of its conditionals, of no header"},
    {"format", 'f', "FORMAT", OPTION_WORD, FIELD(format), formats,
     "of the list: text (default) or json"},
    {"language", 'x', "LANGUAGE", OPTION_WORD, FIELD(language), languages,
     "auto (default: by the file's name), c, c++, fortran or fortran-fixed"},
    {"directory", 0, "DIR", OPTION_TEXT, FIELD(directory), NULL,
     "absolute name of the folder that the recorded names of files begin with, for the same text "
     "wherever it is made (default: the current one)"},
    {"line-length", 0, "N", OPTION_NUMBER, FIELD(line_length), NULL,
     "fixed form: columns that are read (default 72)"},
    {"preprocessed", 'p', NULL, OPTION_FLAG, FIELD(preprocessed), NULL,
     "the file is the output of a preprocessor (the default for .i and .ii)"},
    {0}};

/** Fill in language and kind. @return -1 after telling the user that the name says nothing. */
static int choose_language(const char *file, const struct instrument_settings *settings,
                           struct instrument_options *to)
{
    const struct source_language *source = language_of_file(file, false);
    bool known = source && source->kind != SOURCE_OTHER;
    to->preprocessed = settings->preprocessed || (known && source->kind == SOURCE_PREPROCESSED);
    if (settings->language != LANGUAGE_BY_NAME)
        to->language = (enum language)(settings->language - 1);
    else if (known)
        to->language = source->language;
    if (known || settings->language != LANGUAGE_BY_NAME)
        return 0;
    complain("instrument: %s: the name does not tell the language: add --language=c or c++", file);
    return -1;
}

static char *read_stream(FILE *in, size_t *length)
{
    size_t capacity = 1 << 16, count;
    char *text = malloc(capacity);
    *length = 0;
    while (text && (count = fread(text + *length, 1, capacity - *length, in)) > 0) {
        *length += count;
        if (*length < capacity)
            continue;
        char *larger = realloc(text, capacity *= 2);
        if (!larger)
            free(text);
        text = larger;
    }
    return text;
}

static char *read_file(const char *file, size_t *length)
{
    FILE *in = strcmp(file, "-") ? fopen(file, "r") : stdin;
    char *text = in ? read_stream(in, length) : NULL;
    if (!text || ferror(in)) {
        complain("instrument: %s: %s", file, strerror(errno));
        free(text);
        text = NULL;
    }
    if (in && in != stdin)
        fclose(in);
    return text;
}

static void print_diagnostic(const struct diagnostic *diagnostic)
{
    static const char *const severities[] = {"note", "warning", "warning", "error"};
    char where[32] = "";

    if (diagnostic->line)
        snprintf(where, sizeof where, "%d:%d:", diagnostic->line, diagnostic->column);
    complain("%s:%s %s: %s", diagnostic->file, where, severities[diagnostic->severity],
             diagnostic->message);
    if (!diagnostic->source)
        return;
    fprintf(stderr, "  %s\n  ", diagnostic->source);
    for (int i = 1; i < diagnostic->column && diagnostic->source[i - 1]; i++)
        putc(diagnostic->source[i - 1] == '\t' ? '\t' : ' ', stderr);
    fputs("^\n", stderr);
}

static int write_result(const struct instrument_settings *settings,
                        const struct instrument_result *result, const char *text, size_t length)
{
    struct output_options where = {.path = settings->output, .no_pager = true};
    struct output output;
    if (output_open(&output, &where))
        return STATUS_ERROR;
    const struct account account = {result->list, result->list_count, result->constructs,
                                    result->regions};
    if (settings->list && settings->format)
        account_write_json(output.file, &account, 1);
    else if (settings->list)
        account_write_text(output.file, &account, 1);
    else if (result->text)
        fwrite(result->text, 1, result->length, output.file);
    else
        fwrite(text, 1, length, output.file);
    return output_close(&output, true) ? STATUS_ERROR : STATUS_OK;
}

/** INCLUDE lines of Fortran whose file, beside this one, has constructs become that file. */
static char *with_included(char *text, size_t *length, const struct instrument_options *to)
{
    const char *slash = strrchr(to->file, '/');
    char *beside = slash ? strndup(to->file, (size_t)(slash - to->file)) : strdup("");
    char *whole = beside ? fortran_include(text, *length, to, &beside, 1, length) : NULL;
    free(beside);
    if (!whole)
        return text;
    free(text);
    return whole;
}

static int rewrite_file(const struct instrument_settings *settings, const char *file,
                        struct instrument_options *to)
{
    struct instrument_result result;
    size_t length;
    char *text = read_file(file, &length);
    if (!text)
        return STATUS_ERROR;
    if (language_is_fortran(to->language))
        text = with_included(text, &length, to);
    int status = instrument(text, length, to, &result) ? STATUS_ERROR : STATUS_OK;
    for (size_t i = 0; i < result.diagnostic_count; i++)
        if (!settings->list || result.diagnostics[i].severity != SEVERITY_LOSS)
            print_diagnostic(&result.diagnostics[i]);
    if (status == STATUS_OK)
        status = write_result(settings, &result, text, length);
    instrument_result_free(&result);
    free(text);
    return status;
}

/** Where the flags behind `--` begin, or `argc`. */
static int find_flags(int argc, char **argv)
{
    int i = 1;
    while (i < argc && strcmp(argv[i], "--") != 0)
        i++;
    return i;
}

/** Alone, a header would be compiled to something else. */
static bool is_header(const char *file)
{
    const struct source_language *source = language_of_file(file, false);
    return source && source->kind == SOURCE_HEADER;
}

static int list_build(const struct instrument_settings *settings,
                      const struct instrument_options *to, char *const *flags, int count)
{
    const struct build_question question = {.file = to->file,
                                            .output = settings->output,
                                            .disable = settings->disable,
                                            .language = to->language,
                                            .forced = settings->language != LANGUAGE_BY_NAME ||
                                                      settings->preprocessed || is_header(to->file),
                                            .preprocessed = to->preprocessed,
                                            .json = settings->format,
                                            .chunks = settings->chunks,
                                            .line_length = to->line_length};
    return instrument_list_build(&question, flags, (size_t)count);
}

/** Options that would do nothing are refused. */
static bool is_consistent(const struct instrument_settings *settings, int flags)
{
    if (settings->directory && *settings->directory != '/')
        complain("instrument: --directory=%s: an absolute name is needed", settings->directory);
    else if (settings->all_branches && !settings->list)
        complain("instrument: --all-branches is for --list: other text is taken as it is");
    else if (flags && (settings->all_branches || !settings->list))
        complain("instrument: the flags behind -- are for --list without --all-branches");
    else
        return true;
    return false;
}

/** What was built is asked for no other answer. */
static int list_object(const struct instrument_settings *settings, const char *file, int flags)
{
    if (flags || settings->all_branches || settings->disable || settings->chunks ||
        settings->language != LANGUAGE_BY_NAME || settings->preprocessed) {
        complain("instrument: %s: it is built already: --output and --format alone go with it",
                 file);
        return STATUS_ERROR;
    }
    return instrument_list_object(file, settings->output, settings->format);
}

static int run_instrument(const struct command *command, int argc, char **argv)
{
    struct instrument_settings settings = {0};
    int status, flags = find_flags(argc, argv), flag_count = argc - flags - (flags < argc);
    int first = options_parse(command, flags, argv, &settings, &status);
    if (first < 0)
        return status;
    if (flags - first != 1) {
        complain("instrument: one FILE is needed: see `pompeii instrument --help`");
        return STATUS_ERROR;
    }
    if (!is_consistent(&settings, flag_count))
        return STATUS_ERROR;
    if (settings.list && object_is(argv[first]))
        return list_object(&settings, argv[first], flag_count);
    char *current = getcwd(NULL, 0);
    struct instrument_options to = {.file = argv[first],
                                    .directory = settings.directory ? settings.directory : current,
                                    .disable = settings.disable,
                                    .line_length = (unsigned)settings.line_length,
                                    .chunks = settings.chunks};
    status = choose_language(argv[first], &settings, &to) ? STATUS_ERROR : STATUS_OK;
    if (status == STATUS_OK && settings.list && !settings.all_branches)
        status = list_build(&settings, &to, argv + argc - flag_count, flag_count);
    else if (status == STATUS_OK)
        status = rewrite_file(&settings, argv[first], &to);
    free(current);
    return status;
}

const struct command command_instrument = {
    .name = "instrument",
    .brief = "rewrite one source file so that it calls the POMP2 interface, or list its constructs",
    .operands = "FILE [-- FLAGS..]",
    .description =
        "Writes FILE with calls of the POMP2 functions around its OpenMP constructs. The compiler\n"
        "wrappers do the same on the way; this shows it. FILE may be - with --language. Text that\n"
        "was not preprocessed is taken as it is: no macro is expanded, no header read. --list "
        "gives\n"
        "the answer of the build: it preprocesses, and asks the compiler, with the flags behind "
        "--;\n"
        "of an object, a library or a program, what pompcc left in it.",
    .options = options,
    .run = run_instrument};
