/*
 * libpompeii-gomp-nvptx.so and its like: stand in front of libgomp's plugin, and tell of what it is
 * asked for. Which functions a plugin has is an answer of its own to libgomp, so we have the same:
 * each is an indirect function, which is the plugin's own unless we tell of it.
 */
#include "config.h"
#include "target-offload/gomp-plugin.h"

#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <string.h>

#define PUBLIC __attribute__((visibility("default")))
#define PREFIX "GOMP_OFFLOAD_"

/* What plugins of GCC 8 to 15 have. */
#define FUNCTIONS(X)                                                                               \
    X(version)                                                                                     \
    X(get_name)                                                                                    \
    X(get_uid)                                                                                     \
    X(get_caps)                                                                                    \
    X(get_type)                                                                                    \
    X(get_num_devices)                                                                             \
    X(init_device)                                                                                 \
    X(fini_device)                                                                                 \
    X(load_image)                                                                                  \
    X(unload_image)                                                                                \
    X(alloc)                                                                                       \
    X(free)                                                                                        \
    X(dev2host)                                                                                    \
    X(host2dev)                                                                                    \
    X(dev2dev)                                                                                     \
    X(memcpy2d)                                                                                    \
    X(memcpy3d)                                                                                    \
    X(memset)                                                                                      \
    X(can_run)                                                                                     \
    X(run)                                                                                         \
    X(async_run)                                                                                   \
    X(interop)                                                                                     \
    X(get_interop_int)                                                                             \
    X(get_interop_ptr)                                                                             \
    X(get_interop_str)                                                                             \
    X(get_interop_type_desc)                                                                       \
    X(openacc_exec)                                                                                \
    X(openacc_create_thread_data)                                                                  \
    X(openacc_destroy_thread_data)                                                                 \
    X(openacc_register_async_cleanup)                                                              \
    X(openacc_async_construct)                                                                     \
    X(openacc_async_destruct)                                                                      \
    X(openacc_async_test)                                                                          \
    X(openacc_async_synchronize)                                                                   \
    X(openacc_async_serialize)                                                                     \
    X(openacc_async_queue_callback)                                                                \
    X(openacc_async_exec)                                                                          \
    X(openacc_async_dev2host)                                                                      \
    X(openacc_async_host2dev)                                                                      \
    X(openacc_cuda_get_current_device)                                                             \
    X(openacc_cuda_get_current_context)                                                            \
    X(openacc_cuda_get_stream)                                                                     \
    X(openacc_cuda_set_stream)                                                                     \
    X(openacc_get_property)

enum {
#define NUMBER(name) F_##name,
    FUNCTIONS(NUMBER)
#undef NUMBER
        FUNCTION_COUNT
};
static const char *const names[] = {
#define NAME(name) PREFIX #name,
    FUNCTIONS(NAME)
#undef NAME
};

typedef void function(void);

static function *behind[FUNCTION_COUNT], *chosen[FUNCTION_COUNT]; /* the plugin's, libgomp's */
static const struct gomp_observer *observer;

/* ---- What is told of --------------------------------------------------------------------- */

typedef bool copy_function(int device, void *to, const void *from, size_t bytes);

static bool copy_to(int device, void *to, const void *from, size_t bytes)
{
    observer->begins(GOMP_TO);
    bool done = ((copy_function *)behind[F_host2dev])(device, to, from, bytes);
    if (done)
        observer->ended(GOMP_TO, from, to, bytes);
    return done;
}

static bool copy_from(int device, void *to, const void *from, size_t bytes)
{
    observer->begins(GOMP_FROM);
    bool done = ((copy_function *)behind[F_dev2host])(device, to, from, bytes);
    if (done)
        observer->ended(GOMP_FROM, to, from, bytes);
    return done;
}

static void *allocate(int device, size_t bytes)
{
    observer->begins(GOMP_ALLOCATE);
    void *there = ((void *(*)(int, size_t))behind[F_alloc])(device, bytes);
    if (there)
        observer->ended(GOMP_ALLOCATE, NULL, there, bytes);
    return there;
}

static bool release(int device, void *there)
{
    observer->begins(GOMP_FREE);
    bool done = ((bool (*)(int, void *))behind[F_free])(device, there);
    if (done)
        observer->ended(GOMP_FREE, NULL, there, 0);
    return done;
}

static void run(int device, void *code, void *variables, void **arguments)
{
    observer->begins(GOMP_RUN);
    ((void (*)(int, void *, void *, void **))behind[F_run])(device, code, variables, arguments);
    observer->ended(GOMP_RUN, NULL, NULL, 0);
}

static const struct {
    unsigned number;
    function *ours;
} told[] = {
    {F_host2dev, (function *)copy_to}, {F_dev2host, (function *)copy_from},
    {F_alloc, (function *)allocate},   {F_free, (function *)release},
    {F_run, (function *)run},
};

/* ---- Which functions there are ------------------------------------------------------------ */

static bool is_known(const char *name)
{
    for (unsigned i = 0; i < FUNCTION_COUNT; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Among the names that the library exports or asks for. */
static bool knows_all(void *plugin)
{
    struct link_map *map;
    const char *text = NULL;
    size_t size = 0;
    if (dlinfo(plugin, RTLD_DI_LINKMAP, &map) != 0)
        return false;
    for (const ElfW(Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++)
        if (d->d_tag == DT_STRTAB) /* some systems relocate it */
            text = (const char *)(d->d_un.d_ptr < map->l_addr ? d->d_un.d_ptr + map->l_addr
                                                              : d->d_un.d_ptr);
        else if (d->d_tag == DT_STRSZ)
            size = d->d_un.d_val;
    for (size_t i = 0; text && i < size; i += strlen(text + i) + 1)
        if (strncmp(text + i, PREFIX, strlen(PREFIX)) == 0 && !is_known(text + i))
            return false;
    return text != NULL;
}

/* What was told of has had these parameters in all versions so far. */
enum { LAST_VERSION = 3 };

PUBLIC const char *pompeii_gomp_plugin(void *plugin, const struct gomp_observer *told_to);
PUBLIC const char *pompeii_gomp_plugin(void *plugin, const struct gomp_observer *told_to)
{
    if (!knows_all(plugin))
        return NULL;
    for (unsigned i = 0; i < FUNCTION_COUNT; i++)
        *(void **)&chosen[i] = *(void **)&behind[i] = dlsym(plugin, names[i]);
    dlerror(); /* the program must not find our message */
    if (!behind[F_version] || !behind[F_get_name] ||
        ((unsigned (*)(void))behind[F_version])() > LAST_VERSION)
        return NULL;
    observer = told_to;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (behind[told[i].number])
            chosen[told[i].number] = told[i].ours;
    return ((const char *(*)(void))behind[F_get_name])();
}

/* dlsym() finds nothing where the plugin has nothing. */
#define STAND(name)                                                                                \
    static function *resolve_##name(void)                                                          \
    {                                                                                              \
        return chosen[F_##name];                                                                   \
    }                                                                                              \
    PUBLIC void GOMP_OFFLOAD_##name(void) __attribute__((ifunc("resolve_" #name)));
FUNCTIONS(STAND)
