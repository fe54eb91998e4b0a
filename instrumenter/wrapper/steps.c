/* The command lines of the steps that replace the user's. */
#include "config.h"

#include "instrumenter/wrapper/steps.h"

#include "instrumenter/wrapper/library.h"
#include "common/prefix-map.h"

#include <stdlib.h>
#include <string.h>

static const char *object_suffix(const struct compiler_call *command)
{
    return command->stops_at_assembly ? ".s" : ".o";
}

char *step_output(const struct compiler_call *command, const struct item *source)
{
    char *stem, *output;

    if (command->output)
        return xstrdup(command->output);
    if (!command->stops)
        return xstrdup("a.out");
    stem = without_suffix(base_name(source->word));
    output = xformat("%s%s", stem, object_suffix(command));
    free(stem);
    return output;
}

/* "-" and /dev/null are no places to put something beside. */
static bool output_is_plain(const struct compiler_call *command)
{
    return command->output && strcmp(command->output, "-") != 0 &&
           !has_prefix(command->output, "/dev/");
}

char *step_kept_file(const struct build *build, const struct source *source)
{
    const struct compiler_call *command = build->command;
    const char *output = output_is_plain(command) ? command->output : "";
    char *directory = directory_prefix(output);
    char *stem = without_suffix(base_name(command->stops && *output ? output : source->item->word));
    enum language language = source->item->language->language;
    const char *suffix = language == LANGUAGE_FORTRAN_FREE    ? ".f90"
                         : language == LANGUAGE_FORTRAN_FIXED ? ".f"
                         : source->preprocessed               ? ".i"
                                                : strrchr(base_name(source->item->word), '.');
    char *path = xformat("%s%s.pomp%s", directory, stem, suffix ? suffix : "");

    free(directory);
    free(stem);
    return path;
}

bool step_dependencies_are_plain(const struct compiler_call *command)
{
    if (command->inputs != 1 || !command->stops)
        return false;
    if (!command->output) /* compilers differ on what -S makes */
        return !command->stops_at_assembly;
    return output_is_plain(command);
}

/* What the compiler would make up from the output's name. */
static void add_dependency_names(struct strings *list, const struct compiler_call *command,
                                 const struct item *source)
{
    char *output = step_output(command, source);

    if (!command->has[ROLE_DEPENDENCY_FILE]) {
        char *stem = without_suffix(output);
        char *file = xformat("%s.d", stem);
        strings_add(list, "-MF");
        strings_add(list, file);
        free(stem);
        free(file);
    }
    if (!command->has[ROLE_DEPENDENCY_TARGET]) {
        strings_add(list, "-MQ");
        strings_add(list, output);
    }
    free(output);
}

static bool is_for_preprocessing(const struct item *item, bool dependencies)
{
    switch (item->role) {
    case ROLE_PLAIN:
    case ROLE_OPENMP_ON:
    case ROLE_OPENMP_OFF:
    case ROLE_PREPROCESS:
    case ROLE_TO_FRONT_END:
    case ROLE_ERROR:
    case ROLE_ERROR_OF:
    case ROLE_ERROR_PEDANTIC:
    case ROLE_NO_WARNINGS:
    case ROLE_FORTRAN_FORM:
    case ROLE_FORTRAN_CPP:
    case ROLE_FORTRAN_COLUMNS:
    case ROLE_STANDARD:
        return !item->is_input;
    case ROLE_DEPENDENCY_ALL:
    case ROLE_DEPENDENCY_FILE:
    case ROLE_DEPENDENCY_TARGET:
    case ROLE_DEPENDENCY:
        return dependencies;
    default:
        return false;
    }
}

static void add_preprocessing(struct strings *list, const struct compiler_call *command,
                              bool dependencies)
{
    strings_add(list, "-E");
    for (size_t i = 0; i < command->count; i++)
        if (is_for_preprocessing(&command->items[i], dependencies))
            item_add(list, &command->items[i]);
}

void step_preprocess_header(struct strings *list, const struct build *build,
                            const struct source *source)
{
    char *directory = header_directory(), *header = xformat("%s/pompeii-device.h", directory);

    add_preprocessing(list, build->command, false);
    strings_add(list, "-x");
    strings_add(list, source->item->language->name);
    strings_add(list, header);
    free(header);
    free(directory);
}

void step_preprocess(struct strings *list, const struct build *build, const struct source *source,
                     bool dependencies)
{
    const struct compiler_call *command = build->command;

    add_preprocessing(list, command, dependencies);
    if (dependencies)
        add_dependency_names(list, command, source->item);
    if (!command->is_flang ||
        source->item->forced) { /* it knows no name for what is to be preprocessed */
        strings_add(list, "-x");
        strings_add(list,
                    command->is_flang ? source->item->forced->name : source->item->language->name);
    }
    strings_add(list, source->item->word);
}

