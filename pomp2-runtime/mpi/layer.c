/*
 * The MPI layer: a function in front of each one of MPI, which tells libpompeii of the call and
 * hands it on to the profiling name. It is not part of libpompeii: pompcc compiles it for the MPI
 * at hand, with HAVE_x defined for each function that this MPI's header declares.
 *
 * The functions have names of their own here, and MPI's in the object: headers differ in `const`.
 * They are weak, so that a program's own tool goes first.
 *
 * Fortran hands over addresses, and with them the lengths of strings; what is behind them is
 * nothing to us, and goes on as it came: MPI_BOTTOM, MPI_IN_PLACE, a status to be ignored, an
 * ierror that was left out, an array's descriptor, a callback.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "layer.h"
#include "functions.h" /* HAVE_x, by pompcc */

#include <dlfcn.h>
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#define FRONT __attribute__((weak, visibility("default"), section("pompeii_mpi")))
#define STRING(x) #x
#define SYMBOL(x) __asm__(STRING(x))

enum group {
    P2P,
    REQUEST,
    COLLECTIVE,
    COMMUNICATOR,
    TOPOLOGY,
    TYPE,
    OPERATION,
    ATTRIBUTE,
    RMA,
    IO,
    PROCESS,
    ERROR,
    INFO,
    ENVIRONMENT,
};

/* ---- Which functions there are ----------------------------------------------------------- */

#define OPERATION(name, group, text, says)                                                         \
    static const struct pompeii_operation operation_##name = {text, group, says};
#define CALL_C(...)
#define CALL_FORTRAN(...)
#define CALL_F08(...)
#define ALSO_F08(...)
#include "calls.h"
#undef OPERATION
#undef CALL_C
#undef CALL_FORTRAN
#undef CALL_F08
#undef ALSO_F08

static bool refused;

static const char family[] =
#if defined(OPEN_MPI)
    "Open MPI";
#elif defined(MPICH_VERSION)
    "MPICH";
#else
    "MPI";
#endif

/* MPI_Pcontrol(): 0 stops, 1 starts. */
static void control(int level)
{
    if (!refused && (level == 0 || level == 1))
        pompeii_switch(level);
}

/* A handle of this MPI's: the libraries of another one lack it. */
__attribute__((used)) static const MPI_Comm world = MPI_COMM_WORLD;

/* Whether MPI is in the object that we are in. */
static bool is_linked_in(void)
{
    const void *theirs = dlsym(RTLD_DEFAULT, "PMPI_Init");
    Dl_info mpi, own;
    return !theirs ||
           (dladdr(theirs, &mpi) && dladdr(family, &own) && mpi.dli_fbase == own.dli_fbase);
}

/* What the MPIs call themselves whose handles are those of ours. */
static const char *const relatives[] = {
#if defined(OPEN_MPI)
    "Open MPI", "Spectrum MPI", "FUJITSU MPI",
#elif defined(MPICH_VERSION)
    "MPICH", "MVAPICH", "Intel(R) MPI", "ParaStation MPI",
#endif
    NULL};

static bool is_relative(const char *text)
{
    for (size_t i = 0; relatives[i]; i++)
        if (strstr(text, relatives[i]))
            return true;
    return !relatives[0] && !strstr(text, "Open MPI") && !strstr(text, "MPICH");
}

/* The MPI that the program runs with, where it is another one than ours: a layer may have been
 * loaded before a program that it was not compiled for. NULL: it is ours. */
static const char *other_family(void)
{
#if MPI_VERSION >= 3
    static char text[8192]; /* no MPI's MPI_MAX_LIBRARY_VERSION_STRING is more */
    enum { LONGEST = 60 };
    int length = 0;
    if (PMPI_Get_library_version(text, &length) != MPI_SUCCESS || is_relative(text))
        return NULL;
    if (strstr(text, "MPICH"))
        return "MPICH";
    text[strcspn(text, ",\r\n")] = '\0';
    text[LONGEST] = '\0';
    return strncmp(text, "Open MPI", 8) == 0 ? "Open MPI" : text;
#else
    return NULL;
#endif
}

/* Whether a word of LD_PRELOAD means us: without a folder, or with one that the linker makes up, we
 * were searched for. */
static bool is_own(const char *word, const char *own)
{
    struct stat theirs, ours;
    const char *name = strrchr(word, '/'), *own_name = strrchr(own, '/');
    if (name && !strchr(word, '$'))
        return stat(word, &theirs) == 0 && stat(own, &ours) == 0 && theirs.st_dev == ours.st_dev &&
               theirs.st_ino == ours.st_ino;
    return *word && strcmp(name ? name + 1 : word, own_name ? own_name + 1 : own) == 0;
}

