/* The members of rocprofiler-sdk's records that are used lie where the real headers have them. */
#include <rocprofiler-sdk/buffer.h>
#include <rocprofiler-sdk/buffer_tracing.h>
#include <rocprofiler-sdk/callback_tracing.h>
#include <rocprofiler-sdk/context.h>
#include <rocprofiler-sdk/external_correlation.h>
#include <rocprofiler-sdk/registration.h>
#include <rocprofiler-sdk/rocprofiler.h>

#include "target-offload/rocm-abi.h"

#define SAME(ours, member, theirs, name)                                                           \
    _Static_assert(offsetof(struct ours, member) == offsetof(theirs, name) &&                      \
                       sizeof(((struct ours *)0)->member) == sizeof(((theirs *)0)->name),          \
                   #theirs "." #name)

typedef rocprofiler_buffer_tracing_kernel_dispatch_record_t dispatch;
SAME(rocm_dispatch, kind, dispatch, kind);
SAME(rocm_dispatch, external, dispatch, correlation_id.external.value);
SAME(rocm_dispatch, start, dispatch, start_timestamp);
SAME(rocm_dispatch, end, dispatch, end_timestamp);
SAME(rocm_dispatch, kernel, dispatch, dispatch_info.kernel_id);
SAME(rocm_dispatch, group_segment, dispatch, dispatch_info.group_segment_size);
SAME(rocm_dispatch, group, dispatch, dispatch_info.workgroup_size);
SAME(rocm_dispatch, grid, dispatch, dispatch_info.grid_size);

typedef rocprofiler_buffer_tracing_memory_copy_record_t copy;
SAME(rocm_copy, operation, copy, operation);
SAME(rocm_copy, external, copy, correlation_id.external.value);
SAME(rocm_copy, start, copy, start_timestamp);
SAME(rocm_copy, end, copy, end_timestamp);
SAME(rocm_copy, bytes, copy, bytes);

typedef rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t symbol;
SAME(rocm_symbol, kernel, symbol, kernel_id);
SAME(rocm_symbol, name, symbol, kernel_name);
SAME(rocm_symbol, registers, symbol, arch_vgpr_count);
SAME(rocm_symbol, more_registers, symbol, accum_vgpr_count);

#if ROCPROFILER_VERSION_MAJOR >= 1
#define CALL rocm_call_1
#else
#define CALL rocm_call_0
#endif
SAME(CALL, kind, rocprofiler_callback_tracing_record_t, kind);
SAME(CALL, operation, rocprofiler_callback_tracing_record_t, operation);
SAME(CALL, phase, rocprofiler_callback_tracing_record_t, phase);
SAME(CALL, payload, rocprofiler_callback_tracing_record_t, payload);
_Static_assert(sizeof(struct CALL) == sizeof(rocprofiler_callback_tracing_record_t), "calls");

SAME(rocm_header, category, rocprofiler_record_header_t, category);
SAME(rocm_header, kind, rocprofiler_record_header_t, kind);
SAME(rocm_header, payload, rocprofiler_record_header_t, payload);
SAME(rocm_tool, initialize, rocprofiler_tool_configure_result_t, initialize);
SAME(rocm_tool, finalize, rocprofiler_tool_configure_result_t, finalize);
SAME(rocm_tool, data, rocprofiler_tool_configure_result_t, tool_data);
_Static_assert(sizeof(struct rocm_client) == sizeof(rocprofiler_client_id_t), "clients");

_Static_assert(ROCM_TRACING == (int)ROCPROFILER_BUFFER_CATEGORY_TRACING, "records");
_Static_assert(ROCM_COPY == (int)ROCPROFILER_BUFFER_TRACING_MEMORY_COPY, "copies");
_Static_assert(ROCM_DISPATCH == (int)ROCPROFILER_BUFFER_TRACING_KERNEL_DISPATCH, "kernels");
_Static_assert(ROCM_CODE_OBJECT == (int)ROCPROFILER_CALLBACK_TRACING_CODE_OBJECT, "code");
_Static_assert(ROCM_KERNEL_SYMBOL == (int)ROCPROFILER_CODE_OBJECT_DEVICE_KERNEL_SYMBOL_REGISTER,
               "symbols");
_Static_assert(ROCM_LOADED == (int)ROCPROFILER_CALLBACK_PHASE_LOAD, "phases");
_Static_assert(ROCM_LOSSLESS == (int)ROCPROFILER_BUFFER_POLICY_LOSSLESS, "buffers");
_Static_assert(ROCM_HOST_TO_DEVICE == (int)ROCPROFILER_MEMORY_COPY_HOST_TO_DEVICE, "to");
_Static_assert(ROCM_DEVICE_TO_HOST == (int)ROCPROFILER_MEMORY_COPY_DEVICE_TO_HOST, "from");
_Static_assert(ROCM_DEVICE_TO_DEVICE == (int)ROCPROFILER_MEMORY_COPY_DEVICE_TO_DEVICE, "within");
