/**
 * @file graphviz.h
 * @brief Graphviz, apart from the rest: its headers take names that are ours too.
 */
#ifndef GRAPHVIZ_H
#define GRAPHVIZ_H

#include <stdio.h>

/** Lay out the graph and write it as SVG; -1 when it can't be, or without the library. */
int graphviz_svg(const char *dot, FILE *out);

#endif
