/* The trace grammar as the XML reader takes it, and who of the reader handles what of it. */
#include "config.h"

#include "analysis/reader/read.h"

enum { PRESENCE_REQUIRED = true, PRESENCE_EXPECTED = false, PRESENCE_IMPLIED = false };
#define PRESENCE_DEFAULT(word) false

#define ELEMENT(id, name, file, content, meaning) {name, content},
static const struct xml_element elements[ELEMENT_COUNT] = {
#include "common/trace.def"
};

#define ATTRIBUTE(element, name, id, type, presence, meaning)                                      \
    {ELEMENT_##element, #name, XML_##type, PRESENCE_##presence},
static const struct xml_attribute attributes[ATTRIBUTE_COUNT] = {
#include "common/trace.def"
};

const struct xml_grammar trace_grammar = {elements, attributes, ELEMENT_COUNT, ATTRIBUTE_COUNT};

_Static_assert((int)ELEMENT_COUNT <= (int)XML_MAX_ELEMENTS, "elements have to fit");

static const struct part *const parts[] = {&anchor_part, &trace_part,  &unit_part,
                                           &lock_part,   &source_part, &long_part};

void grammar_handlers(struct xml_handler *handlers, xml_field *fields)
{
    for (size_t part = 0; part < sizeof parts / sizeof *parts; part++) {
        for (int i = 0; i < ELEMENT_COUNT; i++) {
            const struct xml_handler *handler = &parts[part]->handlers[i];
            if (handler->begin || handler->end || handler->text)
                handlers[i] = *handler;
        }
        for (int i = 0; i < ATTRIBUTE_COUNT; i++) {
            if (parts[part]->fields[i])
                fields[i] = parts[part]->fields[i];
        }
    }
}
