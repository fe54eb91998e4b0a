/**
 * @file prefix-map.h
 * @brief What a path reads like in what is made, so that builds in two folders are alike:
 * -ffile-prefix-map, -fmacro-prefix-map and -fdebug-prefix-map of gcc and clang.
 */
#ifndef COMMON_PREFIX_MAP_H
#define COMMON_PREFIX_MAP_H

/** @return `OLD=NEW` of a compiler's option; NULL: it is another one. */
const char *prefix_map_option(const char *option);

/**
 * The path with its begin replaced; of several maps (OLD=NEW, NULL terminated, or NULL) the last
 * that fits wins, as gcc has it. Takes `path`, and returns it or what is to be freed in its place.
 */
char *prefix_map(char *const *maps, char *path);

#endif
