/* The members of CUPTI's records that are used lie where the real header has them. */
#include <cuda.h>
#include <cupti.h>

#include "target-offload/cupti-abi.h"

#define SAME(ours, member, theirs, name)                                                           \
    _Static_assert(offsetof(struct ours, member) == offsetof(theirs, name) &&                      \
                       sizeof(((struct ours *)0)->member) >= sizeof(((theirs *)0)->name),          \
                   #theirs "." #name)

#define KERNEL(type)                                                                               \
    SAME(cupti_kernel, registers, type, registersPerThread);                                       \
    SAME(cupti_kernel, start, type, start);                                                        \
    SAME(cupti_kernel, end, type, end);                                                            \
    SAME(cupti_kernel, device, type, deviceId);                                                    \
    SAME(cupti_kernel, grid, type, gridX);                                                         \
    SAME(cupti_kernel, block, type, blockX);                                                       \
    SAME(cupti_kernel, shared_static, type, staticSharedMemory);                                   \
    SAME(cupti_kernel, shared_dynamic, type, dynamicSharedMemory);                                 \
    SAME(cupti_kernel, correlation, type, correlationId);                                          \
    SAME(cupti_kernel, name, type, name)
KERNEL(CUpti_ActivityKernel4);
#if CUPTI_API_VERSION >= 12
KERNEL(CUpti_ActivityKernel5);
#endif
#if CUPTI_API_VERSION >= 130000
KERNEL(CUpti_ActivityKernel9);
KERNEL(CUpti_ActivityKernel10);
#endif

SAME(cupti_copy, direction, CUpti_ActivityMemcpy, copyKind);
SAME(cupti_copy, bytes, CUpti_ActivityMemcpy, bytes);
SAME(cupti_copy, start, CUpti_ActivityMemcpy, start);
SAME(cupti_copy, end, CUpti_ActivityMemcpy, end);
SAME(cupti_copy, device, CUpti_ActivityMemcpy, deviceId);
SAME(cupti_copy, correlation, CUpti_ActivityMemcpy, correlationId);

SAME(cupti_correlation, of, CUpti_ActivityExternalCorrelation, externalKind);
SAME(cupti_correlation, id, CUpti_ActivityExternalCorrelation, externalId);
SAME(cupti_correlation, correlation, CUpti_ActivityExternalCorrelation, correlationId);

SAME(cupti_device, warp, CUpti_ActivityDevice2, numThreadsPerWarp);
SAME(cupti_device, warps, CUpti_ActivityDevice2, maxWarpsPerMultiprocessor);
SAME(cupti_device, blocks, CUpti_ActivityDevice2, maxBlocksPerMultiprocessor);
SAME(cupti_device, shared, CUpti_ActivityDevice2, maxSharedMemoryPerMultiprocessor);
SAME(cupti_device, registers, CUpti_ActivityDevice2, maxRegistersPerMultiprocessor);
SAME(cupti_device, id, CUpti_ActivityDevice2, id);

_Static_assert(CUPTI_COPY == CUPTI_ACTIVITY_KIND_MEMCPY, "copies");
_Static_assert(CUPTI_DRIVER == CUPTI_ACTIVITY_KIND_DRIVER, "the driver's calls");
_Static_assert(CUPTI_DEVICE == CUPTI_ACTIVITY_KIND_DEVICE, "devices");
_Static_assert(CUPTI_KERNEL == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, "kernels");
_Static_assert(CUPTI_CORRELATION == CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION, "correlations");
_Static_assert(CUPTI_CUSTOM == CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, "ids");
_Static_assert(CUPTI_HOST_TO_DEVICE == CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, "to");
_Static_assert(CUPTI_DEVICE_TO_HOST == CUPTI_ACTIVITY_MEMCPY_KIND_DTOH, "from");
_Static_assert(CUPTI_FLUSH_FORCED == CUPTI_ACTIVITY_FLAG_FLUSH_FORCED, "flush");
