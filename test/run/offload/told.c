/* A runtime with one device that tells of each copy by OMPT, as LLVM's does since version 19: it
 * copies two items that are one behind the other in memory. With OLD_DEVICES in the environment
 * only the runtime of threads is so new: it takes the callbacks, and that of devices calls none. */
#include "pomp2-runtime/pomp2.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The runtime's side; what it calls is OpenMP 5.2's, 19.5.2 ---- */

enum {
    SET_CALLBACK_ALWAYS = 5,
    DEVICE_INITIALIZE = 12,
    TARGET_DATA_OP_EMI = 34,
    BEGIN = 1,
    END = 2,
    TO = 2,
    FROM = 3
};

typedef void data_op(int endpoint, void *task, void *target, void *id, int op, void *source,
                     int source_device, void *destination, int destination_device, size_t bytes,
                     const void *code);
typedef void device_initialize(int number, const char *type, void *device, void *look_up,
                               const char *documentation);
typedef void (*any_function)(void);

struct start_result {
    int (*initialize)(any_function (*look_up)(const char *), int device, void *data);
    void (*finalize)(void *data);
    uint64_t data;
};

struct start_result *pompeii_device_ompt_start(void);

static data_op *tell;
static device_initialize *tell_device;

static int set_callback(int event, any_function callback)
{
    if (event == TARGET_DATA_OP_EMI)
        tell = (data_op *)callback;
    if (event == DEVICE_INITIALIZE)
        tell_device = (device_initialize *)callback;
    return SET_CALLBACK_ALWAYS;
}

static any_function look_up(const char *name)
{
    return strcmp(name, "ompt_set_callback") == 0 ? (any_function)set_callback : NULL;
}

int omp_get_num_devices(void)
{
    return 1;
}

int omp_get_initial_device(void)
{
    return 1;
}

int omp_get_default_device(void)
{
    return 0;
}

int omp_get_max_threads(void)
{
    return 1;
}

static bool is_old(void)
{
    return getenv("OLD_DEVICES") != NULL;
}

static char all[12];
static bool mapped;

/* The device is made ready when it is first used. */
int omp_target_is_present(const void *host, int device)
{
    static bool ready;
    if (!ready && !is_old())
        tell_device(device, "own", NULL, NULL, NULL);
    ready = true;
    return mapped && (const char *)host >= all && (const char *)host < all + sizeof all;
}

void *omp_target_alloc(size_t size, int device)
{
    return device == 0 ? malloc(size) : NULL;
}

int omp_target_memcpy(void *to, const void *from, size_t size, size_t to_offset, size_t from_offset,
                      int to_device, int from_device)
{
    (void)to_device, (void)from_device;
    memcpy((char *)to + to_offset, (const char *)from + from_offset, size);
    return 0;
}

static char on_device[64];

static void copy(int op, void *from, void *to, size_t bytes)
{
    int on = op == FROM, other = op == TO ? 0 : 1;
    if (!is_old())
        tell(BEGIN, NULL, NULL, NULL, op, from, on ? 0 : 1, to, other, bytes, NULL);
    memcpy(to, from, bytes);
    if (!is_old())
        tell(END, NULL, NULL, NULL, op, from, on ? 0 : 1, to, other, bytes, NULL);
}

/* ---- The program's ---- */

int main(void)
{
    static POMP2_Region_handle data;
    static const char ctc[] = "1*regionType=target*layer=target*construct=target data*"
                              "sscl=told.c:10:10*escl=told.c:10:10*"
                              "map1=tofrom:low[0:8]*map2=tofrom:high[0:4]**";
    struct start_result *tool = pompeii_device_ompt_start();
    if (!tool || !tool->initialize(look_up, 0, &tool->data) || !tell || !tell_device)
        return 77;
    POMP2_Target_begin(&data, -1, 1, ctc);
    POMP2_Target_map_item(&data, 1, all, 8);
    POMP2_Target_map_item(&data, 2, all + 8, 4);
    POMP2_Target_copy_begin(&data, POMP2_TARGET_TO);
    copy(TO, all, on_device, 8);
    copy(TO, all + 8, on_device + 32, 4);
    mapped = true;
    POMP2_Target_copy_end(&data, POMP2_TARGET_TO);
    POMP2_Target_copy_begin(&data, POMP2_TARGET_FROM);
    copy(FROM, on_device + 4, all + 4, 4); /* the end of the first one alone */
    copy(FROM, on_device + 32, all + 8, 4);
    mapped = false;
    POMP2_Target_copy_end(&data, POMP2_TARGET_FROM);
    POMP2_Target_end(&data);
    return 0;
}
