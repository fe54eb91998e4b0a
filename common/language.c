/* Tables of languages and suffixes. */
#include "common/language.h"

#include <string.h>

static const struct source_language languages[] = {
    {"c", "cpp-output", LANGUAGE_C, SOURCE_ORIGINAL},
    {"cpp-output", "cpp-output", LANGUAGE_C, SOURCE_PREPROCESSED},
    {"c++", "c++-cpp-output", LANGUAGE_CXX, SOURCE_ORIGINAL},
    {"c++-cpp-output", "c++-cpp-output", LANGUAGE_CXX, SOURCE_PREPROCESSED},
    {"f77", "f77", LANGUAGE_FORTRAN_FIXED, SOURCE_PREPROCESSED},
    {"f77-cpp-input", "f77", LANGUAGE_FORTRAN_FIXED, SOURCE_ORIGINAL},
    {"f95", "f95", LANGUAGE_FORTRAN_FREE, SOURCE_PREPROCESSED},
    {"f95-cpp-input", "f95", LANGUAGE_FORTRAN_FREE, SOURCE_ORIGINAL},
    {"c-header", NULL, LANGUAGE_C, SOURCE_HEADER},
    {"c++-header", NULL, LANGUAGE_CXX, SOURCE_HEADER},
    {"c++-system-header", NULL, LANGUAGE_CXX, SOURCE_HEADER},
    {"c++-user-header", NULL, LANGUAGE_CXX, SOURCE_HEADER},
    {"c++-module", NULL, LANGUAGE_CXX, SOURCE_OTHER},
    /* Needs the preprocessor's options, and has no OpenMP. */
    {"assembler-with-cpp", NULL, LANGUAGE_C, SOURCE_OTHER},
};

static const struct {
    const char *suffix, *language;
} suffixes[] = {
    {".c", "c"},
    {".i", "cpp-output"},
    {".cc", "c++"},
    {".cp", "c++"},
    {".cpp", "c++"},
    {".CPP", "c++"},
    {".cxx", "c++"},
    {".c++", "c++"},
    {".C", "c++"},
    {".ii", "c++-cpp-output"},
    {".f", "f77"},
    {".for", "f77"},
    {".ftn", "f77"},
    {".F", "f77-cpp-input"},
    {".FOR", "f77-cpp-input"},
    {".FTN", "f77-cpp-input"},
    {".fpp", "f77-cpp-input"},
    {".FPP", "f77-cpp-input"},
    {".f90", "f95"},
    {".f95", "f95"},
    {".f03", "f95"},
    {".f08", "f95"},
    {".f18", "f95"},
    {".F90", "f95-cpp-input"},
    {".F95", "f95-cpp-input"},
    {".F03", "f95-cpp-input"},
    {".F08", "f95-cpp-input"},
    {".F18", "f95-cpp-input"},
    {".h", "c-header"},
    {".hh", "c++-header"},
    {".H", "c++-header"},
    {".hp", "c++-header"},
    {".hxx", "c++-header"},
    {".hpp", "c++-header"},
    {".HPP", "c++-header"},
    {".h++", "c++-header"},
    {".tcc", "c++-header"},
    {".cppm", "c++-module"},
    {".ccm", "c++-module"},
    {".cxxm", "c++-module"},
    {".c++m", "c++-module"},
    {".ixx", "c++-module"},
    {".S", "assembler-with-cpp"},
    {".sx", "assembler-with-cpp"},
};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* What -x names and is none of ours: headers, modules, assembler, other languages. */
static const struct source_language other_language = {"other", NULL, LANGUAGE_C, SOURCE_OTHER};

const struct source_language *language_named(const char *name)
{
    for (size_t i = 0; i < LENGTH(languages); i++)
        if (strcmp(languages[i].name, name) == 0)
            return &languages[i];
    return &other_language;
}

const struct source_language *language_of_file(const char *path, bool cxx_driver)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash ? slash : path, '.');

    for (size_t i = 0; dot && i < LENGTH(suffixes); i++) {
        if (strcmp(suffixes[i].suffix, dot) != 0)
            continue;
        if (cxx_driver && strcmp(dot, ".c") == 0)
            return language_named("c++");
        if (cxx_driver && strcmp(dot, ".i") == 0)
            return language_named("c++-cpp-output");
        return language_named(suffixes[i].language);
    }
    return NULL;
}

bool file_names_options(const char *file)
{
    const char *slash = strrchr(file, '/');
    return (slash ? slash[1] : *file) == '@';
}
