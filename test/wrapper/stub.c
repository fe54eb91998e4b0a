#include "config.h"

/*
 * A stand-in for the instrumenter, so that the wrappers are tested alone, failures included.
 *
 * It appends one reference to the runtime to a file that has an OpenMP directive, and does what
 * the words STUB_.. in the file ask for.
 */
#include "instrumenter/rewrite/include.h"
#include "instrumenter/rewrite/instrument.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Before the user's text, as the instrumenter has it, and after it. */
static const char reference[] =
    "# 1 \"<stub>\" 3\n"
    "%s void POMP2_On(void);\n"
    "# 1 \"%s\"\n"
    "%s"
    "\n# 1 \"<stub>\"\n"
    "static void (*const stub_reference)(void) __attribute__((used)) = POMP2_On;\n"
    "%s\n";

static const char *after(const char *text, const char *word)
{
    const char *found = strstr(text, word);

    return found ? found + strlen(word) : NULL;
}

static void complain(struct instrument_result *result, enum severity severity, const char *file,
                     const char *message)
{
    result->diagnostics = calloc(1, sizeof *result->diagnostics);
    result->diagnostic_count = 1;
    result->diagnostics[0] = (struct diagnostic){.severity = severity,
                                                 .file = strdup(file),
                                                 .line = 7,
                                                 .column = 1,
                                                 .message = strdup(message)};
}

static const struct rejected_construct *rejected_at(const struct instrument_options *options,
                                                    int line)
{
    for (size_t i = 0; i < options->rejected_count; i++)
        if (options->rejected[i].line == line)
            return &options->rejected[i];
    return NULL;
}

/* Each STUB_BAD_N is a construct in lines N and N+1, in a line of each that does not compile.
 * STUB_BAD_N_MAPS is one whose maps move, STUB_BAD_N_MAPS_ONLY compiles when they do not. */
static char *bad_constructs(const char *text, const struct instrument_options *options,
                            struct instrument_result *result)
{
    char *out = NULL;
    size_t length;
    FILE *stream = open_memstream(&out, &length);

    while ((text = after(text, "STUB_BAD_"))) {
        char *end;
        int line = (int)strtol(text, &end, 10);
        const struct rejected_construct *known = rejected_at(options, line);
        bool rejected = known && !known->maps_only;
        bool maps = strncmp(end, "_MAPS", 5) == 0 && !known;
        bool fits = strncmp(end, "_MAPS_ONLY", 10) == 0 && known;
        result->list = realloc(result->list, (result->list_count + 1) * sizeof *result->list);
        result->list[result->list_count++] =
            (struct listed_construct){.directive = strdup("parallel"),
                                      .file = strdup(options->file),
                                      .line = line,
                                      .end_line = line + 1,
                                      .reason = rejected ? "rejected" : NULL,
                                      .maps_moved = maps};
        if (!rejected && !fits)
            fprintf(stream, "\n# %d \"%s\"\nthis does not compile;\n", line + 1, options->file);
    }
    fclose(stream);
    return out;
}

int instrument(const char *text, size_t length, const struct instrument_options *options,
               struct instrument_result *result)
{
    char *copy = strndup(text, length);
    const char *extra = after(copy, "STUB_WRONG_TEXT") ? "this does not compile;" : "";
    char *out = NULL, *bad;
    int status = 0;

    *result = (struct instrument_result){0};
    bad = bad_constructs(copy, options, result);
    if (after(copy, "STUB_LIST") && options->disable)
        fprintf(stderr, "stub: disable %s\n", options->disable);
    if (after(copy, "STUB_WARNING"))
        complain(result, SEVERITY_WARNING, options->file, "unknown directive 'frobnicate'");
    if (after(copy,
              "STUB_WORRY")) /* text that a compiler warns about where the user's has nothing */
        extra = "static int stub_unused(void) { int unused; return 0; }";
    if (after(copy, "STUB_REFUSE")) {
        complain(result, SEVERITY_ERROR, options->file, "no structured block");
        status = -1;
    } else if (after(copy, "pragma omp")) {
        int size =
            asprintf(&out, reference, options->language == LANGUAGE_CXX ? "extern \"C\"" : "extern",
                     options->file, copy, *bad ? bad : extra);
        result->text = out;
        result->length = size < 0 ? 0 : (size_t)size;
    }
    free(copy);
    free(bad);
    return status;
}

void instrument_result_free(struct instrument_result *result)
{
    for (size_t i = 0; i < result->diagnostic_count; i++) {
        free(result->diagnostics[i].file);
        free(result->diagnostics[i].message);
    }
    free(result->diagnostics);
    free(result->text);
}

char *fortran_include(const char *text, size_t length, const struct instrument_options *options,
                      char *const *directories, size_t count, size_t *result_length)
{
    (void)text, (void)length, (void)options, (void)directories, (void)count, (void)result_length;
    return NULL;
}