/* LD_PRELOAD without us, for free(); NULL: we are not in it. */
static char *others_preloaded(const char *list, const char *own)
{
    char *rest = calloc(strlen(list) + 1, 1), *word = NULL;
    bool found = false;
    for (size_t length; rest && *list; list += length + (list[length] != 0)) {
        length = strcspn(list, ": ");
        free(word);
        if (!(word = strndup(list, length)))
            break;
        bool ours = is_own(word, own);
        found |= ours;
        if (!ours && length) {
            strcat(rest, *rest ? ":" : "");
            strcat(rest, word);
        }
    }
    bool whole = rest && !*list;
    free(word);
    if (found && whole)
        return rest;
    free(rest);
    return NULL;
}

/* By the path that it was started by, if that leads to the program: a process has its name of it.
 */
static void begin_again(char **argv)
{
    const char *self = "/proc/self/exe", *path = (const char *)getauxval(AT_EXECFN);
    struct stat named, real;
    if (path && stat(path, &named) == 0 && stat(self, &real) == 0 && named.st_dev == real.st_dev &&
        named.st_ino == real.st_ino)
        execv(path, argv);
    execv(self, argv);
}

/* A program of another MPI, that we were loaded in front of: handles may be of another size, and
 * could not be handed on. It begins again without us: nothing of it has run yet. */
static void begin_without(char **argv)
{
    const char *list = getenv("LD_PRELOAD");
    Dl_info own;
    if (!list || !argv || !dladdr(family, &own) || !own.dli_fname)
        return;
    char *rest = others_preloaded(list, own.dli_fname);
    if (rest && (*rest ? setenv("LD_PRELOAD", rest, 1) : unsetenv("LD_PRELOAD")) == 0)
        begin_again(argv);
    free(rest);
}

__attribute__((constructor)) static void attach(int argc, char **argv)
{
    const char *other = other_family();
    (void)argc;
    refused = !pompeii_mpi_attach(POMPEII_MPI_INTERFACE, family, is_linked_in(), other);
    if (other)
        begin_without(argv);
}

/* Where our functions lie: the linker says it. */
extern const char begin_of_ours[] __asm__("__start_pompeii_mpi")
    __attribute__((visibility("hidden")));
extern const char end_of_ours[] __asm__("__stop_pompeii_mpi") __attribute__((visibility("hidden")));

/* A library that is called by one of our functions may jump to the next one: that returns to us,
 * and is no call of the program's. */
static __attribute__((noinline)) int tell(const struct pompeii_operation *operation,
                                          const char *caller, const void *stack)
{
    if (refused || (begin_of_ours <= caller && caller < end_of_ours))
        return 0;
    return pompeii_mpi_enter(operation, caller, stack);
}

/* `call`, between what is told of it; where it succeeded, `after` fills the message. Of several
 * requests that a call waits for some may be complete where it failed. */
