/* pompeii wrap: a layer for a C library whose source is not at hand, made from its headers. */
#include "config.h"

#include "analysis/command/wrap.h"

#include "analysis/command/command.h"
#include "analysis/command/folder.h"
#include "analysis/command/own-program.h"
#include "analysis/plan/launch.h"
#include "common/file.h"
#include "common/language.h"
#include "common/layer-name.h"
#include "instrumenter/syntax/front.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

struct wrap_options {
    const char *layer, *headers, *libraries, *output, *compiler;
};

/* What is wanted, and what came of it. */
struct wrap {
    const struct wrap_options *options;
    struct strings headers, libraries, flags; /* libraries: the words as given */
    struct strings compiler;
    struct wrap_symbols symbols;
    struct tokens tokens;
    char *text; /* of the preprocessed headers */
    struct prototypes prototypes;
    struct wrapped *functions;
    size_t count;
    char *beside, *place; /* where the files are made, and where they will be */
};

/* ---- The compiler ------------------------------------------------------------------------ */

/* @return whether it ended well; else it has said why itself, or in `error` */
static bool run_words(const struct strings *words, const char *output, const char *error)
{
    struct launch_end end = {0};
    struct launch_order order = {
        .argv = strings_words(words), .environment = environ, .output = output, .error = error};

    if (launch(&order, NULL, NULL, &end))
        return end.status == 0;
    complain("wrap: %s: %s: name another one with --compiler", words->word[0], strerror(errno));
    return false;
}

static bool preprocess(const struct wrap *wrap, const char *source, const char *output)
{
    struct strings words = {0};

    strings_add_all(&words, strings_words(&wrap->compiler));
    strings_add_all(&words, strings_words(&wrap->flags));
    strings_split(&words, "-E -x c");
    strings_add(&words, source);
    bool good = run_words(&words, output, NULL);
    strings_free(&words);
    return good;
}

/* pompcc knows where libpompeii and its header are. */
static bool compile(const struct wrap *wrap, const char *options, const char *const *files,
                    const char *output, const char *error)
{
    struct strings words = {0};
    char *pompcc = own_program("pompcc"), *compiler = xstrdup("");

    for (size_t i = 0; i < wrap->compiler.count; i++) {
        char *longer = xformat("%s%s%s", compiler, i ? " " : "", wrap->compiler.word[i]);
        free(compiler);
        compiler = longer;
    }
    setenv("POMPEII_CC", compiler, 1);
    strings_add(&words, pompcc);
    strings_split(&words, "--pomp-no-mpi -O2 -fPIC -fexceptions");
    strings_split(&words, options);
    strings_add_all(&words, strings_words(&wrap->flags));
    for (; *files; files++)
        strings_add(&words, *files);
    strings_add(&words, "-o");
    strings_add(&words, output);
    bool good = run_words(&words, NULL, error);
    strings_free(&words);
    free(compiler);
    free(pompcc);
    return good;
}

/* ---- The library ------------------------------------------------------------------------- */

/* Where the compiler would find lib`name`: in the folders of -L first. NULL: nowhere */
static char *library_in_folders(const struct strings *words, const char *name)
{
    for (size_t i = 0; i < words->count; i++)
        for (size_t f = 0; has_prefix(words->word[i], "-L") && f < 2; f++) {
            char *file = f ? xformat("%s/lib%s.a", words->word[i] + 2, name)
                           : xformat("%s/lib%s.so", words->word[i] + 2, name);
            if (access(file, R_OK) == 0)
                return file;
            free(file);
        }
    return NULL;
}

static char *ask_compiler(const struct wrap *wrap, const char *file)
{
    struct strings words = {0};
    char *output = xformat("%s/library", wrap->beside);
    char *question = xformat("-print-file-name=%s", file);
    size_t length = 0;

    strings_add_all(&words, strings_words(&wrap->compiler));
    strings_add(&words, question);
    char *answer = run_words(&words, output, NULL) ? read_file(output, &length) : NULL;
    unlink(output);
    if (answer)
        answer[strcspn(answer, "\n")] = '\0';
    strings_free(&words);
    free(question);
    free(output);
    if (answer && strchr(answer, '/'))
        return answer;
    free(answer);
    return NULL;
}

