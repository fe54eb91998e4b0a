/* --pomp-functions: what a compiler is told, so that functions call the runtime. */
#include "config.h"

#include "instrumenter/wrapper/functions.h"
#include "common/complain.h"

#include "instrumenter/wrapper/run.h"
#include "instrumenter/wrapper/text.h"
#include "common/ending.h"
#include "common/filter.h"
#include "common/layer-name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct functions {
    enum { OTHER, GCC, CLANG } compiler;
    struct filter *filter; /* NULL: none */
    char *directory;       /* that relative names of files are relative to */
};

/* What the compiler says it is. Flang takes no C. */
static int ask_compiler(const struct wrapper_settings *settings)
{
    struct strings list = {0};
    char *text = NULL;
    size_t length = 0;
    int kind = OTHER;

    strings_add_all(&list, settings->compiler.word);
    strings_split(&list, "-E -dM -x c /dev/null");
    ending_catch();
    if (!settings->flang_driver &&
        run_succeeded(run(&list, &(struct redirection){"/dev/null", &text, &length})) && text)
        kind = strstr(text, "#define __clang__ ")  ? CLANG
               : strstr(text, "#define __GNUC__ ") ? GCC
                                                   : OTHER;
    strings_free(&list);
    free(text);
    return kind;
}

static bool has_cxx(const struct compiler_call *command)
{
    for (size_t i = 0; i < command->count; i++)
        if (item_is_source(&command->items[i]) &&
            command->items[i].language->language == LANGUAGE_CXX)
            return true;
    return false;
}

/* What gcc is told: texts, comma between; how many of them are the filter's. */
struct text_list {
    char *text;
    size_t count;
};

static void append_text(void *context, const char *text)
{
    struct text_list *list = context;
    char *longer = xformat("%s%s%s", list->text, *list->text ? "," : "", text);

    free(list->text);
    list->text = longer;
    list->count++;
}

static void add_list(struct strings *arguments, const char *option, const char *list)
{
    char *word = xformat("%s%s", option, list);

    if (*list)
        strings_add(arguments, word);
    free(word);
}

/* Of a C++ function GCC compares the whole declaration with its parameters' types, too, which the
 * filter does not mean. @return how many of the filter's rules that are */
static size_t add_gcc_lists(struct wrapper_settings *settings, const struct functions *functions,
                            bool cxx)
{
    struct text_list files = {xstrdup("/usr/include/,/usr/lib/,/include/c++/,/lib/gcc/"), 0};
    struct text_list names = {xstrdup(""), 0};

    filter_each_text(functions->filter, true, append_text, &files);
    if (!cxx)
        filter_each_text(functions->filter, false, append_text, &names);
    add_list(&settings->arguments, "-finstrument-functions-exclude-file-list=", files.text);
    add_list(&settings->arguments, "-finstrument-functions-exclude-function-list=", names.text);
    free(files.text);
    free(names.text);
    return files.count + names.count;
}

/* Rules that the compiler has no means to follow would seem to have none of the filter's effect. */
static void tell_rules(const struct wrapper_settings *settings, const struct functions *functions,
                       size_t followed)
{
    size_t all =
        filter_exclusions(functions->filter, true) + filter_exclusions(functions->filter, false);

    if (followed < all)
        complain("warning: %s: %zu of %zu rules can't be followed at compile time: set "
                 "POMPEII_FILTER=%s when the program runs",
                 settings->filter, all - followed, all, settings->filter);
}

/* Of several words the last counts. */
static bool is_without_debug_information(const struct strings *arguments)
{
    bool without = false;

    for (size_t i = 0; i < arguments->count; i++) {
        const char *word = arguments->word[i];
        if (strcmp(word, "-g0") == 0 || strcmp(word, "-ggdb0") == 0)
            without = true;
        else if (strcmp(word, "-g") == 0 || has_prefix(word, "-ggdb") ||
                 has_prefix(word, "-gdwarf") || (has_prefix(word, "-g") && strchr("123", word[2])))
            without = false;
    }
    return without;
}

/* Layers are told by debug information, so there has to be some: where the user has another wish,
 * it comes later and counts. */
