/* The recorder for Fortran's device code: <pompeii-device.h> behind procedures of Fortran's. */
#include "config.h"

#include "instrumenter/wrapper/device-recorder.h"

#include "common/cache.h"
#include "common/ending.h"
#include "common/file.h"
#include "common/fnv.h"
#include "instrumenter/wrapper/library.h"
#include "instrumenter/wrapper/run.h"
#include "common/scratch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Fortran has names with one underscore behind them, with two, or as they are. */
static const char source[] = "#include <pompeii-device.h>\n"
                             "#pragma omp declare target\n"
                             "#define PROCEDURE(name, does) \\\n"
                             "    void name(const long long *id); \\\n"
                             "    void name(const long long *id) { does((pomp2_u64)*id); }\n"
                             "#define PROCEDURES(does) \\\n"
                             "    PROCEDURE(pomp2_at_device_##does, pomp2_device_##does) \\\n"
                             "    PROCEDURE(pomp2_at_device_##does##_, pomp2_device_##does) \\\n"
                             "    PROCEDURE(pomp2_at_device_##does##__, pomp2_device_##does)\n"
                             "PROCEDURES(begin)\n"
                             "PROCEDURES(end)\n"
                             "PROCEDURES(enter)\n"
                             "PROCEDURES(exit)\n"
                             "PROCEDURES(enter_any)\n"
                             "PROCEDURES(exit_any)\n"
                             "#pragma omp end declare target\n";

/* What says for which devices, and for which machine. */
static void add_targets(struct strings *list, const struct compiler_call *command)
{
    static const char *const begin[] = {
        "-fopenmp-targets=", "--offload-arch=", "-Xopenmp-target", "-foffload",
        "--target=",         "--sysroot=",      "-march=",         "-mcmodel=",
        "--rocm-path=",      "--cuda-path=",    "-nogpulib"};
    static const char *const exact[] = {"-m32", "-m64"};

    strings_add(list, "-fopenmp");
    for (size_t i = 0; i < command->count; i++) {
        const struct item *item = &command->items[i];
        bool wanted = false;
        for (size_t j = 0; j < sizeof begin / sizeof begin[0]; j++)
            wanted |= has_prefix(item->word, begin[j]);
        for (size_t j = 0; j < sizeof exact / sizeof exact[0]; j++)
            wanted |= strcmp(item->word, exact[j]) == 0;
        if (wanted && !item->is_input)
            item_add(list, item);
    }
}

static fnv_hash fold_text(fnv_hash hash, const char *text)
{
    return fnv_fold(hash, text, strlen(text) + 1);
}

/* The file that the cache has it in, or NULL. */
static char *kept_file(const struct strings *words)
{
    char *directory = cache_directory(""), *file = NULL;
    fnv_hash hash = fold_text(fold_text(FNV_START, PACKAGE_VERSION), source);
    struct stat info;

    for (size_t i = 0; i < words->count; i++)
        hash = fold_text(hash, words->word[i]);
    if (words->count && stat(words->word[0], &info) == 0) {
        hash = fnv_fold(hash, &info.st_size, sizeof info.st_size);
        hash = fnv_fold(hash, &info.st_mtim, sizeof info.st_mtim);
    }
    if (directory)
        file = xformat("%s/device-%016llx%016llx.a", directory, (unsigned long long)(hash >> 64),
                       (unsigned long long)hash);
    free(directory);
    return file;
}

static bool succeeds(const struct strings *list)
{
    char *errors = xformat("%s/recorder.errors", scratch_directory());
    int status = run(list, &(struct redirection){.errors = errors});

    free(errors);
    return run_succeeded(status);
}

static bool compile(const struct strings *words, const char *object)
{
    char *file = xformat("%s/recorder.c", scratch_directory()), *include = header_directory();
    struct strings list = {0};

    strings_add_all(&list, strings_words(words));
    for (const char *const *option = (const char *const[]){"-O2", "-w", "-fPIC", "-isystem",
                                                           include, "-c", file, "-o", object, NULL};
         *option; option++)
        strings_add(&list, *option);
    bool good = write_file(file, source, strlen(source)) == 0 && succeeds(&list);
    strings_free(&list);
    free(include);
    free(file);
    return good;
}

static bool archive(const char *object, const char *file)
{
    struct strings list = {0};

    strings_add(&list, "ar");
    strings_add(&list, "rcs");
    strings_add(&list, file);
    strings_add(&list, object);
    bool good = succeeds(&list);
    strings_free(&list);
    return good;
}

/* Made under another name, and then put in its place: others may be doing the same. */
static bool make(const struct strings *words, const char *file)
{
    char *made = xformat("%s.%ld.a", file, (long)getpid());
    char *object = xformat("%s/recorder.o", scratch_directory());
    bool good = compile(words, object) && archive(object, made) && chmod(made, 0600) == 0 &&
                rename(made, file) == 0;

    if (!good)
        unlink(made);
    free(object);
    free(made);
    return good;
}

/* Free it; NULL: it can't be made. */
static char *find(const struct compiler_call *command, const struct wrapper_settings *settings)
{
    struct strings words = settings_device_compiler(settings);
    char *file = NULL;

    if (words.count) {
        add_targets(&words, command);
        file = kept_file(&words);
    }
    if (file && !cache_has(file) && !(scratch_directory() && make(&words, file))) {
        free(file);
        file = NULL;
    }
    strings_free(&words);
    return file;
}

bool device_recorder_is_there(const struct compiler_call *command,
                              const struct wrapper_settings *settings)
{
    char *file = find(command, settings);
    bool there = file != NULL;

    free(file);
    return there;
}

void device_recorder_prepare(struct compiler_call *command, const struct wrapper_settings *settings)
{
    if (settings->fortran_driver && command->links_openmp && command->inputs > 0 &&
        !command->stops && !command->has[ROLE_STRAIGHT] && !command->has[ROLE_LINK_PARTS]) {
        ending_catch();
        command->device_recorder = find(command, settings);
    }
}
