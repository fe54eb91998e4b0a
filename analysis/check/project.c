/* Compilation databases: entries become sources with the options that a preprocessor needs. */
#include "config.h"

#include "analysis/check/project.h"

#include "analysis/check/build-option.h"
#include "common/file.h"
#include "common/json-read.h"
#include "common/language.h"
#include "common/path.h"
#include "common/regular.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <uthash.h>

/* ---- Sources ----------------------------------------------------------------------------- */

/* What C++'s drivers take for C++, and C's for C. */
static bool is_c(const char *file)
{
    const struct source_language *language = language_of_file(file, false);
    return language && language->language == LANGUAGE_C;
}

/* ---- Options ----------------------------------------------------------------------------- */

static void add_resolved(struct strings *flags, const char *option, const char *directory,
                         const char *path)
{
    char *whole = path_absolute(path, directory);
    strings_add(flags, option);
    strings_add(flags, whole);
    free(whole);
}

/* What compilers call it: alone, or with `=` and which of it; -fopenmp-simd is another option. */
static bool asks_for_openmp(const char *word)
{
    static const char *const names[] = {"-fopenmp", "-qopenmp", "-fiopenmp",
                                        "-openmp",  "-mp",      "-homp"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(word, names[i], length) == 0 && (!word[length] || word[length] == '='))
            return true;
    }
    return false;
}

/* @return what the word says of OpenMP, or `before` */
static bool openmp_after(const char *word, bool before)
{
    static const char *const against[] = {"-fno-openmp", "-qno-openmp", NULL};
    for (size_t i = 0; against[i]; i++)
        if (strcmp(word, against[i]) == 0)
            return false;
    return before || asks_for_openmp(word);
}

/* @return whether OpenMP is on */
static bool take_words(struct project_unit *unit, char *const *words, const char *file)
{
    bool openmp = false;
    for (size_t i = 0; words[i];) {
        struct build_option option = build_option_at(words, i);
        openmp = openmp_after(words[i], openmp);
        if (option.use == OPTION_RESOLVED)
            add_resolved(&unit->flags, option.name, unit->directory, option.argument);
        else if (option.use == OPTION_KEPT && strcmp(words[i], file) != 0)
            strings_add(&unit->flags, words[i]);
        i += option.words;
    }
    return openmp;
}

/* ---- Compilers --------------------------------------------------------------------------- */

static bool is_one_of(const char *word, const char *const *names)
{
    const char *base = base_name(word);
    while (*names && strcmp(base, *names) != 0)
        names++;
    return *names;
}

/* The word that is the compiler. */
static size_t compiler_at(const struct strings *words)
{
    static const char *const launchers[] = {"ccache", "sccache", "distcc", "icecc", NULL};
    size_t i = 0;
    while (i + 1 < words->count && words->word[i + 1][0] != '-' &&
           is_one_of(words->word[i], launchers))
        i++;
    return i;
}

/* What our wrappers call. */
static const char *real_compiler(const char *word)
{
    static const struct {
        const char *wrapper, *variable, *otherwise;
    } wrappers[] = {{"pompcc", "POMPEII_CC", "gcc"},
                    {"pompc++", "POMPEII_CXX", "g++"},
                    {"pompfort", "POMPEII_FC", "gfortran"}};
    for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++)
        if (strcmp(base_name(word), wrappers[i].wrapper) == 0) {
            const char *named = secure_getenv(wrappers[i].variable);
            return named && *named ? named : wrappers[i].otherwise;
        }
    return word;
}

/* ---- Entries ----------------------------------------------------------------------------- */

static const char *text_of(const struct json_value *entry, const char *key)
{
    const struct json_value *value = json_member(entry, key);
    return value && value->kind == JSON_TEXT ? value->text : NULL;
}

/* False: the entry has no command. */
static bool read_words(const struct json_value *entry, struct strings *words)
{
    const struct json_value *list = json_member(entry, "arguments");
    const char *command = text_of(entry, "command");
    if (list && list->kind == JSON_LIST) {
        for (const struct json_value *v = list->first; v; v = v->next)
            if (v->kind == JSON_TEXT)
                strings_add(words, v->text);
    } else if (command) {
        strings_split_quoted(words, command);
    }
    return words->count > 0;
}

struct seen_file {
    UT_hash_handle hh;
    char name[];
};

/* False: it was there. */
static bool add_seen(struct seen_file **seen, const char *name)
{
    struct seen_file *entry;
    size_t length = strlen(name);
    HASH_FIND(hh, *seen, name, length, entry);
    if (entry)
        return false;
    entry = xzalloc(sizeof *entry + length + 1);
    memcpy(entry->name, name, length + 1);
    HASH_ADD(hh, *seen, name, length, entry);
    return true;
}

