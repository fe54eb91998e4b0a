/**
 * @file graphviz.h
 * @brief Graphviz, apart from the rest: its headers take names that are ours too.
 */
#ifndef GRAPHVIZ_H
#define GRAPHVIZ_H

#include <stdio.h>

/** Lay out the graph and write it as SVG; -1 when it can't be, or without the library. */
int graphviz_svg(const char *dot, FILE *out);

/** The text as the inside of a DOT string, quoted such that it is shown as it is. */
void dot_text(FILE *out, const char *text);

#endif