static char *find_library(const struct wrap *wrap, const char *name)
{
    char *found = library_in_folders(&wrap->libraries, name);

    for (int archive = 0; !found && archive < 2; archive++) {
        char *file = xformat("lib%s.%s", name, archive ? "a" : "so");
        found = ask_compiler(wrap, file);
        free(file);
    }
    if (!found)
        complain("wrap: -l%s: there is no such library: add its folder, --libs=\"-L.. -l%s\"", name,
                 name);
    return found;
}

static bool read_libraries(struct wrap *wrap)
{
    bool good = true;

    for (size_t i = 0; good && i < wrap->libraries.count; i++) {
        const char *word = wrap->libraries.word[i];
        if (has_prefix(word, "-L"))
            continue;
        char *problem = NULL;
        char *file = has_prefix(word, "-l") ? find_library(wrap, word + 2) : xstrdup(word);
        good = file && wrap_symbols_add(&wrap->symbols, file, &problem) == 0;
        if (problem)
            complain("wrap: %s", problem);
        free(problem);
        free(file);
    }
    return good;
}

/* ---- The headers ------------------------------------------------------------------------- */

static bool read_headers(struct wrap *wrap)
{
    const struct front_options options = {.language = LANGUAGE_C, .preprocessed = true};
    char *source = xformat("%s/headers.c", wrap->beside), *list, *output;
    size_t size, length = 0;
    FILE *out = xstream(&list, &size);

    for (size_t i = 0; i < wrap->headers.count; i++)
        fprintf(out, "#include \"%s\"\n", wrap->headers.word[i]);
    fclose(out);
    output = xformat("%s/headers.i", wrap->beside);
    if (write_file(source, list, size) < 0)
        complain("wrap: %s: %s", source, strerror(errno));
    else if (preprocess(wrap, source, output))
        wrap->text = read_file(output, &length);
    unlink(source);
    unlink(output);
    free(source);
    free(output);
    free(list);
    if (!wrap->text)
        return false;
    tokens_read_c(&wrap->tokens, wrap->text, length, &options);
    prototypes_read(&wrap->prototypes, &wrap->tokens);
    prototypes_merge(&wrap->prototypes);
    return true;
}

/* A name of the headers that the user named is missed where the library has no such function;
 * what they include is of other libraries. */
static bool is_of_headers(const struct wrap *wrap, const struct prototype *prototype)
{
    for (size_t i = 0; i < wrap->headers.count; i++)
        if (strcmp(base_name(prototype->file), base_name(wrap->headers.word[i])) == 0)
            return true;
    return false;
}

static const char *reason_of(const struct prototype *p, enum wrap_found found)
{
    static const char *const twice[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "vfork"};

    if (p->defined)
        return "the header defines it";
    if (found == WRAP_MISSING)
        return "the library has no such function";
    if (p->variadic)
        return "its arguments cannot be handed on: it ends with ...";
    if (p->unreadable)
        return "its type cannot be written";
    if (p->open)
        return "its parameters are not told";
    if (p->by_typedef)
        return "a typedef says what it is";
    for (size_t i = 0; i < sizeof twice / sizeof *twice; i++)
        if (p->two_returns || strcmp(p->name, twice[i]) == 0)
            return "it returns twice";
    return NULL;
}

static int by_name(const void *a, const void *b)
{
    const struct wrapped *x = a, *y = b;
    return strcmp(x->prototype->name, y->prototype->name);
}

static void choose_functions(struct wrap *wrap)
{
    wrap->functions = xcalloc(wrap->prototypes.count + 1, sizeof *wrap->functions);
    for (size_t i = 0; i < wrap->prototypes.count; i++) {
        const struct prototype *p = &wrap->prototypes.item[i];
        const char *symbol = p->symbol ? p->symbol : p->name;
        enum wrap_found found = wrap_symbols_find(&wrap->symbols, symbol);
        if (found == WRAP_MISSING && !is_of_headers(wrap, p))
            continue;
        wrap->functions[wrap->count++] = (struct wrapped){.prototype = p,
                                                          .symbol = symbol,
                                                          .reason = reason_of(p, found),
                                                          .linked_only = found == WRAP_VERSIONS};
    }
    qsort(wrap->functions, wrap->count, sizeof *wrap->functions, by_name);
}

static size_t count_wrapped(const struct wrap *wrap)
{
    size_t wrapped = 0;

    for (size_t i = 0; i < wrap->count; i++)
        wrapped += !wrap->functions[i].reason;
    return wrapped;
}

/* ---- What is made ------------------------------------------------------------------------ */

