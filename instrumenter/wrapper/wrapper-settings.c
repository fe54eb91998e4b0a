/* What the user asks of the wrapper: options, variables, the name it is called by. */
#include "config.h"

#include "instrumenter/wrapper/wrapper-settings.h"
#include "common/complain.h"
#include "common/layer-name.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Set for the compiler: whoever finds it set has been called by himself. */
#define ACTIVE_VARIABLE "POMPEII_WRAPPER_ACTIVE"

static const struct flag {
    const char *name, *help;
    size_t field;
} flags[] = {
    {"--pomp-keep", "keep the instrumented text: FILE.pomp.i beside the object",
     offsetof(struct wrapper_settings, keep)},
    {"--pomp-verbose", "print the commands that run", offsetof(struct wrapper_settings, verbose)},
    {"--pomp-strict", "what can't be instrumented, file or construct, is an error (exit status 2)",
     offsetof(struct wrapper_settings, strict)},
    {"--pomp-no-preprocess", "edit the text as it is, not what its preprocessor makes of it",
     offsetof(struct wrapper_settings, no_preprocess)},
    {"--pomp-functions", "measure functions, too, but those of system headers",
     offsetof(struct wrapper_settings, functions)},
    {"--pomp-functions=called", "the same without what is inlined: cheaper (clang)",
     offsetof(struct wrapper_settings, called)},
    {"--pomp-check", "check what is compiled and linked, see pompeii-check(1)",
     offsetof(struct wrapper_settings, check)},
    {"--pomp-check=error", "the same, and what it finds is an error (exit status 1)",
     offsetof(struct wrapper_settings, check_errors)},
    {"--pomp-chunks", "loops with schedule(static, CHUNK) tell where each chunk begins",
     offsetof(struct wrapper_settings, chunks)},
    {"--pomp-no-mpi", "don't measure calls of MPI", offsetof(struct wrapper_settings, no_mpi)},
    {"--pomp-list", "list the directives, and which of them get events, on stdout",
     offsetof(struct wrapper_settings, list)},
    {"--pomp-list=json", "the same as JSON", offsetof(struct wrapper_settings, list_json)},
    {"--pomp-help", "print this help", offsetof(struct wrapper_settings, help)},
    {"--pomp-version", "print the version", offsetof(struct wrapper_settings, version)},
};

static const char disable_name[] = "--pomp-disable=", filter_name[] = "--pomp-filter=",
                  layer_name[] = "--pomp-layer=";

static const struct kind {
    const char *name, *variable;
    const char *configured; /* the compiler that configure found */
    const char *usual[4];   /* else one of these in PATH */
    bool cxx_driver;
} kinds[] = {
    {"pompc++", "POMPEII_CXX", DEFAULT_CXX, {"c++", "g++", "clang++"}, true},
    {"pompfort", "POMPEII_FC", DEFAULT_FC, {"gfortran", "flang", "f95"}, false},
    {"pompcc", "POMPEII_CC", DEFAULT_CC, {"cc", "gcc", "clang"}, false}, /* any other name */
};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

void settings_help(void)
{
    printf("Usage: %s [--pomp-OPTION].. [ARGUMENT OF THE COMPILER]..\n"
           "Compile and link as the real compiler does, and measure OpenMP with Pompeii.\n\n",
           program_invocation_short_name);
    for (size_t i = 0; i < LENGTH(flags); i++)
        printf("  %-21s %s\n", flags[i].name, flags[i].help);
    printf("  %-21s %s\n", "--pomp-disable=LIST",
           "no events for these: omp:atomic,omp:critical,..");
    printf("  %-21s %s\n", "--pomp-filter=FILE",
           "leave functions out, as POMPEII_FILTER=FILE does later");
    printf("  %-21s %s\n", "--pomp-layer=NAME",
           "measure functions, too, as operations of a library's layer");
    printf("  %-21s %s\n", "--pomp-layer=NAME=FILES",
           "those of files that match, such as */oops/*");
    puts(
        "\nEnvironment:\n"
        "  POMPEII_CC, POMPEII_CXX, POMPEII_FC  the real compilers: a path, or words (ccache gcc)\n"
        "  POMPEII_WRAPPER=off                  be the plain compiler\n"
        "  POMPEII_INSTRUMENT_FLAGS             --pomp options for every call\n"
        "  XDG_CACHE_HOME                       where the MPI layer is kept: pompeii/ in it\n"
        "  TMPDIR                               where temporary files are made");
}

