/* A runtime that has the newer calls, for a device whose memory is the host's. */
#include "newer.h"

#include <string.h>

int omp_target_memcpy_async(void *to, const void *from, size_t size, size_t to_offset,
                            size_t from_offset, int to_device, int from_device, int dependences,
                            void *list)
{
    memcpy((char *)to + to_offset, (const char *)from + from_offset, size);
    return 0;
}

/* Two dimensions */
int omp_target_memcpy_rect_async(void *to, const void *from, size_t element, int dimensions,
                                 const size_t *volume, const size_t *to_offsets,
                                 const size_t *from_offsets, const size_t *to_dimensions,
                                 const size_t *from_dimensions, int to_device, int from_device,
                                 int dependences, void *list)
{
    for (size_t row = 0; row < volume[0]; row++)
        memcpy((char *)to +
                   element * ((to_offsets[0] + row) * to_dimensions[1] + to_offsets[1]),
               (const char *)from +
                   element * ((from_offsets[0] + row) * from_dimensions[1] + from_offsets[1]),
               element * volume[1]);
    return 0;
}

void *omp_target_memset(void *there, int byte, size_t size, int device)
{
    return memset(there, byte, size);
}

void *omp_target_memset_async(void *there, int byte, size_t size, int device, int dependences,
                              void *list)
{
    return memset(there, byte, size);
}

void *omp_get_mapped_ptr(const void *host, int device)
{
    return (void *)host;
}

int omp_target_is_accessible(const void *host, size_t size, int device)
{
    return 1;
}
