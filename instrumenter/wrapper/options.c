/* A compiler's command line, understood by the table options.def. */
#include "config.h"

#include "instrumenter/wrapper/options.h"

#include "common/prefix-map.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum value_kind { VALUE_ALONE, VALUE_JOINED, VALUE_NEXT, VALUE_EITHER, VALUE_BOTH };

static const struct option {
    const char *spelling;
    enum value_kind value;
    enum option_role role;
} options[] = {
#define OPTION(spelling, value, role) {spelling, VALUE_##value, ROLE_##role},
#include "instrumenter/wrapper/options.def"
#undef OPTION
};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static bool matches(const struct option *option, const char *word)
{
    if (option->value == VALUE_ALONE || option->value == VALUE_NEXT)
        return strcmp(word, option->spelling) == 0;
    return has_prefix(word, option->spelling);
}

static const struct option *option_find(const char *word)
{
    const struct option *best = NULL;

    for (size_t i = 0; i < LENGTH(options); i++)
        if (matches(&options[i], word) &&
            (!best || strlen(options[i].spelling) > strlen(best->spelling)))
            best = &options[i];
    return best;
}

/* libgomp.so, /usr/lib/libomp.so.5, libiomp5.a, ..: build systems link by path, too. */
static bool is_library_file(const char *path, const char *name)
{
    const char *base = base_name(path);
    size_t length = strlen(name);

    return strncmp(base, name, length) == 0 &&
           (has_prefix(base + length, ".so") || strcmp(base + length, ".a") == 0);
}

static bool is_openmp_file(const char *path)
{
    return is_library_file(path, "libgomp") || is_library_file(path, "libomp") ||
           is_library_file(path, "libiomp5");
}

/* Those for other languages need what stands in front of the one for C, too. */
static const struct {
    const char *name;
    bool for_c;
} mpi_libraries[] = {
    {"mpi", true},
    {"mpich", true},
    {"mpi_abi", true},
    {"mpi_cray", true},
    {"mpi_gnu", true},
    {"mpifort", false},
    {"mpichfort", false},
    {"mpi_mpifh", false},
    {"mpi_usempi", false},
    {"mpi_usempif08", false},
    {"mpi_usempi_ignore_tkr", false},
    {"mpi_cxx", false},
    {"mpicxx", false},
    {"mpichcxx", false},
};

bool is_mpi_name(const char *name, bool for_c)
{
    for (size_t i = 0; i < LENGTH(mpi_libraries); i++) {
        char *file = xformat("lib%s", mpi_libraries[i].name);
        bool found = (mpi_libraries[i].for_c || !for_c) &&
                     (strcmp(name, mpi_libraries[i].name) == 0 || is_library_file(name, file));
        free(file);
        if (found)
            return true;
    }
    return false;
}

static void parse_option(struct item *item, char *const words[])
{
    const struct option *option = option_find(words[0]);
    bool joined, next;

    /* Intel's -xHost, -xCORE-AVX2 choose an instruction set. */
    if (!option || (option->role == ROLE_LANGUAGE && isupper((unsigned char)words[0][2])))
        return;
    joined = (option->value == VALUE_JOINED || option->value == VALUE_EITHER ||
              option->value == VALUE_BOTH) &&
             words[0][strlen(option->spelling)];
    next = option->value == VALUE_NEXT || option->value == VALUE_BOTH ||
           (option->value == VALUE_EITHER && !joined);
    item->role = option->role;
    if (joined)
        item->value = words[0] + strlen(option->spelling);
    item->lacks_value = next && !words[1];
    if (next && words[1]) {
        item->words = 2;
        item->value = words[1];
    }
}

/* -Xclang -include-pch -Xclang FILE: what is handed on decides whether a step gets it, and so does
 * the option whose value it is. */