/* For the compiler's call that links the program. */
static bool write_link(const struct wrap *wrap)
{
    char *file = xformat("%s/link", wrap->beside), *text;
    size_t size;
    FILE *out = xstream(&text, &size);

    fputc('"', out);
    for (const char *c = wrap->place; *c; c++)
        fprintf(out, "%s%c", *c == '"' || *c == '\\' ? "\\" : "", *c);
    fprintf(out, "/%s.o\"\n", wrap->options->layer);
    for (size_t i = 0; i < wrap->count; i++)
        if (!wrap->functions[i].reason)
            fprintf(out, "-Wl,--wrap=%s\n", wrap->functions[i].symbol);
    fclose(out);
    bool good = write_file(file, text, size) == 0;
    free(text);
    free(file);
    return good;
}

static bool write_sources(const struct wrap *wrap, const char *source, const char *finder)
{
    const struct wrapper_order order = {wrap->options->layer, strings_words(&wrap->headers),
                                        wrap->functions, wrap->count};

    if (wrap_write(&order, source) == 0 && wrap_write_preload(finder) == 0 && write_link(wrap))
        return true;
    complain("wrap: %s: %s", wrap->beside, strerror(errno));
    return false;
}

static void show_errors(const char *errors)
{
    size_t length = 0;
    char *text = read_file(errors, &length);

    if (text)
        fwrite(text, 1, length, stderr);
    free(text);
}

/* A declaration may be beyond what can be written again: then the compiler says so, and the
 * function is left out. */
static bool compile_linked(struct wrap *wrap, const char *source, const char *finder,
                           const char *object)
{
    const struct wrapper_order order = {.functions = wrap->functions, .count = wrap->count};
    char *errors = xformat("%s/errors", wrap->beside);
    bool good = false, again = true;

    setenv("LC_ALL", "C", 1);
    while (!good && again && write_sources(wrap, source, finder)) {
        good = compile(wrap, "-c", (const char *[]){source, NULL}, object, errors);
        again = !good && wrap_refuse(&order, source, errors) && count_wrapped(wrap);
        if (good || !again)
            show_errors(errors);
    }
    unlink(errors);
    free(errors);
    return good;
}

static bool make_files(struct wrap *wrap)
{
    const char *layer = wrap->options->layer;
    char *source = xformat("%s/%s.c", wrap->beside, layer);
    char *finder = xformat("%s/preload.c", wrap->beside);
    char *object = xformat("%s/%s.o", wrap->beside, layer);
    char *library = xformat("%s/libpompeii-%s.so", wrap->beside, layer);
    bool good = compile_linked(wrap, source, finder, object);

    if (good && wrap->symbols.any_shared)
        good = compile(wrap, "-DPOMPEII_PRELOAD -shared",
                       (const char *[]){source, finder, "-ldl", NULL}, library, NULL);
    free(source);
    free(finder);
    free(object);
    free(library);
    return good;
}

static void tell(const struct wrap *wrap)
{
    size_t wrapped = count_wrapped(wrap);

    printf("layer %s: %zu function%s\n", wrap->options->layer, wrapped, plural(wrapped));
    for (size_t i = 0; i < wrap->count; i++) {
        const struct wrapped *w = &wrap->functions[i];
        if (w->reason)
            printf("left out: %s: %s\n", w->prototype->name, w->reason);
        else if (w->linked_only && wrap->symbols.any_shared)
            printf("only linked: %s: the library has several versions of it\n", w->prototype->name);
    }
    printf("to link:    pompcc .. @%s/link\n", wrap->place);
    if (wrap->symbols.any_shared)
        printf("to preload: LD_PRELOAD=%s/libpompeii-%s.so ./program\n", wrap->place,
               wrap->options->layer);
}

static bool make(struct wrap *wrap)
{
    if (!read_libraries(wrap) || !read_headers(wrap))
        return false;
    choose_functions(wrap);
    if (!count_wrapped(wrap)) {
        complain("wrap: %s: no function of the library is declared there: are these its headers?",
                 wrap->options->headers);
        return false;
    }
    return make_files(wrap);
}

/* ---- The command ------------------------------------------------------------------------- */

/* What the user wants, or one line of what is wrong with it. */
static bool is_complete(const struct wrap_options *options)
{
    if (!options->layer || !options->headers || !options->libraries)
        complain("wrap: --layer, --headers and --libs say what to wrap: see `pompeii wrap --help`");
    else if (!is_layer_name(options->layer, strlen(options->layer)))
        complain("wrap: --layer=%s: " LAYER_NAMES, options->layer);
    else
        return true;
    return false;
}

