/*
 * pompcc, pompc++, pompfort: stand in for the C, C++ or Fortran compiler, and have OpenMP measured.
 *
 * The call is made as the user gave it, with instrumented text in place of his source files. When
 * that prints nothing, all is done. Else the compiler runs once more on the user's own files: what
 * he reads, and the exit status, are always those of his own text.
 */
#include "config.h"

#include "instrumenter/rewrite/include.h"
#include "instrumenter/rewrite/instrument.h"
#include "instrumenter/wrapper/check.h"
#include "instrumenter/wrapper/functions.h"
#include "instrumenter/wrapper/library.h"
#include "instrumenter/wrapper/module.h"
#include "instrumenter/wrapper/options.h"
#include "instrumenter/wrapper/run.h"
#include "instrumenter/wrapper/settings.h"
#include "instrumenter/wrapper/steps.h"
#include "common/complain.h"
#include "common/strings.h"
#include "instrumenter/wrapper/text.h"
#include "instrumenter/wrapper/uses.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct wrapper {
    struct settings settings;
    struct command command;
    struct build build;
    struct functions *functions; /* NULL: they are not instrumented */
    char *errors;                /* file that collects what the compiler says about our text */
};

static const struct redirection plainly;

static struct strings compiler_words(const struct wrapper *wrapper)
{
    struct strings list = {0};

    strings_add_all(&list, wrapper->settings.compiler.word);
    return list;
}

static int run_original(struct wrapper *wrapper, const char *output,
                        const struct redirection *redirection)
{
    struct strings list = compiler_words(wrapper);
    int status;

    step_original(&list, &wrapper->build, output);
    status = run(&list, redirection);
    strings_free(&list);
    return status;
}

static _Noreturn void become_original(struct wrapper *wrapper)
{
    struct strings list = compiler_words(wrapper);

    if (wrapper->build.modules) /* it is needed up to the end */
        run_exit(run_original(wrapper, NULL, &plainly));
    step_original(&list, &wrapper->build, NULL);
    run_instead(&list);
}

static int run_instrumented(struct wrapper *wrapper)
{
    const struct redirection captured = {.errors = wrapper->errors};
    struct strings list = compiler_words(wrapper);
    int status;

    step_compile(&list, &wrapper->build);
    status = run(&list, &captured);
    strings_free(&list);
    return status;
}

/* ---- One source: read, instrument, write ------------------------------------------------- */

/* @return 0, or -1 when the preprocessor does not like the file: the compiler will say it. */
static int preprocess(struct wrapper *wrapper, struct source *source, char **text, size_t *length)
{
    const struct redirection captured = {
        .errors = wrapper->errors, .output = text, .length = length};
    bool dependencies =
        wrapper->command.has[ROLE_DEPENDENCY_ALL] && step_dependencies_are_plain(&wrapper->command);
    struct strings list = compiler_words(wrapper);
    int status;

    step_preprocess(&list, &wrapper->build, source, dependencies);
    status = run(&list, &captured);
    strings_free(&list);
    return *text && run_succeeded(status) ? 0 : -1;
}

static char *read_source(const struct source *source, size_t *length)
{
    if (strcmp(source->item->word, "-") == 0) {
        lseek(0, 0, SEEK_SET); /* run_repeat_input() has made it a file */
        return read_descriptor(0, length);
    }
    return read_file(source->item->word, length);
}

static int get_text(struct wrapper *wrapper, struct source *source, char **text, size_t *length)
{
    const struct source_language *language = source->item->language;

    if (language->kind == SOURCE_ORIGINAL && !wrapper->build.no_preprocess) {
        source->preprocessed = true;
        if (preprocess(wrapper, source, text, length) < 0)
            return -1;
        if (wrapper->command.is_flang)
            text_mend_markers(*text, *length);
        text_show_system_macros(*text, *length);
        return 0;
    }
    if (language->kind == SOURCE_ORIGINAL && wrapper->command.has[ROLE_DEPENDENCY_ALL]) {
        int result = preprocess(wrapper, source, text, length);
        free(*text);
        *text = NULL;
        if (result < 0)
            return -1;
    }
    source->preprocessed = language->kind == SOURCE_PREPROCESSED;
    *text = read_source(source, length);
    return *text ? 0 : -1;
}

