/* A plugin of libgomp's, by its documented interface (libgomp-plugin.h), whose device is memory of
 * its own on the host and runs the host's functions. What it is asked for, it writes to STUB_LOG.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { POOL = 1 << 28, NVIDIA_PTX = 5, CAP_OPENMP_400 = 4 };

struct addresses {
    uintptr_t start, end;
};

/* The host's tables of functions and variables, as mkoffload registers them. */
struct table {
    void **functions, **functions_end, **variables, **variables_end;
};

static char *pool;
static size_t used;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void say(const char *what, size_t bytes, double begin)
{
    static FILE *file;
    if (!file)
        file = fopen(getenv("STUB_LOG"), "w");
    fprintf(file, "%s %zu %.0f\n", what, bytes, now() - begin);
    fflush(file);
}

static void *take(size_t bytes)
{
    void *memory = pool + used;
    used += (bytes + 255) & ~(size_t)255;
    return used <= POOL ? memory : NULL;
}

const char *GOMP_OFFLOAD_get_name(void)
{
    return "stub";
}

unsigned GOMP_OFFLOAD_get_caps(void)
{
    return CAP_OPENMP_400;
}

int GOMP_OFFLOAD_get_type(void)
{
    return NVIDIA_PTX;
}

int GOMP_OFFLOAD_get_num_devices(void)
{
    return 1;
}

/* Whose functions libgomp has. */
static const char *who_is_asked(void)
{
    Dl_info asked;
    void *found = dlsym(dlopen("libgomp-plugin-nvptx.so.1", RTLD_LAZY), "GOMP_OFFLOAD_run");
    return found && dladdr(found, &asked) && strstr(asked.dli_fname, "pompeii") ? "pompeii" : "us";
}

bool GOMP_OFFLOAD_init_device(int device)
{
    (void)device;
    say(who_is_asked(), 0, now());
    pool = mmap(NULL, POOL, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
                0);
    return pool != MAP_FAILED;
}

bool GOMP_OFFLOAD_fini_device(int device)
{
    return device == 0;
}

unsigned GOMP_OFFLOAD_version(void)
{
    return VERSION;
}

#ifdef UNKNOWN /* a function of a version that nobody knows yet */
int GOMP_OFFLOAD_of_the_future(void)
{
    return 1;
}
#endif

int GOMP_OFFLOAD_load_image(int device, unsigned version, const void *image,
                            struct addresses **loaded)
{
    const struct table *t = image;
    int functions = (int)(t->functions_end - t->functions),
        variables = (int)(t->variables_end - t->variables) / 2;
    struct addresses *a = *loaded = malloc((size_t)(functions + variables + 1) * sizeof *a);
    (void)device, (void)version;
    for (int i = 0; i < functions; i++, a++)
        *a = (struct addresses){(uintptr_t)t->functions[i], (uintptr_t)t->functions[i] + 1};
    for (int i = 0; i < variables; i++, a++) {
        size_t bytes = (size_t)t->variables[2 * i + 1] & ~((size_t)1 << 63);
        void *there = memcpy(take(bytes), t->variables[2 * i], bytes);
        *a = (struct addresses){(uintptr_t)there, (uintptr_t)there + bytes};
    }
    return functions + variables;
}

bool GOMP_OFFLOAD_unload_image(int device, unsigned version, const void *image)
{
    return device == 0 && version == 0 && image;
}

void *GOMP_OFFLOAD_alloc(int device, size_t bytes)
{
    double begin = now();
    void *memory = device == 0 ? take(bytes) : NULL;
    say("allocate", bytes, begin);
    return memory;
}

bool GOMP_OFFLOAD_free(int device, void *memory)
{
    say("delete", 0, now());
    return device == 0 && memory;
}

static bool copy(const char *what, void *to, const void *from, size_t bytes)
{
    double begin = now();
    memcpy(to, from, bytes);
    say(what, bytes, begin);
    return true;
}

bool GOMP_OFFLOAD_dev2host(int device, void *to, const void *from, size_t bytes)
{
    return device == 0 && copy("from", to, from, bytes);
}

bool GOMP_OFFLOAD_host2dev(int device, void *to, const void *from, size_t bytes)
{
    return device == 0 && copy("to", to, from, bytes);
}

bool GOMP_OFFLOAD_dev2dev(int device, void *to, const void *from, size_t bytes)
{
    return device == 0 && memmove(to, from, bytes);
}

void GOMP_OFFLOAD_run(int device, void *code, void *variables, void **arguments)
{
    double begin = now();
    (void)device, (void)arguments;
    ((void (*)(void *))code)(variables);
    say("run", 0, begin);
}
