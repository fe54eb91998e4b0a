/* --pomp-check: the static checker on each source, and on the whole program at its link. */
#include "config.h"

#include "instrumenter/wrapper/static-check.h"

#include "common/file.h"
#include "common/prefix-map.h"

#include "instrumenter/wrapper/library.h"
#include "instrumenter/wrapper/run.h"
#include "common/scratch.h"
#include "instrumenter/wrapper/section.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* `pompeii` beside ourselves, else the one in PATH. */
static char *program(void)
{
    char *directory = own_directory(), *path = xformat("%spompeii", directory);

    free(directory);
    if (access(path, X_OK) == 0)
        return path;
    free(path);
    return xstrdup("pompeii");
}

static struct strings check_words(const struct static_check *check)
{
    struct strings list = {0};
    char *path = program();

    strings_add(&list, path);
    strings_add(&list, "check");
    strings_add(&list, "--no-preprocess");
    if (check->as_errors)
        strings_add(&list, "--Werror");
    free(path);
    return list;
}

static char *summary_file(size_t number)
{
    return xformat("%s/summary.%zu", scratch_directory(), number);
}

/* Findings are for the user who compiles: they go where the compiler's warnings go. @return true
 * when the check could read everything. */
static bool run_check(struct static_check *check, const struct strings *list)
{
    char *text = NULL;
    size_t length;
    int status = run(list, &(struct redirection){.output = &text, .length = &length});

    if (text)
        fputs(text, stderr);
    free(text);
    check->found |= status == run_status(1);
    return run_succeeded(status) || status == run_status(1);
}

/* What the check has to know of the compiler's command line besides `flags`. */
static void add_flags(struct strings *list, const struct compiler_call *command,
                      const struct strings *flags)
{
    strings_add(list, "--");
    for (size_t i = 0; i < flags->count; i++)
        strings_add(list, flags->word[i]);
    for (size_t i = 0; i < command->count; i++)
        if (prefix_map_option(command->items[i].word))
            item_add(list, &command->items[i]);
}

/* The check of one text; its summary as assembler text, or NULL. */
static char *summarise(struct static_check *check, const struct compiler_call *command,
                       const struct source *source, size_t number, const char *input,
                       const struct strings *flags, const char *text, size_t length)
{
    /* The linker leaves it out of what it makes. */
    static const struct object_section section = {".pompeii.check", "e", "progbits", 1};
    struct strings list = check_words(check);
    char *summary = summary_file(number), *option = xformat("--summary=%s", summary);
    char *name = xformat("--name=%s", source->item->word), *bytes = NULL, *result = NULL;
    size_t size;

    strings_add(&list, option);
    strings_add(&list, name);
    strings_add(&list, input);
    add_flags(&list, command, flags);
    if (write_file(input, text, length) == 0 && run_check(check, &list))
        bytes = read_file(summary, &size);
    if (bytes)
        result = section_text(&section, bytes, size, !item_is_fortran(source->item));
    strings_free(&list);
    free(bytes);
    free(summary);
    free(option);
    free(name);
    return result;
}

char *check_source(struct static_check *check, const struct compiler_call *command,
                   const struct source *source, size_t number, const char *text, size_t length)
{
    const struct source_language *language = source->item->language;
    const char *suffix = language->language == LANGUAGE_CXX ? ".ii" : ".i";
    char *input = xformat("%s/check.%zu%s", scratch_directory(), number, suffix);
    struct strings none = {0};
    char *result = summarise(check, command, source, number, input, &none, text, length);

    free(input);
    return result;
}

/* Where INCLUDE lines lead to, and how long the lines of fixed form are. */
static void add_fortran_options(struct strings *list, const struct compiler_call *command,
                                const struct item *source)
{
    char *own = directory_prefix(source->word), *beside = xformat("-I%s", *own ? own : ".");

    strings_add(list, beside);
    for (size_t i = 0; i < command->count; i++)
        if (has_prefix(command->items[i].word, "-I") ||
            command->items[i].role == ROLE_FORTRAN_COLUMNS)
            item_add(list, &command->items[i]);
    free(own);
    free(beside);
}

char *check_fortran(struct static_check *check, const struct compiler_call *command,
                    const struct source *source, size_t number, const char *text, size_t length)
{
    bool fixed = source->item->language->language == LANGUAGE_FORTRAN_FIXED;
    char *input = xformat("%s/check.%zu%s", scratch_directory(), number, fixed ? ".f" : ".f90");
    struct strings flags = {0};

    add_fortran_options(&flags, command, source->item);
    char *assembler = summarise(check, command, source, number, input, &flags, text, length);
    strings_free(&flags);
    free(input);
    return assembler;
}

void check_program(struct static_check *check, const struct compiler_call *command)
{
    struct strings list = check_words(check);
    size_t own = list.count;

    strings_add(&list, "--across");
    for (size_t i = 0; i < command->sources; i++) {
        char *summary = summary_file(i);
        struct stat info;
        if (scratch_directory() && stat(summary, &info) == 0)
            strings_add(&list, summary);
        free(summary);
    }
    for (size_t i = 0; i < command->count; i++) {
        const struct item *item = &command->items[i];
        bool is_binary = has_suffix(item->word, ".o") || has_suffix(item->word, ".a");
        if (item->is_input && is_binary && access(item->word, R_OK) == 0)
            strings_add(&list, item->word);
    }
    if (list.count > own + 1)
        run_check(check, &list);
    strings_free(&list);
}