static void print_warnings(const struct wrapper *wrapper, const struct instrument_result *result)
{
    for (size_t i = 0; i < result->diagnostic_count; i++) {
        const struct diagnostic *d = &result->diagnostics[i];
        if (d->severity == SEVERITY_WARNING && !wrapper->command.no_warnings)
            complain("warning: %s:%d: %s", d->file, d->line, d->message);
    }
}

static char *first_error(const struct instrument_result *result)
{
    for (size_t i = 0; i < result->diagnostic_count; i++) {
        const struct diagnostic *d = &result->diagnostics[i];
        if (d->severity == SEVERITY_ERROR)
            return xformat("%s:%d: %s", d->file, d->line, d->message);
    }
    return xstrdup("it can't be understood");
}

/* What the compiler calls the file in messages and __FILE__. */
static const char *user_name(const struct source *source)
{
    return strcmp(source->item->word, "-") == 0 ? "<stdin>" : source->item->word;
}

/* Our declarations stand in front of the user's text, and must not give it its name. */
static void name_text(struct source *source, const char *original)
{
    bool fortran = item_is_fortran(source->item);
    char *text = source->preprocessed && !fortran
                     ? text_with_origin(source->text, &source->length, original)
                     : text_with_name(source->text, &source->length, user_name(source), fortran);

    free(source->text);
    source->text = text;
}

/* A directory for each, so that the file can have the user's name for it. */
static int place_text(struct source *source, size_t number)
{
    char *directory = xformat("%s/%zu", run_directory(), number);
    int result = mkdir(directory, 0700);

    source->file = xformat("%s/%s", directory, base_name(source->item->word));
    if (result == 0)
        result = write_file(source->file, source->text, source->length);
    free(directory);
    return result;
}

static int keep_text(const struct wrapper *wrapper, const struct source *source)
{
    char *path = step_kept_file(&wrapper->build, source);
    int result = write_file(path, source->text, source->length);

    if (result < 0)
        complain("%s: %s: instrumented text not kept", path, strerror(errno));
    free(path);
    return result;
}

/* The text of <pompeii-device.h> without its line markers, or NULL: device code is left alone. */
static char *read_device_header(struct wrapper *wrapper, const struct source *source)
{
    char *text = NULL, *header = NULL;
    size_t length = 0;
    const struct redirection captured = {
        .errors = wrapper->errors, .output = &text, .length = &length};
    struct strings list = compiler_words(wrapper);

    step_preprocess_header(&list, &wrapper->build, source);
    int status = run(&list, &captured);
    strings_free(&list);
    if (text && run_succeeded(status))
        header = text_without_markers(text, length);
    else
        complain("warning: %s: device code is not measured: pompeii-device.h can't be read",
                 source->item->word);
    free(text);
    return header;
}

static void take_result(struct wrapper *wrapper, struct source *source,
                        struct instrument_result *result, const char *original)
{
    print_warnings(wrapper, result);
    source->has_device_code = result->has_device_code;
    if (!result->text)
        return;
    source->text = result->text;
    source->length = result->length;
    result->text = NULL;
    name_text(source, original);
}

/* Where the compiler looks for what INCLUDE names: beside the source, then where -I says. */
static struct strings include_directories(const struct command *command,
                                          const struct source *source)
{
    struct strings list = {0};
    char *own = directory_prefix(source->item->word);

    strings_add(&list, own);
    for (size_t i = 0; i < command->count; i++)
        if (has_prefix(command->items[i].word, "-I") && command->items[i].value)
            strings_add(&list, command->items[i].value);
    free(own);
    return list;
}

static struct instrument_options options_for(const struct wrapper *wrapper,
                                             const struct source *source, const char *directory)
{
    return (struct instrument_options){
        .language = source->item->language->language,
        .file = user_name(source),
        .directory = directory,
        .disable = wrapper->settings.disable,
        .chunks = wrapper->settings.chunks,
        .preprocessed = source->preprocessed,
        .line_length = wrapper->command.columns,
        .whole_statements = wrapper->command.is_flang,
        .old_standard = wrapper->command.old_standard,
    };
}

/* INCLUDE lines whose file has constructs become that file. */
static void include_files(const struct wrapper *wrapper, const struct source *source, char **text,
                          size_t *length)
{
    const struct instrument_options options = options_for(wrapper, source, NULL);
    struct strings list = include_directories(&wrapper->command, source);
    char *whole = fortran_include(*text, *length, &options, list.word, list.count, length);

    if (whole) {
        free(*text);
        *text = whole;
    }
    strings_free(&list);
}