static void want_debug_information(struct wrapper_settings *settings)
{
    struct strings list = {0};

    if (is_without_debug_information(&settings->arguments))
        complain(
            "warning: --pomp-layer: with -g0 nothing says which layer functions are of: use -g "
            "or -g1");

    strings_add(&list, "-g");
    strings_add_all(&list, strings_words(&settings->arguments));
    strings_free(&settings->arguments);
    settings->arguments = list;
}

/* What GCC has in its debug information are its options, unless it is told not to. */
static void add_gcc_layers(struct wrapper_settings *settings)
{
    for (size_t i = 0; i < settings->layers.count; i++)
        add_list(&settings->arguments, "-finstrument-functions-exclude-function-list=" LAYER_MARK,
                 settings->layers.word[i]);
    strings_add(&settings->arguments, "-grecord-gcc-switches");
}

static void add_clang_layers(struct wrapper_settings *settings)
{
    char *marks = xstrdup("");

    for (size_t i = 0; i < settings->layers.count; i++) {
        char *longer =
            xformat("%s%s" LAYER_MARK "%s", marks, *marks ? " " : "", settings->layers.word[i]);
        free(marks);
        marks = longer;
    }
    strings_split(&settings->arguments, "-Xclang -dwarf-debug-flags -Xclang");
    strings_add(&settings->arguments, marks);
    free(marks);
}

/* layer-name.h */
static void add_layers(struct wrapper_settings *settings, const struct functions *functions)
{
    if (!settings->layers.count)
        return;
    if (functions->compiler == OTHER) {
        complain("warning: --pomp-layer: the compiler is neither gcc nor clang: functions have no "
                 "layer");
        return;
    }
    want_debug_information(settings);
    if (functions->compiler == CLANG)
        add_clang_layers(settings);
    else
        add_gcc_layers(settings);
}

static void functions_free(struct functions *functions)
{
    if (functions)
        free(functions->directory);
    free(functions);
}

struct functions *functions_prepare(struct wrapper_settings *settings,
                                    const struct compiler_call *command)
{
    struct functions *functions = xzalloc(sizeof *functions);
    struct filter_problem problem;
    size_t followed = 0;

    *functions =
        (struct functions){.compiler = ask_compiler(settings), .directory = getcwd(NULL, 0)};
    if (settings->filter && !(functions->filter = filter_read(settings->filter, &problem))) {
        if (problem.line)
            complain("%s:%d: %s", settings->filter, problem.line, problem.text);
        else
            complain("%s: %s: give --pomp-filter a file that can be read", settings->filter,
                     problem.text);
        functions_free(functions);
        return NULL;
    }
    if (settings->flang_driver) {
        complain("warning: --pomp-functions: flang can't do that: functions are not measured");
        return functions;
    }
    if (settings->called && functions->compiler != CLANG) {
        complain("--pomp-functions=called: only clang leaves out what it inlines");
        functions_free(functions);
        return NULL;
    }
    strings_add(&settings->arguments, settings->called ? "-finstrument-functions-after-inlining"
                                                       : "-finstrument-functions");
    add_layers(settings, functions);
    if (functions->compiler == GCC)
        followed = add_gcc_lists(settings, functions, has_cxx(command));
    else if (functions->compiler == CLANG)
        followed = filter_exclusions(functions->filter, true);
    tell_rules(settings, functions, followed);
    return functions;
}

bool functions_need_text(const struct functions *functions)
{
    return functions && functions->compiler == CLANG;
}

static bool is_hidden(void *context, const char *file, bool system)
{
    const struct functions *functions = context;
    char *path;
    bool hidden;

    if (system || !functions->filter)
        return system;
    while (has_prefix(file, "./"))
        file += 2;
    path = *file == '/' || !functions->directory ? xstrdup(file)
                                                 : xformat("%s/%s", functions->directory, file);
    hidden = filter_excludes_file(functions->filter, path);
    free(path);
    return hidden;
}

char *functions_hide(const struct functions *functions, const char *text, size_t *length)
{
    return text_enclose(text, length, is_hidden, (void *)functions,
                        "#pragma clang attribute push(__attribute__((no_instrument_function)), "
                        "apply_to = function)\n",
                        "#pragma clang attribute pop\n");
}
