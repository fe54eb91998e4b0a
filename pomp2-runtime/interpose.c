#include "pomp2-runtime/interpose.h"

#include <dlfcn.h>
#include <stdlib.h>

void *interpose_next(const char *name)
{
    static const char *const libraries[] = {"libgomp.so.1", "libomp.so.5", "libomp.so",
                                            "libiomp5.so"};
    void *f = dlsym(RTLD_NEXT, name);
    for (size_t i = 0; !f && i < sizeof libraries / sizeof libraries[0]; i++) {
        void *library = dlopen(libraries[i], RTLD_LAZY | RTLD_NOLOAD);
        if (library)
            f = dlsym(library, name);
    }
    if (!f) {
        runtime_say("%s: no OpenMP runtime has it: link the program with -fopenmp", name);
        abort();
    }
    return f;
}
