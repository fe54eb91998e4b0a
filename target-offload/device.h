/**
 * @file device.h
 * @brief Devices of target offload as the host's runtime knows them: clock, event buffer, locations
 * in the trace.
 *
 * target-offload/ is what runs on a target device (pompeii-device.h) or talks to one: the POMP2
 * functions of target constructs, devices and their buffers, and OMPT's device callbacks. It stands
 * on ground/, measure/ and life/; of what is above or beside, nothing.
 */
#ifndef POMPEII_DEVICE_RUNTIME_H
#define POMPEII_DEVICE_RUNTIME_H

#define POMPEII_DEVICE_LAYOUT
#include "target-offload/pompeii-device.h"

#include "pomp2-runtime/measure/location.h"

/** The two clocks at one moment. */
struct clock_point {
    uint64_t device, host; /**< ticks, nanoseconds */
    uint64_t error;        /**< half of what it took to read the device's clock */
};

enum { CLOCK_POINTS = 256 };

struct device_clock {
    struct clock_point points[CLOCK_POINTS];
    unsigned count;
    uint64_t best, worst; /**< errors */
    uint64_t last;        /**< when it was last tried to synchronise */
};

/** A location of the device. Instances on one must not overlap: where they would, there are
 * several. */
struct lane {
    struct lane *next;
    struct location *location;
    uint32_t team, path, number;
    enum record_source source;
    uint64_t end; /**< of its latest instance */
};

/** Some time on the host's clock; an end of 0: it is not known. */
struct time_span {
    uint64_t begin, end;
};

/** A construct whose code runs or ran there. */
struct kernel_launch {
    struct region *region;
    uint64_t number;       /**< POMP2_Target_launch() before it, or 0 */
    uint64_t begin, end;   /**< on the host; SPOOL_OPEN: it has not ended, or nobody saw it */
    struct time_span team; /**< of the one team of threads that runs it, from OMPT */
};

enum { LAUNCHES = 4096 };

struct device {
    struct device *next;
    int number;           /**< -1: the host in place of a device */
    uint32_t forks;       /**< runtime.forks of the process that uses it */
    bool named;           /**< atomic: its kind is in the experiment, from libgomp */
    pthread_mutex_t lock; /**< for all that follows */
    bool over;            /**< no more can be got from it */
    uint32_t attached; /**< value of device_images() when the buffer was attached; 0: it is not */
    struct device_clock clock;

    struct pomp2_device_buffer
        *buffer; /**< its address on the device; NULL: nothing is recorded there */
    struct pomp2_device_buffer *copy; /**< on the host, of the same size */
    enum pomp2_device_mode mode;
    uint32_t capacity;         /**< chunks */
    uint32_t dropped;          /**< events, so far */
    uint32_t running;          /**< constructs whose end the host will see */
    uint32_t launches;         /**< of code, in all */
    bool nowait;               /**< some of them were not waited for */
    struct kernel_launch *log; /**< those since the last fetch that have no calls on the device
                             themselves, or have a number */
    uint32_t logged;
    uint64_t fetched; /**< when it was last to be emptied, because of the time */
    uint32_t unseen,
        look_after; /**< launches since its buffer was looked at; after how many to look */

    struct lane *lanes[2]; /**< of kinds LOCATION_DEVICE, LOCATION_TRANSFER; the one used last is
                              the first */
    uint32_t lane_count;
};

/** Something that moved, or was allocated or deleted. */
struct transfer {
    struct region *region;
    uint64_t begin, end, bytes;
    bool unchanged; /**< it brought back what was there */
};

/* ---- device.c ---------------------------------------------------------------------------- */

/** The device that a target construct with these clauses uses. NULL: nothing is measured there. Any
 * thread. */
struct device *device_of(int number, int if_clause);

/** Whether what lies at a host address has a copy there. */
bool device_holds(const struct device *d, const void *address);