static void parse_front_end_option(struct item *item, bool *value_follows)
{
    const struct option *option = *value_follows ? NULL : option_find(item->value);

    if (*value_follows || (option && option->role == ROLE_PREPROCESS))
        item->role = ROLE_PREPROCESS;
    *value_follows = option && option->role == ROLE_PREPROCESS &&
                     (option->value == VALUE_NEXT || option->value == VALUE_EITHER) &&
                     strcmp(item->value, option->spelling) == 0;
}

/* -ffixed-line-length-132, -none; 0 stands for none, too. */
static unsigned read_columns(const char *value)
{
    unsigned long columns = strtoul(value, NULL, 10);

    return columns > 0 && columns < 100000 ? (unsigned)columns : 100000;
}

static void note_option(struct compiler_call *command, struct item *item)
{
    const char *value = item->value ? item->value : "";

    command->has[item->role] = true;
    switch (item->role) {
    case ROLE_STOP_ASSEMBLY:
        command->stops_at_assembly = true; /* fall through */
    case ROLE_STOP_OBJECT:
        command->stops = true;
        break;
    case ROLE_OUTPUT:
        command->output = item->value;
        break;
    case ROLE_OPENMP_ON:
    case ROLE_OPENMP_OFF:
        command->openmp = item->role == ROLE_OPENMP_ON;
        break;
    case ROLE_OPENMP_LIBRARY:
        item->is_openmp_library = true;
        break;
    case ROLE_PREPROCESS: /* the way to OpenMP with clang where its driver has none */
        if ((has_prefix(item->word, "-Xpreprocessor") || has_prefix(item->word, "-Wp,")) &&
            strcmp(value, "-fopenmp") == 0)
            command->openmp = command->openmp_in_front_end = true;
        /* -Wp,-MD,FILE: compilers differ on the target in it, so let them write it. */
        command->has[ROLE_SIDE_FILE] |= has_prefix(item->word, "-Wp,") && strstr(value, "-M");
        break;
    case ROLE_TO_FRONT_END:
        if (strcmp(value, "-fopenmp") == 0)
            command->openmp = true;
        break;
    case ROLE_FORTRAN_COLUMNS:
        command->columns = read_columns(value);
        break;
    case ROLE_STANDARD:
        command->old_standard =
            strcmp(value, "f95") == 0 || strcmp(value, "f2003") == 0 || strcmp(value, "f2008") == 0;
        break;
    case ROLE_NO_WARNINGS:
        command->no_warnings = true;
        break;
    case ROLE_LINK: /* -l gomp, -l:libgomp.so.1, -Xlinker /../libpompeii.so */
        item->is_openmp_library = has_prefix(item->word, "-l") &&
                                  (is_openmp_file(has_prefix(value, ":") ? value + 1 : value) ||
                                   strcmp(value, "gomp") == 0 || strcmp(value, "omp") == 0 ||
                                   strcmp(value, "iomp5") == 0);
        item->is_runtime = (has_prefix(item->word, "-l") && strcmp(value, "pompeii") == 0) ||
                           is_library_file(value, "libpompeii");
        item->is_mpi_library = has_prefix(item->word, "-l") &&
                               is_mpi_name(has_prefix(value, ":") ? value + 1 : value, false);
        break;
    default:
        break;
    }
}

static void parse_input(struct compiler_call *command, struct item *item,
                        const struct source_language *forced, bool cxx_driver)
{
    item->is_input = true;
    item->forced = forced;
    item->language = forced ? forced : language_of_file(item->word, cxx_driver);
    item->is_openmp_library = !forced && is_openmp_file(item->word);
    item->is_runtime = !forced && is_library_file(item->word, "libpompeii");
    item->is_mpi_library = !forced && is_mpi_name(base_name(item->word), false);
    command->inputs++;
    if (item_is_source(item))
        command->sources++;
    if (item->language && item->language->kind == SOURCE_HEADER)
        command->has[ROLE_STRAIGHT] = true;
}

