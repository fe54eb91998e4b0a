/*
 * libgomp as a source: its plugin for a kind of device is asked for each transfer, allocation and
 * kernel, and we stand in front of it (gomp-plugin.h). It is put there when the program registers
 * code for such devices, before libgomp looks for the plugin; a program without such code has none.
 */
#include "config.h"
#include "pomp2-runtime/counters/plugin.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/life/start.h"
#include "pomp2-runtime/loops/interpose.h"
#include "target-offload/gomp-plugin.h"
#include "target-offload/target-construct.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

/* ---- What the plugin is asked for -------------------------------------------------------- */

static __thread unsigned calls; /* of libgomp's for target constructs that the thread is in */
static __thread uint64_t began;
static const char *device_name;

/* libgomp runs constructs that it put off, because of nowait, when threads wait for something: not
 * in a call for a construct, and it does not say which one it is. */
static struct target_construct *current_construct(void)
{
    struct target_construct *c = calls && !device_own_use ? target_construct_current() : NULL;
    return c && c->device && c->device->number >= 0 ? c : NULL;
}

static void name_device(struct device *d)
{
    char key[32];
    if (__atomic_load_n(&d->named, __ATOMIC_RELAXED) || runtime_life() != RUNNING)
        return;
    snprintf(key, sizeof key, "device.%d", d->number);
    pthread_mutex_lock(&runtime.lock);
    if (!d->named)
        define_meta(key, device_name);
    __atomic_store_n(&d->named, true, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&runtime.lock);
}

static void on_begin(enum gomp_request request)
{
    struct target_construct *c = request == GOMP_RUN ? current_construct() : NULL;
    if (c)
        target_construct_put_told(c);
    began = clock_now();
}

static void on_end(enum gomp_request request, const void *host, const void *there, size_t bytes)
{
    static const enum operation operations[] = {[GOMP_TO] = OPERATION_TO,
                                                [GOMP_FROM] = OPERATION_FROM,
                                                [GOMP_ALLOCATE] = OPERATION_ALLOCATE,
                                                [GOMP_FREE] = OPERATION_DELETE};
    uint64_t now = clock_now();
    struct target_construct *c = current_construct();
    if (!c)
        return;
    name_device(c->device);
    c->told_by = SOURCE_GOMP;
    if (request == GOMP_RUN) {
        target_construct_ran(c, (struct time_span){began, now}, DEVICE_GOMP);
        return;
    }
    struct told *t = target_construct_tell(c);
    if (t)
        *t = (struct told){operations[request], host, there, bytes, began, now};
}

static const struct gomp_observer observer = {on_begin, on_end};

/* ---- Getting in front of it --------------------------------------------------------------- */

/* Kinds of devices, as GOMP_offload_register_ver() numbers them. */
static const struct kind {
    int number;
    const char *plugin, *front;
} kinds[] = {{5, "libgomp-plugin-nvptx.so.1", "libpompeii-gomp-nvptx.so"},
             {8, "libgomp-plugin-gcn.so.1", "libpompeii-gomp-gcn.so"}};

static bool is_loaded(const char *name)
{
    void *library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
    if (library)
        dlclose(library);
    return library != NULL;
}

/* The file that libgomp would load. It is not left loaded: the first one with its soname counts. */
static bool find_plugin(const char *name, char *path, size_t size)
{
    struct link_map *map;
    void *library = dlopen(name, RTLD_LAZY);
    bool found = library && dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 &&
                 strchr(map->l_name, '/') && snprintf(path, size, "%s", map->l_name) < (int)size;
    if (library)
        dlclose(library);
    return found && !is_loaded(name);
}

/* libgomp must not find what stands in front of nothing. */
static void take_back(const char *name)
{
    void *front = dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
    if (front) {
        dlclose(front);
        dlclose(front);
    }
}

static void stand_before(const struct kind *kind)
{
    char path[PATH_MAX];
    const char *problem;
    if (is_loaded(kind->plugin) || !find_plugin(kind->plugin, path, sizeof path))
        return;
    gomp_plugin_stand *stand;
    *(void **)&stand = plugin_load(kind->front, "pompeii_gomp_plugin", &problem);
    void *plugin = stand ? dlopen(path, RTLD_LAZY) : NULL;
    const char *name = plugin ? stand(plugin, &observer) : NULL;
    if (name)
        device_name = name, device_told_by_gomp = true;
    else if (stand)
        take_back(kind->plugin);
}

/* Code for a kind of device is there. */
STAND_BEFORE(void, GOMP_offload_register_ver,
             (unsigned version, const void *host_table, int number, const void *image))
{
    if (runtime_start() &&
        (runtime.settings.device == DEVICE_AUTO || runtime.settings.device == DEVICE_GOMP)) {
        for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
            if (kinds[i].number == number)
                stand_before(&kinds[i]);
        dlerror(); /* the program must not find our message */
    }
    BEHIND(GOMP_offload_register_ver)(version, host_table, number, image);
}

/* ---- Calls for target constructs ---------------------------------------------------------- */

#define DURING(function, ...)                                                                      \
    do {                                                                                           \
        calls++;                                                                                   \
        BEHIND(function)(__VA_ARGS__);                                                             \
        calls--;                                                                                   \
    } while (0)

STAND_BEFORE(void, GOMP_target_ext,
             (int device, void (*code)(void *), size_t count, void **addresses, size_t *sizes,
              unsigned short *maps, unsigned flags, void **depend, void **arguments))
{
    DURING(GOMP_target_ext, device, code, count, addresses, sizes, maps, flags, depend, arguments);
}

STAND_BEFORE(void, GOMP_target_data_ext,
             (int device, size_t count, void **addresses, size_t *sizes, unsigned short *maps))
{
    DURING(GOMP_target_data_ext, device, count, addresses, sizes, maps);
}

STAND_BEFORE(void, GOMP_target_end_data, (void))
{
    DURING(GOMP_target_end_data);
}

STAND_BEFORE(void, GOMP_target_update_ext,
             (int device, size_t count, void **addresses, size_t *sizes, unsigned short *maps,
              unsigned flags, void **depend))
{
    DURING(GOMP_target_update_ext, device, count, addresses, sizes, maps, flags, depend);
}

STAND_BEFORE(void, GOMP_target_enter_exit_data,
             (int device, size_t count, void **addresses, size_t *sizes, unsigned short *maps,
              unsigned flags, void **depend))
{
    DURING(GOMP_target_enter_exit_data, device, count, addresses, sizes, maps, flags, depend);
}
