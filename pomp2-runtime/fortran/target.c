/*
 * Target constructs in Fortran. What is mapped comes as a C descriptor (Fortran 2018, 18.5.3): the
 * first three members are the standard's, and that the rank is one byte behind them and the
 * dimensions follow aligned holds for gfortran (from 9 on) and for flang.
 */
#include "pomp2-runtime/measure/event.h"
#include "pomp2-runtime/fortran/entry.h"

struct descriptor {
    const void *base;
    size_t element;
    int version;
    int8_t rank;
    int8_t of_compiler[3];
    struct {
        ptrdiff_t lower, extent, stride;
    } dimension[];
};

/* The handle of the target construct that the thread began last: its items follow. */
static __thread void **begun;

static size_t bytes_of(const struct descriptor *d)
{
    size_t bytes = d->element;
    for (int i = 0; i < d->rank; i++)
        bytes *= d->dimension[i].extent > 0 ? (size_t)d->dimension[i].extent : 0;
    return bytes;
}

FORTRAN_PROCEDURE(void, pomp2_at_target_begin, const int32_t *device, const int32_t *active,
                  const char *ctc, size_t length)
{
    begun = fortran_handle(ctc, length);
    POMP2_Target_begin(begun, *device, *active != 0, NULL);
}

/* Called as bind(c). An item that is not there, as an unallocated one, has no descriptor with
 * flang, and one without an address with gfortran. */
PUBLIC void pomp2_target_item(const int32_t *number, const struct descriptor *item);
PUBLIC void pomp2_target_item(const int32_t *number, const struct descriptor *item)
{
    if (begun && item && item->base)
        POMP2_Target_map_item(begun, (unsigned)*number, item->base, bytes_of(item));
}

/* Device code calls it by that number, whatever the host runs first. */
FORTRAN_PROCEDURE(void, pomp2_at_target_map_region, const int64_t *id, const char *ctc,
                  size_t length)
{
    POMP2_Target_map_region(fortran_handle(ctc, length), (uint64_t)*id, NULL);
}

/* Device code's calls, where the host runs it in a program that the recorder is not linked with. */
#define ON_DEVICE(id)                                                                              \
    FORTRAN_PROCEDURE(void, pomp2_at_device_##id, const int64_t *number)                           \
    {                                                                                              \
        (void)number;                                                                              \
    }
ON_DEVICE(begin)
ON_DEVICE(end)
ON_DEVICE(enter)
ON_DEVICE(exit)
ON_DEVICE(enter_any)
ON_DEVICE(exit_any)

#define AT_COPY(id)                                                                                \
    FORTRAN_PROCEDURE(void, pomp2_at_target_##id, const int32_t *direction, const char *ctc,       \
                      size_t length)                                                               \
    {                                                                                              \
        POMP2_Target_##id(fortran_handle(ctc, length), (enum POMP2_Target_direction) * direction); \
    }
AT_COPY(copy_begin)
AT_COPY(copy_end)

FORTRAN_PROCEDURE(void, pomp2_at_target_flush, const char *ctc, size_t length)
{
    POMP2_Target_flush(fortran_handle(ctc, length));
}

FORTRAN_PROCEDURE(void, pomp2_at_target_end, const char *ctc, size_t length)
{
    POMP2_Target_end(fortran_handle(ctc, length));
}
