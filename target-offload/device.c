/* Devices: which there are, what the OpenMP runtime offers to reach them, and when their buffers
 * are used. */
#include "config.h"
#include "target-offload/device.h"
#include "pomp2-runtime/measure/event.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>

#define uthash_fatal(message) abort()
#define HASH_NONFATAL_OOM 1
#include <uthash.h>

__thread bool device_own_use;
void (*device_finish_others)(void);
bool device_ompt_promised, device_told_by_ompt, device_told_by_gomp, device_tasks_told,
    device_tool_listens;

/* ---- The OpenMP runtime's functions; programs without offload have none ------------------ */

#define FUNCTIONS(X)                                                                               \
    X(int, omp_get_num_devices, (void))                                                            \
    X(int, omp_get_initial_device, (void))                                                         \
    X(int, omp_get_default_device, (void))                                                         \
    X(int, omp_get_max_threads, (void))                                                            \
    X(int, omp_target_is_present, (const void *host, int device))                                  \
    X(void *, omp_target_alloc, (size_t size, int device))                                         \
    X(int, omp_target_memcpy,                                                                      \
      (void *to, const void *from, size_t size, size_t to_offset, size_t from_offset,              \
       int to_device, int from_device))

static struct {
#define FUNCTION(type, name, parameters) type(*name) parameters;
    FUNCTIONS(FUNCTION)
#undef FUNCTION
    void *(*omp_get_mapped_ptr)(const void *host, int device); /* of OpenMP 5.1 */
    bool whole;                                                /* all but the last one were found */
    bool
        disabled; /* by OMP_TARGET_OFFLOAD: LLVM 19 goes on to count devices that it does not use */
} omp;