static void add_quote_directory(struct strings *list, const struct source *source)
{
    char *directory = directory_prefix(source->item->word);

    strings_add(list, "-iquote");
    strings_add(list, *directory ? directory : ".");
    for (size_t i = 0; i < source->quotes.count; i++) {
        strings_add(list, "-iquote");
        strings_add(list, source->quotes.word[i]);
    }
    free(directory);
}

void step_preprocess_text(struct strings *list, const struct build *build,
                          const struct source *source, const char *file, const char *which)
{
    add_quote_directory(list, source);
    add_preprocessing(list, build->command, false);
    for (size_t i = 0; i < build->command->count; i++)
        if (build->command->items[i].role == ROLE_SEVERAL_PASSES)
            item_add(list, &build->command->items[i]);
    if (which)
        strings_add(list, which);
    strings_add(list, "-x");
    strings_add(list, source->item->language->name);
    strings_add(list, file);
}

/* -x holds until the next one: say it where an input needs another than the one in force. */
static void set_language(struct strings *list, const char **current, const char *wanted)
{
    if (strcmp(*current, wanted) != 0) {
        strings_add(list, "-x");
        strings_add(list, wanted);
        *current = wanted;
    }
}

/* What -x said before this input; `none` leaves the choice to the name's suffix. */
static void add_original_input(struct strings *list, const char **current, const struct item *item,
                               const char *const *forced)
{
    set_language(list, current, *forced);
    item_add(list, item);
}

/* What the user's maps make of a name in debug information. */
static char *debug_name(const struct compiler_call *command, char *name)
{
    struct strings maps = {0};

    for (size_t i = 0; i < command->count; i++) {
        const char *word = command->items[i].word, *map = prefix_map_option(word);
        if (map && !has_prefix(word, "-fmacro-"))
            strings_add(&maps, map);
    }
    name = prefix_map(maps.word, name);
    strings_free(&maps);
    return name;
}

/* The compiler takes some names from the file it is given: make them the user's. It maps a name
 * once, and clang since 21 does so before it has seen the line that says the user's. */
static void add_name_map(struct strings *list, const struct source *source,
                         const struct compiler_call *command)
{
    char *theirs = debug_name(command, directory_prefix(source->item->word));
    char *ours = directory_prefix(source->file);
    bool plain = source->preprocessed || item_is_fortran(source->item);
    char *word =
        xformat("%s%s=%s", plain ? "-fdebug-prefix-map=" : "-ffile-prefix-map=", ours, theirs);

    strings_add(list, word);
    free(word);
    free(ours);
    free(theirs);
}

static void add_instrumented(struct strings *list, const char **current,
                             const struct source *source, const struct compiler_call *command,
                             const char *forced)
{
    const struct source_language *language = source->item->language;
    bool suffix_tells = command->is_flang && item_is_fortran(source->item);

    set_language(list, current,
                 suffix_tells           ? forced
                 : source->preprocessed ? language->preprocessed
                                        : language->name);
    strings_add(list, source->file);
}

/* INCLUDE lines are the compiler's business: it looks beside the user's file, and for modules
 * there. */
static void add_include_directory(struct strings *list, const struct source *source)
{
    char *directory = directory_prefix(source->item->word);

    strings_add(list, "-I");
    strings_add(list, *directory ? directory : ".");
    free(directory);
}

/* Without errors for what are warnings. */
static void add_diagnostic_option(struct strings *list, const struct item *item)
{
    if (item->role == ROLE_ERROR_PEDANTIC) {
        strings_add(list, "-pedantic");
    } else if (item->role == ROLE_ERROR_OF && item->value) {
        char *word = xformat("-W%s", item->value);
        strings_add(list, word);
        free(word);
    }
}

static void add_option(struct strings *list, const struct item *item, bool preprocessed)
{
    switch (item->role) {
    case ROLE_LANGUAGE: /* set_language() does it */
    case ROLE_PREPROCESSED:
    case ROLE_DEPENDENCY_ALL: /* the file is written already */
    case ROLE_DEPENDENCY_FILE:
    case ROLE_DEPENDENCY_TARGET:
    case ROLE_DEPENDENCY:
    case ROLE_SIDE_FILE:
        break;
    case ROLE_ERROR:
    case ROLE_ERROR_OF:
    case ROLE_ERROR_PEDANTIC:
        add_diagnostic_option(list, item);
        break;
    case ROLE_FORTRAN_CPP: /* -x says it */
        break;
    case ROLE_PREPROCESS: /* clang warns about those that have no effect */
        if (!preprocessed)
            item_add(list, item);
        break;
    default:
        item_add(list, item);
    }
}

/* True when no file of the call has to be preprocessed any more. */
static bool all_preprocessed(const struct build *build)
{
    const struct compiler_call *command = build->command;
    bool all = true;

    for (size_t i = 0; i < command->sources; i++)
        all &= build->sources[i].text && build->sources[i].preprocessed &&
               !item_is_fortran(build->sources[i].item); /* -I finds modules */
    for (size_t i = 0; i < command->count; i++)
        all &= !command->items[i].is_input || !command->items[i].language ||
               item_is_source(&command->items[i]);
    return all;
}