static void instrument_text(struct wrapper *wrapper, struct source *source, const char *text,
                            size_t length)
{
    char *directory = getcwd(NULL, 0), *header = NULL;
    struct instrument_options options = options_for(wrapper, source, directory);
    struct instrument_result result;
    int status = instrument(text, length, &options, &result);

    if (status == 0 && result.lacks_device_header)
        header = read_device_header(wrapper, source);
    if (header) {
        instrument_result_free(&result);
        options.device_header = header;
        status = instrument(text, length, &options, &result);
    }
    if (status < 0)
        source->reason = first_error(&result);
    else
        take_result(wrapper, source, &result, text);
    instrument_result_free(&result);
    free(directory);
    free(header);
}

/* The summary goes behind the text, also behind one with nothing to instrument. */
static void append_summary(struct source *source, const char *text, size_t length,
                           const char *summary)
{
    const char *start = source->text ? source->text : text;
    char *whole;

    if (!source->text)
        source->length = length;
    whole = xformat("%.*s%s", (int)source->length, start, summary);
    free(source->text);
    source->text = whole;
    source->length = strlen(whole);
}

static void check_text(struct wrapper *wrapper, size_t number, const char *text, size_t length)
{
    struct source *source = &wrapper->build.sources[number];
    char *summary = check_source(source, number, text, length);

    if (summary && !source->reason && !memchr(text, '\0', length))
        append_summary(source, text, length, summary);
    free(summary);
}

/* .. beside it, where the language has no word for that. The compiler has to read our text then. */
static void check_fortran_text(struct wrapper *wrapper, size_t number, const char *text,
                               size_t length)
{
    struct source *source = &wrapper->build.sources[number];
    char *named = text_with_name(text, &length, user_name(source), true);

    source->assembler = check_fortran(&wrapper->command, source, number, named, length);
    if (source->assembler && !source->text && !source->reason) {
        source->text = named;
        source->length = length;
        named = NULL;
    }
    free(named);
}

static bool hides_functions(const struct wrapper *wrapper, const struct source *source)
{
    return functions_need_text(wrapper->functions) && source->preprocessed &&
           !item_is_fortran(source->item);
}

static void hide_functions(const struct wrapper *wrapper, const struct source *source, char **text,
                           size_t *length)
{
    if (!hides_functions(wrapper, source))
        return;
    char *marked = functions_hide(wrapper->functions, *text, length);
    free(*text);
    *text = marked;
}

/* The text to instrument. @return as below */
static int read_text(struct wrapper *wrapper, struct source *source, char **text, size_t *length)
{
    int result = get_text(wrapper, source, text, length);

    if (result == 0)
        hide_functions(wrapper, source, text, length);
    if (result == 0 && item_is_fortran(source->item))
        include_files(wrapper, source, text, length);
    return result;
}

/* @return -1 when the compiler itself has to say what is wrong with the file. */
static int prepare_source(struct wrapper *wrapper, size_t number)
{
    struct source *source = &wrapper->build.sources[number];
    char *text = NULL;
    size_t length;
    int result;

    result = read_text(wrapper, source, &text, &length);
    if (result == 0 && wrapper->command.openmp)
        instrument_text(wrapper, source, text, length);
    if (result == 0 && wrapper->settings.check)
        (item_is_fortran(source->item) ? check_fortran_text : check_text)(wrapper, number, text,
                                                                          length);
    if (result == 0 && !source->text && !source->reason && hides_functions(wrapper, source)) {
        source->text = text;
        source->length = length;
        text = NULL;
    }
    free(text);
    if (!source->text)
        return result;
    if (place_text(source, number) < 0) {
        source->reason = xformat("%s: %s", source->file, strerror(errno));
        free(source->text);
        source->text = NULL;
    }
    if (source->text && wrapper->settings.keep)
        keep_text(wrapper, source);
    return 0;
}

/* ---- The whole call ---------------------------------------------------------------------- */

static void remove_output(const struct wrapper *wrapper)
{
    const struct build *build = &wrapper->build;

    for (size_t i = 0; i < wrapper->command.sources; i++) {
        char *output = step_output(&wrapper->command, build->sources[i].item);
        struct stat info;

        if (stat(output, &info) == 0 && S_ISREG(info.st_mode)) /* not /dev/null */
            unlink(output);
        free(output);
    }
}

