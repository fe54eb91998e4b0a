/*
 * pompcc, pompc++, pompfort: stand in for the C, C++ or Fortran compiler, and have OpenMP measured.
 *
 * The call is made as the user gave it, with instrumented text in place of his source files. When
 * that prints nothing, all is done. Else the compiler runs once more on the user's own files: what
 * he reads, and the exit status, are always those of his own text.
 */
#include "config.h"

#include "instrumenter/rewrite/account.h"
#include "instrumenter/rewrite/instrument.h"
#include "instrumenter/wrapper/device-recorder.h"
#include "instrumenter/wrapper/static-check.h"
#include "instrumenter/wrapper/response.h"
#include "instrumenter/wrapper/functions.h"
#include "instrumenter/wrapper/library.h"
#include "instrumenter/wrapper/module.h"
#include "instrumenter/wrapper/mpi-layer.h"
#include "instrumenter/wrapper/outputs.h"
#include "instrumenter/wrapper/rejected.h"
#include "instrumenter/wrapper/run.h"
#include "common/ending.h"
#include "common/scratch.h"
#include "instrumenter/wrapper/wrapper-settings.h"
#include "instrumenter/wrapper/source.h"
#include "instrumenter/wrapper/steps.h"
#include "common/file.h"
#include "common/complain.h"
#include "common/strings.h"
#include "instrumenter/wrapper/uses.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct redirection plainly;

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

    if (wrapper->build.modules || wrapper->command.mpi_layer) /* they are needed up to the end */
        run_exit(run_original(wrapper, NULL, &plainly));
    step_original(&list, &wrapper->build, NULL);
    run_instead(&list);
}

