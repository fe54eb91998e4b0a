/* One source of a call: read, preprocessed, instrumented, written where the compiler reads it. */
#include "config.h"

#include "instrumenter/rewrite/include.h"
#include "instrumenter/rewrite/instrument.h"
#include "instrumenter/wrapper/device-recorder.h"
#include "instrumenter/wrapper/static-check.h"
#include "instrumenter/wrapper/functions.h"
#include "instrumenter/wrapper/options.h"
#include "instrumenter/wrapper/passes.h"
#include "instrumenter/wrapper/run.h"
#include "common/scratch.h"
#include "instrumenter/wrapper/section.h"
#include "instrumenter/wrapper/source.h"
#include "instrumenter/wrapper/steps.h"
#include "common/file.h"
#include "common/complain.h"
#include "common/strings.h"
#include "instrumenter/wrapper/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct strings compiler_words(const struct wrapper *wrapper)
{
    struct strings list = {0};

    strings_add_all(&list, wrapper->settings.compiler.word);
    return list;
}

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
    if (*text && language->kind == SOURCE_ORIGINAL && wrapper->command.has[ROLE_SEVERAL_PASSES] &&
        wrapper->command.openmp)
        passes_resolve(wrapper, source, text, length);
    return *text ? 0 : -1;
}

/* Once, not again when a construct is left out. */
static void print_warnings(const struct wrapper *wrapper, const struct source *source,
                           const struct instrument_result *result)
{
    if (source->rejected_count)
        return;
    for (size_t i = 0; i < result->diagnostic_count; i++) {
        const struct diagnostic *d = &result->diagnostics[i];
        if (d->severity == SEVERITY_WARNING && !wrapper->command.no_warnings)
            complain("warning: %s:%d: %s", d->file, d->line, d->message);
    }
}

