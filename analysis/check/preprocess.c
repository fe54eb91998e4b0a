/* A source as the user's compiler preprocesses it. */
#include "config.h"

#include "analysis/check/preprocess.h"

#include "analysis/check/build-option.h"
#include "analysis/check/stand-in.h"
#include "common/ending.h"
#include "common/file.h"
#include "common/memory.h"
#include "common/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { NAMED = 3 }; /* missing headers that a message names */

/* What -x says to a compiler. */
static const char *const language_names[] = {[LANGUAGE_C] = "c",
                                             [LANGUAGE_CXX] = "c++",
                                             [LANGUAGE_FORTRAN_FREE] = "f95-cpp-input",
                                             [LANGUAGE_FORTRAN_FIXED] = "f77-cpp-input"};

const char *preprocessor_of(const struct load_options *options, enum language language)
{
    return language_is_fortran(language) ? options->fortran : options->compiler;
}

/* ---- Running it -------------------------------------------------------------------------- */

static bool spawn(const struct strings *line, int out, pid_t *child)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out, 1);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    ending_spare(&attributes);
    bool spawned = !posix_spawnp(child, *line->word, &actions, &attributes, line->word, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return spawned;
}

/** @return what the compiler wrote; *content: and it has no objection. NULL: it does not run */
static char *output_of(const struct strings *line, size_t *length, bool *content)
{
    int ends[2], status = 0;
    pid_t child;
    *content = false;
    if (pipe2(ends, O_CLOEXEC))
        return NULL;
    bool spawned = spawn(line, ends[1], &child);
    close(ends[1]);
    if (spawned)
        ending_watch(child);
    char *text = spawned ? read_descriptor(ends[0], length) : NULL;
    close(ends[0]);
    while (spawned && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    ending_watch(0);
    *content = text && WIFEXITED(status) && !WEXITSTATUS(status);
    return text;
}

/* ---- What it is asked -------------------------------------------------------------------- */

/** What a build says, as far as it does for one that only reads. */
static void add_flags(struct strings *line, const struct load_options *options)
{
    struct strings words = {0};
    for (int i = 0; i < options->flag_count; i++)
        strings_add(&words, options->flags[i]);
    for (size_t i = 0; i < words.count;) {
        struct build_option option = build_option_at(words.word, i);
        for (size_t end = i + option.words; i < end; i++)
            if (option.use != OPTION_DROPPED)
                strings_add(line, words.word[i]);
    }
    strings_free(&words);
}

/** Preprocessed text names the file that it comes from: what else a compiler writes does not. */
static bool has_line_marker(const char *text)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (line[0] == '#' && line[1] == ' ' && line[2] >= '0' && line[2] <= '9')
            return true;
    }
    return false;
}

static char *text_of(const char *file, const struct load_options *options, enum language language,
                     const char *searched_last, size_t *length)
{
    struct strings line = {0};
    bool content;
    strings_add(&line, preprocessor_of(options, language));
    strings_add(&line, "-E");
    add_flags(&line, options);
    if (searched_last)
        strings_add_all(&line, (char *[]){"-idirafter", (char *)searched_last, NULL});
    strings_add_all(&line, (char *[]){"-fopenmp", "-x", (char *)language_names[language], NULL});
    strings_add(&line, file);
    char *text = output_of(&line, length, &content);
    strings_free(&line);
    if (content && has_line_marker(text))
        return text;
    free(text);
    return NULL;
}

/** Of the flags of a Fortran compiler those that a preprocessor of C knows. */
static void add_plain_flags(struct strings *line, const struct load_options *options)
{
    for (int i = 0; i < options->flag_count; i++) {
        const char *flag = options->flags[i];
        if (*flag != '-' || !flag[1] || !strchr("DIU", flag[1]))
            continue;
        strings_add(line, flag);
        if (!flag[2] && i + 1 < options->flag_count)
            strings_add(line, options->flags[++i]);
    }
}

/** The names of the headers of a file; one that is missing is as the text has it. gfortran crashes
 *  when it is asked, so a C compiler is. */
static void ask_headers(const char *file, const struct load_options *options,
                        enum language language, struct strings *names)
{
    bool is_fortran = language_is_fortran(language), content;
    struct strings line = {0};
    size_t length;
    strings_add_all(&line, (char *[]){(char *)options->compiler, "-M", "-MG", NULL});
    if (is_fortran)
        add_plain_flags(&line, options);
    else
        add_flags(&line, options);
    strings_add_all(&line, (char *[]){"-fopenmp", "-x", NULL});
    strings_add(&line, is_fortran ? "c" : language_names[language]);
    if (is_fortran)
        strings_add(&line, "-traditional-cpp");
    strings_add(&line, file);
    char *rule = output_of(&line, &length, &content);
    if (rule)
        stand_in_read_rule(rule, names);
    free(rule);
    strings_free(&line);
}

/** "a.h, b.h and 3 more", as far as they are missing; NULL: none is. */
static char *name_absent(const struct strings *names)
{
    char *list = NULL;
    size_t count = 0;
    for (size_t i = 0; i < names->count; i++) {
        if (!access(names->word[i], F_OK) || ++count > NAMED)
            continue;
        char *longer = xformat("%s%s%s", list ? list : "", list ? ", " : "", names->word[i]);
        free(list);
        list = longer;
    }
    if (count > NAMED) {
        char *longer = xformat("%s and %zu more", list, count - NAMED);
        free(list);
        list = longer;
    }
    return list;
}

/** With empty files in the place of the headers that are missing. */
static char *text_without(const struct strings *names, const char *file,
                          const struct load_options *options, enum language language,
                          size_t *length)
{
    ending_catch(); /* one would leave the private directory behind */
    char *directory = stand_in_make(names), *text = NULL;
    if (directory)
        text = text_of(file, options, language, directory, length);
    free(directory);
    scratch_remove();
    if (ending_signal())
        ending_die(ending_signal());
    ending_release();
    return text;
}

char *preprocess(const char *file, const struct load_options *options, enum language language,
                 size_t *length, char **absent)
{
    struct strings names = {0};
    *absent = NULL;
    if (file_names_options(file))
        return NULL;
    char *text = text_of(file, options, language, NULL, length);
    if (text)
        return text;
    ask_headers(file, options, language, &names);
    *absent = name_absent(&names);
    if (*absent && options->best_effort)
        text = text_without(&names, file, options, language, length);
    strings_free(&names);
    return text;
}
