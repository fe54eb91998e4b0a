#include "config.h"

#include "analysis/reader/xml.h"

#include "analysis/reader/stream.h"

#include <errno.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 64 * 1024,
    MAX_TOKEN = 8 * 1024 * 1024, /* bytes without a complete tag: no honest trace has that */
    MAX_TEXT = 4096
};

struct xml_reader {
    const struct xml_source *source;
    xmlParserCtxtPtr parser;
    const xmlChar *name;
    uint32_t present; /* attributes that the current element has */
    uint8_t *open;    /* grammar positions of the open elements, innermost last */
    size_t depth, capacity;
    size_t unanswered; /* bytes fed since the last event */
    bool seen_root, refused;
    char *reason;
    char text[MAX_TEXT]; /* of the innermost element */
    size_t text_length;
    /* The grammar's names as the parser's dictionary has them: names compare by address. */
    const xmlChar *elements[XML_MAX_ELEMENTS];
    const xmlChar *attributes[XML_MAX_ELEMENTS][XML_MAX_ATTRIBUTES];
};

void *xml_context(const struct xml_reader *xml)
{
    return xml->source->context;
}

struct pool **xml_pool(const struct xml_reader *xml)
{
    return xml->source->pool;
}

const char *xml_name(const struct xml_reader *xml)
{
    return (const char *)xml->name;
}

bool xml_has(const struct xml_reader *xml, int index)
{
    return xml->present >> index & 1;
}

static int current_line(const struct xml_reader *xml)
{
    return xml->parser && xml->parser->input ? xml->parser->input->line : 1;
}

void xml_refuse(struct xml_reader *xml, const char *format, ...)
{
    va_list arguments;
    char *what = NULL;

    if (xml->refused)
        return;
    va_start(arguments, format);
    if (vasprintf(&what, format, arguments) < 0)
        what = NULL;
    va_end(arguments);
    xml->refused = true;
    free(xml->reason);
    xml->reason =
        xformat("%s:%d: %s", xml->source->path, current_line(xml), what ? what : "out of memory");
    free(what);
    if (xml->parser)
        xmlStopParser(xml->parser);
}

/* ---- Values ------------------------------------------------------------------------------ */

