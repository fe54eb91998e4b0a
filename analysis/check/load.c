/* Source files: read, and preprocessed by the user's compiler where they need it. */
#include "config.h"

#include "analysis/check/load.h"

#include "analysis/check/branch-choice.h"
#include "analysis/check/preprocess.h"
#include "common/file.h"
#include "common/language.h"
#include "common/memory.h"
#include "common/regular.h"
#include "instrumenter/rewrite/include.h"

#include <limits.h>
#include <stdlib.h>

static const struct {
    const char *option; /* what --language says */
    enum language language;
} languages[] = {{"c", LANGUAGE_C},
                 {"c++", LANGUAGE_CXX},
                 {"fortran", LANGUAGE_FORTRAN_FREE},
                 {"fortran-fixed", LANGUAGE_FORTRAN_FIXED}};

/** As it is. */
static int read_plain(const char *file, struct loaded *loaded, char **problem)
{
    int fd = open_regular(file);
    loaded->text = fd >= 0 ? read_descriptor(fd, &loaded->length) : NULL;
    if (!loaded->text)
        *problem = xformat("%s: can't be read: %s", file, open_problem(errno));
    if (fd >= 0)
        close(fd);
    return loaded->text ? 0 : -1;
}

/** What a Fortran compiler's options say of its form and preprocessor. */
static void obey_flags(const struct load_options *options, struct instrument_options *how)
{
    for (int i = 0; i < options->flag_count; i++) {
        const char *flag = options->flags[i];
        if (!strcmp(flag, "-ffixed-form"))
            how->language = LANGUAGE_FORTRAN_FIXED;
        else if (!strcmp(flag, "-ffree-form"))
            how->language = LANGUAGE_FORTRAN_FREE;
        else if (!strcmp(flag, "-cpp"))
            how->preprocessed = false;
        else if (!strcmp(flag, "-nocpp"))
            how->preprocessed = true;
        else if (!strncmp(flag, "-ffixed-line-length-", 20))
            how->line_length = atoi(flag + 20) > 0 ? (unsigned)atoi(flag + 20) : UINT_MAX;
    }
}

static void choose_language(const char *file, const struct load_options *options,
                            struct instrument_options *how)
{
    const struct source_language *source = language_of_file(file, false);
    how->language = source ? source->language : LANGUAGE_C;
    how->preprocessed = source && source->kind == SOURCE_PREPROCESSED;
    for (size_t i = 0; options->language && i < sizeof(languages) / sizeof(*languages); i++)
        if (!strcmp(options->language, languages[i].option))
            how->language = languages[i].language;
    if (language_is_fortran(how->language))
        obey_flags(options, how);
}

/** Where a compiler looks for the files of INCLUDE lines: beside the source, and where -I says. */
static size_t include_directories(const char *file, const struct load_options *options, char **list)
{
    const char *slash = strrchr(file, '/');
    size_t count = 0;
    list[count++] = xcopy(file, slash ? (size_t)(slash - file + 1) : 0);
    for (int i = 0; i < options->flag_count; i++) {
        const char *flag = options->flags[i];
        if (strncmp(flag, "-I", 2))
            continue;
        const char *directory = flag[2]                       ? flag + 2
                                : i + 1 < options->flag_count ? options->flags[++i]
                                                              : "";
        list[count++] = xcopy(directory, strlen(directory));
    }
    return count;
}

/** The preprocessor leaves INCLUDE lines alone; what they declare matters here. */
static void replace_includes(const char *file, const struct load_options *options,
                             struct loaded *loaded)
{
    if (!language_is_fortran(loaded->how.language))
        return;
    struct instrument_options how = loaded->how;
    char **directories = xcalloc((size_t)options->flag_count + 1, sizeof(*directories));
    size_t count = include_directories(file, options, directories);
    how.whole_tree = true;
    char *text =
        fortran_include(loaded->text, loaded->length, &how, directories, count, &loaded->length);
    if (text) {
        free(loaded->text);
        loaded->text = text;
    }
    while (count)
        free(directories[--count]);
    free(directories);
}

/** Asked before the compiler is, which would wait for a FIFO. */
static bool can_be_read(const char *file)
{
    int fd = open_regular(file);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/** What a compiler would decide stands in the text. */
static int read_undecided(const char *file, struct loaded *loaded, char **problem)
{
    if (read_plain(file, loaded, problem))
        return -1;
    choose_branches(loaded->text, loaded->length, loaded->how.language == LANGUAGE_CXX);
    return 0;
}

/** It names what is missing, if that is why. */
static char *refusal(const char *file, const struct load_options *options,
                     const struct loaded *loaded, const char *absent)
{
    enum language language = loaded->how.language;
    const char *done = !options->best_effort      ? ""
                       : loaded->how.preprocessed ? ", so it is checked as if they were empty"
                                                  : ", so it is checked as it is";
    if (file_names_options(file))
        return xformat("%s: a compiler would read options from what is called so behind the @%s: "
                       "rename it",
                       file, done);
    return xformat("%s: %s -E refuses it%s%s%s: give the compiler's options after --, or %s", file,
                   preprocessor_of(options, language), absent ? ", for want of " : "",
                   absent ? absent : "", done, language_is_fortran(language) ? "--fc" : "--cc");
}

/** @return -1 when it cannot be read */
static int read_text(const char *file, const struct load_options *options, struct loaded *loaded,
                     char **problem)
{
    char *absent;
    if (!can_be_read(file) || loaded->how.preprocessed)
        return read_plain(file, loaded, problem);
    if (options->no_preprocess)
        return read_undecided(file, loaded, problem);
    loaded->text = preprocess(file, options, loaded->how.language, &loaded->length, &absent);
    loaded->how.preprocessed = loaded->text;
    loaded->is_refused = !loaded->text || absent;
    int status = 0;
    if (!loaded->text && options->best_effort)
        status = read_undecided(file, loaded, problem);
    if (loaded->is_refused && !status)
        *problem = refusal(file, options, loaded, absent);
    free(absent);
    return loaded->text ? status : -1;
}

int load(const char *file, const struct load_options *options, struct loaded *loaded,
         char **problem)
{
    *loaded = (struct loaded){.how = {.file = options->name ? options->name : file}};
    *problem = NULL;
    choose_language(file, options, &loaded->how);
    if (read_text(file, options, loaded, problem))
        return -1;
    replace_includes(file, options, loaded);
    return 0;
}
