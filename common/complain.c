/* How every program of ours says what is wrong. */
#include "config.h"

#include "common/complain.h"

#include "common/clean.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

void complain_list(const char *format, va_list arguments)
{
    char *text = NULL;
    int length = vasprintf(&text, format, arguments);

    flockfile(stderr);
    fprintf(stderr, "%s: ", program_invocation_short_name);
    if (length > 0)
        clean_put(stderr, text, (size_t)length);
    fputc('\n', stderr);
    funlockfile(stderr);
    free(text);
}

void complain(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    complain_list(format, arguments);
    va_end(arguments);
}
