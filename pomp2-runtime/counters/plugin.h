/** @file plugin.h
 *  @brief Libraries of ours that are loaded only when there is use for them. */
#ifndef POMPEII_PLUGIN_H
#define POMPEII_PLUGIN_H

/**
 * Loads `name`, a file such as `libpompeii-papi.so`, from beside libpompeii.so or this program,
 * from its place in the same installation wherever that is now, from where it was installed, or
 * from where the linker looks. @return what it exports as `symbol`; NULL with
 * a line in `*problem`
 */
void *plugin_load(const char *name, const char *symbol, const char **problem);

#endif
