/* The table of formats. */
#include "config.h"

#include "analysis/export/formats.h"

#include <stdlib.h>
#include <string.h>

#define TEXT false, false
#define BINARY true, false
#define ARCHIVE true, true
#define BY_CALL_PATHS(name) NULL, write_##name
#define BY_TIMELINE(name) &sink_##name, NULL

const struct export_format export_formats[] = {
#define FORMAT(name, suffix, holds, heeds, kind, brief, untested)                                  \
    {#name, suffix, EXPORT_##holds, heeds, kind, brief, untested, BY_##holds(name)},
#include "analysis/export/formats.def"
#undef FORMAT
    {0}};

const struct export_format *export_format(const char *name)
{
    for (const struct export_format *format = export_formats; format->name; format++) {
        if (strcmp(format->name, name) == 0)
            return format;
    }
    return NULL;
}

char *export_names(int holds)
{
    char *names = xformat("%s", "");

    for (const struct export_format *format = export_formats; format->name; format++) {
        if (holds >= 0 && (int)format->holds != holds)
            continue;
        char *longer = xformat("%s%s%s", names, *names ? ", " : "", format->name);
        free(names);
        names = longer;
    }
    return names;
}