/* It goes into the compiler's options, where blanks and commas separate. */
static int read_layer(struct wrapper_settings *settings, const char *text)
{
    size_t length = strcspn(text, "=");

    if (!is_layer_name(text, length)) {
        complain("%s%s: " LAYER_NAMES, layer_name, text);
        return -1;
    }
    if (text[length] && (!text[length + 1] || strpbrk(text, " \t\n,"))) {
        complain("%s%s: the pattern of files can't be empty, nor have blanks or commas", layer_name,
                 text);
        return -1;
    }
    strings_add(&settings->layers, text);
    settings->functions = true;
    return 0;
}

static int read_flag(struct wrapper_settings *settings, const char *word)
{
    if (has_prefix(word, disable_name)) {
        char *old = settings->disable;
        const char *list = word + sizeof disable_name - 1;

        settings->disable = old ? xformat("%s,%s", old, list) : xstrdup(list);
        free(old);
        return 0;
    }
    if (has_prefix(word, filter_name)) {
        free(settings->filter);
        settings->filter = xstrdup(word + sizeof filter_name - 1);
        return 0;
    }
    if (has_prefix(word, layer_name))
        return read_layer(settings, word + sizeof layer_name - 1);
    for (size_t i = 0; i < LENGTH(flags); i++) {
        if (strcmp(word, flags[i].name) == 0) {
            *(bool *)((char *)settings + flags[i].field) = true;
            return 0;
        }
    }
    complain("%s: no such option: see %s --pomp-help", word, program_invocation_short_name);
    return -1;
}

static int read_flags_variable(struct wrapper_settings *settings)
{
    const char *value = secure_getenv("POMPEII_INSTRUMENT_FLAGS");
    struct strings words = {0};
    int result = 0;

    strings_split(&words, value ? value : "");
    for (size_t i = 0; i < words.count && result == 0; i++)
        result = read_flag(settings, words.word[i]);
    strings_free(&words);
    return result;
}

static int read_words(struct wrapper_settings *settings, char *const words[])
{
    for (; *words; words++) {
        if (!has_prefix(*words, "--pomp-"))
            strings_add(&settings->arguments, *words);
        else if (read_flag(settings, *words) < 0)
            return -1;
    }
    return 0;
}

static bool is_program(const char *path, struct stat *info)
{
    return stat(path, info) == 0 && S_ISREG(info->st_mode) && access(path, X_OK) == 0;
}

static bool is_ourselves(const struct stat *info)
{
    struct stat us;

    return stat("/proc/self/exe", &us) == 0 && us.st_dev == info->st_dev &&
           us.st_ino == info->st_ino;
}

/* The program `name`, looked for in PATH, but never this one. NULL: there is none. */
static char *find_program(const char *name)
{
    const char *path = getenv("PATH");
    struct stat info;

    if (strchr(name, '/'))
        return is_program(name, &info) && !is_ourselves(&info) ? xstrdup(name) : NULL;
    for (path = path ? path : "/usr/bin:/bin"; *path; path += *path == ':') {
        int length = (int)strcspn(path, ":");
        char *file = length ? xformat("%.*s/%s", length, path, name) : xformat("./%s", name);

        if (is_program(file, &info) && !is_ourselves(&info))
            return file;
        free(file);
        path += length;
    }
    return NULL;
}

static const struct kind *find_kind(void)
{
    size_t i = 0;

    while (i + 1 < LENGTH(kinds) && !has_suffix(program_invocation_short_name, kinds[i].name))
        i++;
    return &kinds[i];
}

static int compiler_missing(const struct kind *kind, const char *name)
{
    complain("%s: no such compiler: set %s to the real one", name, kind->variable);
    return -1;
}

/* The user's choice: a program whose name may hold blanks, else words. */
static int named_compiler(struct strings *compiler, const struct kind *kind, const char *value)
{
    char *program = find_program(value);

    if (program) {
        strings_add(compiler, program);
    } else {
        strings_split(compiler, value);
        program = find_program(compiler->word[0]);
        if (program) {
            free(compiler->word[0]);
            compiler->word[0] = xstrdup(program);
        }
    }
    free(program);
    return program ? 0 : compiler_missing(kind, value);
}

/* POMPEII_CC="gcc -fopenmp": options at the end count as if they were given with the call. Those in
 * the middle belong to a launcher. */
static void move_options(struct wrapper_settings *settings)
{
    struct strings *compiler = &settings->compiler, arguments = {0};
    size_t program = compiler->count - 1;

    while (program > 0 && compiler->word[program][0] == '-')
        program--;
    strings_add_all(&arguments, compiler->word + program + 1);
    strings_add_all(&arguments, strings_words(&settings->arguments));
    strings_free(&settings->arguments);
    settings->arguments = arguments;
    while (compiler->count > program + 1)
        strings_drop_last(compiler);
}

