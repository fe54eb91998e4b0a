/**
 * @file report-picture.h
 * @brief The pictures of `pompeii report`: SVG in HTML, characters in Markdown.
 */
#ifndef REPORT_PICTURE_H
#define REPORT_PICTURE_H

#include "analysis/answer/profile.h"

#include <stdio.h>

/** What the time of all threads went to, and that of each: a bar for each, and a legend. */
void report_threads(const struct profile *profile, bool html, FILE *out);

/** Where threads went inside the parallel region that took most time.
 *  @return the place of that region; free it. NULL: there is nothing to draw, or too much to read,
 *  or no Graphviz for HTML */
char *report_flow(const struct profile *profile, bool html, FILE *out);

#endif
