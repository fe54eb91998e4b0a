/* How every program of ours says what is wrong. */
#include "config.h"

#include "common/complain.h"

#include <errno.h>
#include <stdio.h>

void complain_list(const char *format, va_list arguments)
{
    fprintf(stderr, "%s: ", program_invocation_short_name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

void complain(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    complain_list(format, arguments);
    va_end(arguments);
}
