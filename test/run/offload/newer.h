/* What OpenMP 5.1 and 6.0 add to the calls for device memory; not every <omp.h> has it. */
#include <stddef.h>

int omp_target_memcpy_async(void *to, const void *from, size_t size, size_t to_offset,
                            size_t from_offset, int to_device, int from_device, int dependences,
                            void *list);
int omp_target_memcpy_rect_async(void *to, const void *from, size_t element, int dimensions,
                                 const size_t *volume, const size_t *to_offsets,
                                 const size_t *from_offsets, const size_t *to_dimensions,
                                 const size_t *from_dimensions, int to_device, int from_device,
                                 int dependences, void *list);
void *omp_target_memset(void *there, int byte, size_t size, int device);
void *omp_target_memset_async(void *there, int byte, size_t size, int device, int dependences,
                              void *list);
void *omp_get_mapped_ptr(const void *host, int device);
/* LLVM has not got it. */
__attribute__((weak)) int omp_target_is_accessible(const void *host, size_t size, int device);