static const struct source *source_of(const struct build *build, const struct item *item)
{
    for (size_t i = 0; i < build->command->sources; i++)
        if (build->sources[i].item == item)
            return &build->sources[i];
    return NULL;
}

/* Behind all others: a module of this name may be the user's. */
static void add_modules(struct strings *list, const struct build *build)
{
    if (!build->modules)
        return;
    strings_add(list, "-I");
    strings_add(list, build->modules);
}

static void add_header_directory(struct strings *list)
{
    char *directory = header_directory();

    strings_add(list, "-isystem");
    strings_add(list, directory);
    free(directory);
}

/* Preprocessed text holds the header already. */
static bool needs_header(const struct build *build)
{
    for (size_t i = 0; i < build->command->sources; i++)
        if (build->sources[i].has_device_code && !build->sources[i].preprocessed)
            return true;
    return false;
}

/* With the source, or, for a program, as a source of its own. */
static void add_assembler(struct strings *list, const char **current,
                          const struct compiler_call *command, const struct source *source)
{
    if (!source->text || !source->assembler)
        return;
    char *word = xformat("%s%s", command->stops ? "-Wa," : "", source->assembler);

    if (!command->stops)
        set_language(list, current, "assembler");
    strings_add(list, word);
    set_language(list, current, "none");
    free(word);
}

/* What of ours is to stand in front of this item. */
static void add_ours(struct strings *list, const struct compiler_call *command,
                     const struct item *item, bool *library, bool *layer)
{
    if (*library && item->is_openmp_library) { /* ours goes first: it may stand in front of it */
        library_add(list, command);
        *library = false;
    }
    if (*layer && item->is_mpi_library) {
        library_add_layer(list, command);
        *layer = false;
    }
    if (command->mpi_layer && item->is_mpi_library)
        library_keep(list, command);
}

static void add_ours_behind(struct strings *list, const struct compiler_call *command,
                            const struct item *item)
{
    if (command->mpi_layer && item->is_mpi_library)
        library_keep_end(list, command);
}

void step_compile(struct strings *list, const struct build *build)
{
    const struct compiler_call *command = build->command;
    const char *current = "none", *forced = "none";
    bool library = library_needed(command), preprocessed = all_preprocessed(build);
    bool layer = command->mpi_layer != NULL;

    for (size_t i = 0; i < command->sources; i++)
        if (build->sources[i].text && item_is_fortran(build->sources[i].item))
            add_include_directory(list, &build->sources[i]);
        else if (build->sources[i].text && !build->sources[i].preprocessed)
            add_quote_directory(list, &build->sources[i]);
    if (needs_header(build))
        add_header_directory(list);
    for (size_t i = 0; i < command->count; i++) {
        const struct item *item = &command->items[i];
        const struct source *source = source_of(build, item);

        add_ours(list, command, item, &library, &layer);
        if (item->role == ROLE_LANGUAGE && item->value)
            forced = item->value;
        if (source && source->text)
            add_instrumented(list, &current, source, command, forced);
        else if (item->is_input)
            add_original_input(list, &current, item, &forced);
        else
            add_option(list, item, preprocessed);
        add_ours_behind(list, command, item);
    }
    add_modules(list, build);
    for (size_t i = 0; i < command->sources; i++)
        add_assembler(list, &current, command, &build->sources[i]);
    for (size_t i = 0; i < command->sources; i++)
        if (build->sources[i].text && !command->is_flang) /* that takes it from the line marker */
            add_name_map(list, &build->sources[i], command);
    if (preprocessed && command->openmp_in_front_end) {
        strings_add(list, "-Xclang");
        strings_add(list, "-fopenmp");
    }
    if (library)
        library_add(list, command);
}

/* A trial run must not touch the files that the real one wrote beside its output. */
static bool is_for_trial(const struct item *item)
{
    return item->role != ROLE_OUTPUT && item->role != ROLE_DEPENDENCY_ALL &&
           item->role != ROLE_DEPENDENCY_FILE && item->role != ROLE_DEPENDENCY_TARGET &&
           item->role != ROLE_DEPENDENCY && item->role != ROLE_SAVE_TEMPS;
}

void step_original(struct strings *list, const struct build *build, const char *output)
{
    const struct compiler_call *command = build->command;
    bool library = library_needed(command), layer = command->mpi_layer != NULL;

    for (size_t i = 0; i < command->count; i++) {
        const struct item *item = &command->items[i];

        add_ours(list, command, item, &library, &layer);
        if (!output || is_for_trial(item))
            item_add(list, item);
        add_ours_behind(list, command, item);
    }
    add_modules(list, build);
    if (output) {
        strings_add(list, "-o");
        strings_add(list, output);
    }
    if (library)
        library_add(list, command);
}