static int usual_compiler(struct strings *compiler, const struct kind *kind)
{
    char *program = *kind->configured ? find_program(kind->configured) : NULL;

    for (size_t i = 0; !program && kind->usual[i]; i++)
        program = find_program(kind->usual[i]);
    if (!program)
        return compiler_missing(kind, kind->usual[0]);
    strings_add(compiler, program);
    free(program);
    return 0;
}

static int find_compiler(struct wrapper_settings *settings)
{
    const struct kind *kind = find_kind();
    const char *value = secure_getenv(kind->variable);

    if (secure_getenv(ACTIVE_VARIABLE)) {
        complain("%s: leads back to %s: set it to the real compiler",
                 value ? value : kind->variable, program_invocation_short_name);
        return -1;
    }
    setenv(ACTIVE_VARIABLE, "1", 1);
    value = value ? value + strspn(value, " \t\n") : "";
    if ((*value ? named_compiler(&settings->compiler, kind, value)
                : usual_compiler(&settings->compiler, kind)) < 0)
        return -1;
    move_options(settings);
    settings->cxx_driver = kind->cxx_driver;
    settings->fortran_driver = strcmp(kind->name, "pompfort") == 0;
    for (size_t i = 0; i < settings->compiler.count; i++) { /* POMPEII_CC="ccache g++-12" */
        const char *name = base_name(settings->compiler.word[i]);
        settings->cxx_driver |= strstr(name, "++") != NULL;
        settings->flang_driver |= strstr(name, "flang") != NULL;
    }
    return 0;
}

struct strings settings_c_compiler(const struct wrapper_settings *settings)
{
    static const struct kind *const c = &kinds[LENGTH(kinds) - 1];
    const char *value = secure_getenv(c->variable);
    struct strings words = {0};

    value = value ? value + strspn(value, " \t\n") : "";
    if (find_kind() == c && !settings->cxx_driver) {
        strings_add_all(&words, strings_words(&settings->compiler));
        return words;
    }
    char *named = *value ? find_program(value) : NULL;
    char *program = named || *value ? NULL : *c->configured ? find_program(c->configured) : NULL;
    if (named)
        strings_add(&words, named);
    else if (*value)
        strings_split(&words, value);
    for (size_t i = 0; !words.count && !program && c->usual[i]; i++)
        program = find_program(c->usual[i]);
    if (!words.count && program)
        strings_add(&words, program);
    free(named);
    free(program);
    return words;
}

/* The program in that directory, or, NULL, in PATH, whose name is `name` with `to` for `from`. */
static char *named_alike(const char *directory, const char *name, const char *from, const char *to)
{
    const char *at = strstr(name, from);
    char *other = at ? xformat("%s%s%.*s%s%s", directory ? directory : "", directory ? "/" : "",
                               (int)(at - name), name, to, at + strlen(from))
                     : NULL;
    char *program = other ? find_program(other) : NULL;

    free(other);
    return program;
}

struct strings settings_device_compiler(const struct wrapper_settings *settings)
{
    const char *own =
        settings->compiler.count ? settings->compiler.word[settings->compiler.count - 1] : "";
    char *real = realpath(own, NULL), *directory = real ? xstrdup(real) : NULL, *program;
    struct strings words = {0};

    if (settings->flang_driver) { /* of the same version: in the same directory */
        char *slash = directory ? strrchr(directory, '/') : NULL;
        if (slash)
            *slash = '\0';
        program = slash ? named_alike(directory, "clang", "clang", "clang") : NULL;
    } else {
        program = named_alike(NULL, real ? base_name(real) : own, "gfortran", "gcc");
        if (!program)
            program = named_alike(NULL, base_name(own), "gfortran", "gcc");
    }
    if (program)
        strings_add(&words, program);
    free(program);
    free(directory);
    free(real);
    return words;
}

int wrapper_settings_read(struct wrapper_settings *settings, char *const words[])
{
    const char *wrapper = secure_getenv("POMPEII_WRAPPER");

    *settings = (struct wrapper_settings){.off = wrapper && strcmp(wrapper, "off") == 0};
    if (read_flags_variable(settings) < 0 || read_words(settings, words) < 0)
        return -1;
    return settings->help || settings->version ? 0 : find_compiler(settings);
}

void settings_free(struct wrapper_settings *settings)
{
    free(settings->disable);
    free(settings->filter);
    strings_free(&settings->layers);
    strings_free(&settings->arguments);
    strings_free(&settings->compiler);
}
