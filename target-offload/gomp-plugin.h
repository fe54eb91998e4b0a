/**
 * @file gomp-plugin.h
 * @brief Between libpompeii and what stands in front of libgomp's plugin for a kind of device.
 *
 * libgomp reaches devices through libgomp-plugin-NAME.so.1, whose functions it takes by dlsym()
 * from what dlopen() gave it: no name of ours can stand in front of those. But dlopen() gives a
 * library of that soname that is loaded already. libpompeii-gomp-NAME.so has it, and each function
 * that the plugin has.
 */
#ifndef POMPEII_GOMP_PLUGIN_H
#define POMPEII_GOMP_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

/** What a plugin was asked for. */
enum gomp_request { GOMP_TO, GOMP_FROM, GOMP_ALLOCATE, GOMP_FREE, GOMP_RUN };

/** Who is told of it, on the thread that asks. */
struct gomp_observer {
    /** Before it. */
    void (*begins)(enum gomp_request request);
    /** After it, if it succeeded. `host`, `there`: what it is about, where that is known. */
    void (*ended)(enum gomp_request request, const void *host, const void *there, size_t bytes);
};

/** The library's function `pompeii_gomp_plugin`: puts it in front of a plugin that is loaded.
 * @return the name of the kind of device; NULL: it cannot stand there, because the plugin has
 * functions that it does not know */
typedef const char *gomp_plugin_stand(void *plugin, const struct gomp_observer *observer);

#endif