static bool parse_integer(const char *at, const char *end, int64_t max, int64_t *value)
{
    int64_t sum = 0;

    if (at == end)
        return false;
    for (; at < end; at++) {
        unsigned digit = (unsigned)(*at - '0');
        if (digit > 9 || sum > (max - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    *value = sum;
    return true;
}

static bool parse_real(struct slice text, double *value)
{
    char copy[64], *end;

    if (text.length == 0 || text.length >= sizeof copy)
        return false;
    memcpy(copy, text.start, text.length);
    copy[text.length] = '\0';
    *value = strtod(copy, &end);
    return *end == '\0' && isfinite(*value) && *value >= 0;
}

bool xml_seconds(struct slice text, int64_t *value)
{
    const char *at = text.start, *end = text.start + text.length;
    const char *point = memchr(at, '.', text.length);
    int64_t whole = 0, fraction = 0, unit = 1000000000;
    double real;

    /* The plain form is read exactly; exponents and more than nine decimals go through strtod. */
    if (!point)
        point = end;
    if (parse_integer(at, point, XML_INTEGER_MAX / unit, &whole) && end - point <= 10) {
        for (const char *digit = point + 1; digit < end; digit++)
            unit /= 10;
        if (point + 1 >= end || parse_integer(point + 1, end, INT32_MAX, &fraction)) {
            *value = whole * 1000000000 + fraction * unit;
            return true;
        }
    }
    if (!parse_real(text, &real) || real * 1e9 > (double)XML_INTEGER_MAX)
        return false;
    *value = llround(real * 1e9);
    return true;
}

int xml_integers(struct slice list, int64_t *values, int room)
{
    const char *at = list.start, *end = at + list.length;
    int count = 0;

    while (at < end) {
        if (*at == ' ') {
            at++;
            continue;
        }
        const char *stop = at;
        int64_t value;
        while (stop < end && *stop != ' ')
            stop++;
        if (!parse_integer(at, stop, INT64_MAX, &value))
            return -1;
        if (count < room)
            values[count] = value;
        count++;
        at = stop;
    }
    return count;
}

static bool store(struct xml_reader *xml, const struct xml_attribute *attribute, struct slice text,
                  char *record)
{
    void *to = record + attribute->offset;
    const char *end = text.start + text.length;
    int64_t value;

    switch (attribute->type) {
    case XML_SLICE:
        *(struct slice *)to = text;
        return true;
    case XML_STRING:
        *(const char **)to = pool_text(xml->source->pool, text.start, text.length);
        return true;
    case XML_INTEGER:
        return parse_integer(text.start, end, XML_INTEGER_MAX, to);
    case XML_WIDE:
        return parse_integer(text.start, end, INT64_MAX, to);
    case XML_SMALL:
        if (!parse_integer(text.start, end, INT32_MAX, &value))
            return false;
        *(int *)to = (int)value;
        return true;
    case XML_REAL:
        return parse_real(text, to);
    case XML_SECONDS:
        return xml_seconds(text, to);
    }
    return false;
}

/* ---- Elements ---------------------------------------------------------------------------- */

static int find_element(const struct xml_reader *xml, const xmlChar *name)
{
    const struct xml_element *grammar = xml->source->grammar;

    for (int i = 0; grammar[i].name; i++) {
        if (xml->elements[i] == name)
            return i;
    }
    for (int i = 0; grammar[i].name; i++) {
        size_t length = strlen(grammar[i].name) - 1;
        if (grammar[i].name[length] == '*' &&
            strncmp((const char *)name, grammar[i].name, length) == 0)
            return i;
    }
    return -1;
}

static bool place_is_right(struct xml_reader *xml, int element)
{
    uint32_t place = xml->depth ? XML_IN(xml->open[xml->depth - 1]) : XML_AT_ROOT;

    return element >= 0 && (xml->source->grammar[element].parents & place);
}

static void refuse_place(struct xml_reader *xml)
{
    if (xml->depth == 0)
        xml_refuse(xml, "<%s> is not the root of a trace or an experiment", xml->name);
    else
        xml_refuse(xml, "<%s> is not allowed in <%s>", xml->name,
                   xml->source->grammar[xml->open[xml->depth - 1]].name);
}

static bool convert(struct xml_reader *xml, int element, int count, const xmlChar **given,
                    char *record)
{
    const struct xml_attribute *table = xml->source->grammar[element].attributes;
    const xmlChar **names = xml->attributes[element];

    xml->present = 0;
    for (int i = 0; i < count; i++, given += 5) {
        int at = 0;
        while (names[at] && names[at] != given[0])
            at++;
        if (!names[at])
            continue;
        struct slice text = {(const char *)given[3], (size_t)(given[4] - given[3])};
        if (!store(xml, &table[at], text, record)) {
            xml_refuse(xml, "<%s>: %s=\"%.*s\" is not a valid value", xml->name, table[at].name,
                       text.length > 40 ? 40 : (int)text.length, text.start);
            return false;
        }
        xml->present |= 1u << at;
    }
    for (int at = 0; table[at].name; at++) {
        if (table[at].required && !xml_has(xml, at)) {
            xml_refuse(xml, "<%s>: attribute %s is missing", xml->name, table[at].name);
            return false;
        }
    }
    return true;
}

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix,
                          const xmlChar *uri, int namespace_count, const xmlChar **namespaces,
                          int count, int defaulted, const xmlChar **given)
{
    struct xml_reader *xml = context;
    _Alignas(max_align_t) char record[XML_MAX_RECORD] = {0};
    int element = find_element(xml, name);

    (void)prefix, (void)uri, (void)namespace_count, (void)namespaces, (void)defaulted;
    xml->unanswered = 0;
    if (xml->refused)
        return;
    xml->name = name;
    if (!place_is_right(xml, element)) {
        refuse_place(xml);
        return;
    }
    xml->open = xgrow(xml->open, xml->depth, &xml->capacity, 1);
    xml->open[xml->depth++] = (uint8_t)element;
    xml->seen_root = true;
    xml->text_length = 0;
    if (convert(xml, element, count, given, record) && xml->source->grammar[element].begin)
        xml->source->grammar[element].begin(xml, record);
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix,
                        const xmlChar *uri)
{
    struct xml_reader *xml = context;

    (void)name, (void)prefix, (void)uri;
    xml->unanswered = 0;
    if (xml->refused)
        return;
    const struct xml_element *element = &xml->source->grammar[xml->open[--xml->depth]];
    if (element->text) {
        xml->text[xml->text_length] = '\0';
        element->text(xml, xml->text);
    }
    if (element->end && !xml->refused)
        element->end(xml);
}

static void characters(void *context, const xmlChar *text, int length)
{
    struct xml_reader *xml = context;

    if (xml->refused || !xml->depth || !xml->source->grammar[xml->open[xml->depth - 1]].text)
        return;
    if (xml->text_length + (size_t)length >= MAX_TEXT) {
        xml_refuse(xml, "<%s>: text of more than %d bytes", xml->name, MAX_TEXT - 1);
        return;
    }
    memcpy(xml->text + xml->text_length, text, (size_t)length);
    xml->text_length += (size_t)length;
}

static void entity_declared(void *context, const xmlChar *name, int type, const xmlChar *public_id,
                            const xmlChar *system_id, xmlChar *content)
{
    (void)type, (void)public_id, (void)system_id, (void)content;
    xml_refuse(context, "entity %s: traces declare no entities", name);
}

#if LIBXML_VERSION >= 21200
static void parser_error(void *context, const xmlError *error)
#else
static void parser_error(void *context, xmlErrorPtr error)
#endif
{
    struct xml_reader *xml = context;

    if (error->level < XML_ERR_FATAL && error->code != XML_WAR_UNDECLARED_ENTITY)
        return;
    int length = error->message ? (int)strcspn(error->message, "\n") : 0;
    xml_refuse(xml, "not XML: %.*s", length, length ? error->message : "");
}

/* ---- The document ------------------------------------------------------------------------ */

static void intern_names(struct xml_reader *xml)
{
    const struct xml_element *grammar = xml->source->grammar;
    xmlDictPtr names = xml->parser->dict;

    for (int i = 0; grammar[i].name; i++) {
        xml->elements[i] = xmlDictLookup(names, (const xmlChar *)grammar[i].name, -1);
        const struct xml_attribute *table = grammar[i].attributes;
        for (int k = 0; table[k].name; k++)
            xml->attributes[i][k] = xmlDictLookup(names, (const xmlChar *)table[k].name, -1);
    }
}

static bool create_parser(struct xml_reader *xml)
{
    xmlSAXHandler sax = {.initialized = XML_SAX2_MAGIC,
                         .startElementNs = start_element,
                         .endElementNs = end_element,
                         .characters = characters,
                         .cdataBlock = characters,
                         .entityDecl = entity_declared,
                         .serror = parser_error};

    xml->parser = xmlCreatePushParserCtxt(&sax, xml, NULL, 0, xml->source->path);
    if (!xml->parser)
        return false;
    xmlCtxtUseOptions(xml->parser, XML_PARSE_HUGE | XML_PARSE_NONET);
    intern_names(xml);
    return true;
}

static void feed(struct xml_reader *xml, struct stream *stream)
{
    char chunk[CHUNK];
    ssize_t got;

    while (!xml->refused && (got = stream_read(stream, chunk, sizeof chunk)) != 0) {
        if (got < 0) {
            xml_refuse(xml, "can't be read: %s", stream_reason(stream));
            return;
        }
        xml->unanswered += (size_t)got;
        xmlParseChunk(xml->parser, chunk, (int)got, 0);
        if (xml->unanswered > MAX_TOKEN)
            xml_refuse(xml, "more than %d MB without an element", MAX_TOKEN >> 20);
        if (xml->source->progress)
            xml->source->progress(xml->source->progress_argument, stream_position(stream));
    }
}

/* The parser is never told that the document ends: whether it did is known from the elements, and
 * so a cut file is told apart from a wrong one. */
static enum xml_outcome conclude(struct xml_reader *xml)
{
    if (!xml->refused && !xml->seen_root)
        xml_refuse(xml, "not a trace: no element in it");
    if (xml->refused)
        return XML_REFUSED;
    if (xml->depth == 0)
        return XML_COMPLETE;
    xml->reason = xformat("%s:%d: cut in <%s>", xml->source->path, current_line(xml),
                          xml->source->grammar[xml->open[xml->depth - 1]].name);
    return XML_CUT;
}

enum xml_outcome xml_read(const struct xml_source *source, char **reason)
{
    struct xml_reader *xml = xzalloc(sizeof *xml);
    enum xml_outcome outcome;
    struct stream *stream = stream_open(source->path);

    xml->source = source;
    if (!stream) {
        xml->reason = xformat("%s: %s", source->path, strerror(errno));
        outcome = XML_REFUSED;
    } else if (!create_parser(xml)) {
        xml->reason = xformat("%s: out of memory", source->path);
        outcome = XML_REFUSED;
    } else {
        feed(xml, stream);
        outcome = conclude(xml);
    }
    *reason = xml->reason;
    if (xml->parser) {
        xmlFreeDoc(xml->parser->myDoc); /* the parser makes one for an internal subset */
        xmlFreeParserCtxt(xml->parser);
    }
    stream_close(stream);
    free(xml->open);
    free(xml);
    return outcome;
}