#define TOLD(name, call, success, before, after)                                                   \
    int told = tell(&operation_##name, __builtin_return_address(0), __builtin_frame_address(0));   \
    before call;                                                                                   \
    if (told) {                                                                                    \
        struct pompeii_message m = {.kept = told == 2};                                            \
        const bool good = success;                                                                 \
        if (good || operation_##name.group == REQUEST) {                                           \
            after                                                                                  \
        }                                                                                          \
        pompeii_mpi_leave(operation_##name.says ? &m : NULL);                                      \
    }

#define RESULT_void(call) call
#define RESULT_int(call) int result = call
#define RESULT_double(call) double result = call
#define RESULT_MPI_Aint(call) MPI_Aint result = call
#define RETURN_void
#define RETURN_int return result
#define RETURN_double return result
#define RETURN_MPI_Aint return result

#include "handles.h"
#include "requests.h"
#include "waiting.h"
#include "clocks.h"

/* ---- C ----------------------------------------------------------------------------------- */

#define OPERATION(...)
#define CALL_C(type, name, parameters, arguments, before, after)                                   \
    FRONT type c_##name parameters SYMBOL(MPI_##name);                                             \
    type c_##name parameters                                                                       \
    {                                                                                              \
        TOLD(name, RESULT_##type(PMPI_##name arguments), result == MPI_SUCCESS, before, after)     \
        RETURN_##type;                                                                             \
    }
#define CALL_FORTRAN(...)
#define CALL_F08(...)
#define ALSO_F08(...)
#include "calls.h"
#undef CALL_C
#undef CALL_FORTRAN
#undef CALL_F08
#undef ALSO_F08

#ifndef POMPEII_C_ONLY

/* ---- Fortran ----------------------------------------------------------------------------- */

/* The first of the library's names that is there. A program in which none is never comes here, but
 * by a mistake of ours. */
static void *find(const char *const names[])
{
    void *found = NULL;
    for (size_t i = 0; names[i] && !found; i++)
        found = dlsym(RTLD_DEFAULT, names[i]);
    if (!found)
        abort();
    return found;
}

/* What is behind Fortran's arguments: handles of `use mpi_f08` are numbers, too. */
#define INTEGER(address) (*(const MPI_Fint *)(address))
#define LONG(address) (*(const MPI_Count *)(address))
#define COMM(address) PMPI_Comm_f2c(INTEGER(address))
#define DATATYPE(address) PMPI_Type_f2c(INTEGER(address))
#define OP(address) PMPI_Op_f2c(INTEGER(address))
#define REQUEST_OF(address) PMPI_Request_f2c(INTEGER(address))
#define WIN_OF(address) PMPI_Win_f2c(INTEGER(address))
#define FILE_OF(address) PMPI_File_f2c(INTEGER(address))
#define GROUP_OF(address) PMPI_Group_f2c(INTEGER(address))
#define MESSAGE_OF(address) PMPI_Message_f2c(INTEGER(address))
#define SUCCEEDED(error) (!(error) || INTEGER(error) == MPI_SUCCESS)

#define HAND_ON(type, parameters, ...)                                                             \
    static const char *const names[] = {__VA_ARGS__, NULL};                                        \
    static type(*behind) parameters;                                                               \
    type(*real) parameters = __atomic_load_n(&behind, __ATOMIC_RELAXED);                           \
    if (!real) {                                                                                   \
        *(void **)&real = find(names);                                                             \
        __atomic_store_n(&behind, real, __ATOMIC_RELAXED);                                         \
    }

#define ALIAS(type, id, of, symbol, parameters)                                                    \
    extern __attribute__((weak, visibility("default"), alias(STRING(of))))                         \
    type id parameters SYMBOL(symbol);

/* mpif.h and `use mpi`, by the manglings of compilers. */
#define CALL_C(...)
#define CALL_FORTRAN(type, name, small, large, parameters, arguments, error, before, after)        \
    FRONT type f_##name parameters SYMBOL(mpi_##small##_);                                         \
    type f_##name parameters                                                                       \
    {                                                                                              \
        HAND_ON(type, parameters, "pmpi_" #small "_", "pmpi_" #small "__", "pmpi_" #small,         \
                "PMPI_" #large)                                                                    \
        TOLD(name, RESULT_##type(real arguments), SUCCEEDED(error), before, after)                 \
        RETURN_##type;                                                                             \
    }                                                                                              \
    ALIAS(type, f2_##name, mpi_##small##_, mpi_##small##__, parameters)                            \
    ALIAS(type, f0_##name, mpi_##small##_, mpi_##small, parameters)                                \
    ALIAS(type, fl_##name, mpi_##small##_, MPI_##large, parameters)

/* `use mpi_f08`: Open MPI's names, and MPICH's, whose large counts are _large or, later, _c. */
#define FRONT_F08(way, first, second, type, name, small, later, suffix, parameters, arguments,     \
                  error, before, after)                                                            \
    FRONT type way##_##name parameters SYMBOL(mpi_##small##_##way##suffix##_);                     \
    type way##_##name parameters                                                                   \
    {                                                                                              \
        HAND_ON(type, parameters, first "_" #small "_" #way #suffix "_",                           \
                second "_" #small "_" #way #suffix "_", first "_" #later "_" #way "_",             \
                second "_" #later "_" #way "_")                                                    \
        TOLD(name, RESULT_##type(real arguments), SUCCEEDED(error), before, after)                 \
        RETURN_##type;                                                                             \
    }
#define OPEN_MPI_F08(...) FRONT_F08(f08, "pmpi", "pmpir", __VA_ARGS__)
#define MPICH_F08(...) FRONT_F08(f08ts, "pmpir", "pmpi", __VA_ARGS__)
#ifdef OPEN_MPI
#define CALL_F08 OPEN_MPI_F08
#define ALSO_F08(...)
#else
#define CALL_F08(...) OPEN_MPI_F08(__VA_ARGS__) MPICH_F08(__VA_ARGS__)
#define ALSO_F08(type, name, small, parameters)                                                    \
    ALIAS(type, f08_c_##name, mpi_##small##_f08_large_, mpi_##small##_c_f08_, parameters)          \
    ALIAS(type, f08ts_c_##name, mpi_##small##_f08ts_large_, mpi_##small##_c_f08ts_, parameters)
#endif
#include "calls.h"

#endif
