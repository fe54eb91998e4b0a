/* The MPI layer: compiled for the MPI that a call links, and kept. */
#include "config.h"

#include "instrumenter/wrapper/mpi-layer.h"

#include "common/cache.h"
#include "common/clean.h"
#include "common/complain.h"
#include "common/ending.h"
#include "common/file.h"
#include "common/fnv.h"
#include "instrumenter/wrapper/library.h"
#include "instrumenter/wrapper/run.h"
#include "common/scratch.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The layer that is to be made. */
struct layer {
    const struct compiler_call *command;
    struct strings compiler; /* the words that call it, with what the machine is */
    char *source, *header;   /* directories: of the layer, of mpi.h */
    char *errors;            /* file for what the compiler says */
    bool c_only;             /* Fortran's names are looked for in shared libraries */
    const char *problem;     /* why there is none */
    bool is_said;            /* and the compiler has said why */
};

/* ---- What it depends on ------------------------------------------------------------------ */

static fnv_hash fold_text(fnv_hash hash, const char *text)
{
    return fnv_fold(hash, text, strlen(text) + 1);
}

static fnv_hash fold_file(fnv_hash hash, const char *directory, const char *name)
{
    char *path = xformat("%s/%s", directory, name);
    size_t length = 0;
    char *text = read_file(path, &length);

    hash = fold_text(hash, path);
    if (text)
        hash = fnv_fold(hash, text, length);
    free(text);
    free(path);
    return hash;
}

static fnv_hash fold_program(fnv_hash hash, const char *path)
{
    struct stat info;

    hash = fold_text(hash, path);
    if (stat(path, &info) == 0) {
        hash = fnv_fold(hash, &info.st_size, sizeof info.st_size);
        hash = fnv_fold(hash, &info.st_mtim, sizeof info.st_mtim);
    }
    return hash;
}

/* The library for C: it was tried whether the layer links with it. Those of other languages stand
 * beside it. */
static fnv_hash fold_libraries(fnv_hash hash, const struct compiler_call *command)
{
    for (size_t i = 0; i < command->count; i++) {
        const struct item *item = &command->items[i];
        const char *base = item->is_input ? base_name(item->word) : item->value;
        if (item->is_mpi_library && is_mpi_name(base, true))
            hash = fold_text(hash, item->word);
    }
    return hash;
}

static char *layer_key(const struct layer *layer)
{
    static const char *const files[] = {"layer.c",    "layer.h",   "calls.h", "handles.h",
                                        "requests.h", "waiting.h", "clocks.h"};
    fnv_hash hash = fold_text(FNV_START, PACKAGE_VERSION);

    for (size_t i = 0; i < layer->compiler.count; i++)
        hash = fold_program(hash, layer->compiler.word[i]);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        hash = fold_file(hash, layer->source, files[i]);
    hash = fold_file(hash, layer->header, "mpi.h");
    hash = fold_libraries(hash, layer->command);
    return xformat("mpi%s-%016llx%016llx.o", layer->c_only ? "-c" : "",
                   (unsigned long long)(hash >> 64), (unsigned long long)hash);
}

/* ---- How it is made ---------------------------------------------------------------------- */

static void add_include(struct strings *list, const char *directory)
{
    strings_add(list, "-I");
    strings_add(list, directory);
}

/* mpi.h may include what lies in other folders that the call names. */
static void add_includes(struct strings *list, const struct layer *layer)
{
    add_include(list, layer->header);
    for (size_t i = 0; i < layer->command->count; i++)
        if (has_prefix(layer->command->items[i].word, "-I") && layer->command->items[i].value)
            add_include(list, layer->command->items[i].value);
}

static bool layer_run(const struct layer *layer, const struct strings *list, char **output)
{
    size_t length = 0;
    int status = run(list, &(struct redirection){layer->errors, output, output ? &length : NULL});

    return run_succeeded(status);
}

/* What the compiler says of the linker's end is no reason. */
static bool is_of_driver(const char *line)
{
    return has_prefix(line, "collect2: ") || strstr(line, "linker command failed");
}

/* Whether the line, of some length, says what is wrong: the compiler's words, or the linker's. */
static bool is_error(const char *line, size_t length)
{
    static const char *const words[] = {"error:", "undefined reference", "cannot find"};
    char *text = xcopy(line, length);
    bool found = false;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        found |= strstr(text, words[i]) && !is_of_driver(text);
    free(text);
    return found;
}