/* What is left alone is told when the compiler is content with the file. */
static void keep_losses(struct source *source, const struct instrument_result *result)
{
    for (size_t i = 0; i < result->diagnostic_count; i++) {
        const struct diagnostic *d = &result->diagnostics[i];
        if (d->severity != SEVERITY_LOSS)
            continue;
        char *loss = xformat("%s:%d: %s", d->file, d->line, d->message);
        strings_add(&source->left, loss);
        free(loss);
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
    char *directory = xformat("%s/%zu", scratch_directory(), number);
    int result = mkdir(directory, 0700);

    if (result < 0 && errno == EEXIST) /* from the attempt before */
        result = 0;
    free(source->file);
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

/* That Fortran's device code can call the recorder; else NULL. */
static char *find_recorder(const struct wrapper *wrapper)
{
    bool there = wrapper->settings.fortran_driver && wrapper->command.openmp &&
                 device_recorder_is_there(&wrapper->command, &wrapper->settings);

    return there ? xstrdup("") : NULL;
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
    print_warnings(wrapper, source, result);
    keep_losses(source, result);
    source->has_device_code = result->has_device_code && !item_is_fortran(source->item);
    source->constructs = result->list;
    source->construct_count = result->list_count;
    source->executable = result->constructs;
    source->with_events = result->regions;
    result->list = NULL;
    result->list_count = 0;
    passes_keep_losses(source);
    if (!result->text)
        return;
    source->text = result->text;
    source->length = result->length;
    result->text = NULL;
    name_text(source, original);
}

/* Where the compiler looks for what INCLUDE names: beside the source, then where -I says. */
static struct strings include_directories(const struct compiler_call *command,
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
        .prefix_maps = wrapper->command.prefix_maps.word,
        .disable = wrapper->settings.disable,
        .chunks = wrapper->settings.chunks,
        .preprocessed = source->preprocessed,
        .line_length = wrapper->command.columns,
        .whole_statements = wrapper->command.is_flang,
        .old_standard = wrapper->command.old_standard,
        .rejected = source->rejected,
        .rejected_count = source->rejected_count,
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
        header = item_is_fortran(source->item) ? find_recorder(wrapper)
                                               : read_device_header(wrapper, source);
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

/* ---- What the object holds besides --------------------------------------------------------- */

/* Behind the text, also behind one with nothing to instrument. */
static void append(struct source *source, const char *text, size_t length, const char *more)
{
    const char *start = source->text ? source->text : text;
    char *whole;

    if (!source->text)
        source->length = length;
    whole = xformat("%.*s%s", (int)source->length, start, more);
    free(source->text);
    source->text = whole;
    source->length = strlen(whole);
}

/* What stands in no text of the compiler's own is left as it is. */
static char *account_of(const struct wrapper *wrapper, const struct source *source)
{
    bool ours = source->text || source->preprocessed;

    return ours && !source->reason ? section_account(&wrapper->command, source) : NULL;
}

static char *digests_of(const struct wrapper *wrapper, const struct source *source)
{
    bool ours = source->text || source->preprocessed;

    return ours && !source->reason ? section_sources(&wrapper->command, source) : NULL;
}

static char *options_of(const struct wrapper *wrapper, const struct source *source)
{
    bool ours = source->text || source->preprocessed;

    return ours && !source->reason ? section_options(&wrapper->command, source) : NULL;
}

static void add_sections(struct wrapper *wrapper, size_t number, const char *text, size_t length)
{
    struct source *source = &wrapper->build.sources[number];
    char *pieces[] = {wrapper->check.wanted ? check_source(&wrapper->check, &wrapper->command,
                                                           source, number, text, length)
                                            : NULL,
                      account_of(wrapper, source), digests_of(wrapper, source),
                      options_of(wrapper, source)};

    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        if (pieces[i] && !source->reason && !memchr(text, '\0', length))
            append(source, text, length, pieces[i]);
        free(pieces[i]);
    }
}

/* What an assembler's file says that the stack need not be executable by. With the compiler's own
 * text, that says what it needs. */
static const char *stack_note(const struct compiler_call *command)
{
    return command->stops ? "" : ".section .note.GNU-stack,\"\",%progbits\n";
}

/* In Fortran both are linked beside the text, which the compiler has to read as we write it. */
static void add_fortran_sections(struct wrapper *wrapper, size_t number, const char *text,
                                 size_t length)
{
    struct source *source = &wrapper->build.sources[number];
    char *named = text_with_name(text, &length, user_name(source), true);
    char *check = wrapper->check.wanted ? check_fortran(&wrapper->check, &wrapper->command, source,
                                                        number, named, length)
                                        : NULL;
    char *account = account_of(wrapper, source), *digests = digests_of(wrapper, source);
    char *options = options_of(wrapper, source);

    if ((check || account || digests || options) && !source->reason &&
        section_for_fortran(&wrapper->command)) {
        char *both =
            xformat("%s%s%s%s%s", check ? check : "", account ? account : "",
                    digests ? digests : "", options ? options : "", stack_note(&wrapper->command));
        free(source->assembler);
        source->assembler = xformat("%s/section.%zu.s", scratch_directory(), number);
        if (write_file(source->assembler, both, strlen(both)) < 0) {
            free(source->assembler);
            source->assembler = NULL;
        }
        free(both);
    }
    if (source->assembler && !source->text) {
        source->text = named;
        source->length = length;
        named = NULL;
    }
    free(check);
    free(account);
    free(digests);
    free(options);
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

/* The text to instrument. @return -1 when the compiler itself has to say what is wrong with it */
static int read_text(struct wrapper *wrapper, struct source *source, char **text, size_t *length)
{
    int result = get_text(wrapper, source, text, length);

    if (result == 0)
        hide_functions(wrapper, source, text, length);
    if (result == 0 && item_is_fortran(source->item))
        include_files(wrapper, source, text, length);
    return result;
}

int prepare_source(struct wrapper *wrapper, size_t number)
{
    struct source *source = &wrapper->build.sources[number];
    char *text = NULL;
    size_t length;
    int result;

    result = read_text(wrapper, source, &text, &length);
    if (result == 0 && wrapper->command.openmp)
        instrument_text(wrapper, source, text, length);
    if (result == 0 && (wrapper->check.wanted || source->executable))
        (item_is_fortran(source->item) ? add_fortran_sections : add_sections)(wrapper, number, text,
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

bool is_module_with_constructs(const struct item *item)
{
    const struct instrument_options options = {.language = LANGUAGE_CXX, .file = item->word};
    struct instrument_result result;
    size_t length;

    if (!item->is_input || !item->language || strcmp(item->language->name, "c++-module") != 0)
        return false;
    char *text = read_file(item->word, &length);
    if (!text)
        return false;
    bool any = instrument(text, length, &options, &result) < 0 || result.text;
    instrument_result_free(&result);
    free(text);
    return any;
}

int prepare_source_again(struct wrapper *wrapper, size_t number)
{
    struct source *source = &wrapper->build.sources[number];

    free(source->text);
    source->text = NULL;
    strings_free(&source->left);
    for (size_t i = 0; i < source->construct_count; i++) {
        free(source->constructs[i].directive);
        free(source->constructs[i].clauses);
        free(source->constructs[i].file);
    }
    free(source->constructs);
    source->constructs = NULL;
    source->construct_count = source->executable = source->with_events = 0;
    passes_forget(source);
    return prepare_source(wrapper, number);
}