static void unit_free(struct project_unit *unit)
{
    free(unit->directory);
    free(unit->file);
    free(unit->compiler);
    strings_free(&unit->flags);
}

static void add_entry(struct project *project, struct seen_file **seen, const char *directory,
                      const char *file, const struct strings *words)
{
    size_t first = compiler_at(words);
    const char *compiler = real_compiler(words->word[first]);
    struct project_unit unit = {.directory = xcopy(directory, strlen(directory)),
                                .file = path_absolute(file, directory),
                                .compiler = xcopy(compiler, strlen(compiler))};
    bool openmp = take_words(&unit, words->word + first + 1, file);
    bool cxx = strstr(base_name(compiler), "++") && is_c(unit.file);
    unit.language = cxx ? "c++" : NULL;
    size_t *left = !is_checked_source(unit.file) ? &project->other
                   : !openmp                     ? &project->without_openmp
                   : !add_seen(seen, unit.file)  ? &project->repeated
                                                 : NULL;
    if (left) {
        ++*left;
        unit_free(&unit);
        return;
    }
    project->unit = xgrow(project->unit, project->count, &project->capacity, sizeof *project->unit);
    project->unit[project->count++] = unit;
}

/* @return what is wrong with it, or NULL */
static const char *read_entry(struct project *project, struct seen_file **seen,
                              const struct json_value *entry)
{
    const char *directory = text_of(entry, "directory"), *file = text_of(entry, "file");
    struct strings words = {0};
    if (!directory || *directory != '/')
        return "an entry's \"directory\" is no absolute path";
    if (!file || !*file)
        return "an entry has no \"file\"";
    bool good = read_words(entry, &words);
    if (good)
        add_entry(project, seen, directory, file, &words);
    strings_free(&words);
    return good ? NULL : "an entry has neither \"arguments\" nor a \"command\"";
}

static const char *read_entries(struct project *project, const struct json_value *list)
{
    struct seen_file *seen = NULL, *entry, *next;
    const char *what = list->kind == JSON_LIST ? NULL : "no list of entries";
    for (const struct json_value *v = list->first; v && !what; v = v->next)
        what = read_entry(project, &seen, v);
    HASH_ITER(hh, seen, entry, next)
    {
        HASH_DEL(seen, entry);
        free(entry);
    }
    return what;
}

/* ---- The file ---------------------------------------------------------------------------- */

static char *database_of(const char *path)
{
    struct stat status;
    bool directory = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    return xformat("%s%s", path, directory ? "/compile_commands.json" : "");
}

int project_read(const char *path, struct project *project, char **problem)
{
    struct pool *pool = NULL;
    const char *what = NULL;
    size_t length, at = 0;
    char *file = database_of(path), *text = NULL;
    int fd = open_regular(file);

    *project = (struct project){0};
    if (fd >= 0) {
        text = read_descriptor(fd, &length);
        close(fd);
    }
    if (!text) {
        *problem = xformat("%s: %s: CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, other "
                           "builds with `bear -- make`",
                           file, open_problem(errno));
    } else {
        const struct json_value *list = json_parse(&pool, text, length, &what, &at);
        if (!list)
            *problem = xformat("%s: offset %zu: %s", file, at, what);
        else if ((what = read_entries(project, list)))
            *problem = xformat("%s: %s", file, what);
        pool_free(pool);
    }
    free(text);
    free(file);
    return *problem ? -1 : 0;
}

static void add_unit(struct project *project, const struct project_unit *unit)
{
    project->unit = xgrow(project->unit, project->count, &project->capacity, sizeof *project->unit);
    project->unit[project->count++] = *unit;
}

bool project_take(struct project *project, const char *file, struct project *to)
{
    char *wanted = realpath(file, NULL);
    size_t i = project->count;
    for (i = 0; wanted && i < project->count; i++) {
        char *real = project->unit[i].file ? realpath(project->unit[i].file, NULL) : NULL;
        bool same = real && strcmp(real, wanted) == 0;
        free(real);
        if (same)
            break;
    }
    free(wanted);
    if (i == project->count)
        return false;
    add_unit(to, &project->unit[i]);
    project->unit[i] = (struct project_unit){0};
    return true;
}

void project_free(struct project *project)
{
    for (size_t i = 0; i < project->count; i++)
        unit_free(&project->unit[i]);
    free(project->unit);
    *project = (struct project){0};
}
