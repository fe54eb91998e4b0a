/* The OpenMP runtime's functions behind ours. */
#include "pomp2-runtime/loops/interpose.h"

#include <dlfcn.h>
#include <stdlib.h>

/* In a library that is loaded already, or that `flags` loads. */
static void *find_in_libraries(const char *name, int flags)
{
    static const char *const libraries[] = {"libgomp.so.1", "libomp.so.5", "libomp.so",
                                            "libiomp5.so"};
    void *f = NULL;
    for (size_t i = 0; !f && i < sizeof libraries / sizeof libraries[0]; i++) {
        void *library = dlopen(libraries[i], RTLD_LAZY | flags);
        if (library)
            f = dlsym(library, name);
    }
    return f;
}

/* One that is loaded, or one that a linker left out because only our functions call it. */
static void *find_in_any(const char *name)
{
    void *f = find_in_libraries(name, RTLD_NOLOAD);
    return f ? f : find_in_libraries(name, RTLD_GLOBAL);
}

static _Noreturn void missing(const char *name)
{
    runtime_say_for_all("%s: no OpenMP runtime has it: link the program with -fopenmp", name);
    abort();
}

void *interpose_look(const char *name, void *real, void *ours)
{
    void *f = real && real != ours ? real : dlsym(RTLD_NEXT, name);
    if (!f)
        dlerror(); /* the program must not find our message */
    return f;
}

void *interpose_next(const char *name, void *real, void *ours)
{
    void *f = interpose_look(name, real, ours);
    if (!f)
        f = find_in_any(name);
    if (!f)
        missing(name);
    return f;
}

void *interpose_find(const char *name, void *weak)
{
    void *f = dlsym(RTLD_DEFAULT, name);
    if (!f)
        f = weak ? weak : find_in_any(name);
    if (!f)
        missing(name);
    return f;
}