/* What can't be instrumented is said once the compiler is content with the file: a user who has a
 * syntax error reads about that, and about nothing else. */
static _Noreturn void finish(struct wrapper *wrapper, int status)
{
    const char *severity = wrapper->settings.strict ? "error" : "warning";
    size_t refused = 0;

    for (size_t i = 0; i < wrapper->command.sources && run_succeeded(status); i++) {
        const struct source *source = &wrapper->build.sources[i];
        if (!source->reason)
            continue;
        refused++;
        complain("%s: %s: not instrumented: %s", severity, source->item->word, source->reason);
    }
    if (refused > 0 && wrapper->settings.strict) {
        remove_output(wrapper);
        status = run_status(2);
    }
    if (wrapper->settings.check && !wrapper->command.stops && run_succeeded(status))
        check_program(&wrapper->command);
    run_exit(status);
}

static bool is_quiet(const struct wrapper *wrapper)
{
    struct stat info;

    return stat(wrapper->errors, &info) != 0 || info.st_size == 0;
}

/* The first line of what the compiler said that names an error, else the first one. */
static char *first_complaint(const struct wrapper *wrapper)
{
    size_t length;
    char *text = read_file(wrapper->errors, &length), *line, *error;

    if (!text)
        return xstrdup("the compiler fails on the instrumented text");
    error = strstr(text, "error: ");
    line = error ? error + strlen("error: ") : text;
    line[strcspn(line, "\n")] = '\0';
    line = xformat("the compiler does not take the instrumented text: %s", line);
    free(text);
    return line;
}

/* Our text fails where the user's does not: use his, and say so. What the compiler has to say about
 * it has been said already, unless it is that it can't write the output. */
static _Noreturn void give_up(struct wrapper *wrapper)
{
    char *reason = first_complaint(wrapper);
    char *answer = xformat("%s/answer", run_directory()), *text;
    const struct redirection captured = {.errors = answer};
    size_t length;
    int status;

    for (size_t i = 0; i < wrapper->command.sources; i++) {
        struct source *source = &wrapper->build.sources[i];
        if (source->text && !source->reason)
            source->reason = xstrdup(reason);
    }
    free(reason);
    status = run_original(wrapper, NULL, &captured);
    text = run_succeeded(status) ? NULL : read_file(answer, &length);
    if (text)
        fputs(text, stderr);
    free(text);
    free(answer);
    finish(wrapper, status);
}

/* The compiler's word on the user's own text. It goes to a place of its own where that can be, else
 * (several objects in one call) over ours, which are made again. */
static int compile_for_diagnostics(struct wrapper *wrapper, bool *again)
{
    char *trial = xformat("%s/trial", run_directory());
    int status;

    *again = wrapper->command.stops && wrapper->command.inputs > 1;
    status = run_original(wrapper, *again ? NULL : trial, &plainly);
    free(trial);
    return status;
}

static _Noreturn void compile(struct wrapper *wrapper)
{
    const struct command *command = &wrapper->command;
    bool original_first = command->has[ROLE_SIDE_FILE] || (command->has[ROLE_DEPENDENCY_ALL] &&
                                                           !step_dependencies_are_plain(command));
    bool again = false;
    int status, ours;

    if (original_first) {
        status = run_original(wrapper, NULL, &plainly);
        if (!run_succeeded(status))
            run_exit(status);
    }
    ours = run_instrumented(wrapper);
    if (WIFSIGNALED(ours))
        run_exit(ours);
    if (run_succeeded(ours) && (original_first || is_quiet(wrapper)))
        finish(wrapper, ours);
    if (!original_first) {
        status = compile_for_diagnostics(wrapper, &again);
        if (!run_succeeded(status)) {
            remove_output(wrapper);
            run_exit(status);
        }
    }
    if (run_succeeded(ours) && again)
        ours = run_instrumented(wrapper);
    if (!run_succeeded(ours))
        give_up(wrapper);
    finish(wrapper, ours);
}

static bool reads_standard_input(const struct command *command)
{
    for (size_t i = 0; i < command->count; i++)
        if (item_is_source(&command->items[i]) && strcmp(command->items[i].word, "-") == 0)
            return true;
    return false;
}