/* Headers that lie here are named so that they are found from anywhere. */
static void split_headers(struct wrap *wrap)
{
    for (const char *at = wrap->options->headers; *at; at += strspn(at, ",")) {
        size_t length = strcspn(at, ",");
        char *name = xcopy(at, length), *whole = realpath(name, NULL);
        strings_add(&wrap->headers, whole ? whole : name);
        free(whole);
        free(name);
        at += length;
    }
}

/* Who builds with pompcc under the MPI's compiler has these set; here that would call itself. */
static void forget_pompcc(void)
{
    static const char *const variables[] = {"OMPI_CC", "MPICH_CC"};

    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && has_suffix(base_name(value), "pompcc"))
            unsetenv(variables[i]);
    }
}

static void split_options(struct wrap *wrap, char *const *flags)
{
    const char *chosen = getenv("POMPEII_CC");
    const struct wrap_options *options = wrap->options;

    forget_pompcc();
    split_headers(wrap);
    strings_split(&wrap->libraries, options->libraries);
    strings_split(&wrap->compiler, options->compiler   ? options->compiler
                                   : chosen && *chosen ? chosen
                                                       : "cc");
    strings_add_all(&wrap->flags, flags);
}

static void wrap_free(struct wrap *wrap)
{
    strings_free(&wrap->headers);
    strings_free(&wrap->libraries);
    strings_free(&wrap->flags);
    strings_free(&wrap->compiler);
    wrap_symbols_free(&wrap->symbols);
    prototypes_free(&wrap->prototypes);
    tokens_free(&wrap->tokens);
    for (size_t i = 0; i < wrap->count; i++)
        free(wrap->functions[i].refused);
    free(wrap->functions);
    free(wrap->text);
    free(wrap->place);
}

static int wrap_library(const struct wrap_options *options, char *const *flags)
{
    struct wrap wrap = {.options = options};
    struct new_folder folder;
    char *usual = xformat("pompeii-wrap-%s", options->layer);
    const char *path = options->output ? options->output : usual;
    bool good = folder_open(&folder, "wrap", path);

    if (good) {
        char *here = *path == '/' ? xstrdup("") : getcwd(NULL, 0);
        wrap.place = xformat("%s%s%s", here ? here : "", *path == '/' ? "" : "/", path);
        free(here);
        wrap.beside = folder.beside;
        split_options(&wrap, flags);
        good = folder_close(&folder, make(&wrap));
    }
    if (good)
        tell(&wrap);
    wrap_free(&wrap);
    free(usual);
    return good ? STATUS_OK : STATUS_ERROR;
}

static int run_wrap(const struct command *command, int argc, char **argv)
{
    struct wrap_options options = {0};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand < 0)
        return status;
    if (!is_complete(&options))
        return STATUS_ERROR;
    return wrap_library(&options, argv + operand);
}

static const struct option_row wrap_options[] = {
    {"layer", 0, "NAME", OPTION_TEXT, offsetof(struct wrap_options, layer), NULL,
     "what the library's layer is called"},
    {"headers", 0, "FILE[,..]", OPTION_TEXT, offsetof(struct wrap_options, headers), NULL,
     "its headers, as a program includes them"},
    {"libs", 0, "WORDS", OPTION_TEXT, offsetof(struct wrap_options, libraries), NULL,
     "the library: -lNAME, with -LDIR where that is needed, or its file"},
    {"output", 'o', "DIR", OPTION_TEXT, offsetof(struct wrap_options, output), NULL,
     "a folder that is not there yet; without it pompeii-wrap-NAME"},
    {"compiler", 0, "WORDS", OPTION_TEXT, offsetof(struct wrap_options, compiler), NULL,
     "the C compiler, such as mpicc; without it POMPEII_CC's"},
    {0}};

const struct command command_wrap = {
    .name = "wrap",
    .brief = "a layer for a C library, made from its headers",
    .operands = "[-- FLAG..]",
    .description =
        "Makes a wrapper that measures each call of a C library's functions as an operation of a\n"
        "layer of its own. Headers say what the functions are, the library which of them there "
        "are;\n"
        "flags behind -- are those that a program is compiled with that includes the headers. The\n"
        "wrapper is linked into a program, or preloaded by one that was linked already.",
    .options = wrap_options,
    .run = run_wrap};