static void find_functions(void)
{
    omp.whole = true;
#define FIND(type, name, parameters)                                                               \
    *(void **)&omp.name = dlsym(RTLD_DEFAULT, #name);                                              \
    omp.whole &= omp.name != NULL;
    FUNCTIONS(FIND)
#undef FIND
    const char *offload = secure_getenv("OMP_TARGET_OFFLOAD");
    omp.disabled = offload && strcasecmp(offload, "disabled") == 0;
    *(void **)&omp.omp_get_mapped_ptr = dlsym(RTLD_DEFAULT, "omp_get_mapped_ptr");
    if (omp.omp_get_max_threads) {
        /* This initialises the OpenMP runtime, which drops omp_control_tool() before, and has not
         * asked its tool. */
        volatile int threads = omp.omp_get_max_threads();
        (void)threads;
    }
}

/* ---- Images ------------------------------------------------------------------------------ */

struct image {
    struct image *next;
    const struct POMP2_Target_image *image;
    uint32_t number; /* as image_count was when it came */
};

/* The oldest first: it is the last to go. Under the runtime's lock, as what follows. */
static struct image *images, *free_images;
static uint32_t image_count; /* of those ever loaded */
static struct device *devices;

static void add_image(const struct POMP2_Target_image *image)
{
    assert(runtime_is_locked());
    struct image *i = free_images ? free_images : arena_get(&runtime.arena, sizeof *i);
    if (!i)
        return;
    if (i == free_images)
        free_images = i->next;
    *i = (struct image){NULL, image, image_count + 1};
    struct image **end = &images;
    while (*end)
        end = &(*end)->next;
    *end = i;
    __atomic_store_n(&image_count, image_count + 1, __ATOMIC_RELEASE);
}

static void remove_image(const struct POMP2_Target_image *image)
{
    for (struct image **at = &images; *at; at = &(*at)->next)
        if ((*at)->image == image) {
            struct image *i = *at;
            *at = i->next;
            i->next = free_images;
            free_images = i;
            return;
        }
}

const struct POMP2_Target_image *device_image(uint32_t *count)
{
    pthread_mutex_lock(&runtime.lock);
    const struct POMP2_Target_image *image = images ? images->image : NULL;
    *count = image_count;
    pthread_mutex_unlock(&runtime.lock);
    return image;
}

/* The first one that came after image number `*number`, which becomes its own; NULL: none. */
static const struct POMP2_Target_image *next_image(uint32_t *number)
{
    pthread_mutex_lock(&runtime.lock);
    const struct image *i = images;
    const struct POMP2_Target_image *image = NULL;
    while (i && i->number <= *number)
        i = i->next;
    if (i) {
        *number = i->number;
        image = i->image;
    }
    pthread_mutex_unlock(&runtime.lock);
    return image;
}

/* The copies of one executable or library share their variables; to attach them several times does
 * no harm. To attach calls the program's code, so the lock is not held. */
static void device_attach(struct device *d)
{
    uint32_t number = 0;
    const struct POMP2_Target_image *image;
    device_image(&d->attached);
    device_own_use = true;
    while ((image = next_image(&number)))
        image->attach(d->number, d->buffer);
    device_own_use = false;
}

/* ---- Devices ----------------------------------------------------------------------------- */

/* What was asked for, or what there is instead. Of what the host runs itself OMPT has nothing to
 * tell. */
static enum pomp2_device_mode choose_mode(int number)
{
    static bool said;
    unsigned wanted = runtime.settings.device;
    bool told_by_ompt = number < 0 ? device_ompt_promised : device_ompt_tells();
    if ((wanted == DEVICE_OMPT && told_by_ompt) || (wanted == DEVICE_GOMP && device_told_by_gomp))
        return POMP2_DEVICE_OFF;
    if (wanted == DEVICE_TOOL && device_tool_listens)
        return POMP2_DEVICE_TOOL;
    if (wanted == DEVICE_GOMP && !said) {
        said = true;
        runtime_say_for_all("no plugin of libgomp's for target devices here: "
                            "POMPEII_DEVICE=recorder is used");
    } else if ((wanted == DEVICE_TOOL || wanted == DEVICE_OMPT) && !said) {
        said = true;
        runtime_say_for_all(
            "no OMPT for target devices here: POMPEII_DEVICE=recorder is used; link with "
            "-lpompeii-device%s",
            wanted == DEVICE_OMPT ? " and libomptarget 19 or later" : "");
    }
    return POMP2_DEVICE_RECORDER;
}

/* At the end of the run, as long as devices can be reached. */
static void finish_devices(void)
{
    if (device_finish_others)
        device_finish_others();
    for (struct device *d = __atomic_load_n(&devices, __ATOMIC_ACQUIRE); d; d = d->next) {
        if (d->forks != runtime.forks)
            continue;
        pthread_mutex_lock(&d->lock);
        if (!d->over) {
            device_buffer_fetch(d, true);
            d->over = true;
        }
        pthread_mutex_unlock(&d->lock);
    }
}

/* Images are unloaded by exit handlers of LLVM's. This one is registered when a device is first
 * used: later than those of all images that were there at the start, and after the handler that
 * ends libraries, so that it runs before. */
static void finish_at_exit(void)
{
    if (runtime_life() == RUNNING)
        finish_devices();
}

static struct device *new_device(int number)
{
    assert(runtime_is_locked());
    struct device *d = arena_get(&runtime.arena, sizeof *d);
    if (!d)
        return NULL;
    d->number = number;
    d->forks = runtime.forks;
    pthread_mutex_init(&d->lock, NULL);
    d->mode = choose_mode(number);
    if (!devices)
        atexit(finish_at_exit);
    d->next = devices;
    __atomic_store_n(&devices, d, __ATOMIC_RELEASE);
    return d;
}

static struct device *find_device(int number)
{
    struct device *d = __atomic_load_n(&devices, __ATOMIC_ACQUIRE);
    while (d && (d->number != number || d->forks != runtime.forks))
        d = d->next;
    return d;
}

/* -1 for what the host does itself. A device that there was stays one. It is not asked for again:
 * LLVM's answers look for a symbol in all libraries, which takes longer than an empty region. */
static int number_of(int number, int if_clause)
{
    if (!omp.whole || omp.disabled || !if_clause)
        return -1;
    if (number == -1)
        number = omp.omp_get_default_device();
    if (number < 0 || find_device(number))
        return number < 0 ? -1 : number;
    return number < omp.omp_get_num_devices() && number != omp.omp_get_initial_device() ? number
                                                                                        : -1;
}

/* A runtime gets a device ready when it is first used, and tells of it then, if it tells of devices
 * at all. */
static void ask_for_ompt(int number)
{
    if (number < 0 || !device_ompt_promised || device_ompt_tells())
        return;
    bool own = device_own_use;
    device_own_use = true;
    omp.omp_target_is_present(&omp, number);
    device_own_use = own;
}

struct device *device_of(int number, int if_clause)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (runtime.settings.device == DEVICE_NONE)
        return NULL;
    pthread_once(&once, find_functions);
    number = number_of(number, if_clause);
    struct device *d = find_device(number);
    if (likely(d != NULL))
        return d->over ? NULL : d;
    ask_for_ompt(number);
    pthread_mutex_lock(&runtime.lock);
    if (!(d = find_device(number)))
        d = new_device(number);
    pthread_mutex_unlock(&runtime.lock);
    return d;
}

/* Nothing is at a null pointer, and LLVM's runtime complains of who asks for it. */
bool device_holds(const struct device *d, const void *address)
{
    if (d->number < 0 || !address)
        return d->number < 0;
    bool own = device_own_use;
    device_own_use = true;
    bool present = omp.omp_target_is_present(address, d->number) != 0;
    device_own_use = own;
    return present;
}

const void *device_address(const struct device *d, const void *address)
{
    if (d->number < 0 || !address || !omp.omp_get_mapped_ptr)
        return NULL;
    bool own = device_own_use;
    device_own_use = true;
    const void *there = omp.omp_get_mapped_ptr(address, d->number);
    device_own_use = own;
    return there;
}

static bool device_copy(void *to, const void *from, size_t size, int to_device, int from_device)
{
    bool own = device_own_use;
    device_own_use = true;
    int failure = omp.omp_target_memcpy(to, from, size, 0, 0, to_device, from_device);
    device_own_use = own;
    return failure == 0;
}