/* The user's words alone. */
static _Noreturn void become_untouched(struct wrapper *wrapper)
{
    struct strings list = compiler_words(wrapper);

    strings_add_all(&list, strings_words(&wrapper->settings.arguments));
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

/* ---- The whole call ---------------------------------------------------------------------- */

static void remove_outputs(const struct wrapper *wrapper)
{
    struct outputs outputs = outputs_of(&wrapper->build);

    outputs_remove_all(&outputs);
    outputs_free(&outputs);
}

/* Say which module units are left alone. @return how many */
static size_t report_modules(const struct wrapper *wrapper, const char *severity)
{
    const struct compiler_call *command = &wrapper->command;
    size_t count = 0;

    if (!command->openmp || command->has[ROLE_STRAIGHT])
        return 0;
    for (size_t i = 0; i < command->count; i++) {
        if (!is_module_with_constructs(&command->items[i]))
            continue;
        complain("%s: %s: not instrumented: a C++ module unit", severity, command->items[i].word);
        count++;
    }
    return count;
}

static bool lists(const struct wrapper_settings *settings)
{
    return settings->list || settings->list_json;
}

/* What the build made of each directive. */
static void print_account(const struct wrapper *wrapper)
{
    const struct build *build = &wrapper->build;
    struct account *accounts = xzalloc((build->command->sources + 1) * sizeof *accounts);

    for (size_t i = 0; i < build->command->sources; i++) {
        const struct source *source = &build->sources[i];
        if (!source->reason)
            accounts[i] = (struct account){source->constructs, source->construct_count,
                                           source->executable, source->with_events};
    }
    (wrapper->settings.list_json ? account_write_json
                                 : account_write_text)(stdout, accounts, build->command->sources);
    fflush(stdout);
    free(accounts);
}

/* Say which constructs are left alone, where no list does. @return how many */
static size_t report_left(const struct wrapper *wrapper, const char *severity)
{
    size_t count = 0;

    for (size_t i = 0; i < wrapper->command.sources; i++) {
        const struct source *source = &wrapper->build.sources[i];
        for (size_t j = 0; j < source->left.count && !source->reason; j++, count++)
            if (!lists(&wrapper->settings))
                complain("%s: %s", severity, source->left.word[j]);
    }
    return count;
}

/* What can't be instrumented is said once the compiler is content with the file: a user who has a
 * syntax error reads about that, and about nothing else. */
static _Noreturn void finish(struct wrapper *wrapper, int status)
{
    const char *severity = wrapper->settings.strict ? "error" : "warning";
    size_t refused = 0;

    if (run_succeeded(status))
        refused = rejected_report(&wrapper->build, severity) + report_left(wrapper, severity);
    for (size_t i = 0; i < wrapper->command.sources && run_succeeded(status); i++) {
        const struct source *source = &wrapper->build.sources[i];
        if (!source->reason)
            continue;
        refused++;
        complain("%s: %s: not instrumented: %s", severity, source->item->word, source->reason);
    }
    if (lists(&wrapper->settings) && run_succeeded(status))
        print_account(wrapper);
    if (refused > 0 && wrapper->settings.strict) {
        remove_outputs(wrapper);
        status = run_status(2);
    }
    if (wrapper->check.wanted && !wrapper->command.stops && run_succeeded(status))
        check_program(&wrapper->check, &wrapper->command);
    if (wrapper->check.as_errors && wrapper->check.found && run_succeeded(status)) {
        remove_outputs(wrapper);
        status = run_status(1);
    }
    run_exit(status);
}

/* The user's own call, for this reason, which it frees. */
static _Noreturn void leave_alone(struct wrapper *wrapper, char *reason)
{
    for (size_t i = 0; i < wrapper->command.sources; i++) {
        free(wrapper->build.sources[i].reason);
        wrapper->build.sources[i].reason = xstrdup(reason);
    }
    free(reason);
    finish(wrapper, run_original(wrapper, NULL, &plainly));
}

/* Why our text can't lie in the temporary directory. */
static char *temporary_reason(int error)
{
    const char *where = secure_getenv("TMPDIR");

    return xformat("temporary directory in %s: %s", where && *where ? where : "/tmp",
                   strerror(error));
}

/* The compiler has its own files where our text lies, and may do with the room alone. */
static _Noreturn void leave_room(struct wrapper *wrapper)
{
    for (size_t i = 0; i < wrapper->command.sources; i++)
        if (wrapper->build.sources[i].file)
            unlink(wrapper->build.sources[i].file);
    leave_alone(wrapper, temporary_reason(ENOSPC));
}

/* The compiler that refuses this compares names: ours for the text is no input's any more. */
static bool writes_over_input(const struct wrapper *wrapper)
{
    struct outputs outputs = outputs_of(&wrapper->build);
    bool result = outputs_are_inputs(&outputs, &wrapper->command);

    outputs_free(&outputs);
    return result;
}

static bool is_quiet(const struct wrapper *wrapper)
{
    struct stat info;

    return stat(wrapper->errors, &info) != 0 || info.st_size == 0;
}

/* The first error with its place, else the first line of what the compiler said. */
static char *first_complaint(const struct wrapper *wrapper)
{
    size_t length;
    char *text = rejected_first(wrapper->errors), *line;

    if (!text)
        text = read_file(wrapper->errors, &length);
    if (!text)
        return xstrdup("the compiler fails on the instrumented text");
    text[strcspn(text, "\n")] = '\0';
    line = xformat("the compiler does not take the instrumented text: %s", text);
    free(text);
    return line;
}

/* Our text fails where the user's does not: use his, and say so. What the compiler has to say about
 * it has been said already, unless it is that it can't write the output. */
static _Noreturn void give_up(struct wrapper *wrapper)
{
    char *reason = first_complaint(wrapper);
    char *answer = xformat("%s/answer", scratch_directory()), *text;
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

/* One bad construct must not cost the file: compile again without those that the messages are
 * about, which are inner ones first. */
static int compile_without_rejected(struct wrapper *wrapper)
{
    enum { ATTEMPTS = 12 };
    int status = run_status(1);

    for (int i = 0; i < ATTEMPTS && !run_succeeded(status); i++) {
        if (!rejected_find(&wrapper->build, wrapper->errors))
            break;
        unlink(wrapper->errors);
        for (size_t j = 0; j < wrapper->command.sources; j++)
            if (wrapper->build.sources[j].text && prepare_source_again(wrapper, j) < 0)
                return run_status(1);
        status = run_instrumented(wrapper);
    }
    return status;
}

/* The compiler's word on the user's own text. It goes to a place of its own where that can be, else
 * (several objects in one call) over ours, which are made again. */
static int compile_for_diagnostics(struct wrapper *wrapper, bool *again)
{
    char *trial = xformat("%s/trial", scratch_directory());
    int status;

    *again = wrapper->command.stops && wrapper->command.inputs > 1;
    status = run_original(wrapper, *again ? NULL : trial, &plainly);
    free(trial);
    return status;
}

/* Ends a call that the compiler refused: what it made of the sources that it takes stays, and is
 * instrumented; what only our more lenient call made goes. */
static _Noreturn void end_refused(struct wrapper *wrapper, struct outputs *outputs, bool again,
                                  int status)
{
    outputs_note(outputs, OUTPUTS_THEIRS);
    if (again)
        run_instrumented(wrapper);
    outputs_remove_ours(outputs);
    run_exit(status);
}

static _Noreturn void compile(struct wrapper *wrapper)
{
    const struct compiler_call *command = &wrapper->command;
    bool original_first = command->has[ROLE_SIDE_FILE] || (command->has[ROLE_DEPENDENCY_ALL] &&
                                                           !step_dependencies_are_plain(command));
    struct outputs outputs = outputs_of(&wrapper->build);
    bool again = false;
    int status, ours;

    if (original_first) {
        status = run_original(wrapper, NULL, &plainly);
        if (!run_succeeded(status))
            run_exit(status);
    }
    outputs_note(&outputs, OUTPUTS_BEFORE);
    ours = run_instrumented(wrapper);
    outputs_note(&outputs, OUTPUTS_OURS);
    if (WIFSIGNALED(ours))
        run_exit(ours);
    if (run_succeeded(ours) && (original_first || is_quiet(wrapper)))
        finish(wrapper, ours);
    if (!original_first) {
        if (!run_succeeded(ours) && scratch_is_full())
            leave_room(wrapper);
        status = compile_for_diagnostics(wrapper, &again);
        if (!run_succeeded(status))
            end_refused(wrapper, &outputs, again, status);
    }
    if (run_succeeded(ours) && again)
        ours = run_instrumented(wrapper);
    if (!run_succeeded(ours))
        ours = compile_without_rejected(wrapper);
    if (!run_succeeded(ours))
        give_up(wrapper);
    finish(wrapper, ours);
}

static bool reads_standard_input(const struct compiler_call *command)
{
    for (size_t i = 0; i < command->count; i++)
        if (item_is_source(&command->items[i]) && strcmp(command->items[i].word, "-") == 0)
            return true;
    return false;
}

static _Noreturn void build(struct wrapper *wrapper)
{
    struct compiler_call *command = &wrapper->command;
    size_t instrumented = 0, refused = 0, number = 0;

    ending_catch();
    if (!scratch_directory() || (reads_standard_input(command) && run_repeat_input() < 0)) {
        char *reason = temporary_reason(errno);
        complain("warning: not instrumented: %s", reason);
        free(reason);
        run_exit(wrapper->settings.strict ? run_status(2) : run_original(wrapper, NULL, &plainly));
    }
    wrapper->errors = xformat("%s/errors", scratch_directory());
    wrapper->build.sources = xzalloc(command->sources * sizeof wrapper->build.sources[0]);
    for (size_t i = 0; i < command->count; i++)
        if (item_is_source(&command->items[i]))
            wrapper->build.sources[number++].item = &command->items[i];
    if (writes_over_input(wrapper))
        leave_alone(wrapper, xstrdup("the output is one of the inputs"));
    for (size_t i = 0; i < command->sources; i++) {
        if (prepare_source(wrapper, i) < 0)
            become_original(wrapper);
        instrumented += wrapper->build.sources[i].text != NULL;
        refused += wrapper->build.sources[i].reason || wrapper->build.sources[i].left.count;
    }
    if (instrumented > 0)
        compile(wrapper);
    if (refused > 0 || lists(&wrapper->settings))
        finish(wrapper, run_original(wrapper, NULL, &plainly));
    become_original(wrapper);
}

/* Arguments of ours follow the user's: read all of them again. */
static void read_arguments(struct wrapper *wrapper)
{
    command_free(&wrapper->command);
    command_parse(&wrapper->command, strings_words(&wrapper->settings.arguments),
                  wrapper->settings.cxx_driver);
}

static bool preprocesses_c(const struct compiler_call *command)
{
    for (size_t i = 0; i < command->count; i++)
        if (item_is_source(&command->items[i]) && !item_is_fortran(&command->items[i]) &&
            command->items[i].language->kind == SOURCE_ORIGINAL)
            return true;
    return false;
}

/* <pompeii/pompeii.h> is found where it was installed, behind all that the user and the compiler
 * have under that name. */
static void add_own_headers(struct wrapper *wrapper)
{
    char *directory = preprocesses_c(&wrapper->command) ? include_directory() : NULL;

    if (!directory)
        return;
    strings_add(&wrapper->settings.arguments, "-idirafter");
    strings_add(&wrapper->settings.arguments, directory);
    free(directory);
    read_arguments(wrapper);
}

/* Functions call the runtime: by options, and for some compilers by marks in the text. */
static int instrument_functions(struct wrapper *wrapper)
{
    struct wrapper_settings *settings = &wrapper->settings;
    struct compiler_call *command = &wrapper->command;

    wrapper->functions = functions_prepare(settings, command);
    if (!wrapper->functions)
        return -1;
    read_arguments(wrapper);
    return 0;
}

/* What is to be done to this call, besides passing it on? */
static int understand(struct wrapper *wrapper)
{
    struct wrapper_settings *settings = &wrapper->settings;
    struct compiler_call *command = &wrapper->command;

    add_own_headers(wrapper);
    if ((settings->functions || settings->called) && command->sources &&
        !command->has[ROLE_STRAIGHT] && instrument_functions(wrapper) < 0)
        return -1;
    command->is_flang = settings->flang_driver;
    if (!settings->no_mpi)
        mpi_layer_prepare(command, settings);
    device_recorder_prepare(command, settings);
    if (library_is_missing(command))
        command->uses_runtime =
            command->mpi_layer || command_uses_runtime(command, &settings->compiler);
    wrapper->build = (struct build){.command = command,
                                    .no_preprocess = settings->no_preprocess ||
                                                     command->has[ROLE_SEVERAL_PASSES]};
    return 0;
}

/* True when a source needs another text than the user's. */
static bool has_work(const struct wrapper *wrapper)
{
    const struct compiler_call *command = &wrapper->command;

    return command->sources && !command->has[ROLE_STRAIGHT] &&
           (command->openmp || functions_need_text(wrapper->functions));
}

static _Noreturn void be_the_compiler(struct wrapper *wrapper)
{
    struct wrapper_settings *settings = &wrapper->settings;
    struct compiler_call *command = &wrapper->command;

    run_set_verbose(settings->verbose);
    command_parse(command, strings_words(&settings->arguments), settings->cxx_driver);
    if (settings->off || command->lacks_value) /* words of ours would be its value */
        become_untouched(wrapper);
    if (understand(wrapper) < 0)
        run_exit(run_status(2));
    wrapper->build.modules = module_make(command, &settings->compiler);
    if (wrapper->check.wanted && !command->has[ROLE_STRAIGHT] && !command->sources &&
        !command->stops) {
        ending_catch();
        finish(wrapper, run_original(wrapper, NULL, &plainly));
    }
    if (report_modules(wrapper, settings->strict ? "error" : "warning") && settings->strict)
        run_exit(run_status(2));
    if (!has_work(wrapper))
        become_original(wrapper);
    build(wrapper);
}

/* @return true when that was all that was asked for */
static bool print_help(const struct wrapper_settings *settings)
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
    result = wrapper_settings_read(&wrapper.settings, strings_words(&words));
    wrapper.check.as_errors = wrapper.settings.check_errors;
    wrapper.check.wanted = wrapper.settings.check || wrapper.settings.check_errors;
    strings_free(&words);
    if (result == 0 && !print_help(&wrapper.settings))
        be_the_compiler(&wrapper);
    settings_free(&wrapper.settings);
    return result == 0 ? 0 : 2;
}