/* -fpreprocessed speaks of all inputs, wherever it stands. */
static void mark_preprocessed(struct compiler_call *command)
{
    for (size_t i = 0; i < command->count; i++) {
        struct item *item = &command->items[i];
        if (item_is_source(item) && item->language->preprocessed)
            item->language = language_named(item->language->preprocessed);
    }
}

bool item_is_fortran(const struct item *item)
{
    return item_is_source(item) && language_is_fortran(item->language->language);
}

/* -x f95 leaves the form to the name, -x f77 does not. The compiler does not know .fpp. */
static bool is_fixed_form(const struct item *item)
{
    static const char *const suffixes[] = {"f", "for", "ftn"};
    const char *dot = strrchr(base_name(item->word), '.');
    bool fixed = item->language->language == LANGUAGE_FORTRAN_FIXED;

    for (size_t i = 0; dot && i < sizeof suffixes / sizeof suffixes[0]; i++)
        fixed |= strcasecmp(dot + 1, suffixes[i]) == 0;
    return fixed;
}

/* The form and the preprocessor of all Fortran inputs, wherever the options stand; the last one
 * wins. */
static void choose_fortran(struct compiler_call *command)
{
    const char *form = NULL, *cpp = NULL;

    for (size_t i = 0; i < command->count; i++) {
        if (command->items[i].role == ROLE_FORTRAN_FORM)
            form = command->items[i].word;
        else if (command->items[i].role == ROLE_FORTRAN_CPP)
            cpp = command->items[i].word;
    }
    for (size_t i = 0; i < command->count; i++) {
        struct item *item = &command->items[i];
        if (!item_is_fortran(item))
            continue;
        bool fixed = is_fixed_form(item);
        bool original = item->language->kind == SOURCE_ORIGINAL;
        if (form)
            fixed = !strcmp(form, "-ffixed-form") || !strcmp(form, "-fno-free-form");
        if (cpp)
            original = !strcmp(cpp, "-cpp");
        item->language = language_named(fixed      ? original ? "f77-cpp-input" : "f77"
                                        : original ? "f95-cpp-input"
                                                   : "f95");
    }
}

void command_parse(struct compiler_call *command, char *const words[], bool cxx_driver)
{
    const struct source_language *forced = NULL;
    size_t count = 0;
    bool front_end_value_follows = false;

    while (words[count])
        count++;
    *command = (struct compiler_call){.items = xzalloc((count + 1) * sizeof(struct item))};
    for (size_t i = 0; i < count;) {
        struct item *item = &command->items[command->count++];

        *item = (struct item){.role = ROLE_PLAIN, .word = words[i], .words = 1};
        if (words[i][0] == '-' && words[i][1]) {
            parse_option(item, words + i);
            if (item->role == ROLE_TO_FRONT_END && item->value)
                parse_front_end_option(item, &front_end_value_follows);
            note_option(command, item);
            if (prefix_map_option(words[i]))
                strings_add(&command->prefix_maps, prefix_map_option(words[i]));
            if (item->role == ROLE_LANGUAGE && item->value)
                forced = strcmp(item->value, "none") ? language_named(item->value) : NULL;
        } else {
            parse_input(command, item, forced, cxx_driver);
        }
        command->names_openmp |= item->is_openmp_library;
        command->lacks_value |= item->lacks_value;
        i += item->words;
    }
    command->links_openmp =
        command->names_openmp || (command->openmp && !command->openmp_in_front_end);
    if (command->has[ROLE_PREPROCESSED])
        mark_preprocessed(command);
    choose_fortran(command);
}

void command_free(struct compiler_call *command)
{
    free(command->items);
    strings_free(&command->prefix_maps);
    free(command->device_recorder);
    free(command->mpi_layer);
    *command = (struct compiler_call){0};
}

void item_add(struct strings *list, const struct item *item)
{
    strings_add(list, item->word);
    if (item->words == 2)
        strings_add(list, item->value);
}

bool item_is_source(const struct item *item)
{
    return item->is_input && item->language && item->language->kind <= SOURCE_PREPROCESSED;
}
