/** @file settings.h
 *  @brief The POMPEII_* environment variables; settings.def is the list. */
#ifndef POMPEII_SETTINGS_H
#define POMPEII_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

/* One C type per kind of setting. */
#define SETTING_SWITCH bool
#define SETTING_TEXT const char *
#define SETTING_COUNT uint64_t
#define SETTING_SIZE uint64_t
#define SETTING_FILES uint64_t
#define SETTING_CHOICE unsigned /* position in the list of names; 0 is the default */

struct settings {
#define SETTING(name, field, kind, fallback, meaning) SETTING_##kind field;
#include "pomp2-runtime/ground/settings.def"
#undef SETTING
};

enum { COMPRESS_ZSTD, COMPRESS_NONE };
enum { CONVERT_AT_EXIT, CONVERT_LATER };
enum { LAYERS_ALL, LAYERS_PUBLIC };
enum { ACTIVITY_NONE, ACTIVITY_CUPTI, ACTIVITY_ROCM };
enum { DEVICE_AUTO, DEVICE_OMPT, DEVICE_GOMP, DEVICE_TOOL, DEVICE_RECORDER, DEVICE_NONE };
enum { CLOCK_AUTO, CLOCK_TSC, CLOCK_SYSTEM };
#define COUNT_ALL UINT64_MAX
#define FILES_AUTO UINT64_MAX /**< else how many of a node, or FILES_OF_RANKS */
enum { FILES_OF_RANKS = 0 };

/**
 * Fills `s` from an environment, as `environ` is one. Strings point into it. A bad value leaves the
 * default. `warn` is called with one line for each bad value and each unknown POMPEII_ variable.
 */
void settings_read(struct settings *s, char *const environment[], void (*warn)(const char *line));

/** Calls `visit` for every setting, with its value in this environment. */
void settings_each(char *const environment[],
                   void (*visit)(void *context, const char *variable, const char *value,
                                 bool is_default),
                   void *context);

#endif
