/**
 * @file flow-report.h
 * @brief The formats of `pompeii flow`.
 */
#ifndef FLOW_REPORT_H
#define FLOW_REPORT_H

#include "analysis/answer/flow.h"
#include "analysis/command/command.h"

void flow_text(const struct flow *flow, struct output *output);
void flow_dot(const struct flow *flow, FILE *out);
/** -1 when this pompeii was built without Graphviz. */
int flow_svg(const struct flow *flow, FILE *out);
void flow_json(const struct flow *flow, FILE *out);
void flow_csv(const struct flow *flow, FILE *out);
void flow_html(const struct flow *flow, FILE *out);

#endif