static _Noreturn void build(struct wrapper *wrapper)
{
    struct command *command = &wrapper->command;
    size_t instrumented = 0, refused = 0, number = 0;

    run_catch_signals();
    if (!run_directory() || (reads_standard_input(command) && run_repeat_input() < 0)) {
        const char *where = getenv("TMPDIR");
        complain("warning: not instrumented: temporary directory in %s: %s",
                 where && *where ? where : "/tmp", strerror(errno));
        run_exit(wrapper->settings.strict ? run_status(2) : run_original(wrapper, NULL, &plainly));
    }
    wrapper->errors = xformat("%s/errors", run_directory());
    wrapper->build.sources = xzalloc(command->sources * sizeof wrapper->build.sources[0]);
    for (size_t i = 0; i < command->count; i++)
        if (item_is_source(&command->items[i]))
            wrapper->build.sources[number++].item = &command->items[i];
    for (size_t i = 0; i < command->sources; i++) {
        if (prepare_source(wrapper, i) < 0)
            become_original(wrapper);
        instrumented += wrapper->build.sources[i].text != NULL;
        refused += wrapper->build.sources[i].reason != NULL;
    }
    if (instrumented > 0)
        compile(wrapper);
    if (refused > 0)
        finish(wrapper, run_original(wrapper, NULL, &plainly));
    become_original(wrapper);
}

/* Functions call the runtime: by options, and for some compilers by marks in the text. */
static int instrument_functions(struct wrapper *wrapper)
{
    struct settings *settings = &wrapper->settings;
    struct command *command = &wrapper->command;

    wrapper->functions = functions_prepare(settings, command);
    if (!wrapper->functions)
        return -1;
    command_free(command);
    command_parse(command, strings_words(&settings->arguments), settings->cxx_driver);
    return 0;
}

/* What is to be done to this call, besides passing it on? */
static int understand(struct wrapper *wrapper)
{
    struct settings *settings = &wrapper->settings;
    struct command *command = &wrapper->command;

    command_parse(command, strings_words(&settings->arguments), settings->cxx_driver);
    if ((settings->functions || settings->called) && command->sources &&
        !command->has[ROLE_STRAIGHT] && instrument_functions(wrapper) < 0)
        return -1;
    command->is_flang = settings->flang_driver;
    if (library_is_missing(command))
        command->uses_runtime = command_uses_runtime(command, &settings->compiler);
    wrapper->build = (struct build){.command = command,
                                    .no_preprocess = settings->no_preprocess ||
                                                     command->has[ROLE_SEVERAL_PASSES]};
    return 0;
}

/* True when a source needs another text than the user's. */
static bool has_work(const struct wrapper *wrapper)
{
    const struct command *command = &wrapper->command;

    return command->sources && !command->has[ROLE_STRAIGHT] &&
           (command->openmp || functions_need_text(wrapper->functions));
}

static _Noreturn void be_the_compiler(struct wrapper *wrapper)
{
    struct settings *settings = &wrapper->settings;
    struct command *command = &wrapper->command;

    run_set_verbose(settings->verbose);
    if (settings->off) {
        struct strings list = compiler_words(wrapper);
        strings_add_all(&list, strings_words(&settings->arguments));
        run_instead(&list);
    }
    if (understand(wrapper) < 0)
        run_exit(run_status(2));
    wrapper->build.modules = module_make(command, &settings->compiler);
    if (settings->check && !command->has[ROLE_STRAIGHT] && !command->sources && !command->stops) {
        run_catch_signals();
        finish(wrapper, run_original(wrapper, NULL, &plainly));
    }
    if (!has_work(wrapper))
        become_original(wrapper);
    build(wrapper);
}

/* @return true when that was all that was asked for */
static bool print_help(const struct settings *settings)
{
    if (settings->help)
        settings_help();
    else if (settings->version)
        puts("pompcc (" PACKAGE_NAME ") " PACKAGE_VERSION);
    return settings->help || settings->version;
}

int main(int argc, char *argv[])
{
    struct wrapper wrapper = {0};
    struct strings words = {0};
    int result;

    if (argc < 1)
        return 2;
    expand_response_files(&words, argv + 1);
    result = settings_read(&wrapper.settings, strings_words(&words));
    strings_free(&words);
    if (result == 0 && !print_help(&wrapper.settings))
        be_the_compiler(&wrapper);
    settings_free(&wrapper.settings);
    return result == 0 ? 0 : 2;
}