/* The first error, or else the first line, as `: TEXT`; the caller frees it. */
static char *first_error(const struct layer *layer)
{
    enum { MOST = 300 };
    size_t length = 0;
    char *text = layer->errors ? read_file(layer->errors, &length) : NULL;
    const char *chosen = NULL;

    for (char *line = text, *next; line && *line && !chosen; line = next) {
        size_t size = strcspn(line, "\n");
        next = line + size + (line[size] == '\n');
        chosen = is_error(line, size) ? line : NULL;
    }
    if (!chosen)
        chosen = text;
    size_t size = chosen ? strcspn(chosen, "\n") : 0;
    if (chosen)
        clean_in_place(text + (chosen - text), size);
    char *result =
        xformat("%s%.*s", size ? ": " : "", (int)(size < MOST ? size : MOST), size ? chosen : "");
    free(text);
    return result;
}

/* Which functions of MPI a preprocessed mpi.h declares: each MPI_x that a parenthesis follows. */
static char *functions_declared(const char *text)
{
    char *list;
    size_t size;
    FILE *out = xstream(&list, &size);

    for (const char *at = text; (at = strstr(at, "MPI_")); at++) {
        const char *end = at + 4;
        if (at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_'))
            continue;
        while (isalnum((unsigned char)*end) || *end == '_')
            end++;
        if (end[strspn(end, " \t\n")] != '(')
            continue;
        int length = (int)(end - at - 4);
        fprintf(out, "#undef HAVE_%.*s\n#define HAVE_%.*s\n", length, at + 4, length, at + 4);
    }
    fclose(out);
    return list;
}

static bool write_functions(struct layer *layer)
{
    static const char include[] = "#include <mpi.h>\n";
    char *source = xformat("%s/mpi.c", scratch_directory()), *text = NULL, *functions = NULL;
    char *file = xformat("%s/functions.h", scratch_directory());
    struct strings list = {0};
    bool good = write_file(source, include, strlen(include)) == 0;

    strings_add_all(&list, strings_words(&layer->compiler));
    strings_add(&list, "-E");
    strings_add(&list, "-P");
    add_includes(&list, layer);
    strings_add(&list, source);
    good = good && layer_run(layer, &list, &text);
    if (good) {
        functions = functions_declared(text);
        good = *functions && write_file(file, functions, strlen(functions)) == 0;
    }
    strings_free(&list);
    free(functions);
    free(text);
    free(file);
    free(source);
    return good;
}

static bool compile_layer(const struct layer *layer, const char *object)
{
    char *source = xformat("%s/layer.c", layer->source);
    struct strings list = {0};

    strings_add_all(&list, strings_words(&layer->compiler));
    strings_add(&list, "-w");
    strings_add(&list, "-O2");
    strings_add(&list, "-fPIC");
    if (layer->c_only)
        strings_add(&list, "-DPOMPEII_C_ONLY");
    add_include(&list, scratch_directory());
    add_include(&list, layer->source);
    add_includes(&list, layer);
    strings_add(&list, "-c");
    strings_add(&list, source);
    strings_add(&list, "-o");
    strings_add(&list, object);
    bool good = layer_run(layer, &list, NULL);
    strings_free(&list);
    free(source);
    return good;
}

/* What an archive of MPI may need is no MPI's: all libraries of the call. */
static bool is_linked_with(const struct layer *layer, const struct item *item)
{
    const char *end = strrchr(item->word, '.');

    return item->is_mpi_library || has_prefix(item->word, "-L") ||
           (layer->c_only && (has_prefix(item->word, "-l") || (end && strcmp(end, ".a") == 0)));
}

/* A header of one MPI with the libraries of another: nothing is to come of that. What is in an
 * archive is often not for shared objects: a program then, of which nothing is run. */
static bool links(const struct layer *layer, const char *object)
{
    char *output = xformat("%s/layer.so", scratch_directory());
    struct compiler_call plain = *layer->command;
    struct strings list = {0};

    plain.is_flang = false;
    plain.has[ROLE_LINK_STATIC] = false;
    strings_add_all(&list, strings_words(&layer->compiler));
    if (layer->c_only) {
        strings_add(&list, "-Wl,--defsym,main=0");
    } else {
        strings_add(&list, "-shared");
        strings_add(&list, "-Wl,-z,defs");
    }
    strings_add(&list, "-o");
    strings_add(&list, output);
    strings_add(&list, object);
    for (size_t i = 0; i < plain.count; i++)
        if (is_linked_with(layer, &plain.items[i]))
            item_add(&list, &plain.items[i]);
    library_add(&list, &plain);
    bool good = layer_run(layer, &list, NULL);
    strings_free(&list);
    free(output);
    return good;
}

/* Made under another name, and then put in its place: others may be doing the same. */
static bool make_layer(struct layer *layer, const char *object)
{
    char *made = xformat("%s.%ld.o", object, (long)getpid());
    bool good = false;

    layer->is_said = true;
    if (!write_functions(layer))
        layer->problem = "its mpi.h can't be read";
    else if (!compile_layer(layer, made))
        layer->problem = "the layer can't be compiled for it";
    else if (!layer->command->has[ROLE_LINK_STATIC] && !links(layer, made))
        layer->problem = "mpi.h and the libraries are not those of one MPI";
    else if (chmod(made, 0600) != 0 || rename(made, object) != 0) {
        layer->problem = strerror(errno);
        layer->is_said = false;
    } else
        good = true;
    if (!good)
        unlink(made);
    free(made);
    return good;
}

/* ---- The whole --------------------------------------------------------------------------- */

static bool links_mpi(const struct compiler_call *command)
{
    bool linked = false;

    for (size_t i = 0; i < command->count; i++) {
        if (command->items[i].is_runtime)
            return false;
        linked |= command->items[i].is_mpi_library;
    }
    return linked && command->inputs > 0 && !command->stops && !command->has[ROLE_STRAIGHT] &&
           !command->has[ROLE_LINK_PARTS] && !command->has[ROLE_LINK_CHOSEN];
}

/* What decides on the machine that is compiled for; not `native`: what is kept in a home is linked
 * on every machine that has it. */
static void add_machine(struct strings *list, const struct compiler_call *command)
{
    static const char *const exact[] = {"-m32", "-m64", "-mx32"};
    static const char *const begin[] = {"--target=", "--sysroot=", "-march=", "-mabi="};

    for (size_t i = 0; i < command->count; i++) {
        const char *word = command->items[i].word;
        bool machine = false;
        for (size_t j = 0; j < sizeof exact / sizeof exact[0]; j++)
            machine |= strcmp(word, exact[j]) == 0;
        for (size_t j = 0; j < sizeof begin / sizeof begin[0]; j++)
            machine |= has_prefix(word, begin[j]) && strcmp(word, "-march=native") != 0;
        if (machine && !command->items[i].is_input)
            item_add(list, &command->items[i]);
    }
}

static char *find_layer(struct layer *layer)
{
    char *directory = cache_directory(""), *key = layer_key(layer);
    char *object = xformat("%s/%s", directory ? directory : scratch_directory(), key);

    free(directory);
    free(key);
    if (cache_has(object) || make_layer(layer, object))
        return object;
    free(object);
    return NULL;
}

void mpi_layer_prepare(struct compiler_call *command, const struct wrapper_settings *settings)
{
    struct layer layer = {.command = command};

    if (!links_mpi(command))
        return;
    ending_catch();
    layer.compiler = settings_c_compiler(settings);
    layer.source = layer_directory();
    layer.header = mpi_header_directory(command);
    if (!layer.compiler.count)
        layer.problem = "no C compiler is found: set POMPEII_CC";
    else if (!layer.source)
        layer.problem = "the layer's source is not installed";
    else if (!layer.header)
        layer.problem = "its mpi.h is not found: add -I with its directory";
    else if (!scratch_directory())
        layer.problem = "no temporary directory";
    if (!layer.problem) {
        add_machine(&layer.compiler, command);
        layer.c_only = !mpi_is_shared(command);
        layer.errors = xformat("%s/layer.errors", scratch_directory());
        command->mpi_layer = find_layer(&layer);
    }
    if (layer.problem) {
        char *why = layer.is_said ? first_error(&layer) : xformat("%s", "");
        complain("warning: MPI is not measured: %s%s", layer.problem, why);
        free(why);
    }
    strings_free(&layer.compiler);
    free(layer.source);
    free(layer.header);
    free(layer.errors);
}