/** Where that copy is; NULL: there is none, or it is not known. */
const void *device_address(const struct device *d, const void *address);

/** Code is about to run there: attaches the buffer at first, and reads the clock now and then. Sets
 * when it began. */
void device_launch(struct device *d, struct kernel_launch *launch, bool nowait);

/** The host has seen the end of it, or goes on without (`nowait`): fetches what was recorded when
 * it may be much. */
void device_landed(struct device *d, const struct kernel_launch *launch, bool nowait);

/** A construct with nowait has come to its end. */
void device_done(struct device *d, const struct kernel_launch *launch);

/** Copies from and to the device's memory. */
bool device_read(const struct device *d, void *to, const void *from, size_t size);
bool device_write(const struct device *d, void *to, const void *from, size_t size);

/** Memory there; NULL: none. */
void *device_allocate(const struct device *d, size_t size);

/** A file with device code that is loaded; NULL: there is none. `*count`: changes with every new
 * one. */
const struct POMP2_Target_image *device_image(uint32_t *count);

/** Device code calls `r` by `id`. */
void device_name_region(struct region *r, uint64_t id);

/** The region of an id. */
struct region *device_region(uint64_t id);

/** Set while the calling thread uses a device for Pompeii's own purposes. */
extern __thread bool device_own_use __attribute__((tls_model("initial-exec")));

/** At the end of the run, before devices: takes what others still have to tell of them. */
extern void (*device_finish_others)(void);

/** Set once the OpenMP runtime of threads has said that OMPT will tell of devices. That of devices,
 * libomptarget, may be an older one, which tells nothing. */
extern bool device_ompt_promised;

/** Set once OMPT has told of a device. */
extern bool device_told_by_ompt;

/** OMPT tells of all transfers. */
static inline bool device_ompt_tells(void)
{
    return __atomic_load_n(&device_told_by_ompt, __ATOMIC_RELAXED);
}

/** Set once libgomp tells of all transfers but for constructs that it puts off; once OMPT tells of
 * the tasks that run constructs with nowait. */
extern bool device_told_by_gomp, device_tasks_told;

/** Set once a tool takes what device code hands over. */
extern bool device_tool_listens;

/** Code of a construct ran in a team of the league at that time, as `source` tells: where nothing
 * records it. Takes the lock. */
void device_ran(struct device *d, struct region *construct, uint32_t team, struct time_span time,
                enum record_source source);

/* The rest is called with the device's lock held. */

/* ---- device-clock.c ---------------------------------------------------------------------- */

/** Reads the clock some times and keeps the best reading; `force`: whatever its error. */
void device_clock_sync(struct device *d, unsigned pings, bool force);

/** Whether the last reading is so old that another one is due. */
bool device_clock_is_old(const struct device *d);

/** Nanoseconds of the host's clock; needs two readings. */
uint64_t device_clock_convert(const struct device_clock *c, uint64_t ticks);

/** What was recorded before the last reading has been converted. */
void device_clock_forget(struct device_clock *c);

/* ---- device-buffer.c --------------------------------------------------------------------- */

/** Makes the buffer; leaves d->buffer NULL where that is not possible. */
void device_buffer_make(struct device *d);

/** Looks how full the buffer is, and empties it when it may soon be full. */
void device_buffer_look(struct device *d);

/** Takes all that is in the buffer over into the trace. `last`: whatever still runs there */
void device_buffer_fetch(struct device *d, bool last);

/* ---- device-lane.c ----------------------------------------------------------------------- */

/** A location with records of that source which is free from `begin` on; NULL: there are too many.
 */
struct lane *device_lane(struct device *d, enum location_kind kind, uint32_t team, uint32_t path,
                         enum record_source source, uint64_t begin);

/** Transfers of one construct, one after another between `begin` and `end`. Takes the lock itself.
 */
void device_transfers(struct device *d, struct region *construct, uint64_t begin, uint64_t end,
                      const struct transfer *list, unsigned count, enum record_source source);

#endif
