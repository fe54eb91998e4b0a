#include "config.h"

#include "instrumenter/wrapper-check.h"

#include "instrumenter/wrapper-library.h"
#include "instrumenter/wrapper-run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* `pompeii` beside ourselves, else the one in PATH. */
static char *program(void)
{
    char *directory = own_directory(), *path = format("%spompeii", directory);

    free(directory);
    if (access(path, X_OK) == 0)
        return path;
    free(path);
    return copy_string("pompeii");
}

static struct strings check_words(void)
{
    struct strings list = {0};
    char *path = program();

    strings_add(&list, path);
    strings_add(&list, "check");
    strings_add(&list, "--no-preprocess");
    free(path);
    return list;
}

static char *summary_file(size_t number)
{
    return format("%s/summary.%zu", run_directory(), number);
}

/* Findings are for the user who compiles: they go where the compiler's warnings go. @return true
 * when the check could read everything. */
static bool run_check(const struct strings *list)
{
    char *text = NULL;
    size_t length;
    int status = run(list, &(struct redirection){.output = &text, .length = &length});

    if (text)
        fputs(text, stderr);
    free(text);
    return run_succeeded(status) || status == run_status(1);
}

/* The bytes as a section that the linker leaves out of what it makes. */
static char *as_assembler(const char *bytes, size_t length)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    fputs("\n__asm__(\".pushsection .pompeii.check,\\\"e\\\",%progbits\\n\"", out);
    for (size_t i = 0; i < length; i++) {
        if (i % 32 == 0)
            fputs("\n\".ascii \\\"", out);
        fprintf(out, "\\\\%03o", (unsigned char)bytes[i]);
        if (i % 32 == 31 || i + 1 == length)
            fputs("\\\"\\n\"", out);
    }
    fputs("\n\".popsection\");\n", out);
    fclose(out);
    return text;
}

char *check_source(const struct source *source, size_t number, const char *text, size_t length)
{
    const struct source_language *language = source->item->language;
    const char *suffix = language->language == LANGUAGE_CXX ? ".ii" : ".i";
    char *input = format("%s/check.%zu%s", run_directory(), number, suffix), *result = NULL;
    char *summary = summary_file(number), *option = format("--summary=%s", summary), *bytes;
    struct strings list = check_words();
    size_t size;

    strings_add(&list, option);
    strings_add(&list, input);
    if (write_file(input, text, length) == 0 && run_check(&list)) {
        bytes = read_file(summary, &size);
        if (bytes)
            result = as_assembler(bytes, size);
        free(bytes);
    }
    strings_free(&list);
    free(input);
    free(summary);
    free(option);
    return result;
}

void check_program(const struct command *command)
{
    struct strings list = check_words();
    size_t own = list.count;

    strings_add(&list, "--across");
    for (size_t i = 0; i < command->sources; i++) {
        char *summary = summary_file(i);
        struct stat info;
        if (run_directory() && stat(summary, &info) == 0)
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
        run_check(&list);
    strings_free(&list);
}
