/** @file otf2-silent.h
 *  @brief OTF2's own messages are many lines of its sources: the user is told once, by us. */
#ifndef EXPORT_OTF2_SILENT_H
#define EXPORT_OTF2_SILENT_H

#include <otf2/otf2.h>
#include <stdarg.h>
#include <stddef.h>

static inline OTF2_ErrorCode otf2_be_silent(void *data, const char *file, uint64_t line,
                                            const char *function, OTF2_ErrorCode code,
                                            const char *format, va_list arguments)
{
    (void)data, (void)file, (void)line, (void)function, (void)format, (void)arguments;
    return code;
}

static inline void otf2_silence(void)
{
    OTF2_Error_RegisterCallback(otf2_be_silent, NULL);
}

#endif