bool device_read(const struct device *d, void *to, const void *from, size_t size)
{
    if (d->number >= 0)
        return device_copy(to, from, size, omp.omp_get_initial_device(), d->number);
    memcpy(to, from, size);
    return true;
}

bool device_write(const struct device *d, void *to, const void *from, size_t size)
{
    if (d->number >= 0)
        return device_copy(to, from, size, d->number, omp.omp_get_initial_device());
    memcpy(to, from, size);
    return true;
}

void *device_allocate(const struct device *d, size_t size)
{
    if (d->number >= 0) {
        device_own_use = true;
        void *there = omp.omp_target_alloc(size, d->number);
        device_own_use = false;
        return there;
    }
    void *own = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return own == MAP_FAILED ? NULL : own;
}

/* ---- Regions by the ids of device code --------------------------------------------------- */

struct named {
    uint64_t id;
    struct region *region;
    UT_hash_handle hh;
};

static struct named *names; /* under the runtime's lock */

void device_name_region(struct region *r, uint64_t id)
{
    if (likely(__atomic_load_n(&r->device_id, __ATOMIC_RELAXED) == id))
        return;
    pthread_mutex_lock(&runtime.lock);
    struct named *n;
    HASH_FIND(hh, names, &id, sizeof id, n);
    if (!n && (n = arena_get(&runtime.arena, sizeof *n))) {
        n->id = id;
        n->region = r;
        HASH_ADD(hh, names, id, sizeof n->id, n);
    }
    __atomic_store_n(&r->device_id, id, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&runtime.lock);
}

struct region *device_region(uint64_t id)
{
    struct named *n;
    pthread_mutex_lock(&runtime.lock);
    HASH_FIND(hh, names, &id, sizeof id, n);
    pthread_mutex_unlock(&runtime.lock);
    return n ? n->region : region_named("target", "region", "unknown");
}

/* ---- Launches ---------------------------------------------------------------------------- */

enum { FIRST_PINGS = 10, PINGS = 2 };

/* Without calls of its own, a construct is known by its launch's number, or by when it was
 * launched.
 */
static void log_launch(struct device *d, const struct kernel_launch *launch)
{
    if ((launch->region->device_id && !launch->number) || d->logged == LAUNCHES || !d->buffer)
        return;
    if (!d->log) {
        pthread_mutex_lock(&runtime.lock);
        d->log = arena_get(&runtime.arena, LAUNCHES * sizeof *d->log);
        pthread_mutex_unlock(&runtime.lock);
    }
    if (d->log)
        d->log[d->logged++] = *launch;
}

static void log_landing(struct device *d, const struct kernel_launch *launch)
{
    for (uint32_t i = d->logged; i-- > 0;)
        if (d->log[i].region == launch->region && d->log[i].begin == launch->begin) {
            d->log[i] = *launch;
            d->log[i].end = clock_now();
            return;
        }
}

void device_launch(struct device *d, struct kernel_launch *launch, bool nowait)
{
    uint32_t count;
    launch->end = SPOOL_OPEN;
    if (d->mode == POMP2_DEVICE_OFF || !device_image(&count))
        return;
    pthread_mutex_lock(&d->lock);
    if (unlikely(d->attached != count)) {
        bool first = !d->copy && !d->over;
        if (first)
            device_buffer_make(d);
        device_attach(d);
        if (first) /* the host has no device clock before */
            device_clock_sync(d, FIRST_PINGS, true);
    }
    if (device_clock_is_old(d))
        device_clock_sync(d, PINGS, false);
    d->launches++;
    d->running += !nowait;
    d->nowait |= nowait;
    launch->begin = clock_now();
    log_launch(d, launch);
    pthread_mutex_unlock(&d->lock);
}

void device_landed(struct device *d, const struct kernel_launch *launch, bool nowait)
{
    if (d->mode == POMP2_DEVICE_OFF)
        return;
    pthread_mutex_lock(&d->lock);
    if (!nowait) {
        d->running -= d->running > 0;
        log_landing(d, launch);
    }
    if (device_clock_is_old(d))
        device_clock_sync(d, PINGS, false);
    device_buffer_look(d);
    pthread_mutex_unlock(&d->lock);
}

void device_done(struct device *d, const struct kernel_launch *launch)
{
    pthread_mutex_lock(&d->lock);
    log_landing(d, launch);
    pthread_mutex_unlock(&d->lock);
}

PUBLIC void POMP2_Target_image(const struct POMP2_Target_image *image, int loaded)
{
    if (image->version != POMP2_DEVICE_VERSION) {
        runtime_say_for_all(
            "device code was compiled with another version of <pompeii-device.h>: compile "
            "it again");
        return;
    }
    pthread_mutex_lock(&runtime.lock);
    if (loaded)
        add_image(image);
    else
        remove_image(image);
    __atomic_store_n(&runtime.finish_devices, finish_devices, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&runtime.lock);
}
