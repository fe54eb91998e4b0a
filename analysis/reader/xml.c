/* The parser: elements and attributes by the grammar, values, refusals. */
#include "config.h"

#include "analysis/reader/xml.h"

#include "analysis/reader/stream.h"
#include "common/regular.h"

#include <assert.h>
#include <errno.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    CHUNK = 64 * 1024,
    MAX_TOKEN = 8 * 1024 * 1024, /* bytes without a complete tag: no honest trace has that */
    MAX_TEXT = 4096,
    MAX_GIVEN = 1000,          /* attributes of an element: a grammar has 64 at most */
    MAX_WORDS = 4 << 20,       /* bytes of all names of elements and attributes, about */
    SHORT_TAG = 4 * MAX_GIVEN, /* bytes: it has fewer attributes, of 5 bytes each */
    SLOTS = 2 * XML_MAX_ELEMENTS
};

/* An element's attributes, and who may stand in it. */
struct element_shape {
    int first, count;  /* positions in the grammar */
    uint64_t required; /* bits count from the first */
    const xmlChar *names[XML_MAX_ATTRIBUTES];
    bool allowed[XML_MAX_ELEMENTS];
};

/* The names of elements and attributes are those of the parser's dictionary: they compare by
 * address. */
struct attribute_slot {
    const xmlChar *name;
    int element;
};

/* The start tag that the parser is fed. */
struct tag {
    char within; /* `<`: the tag; a quote: a value; 0: neither */
    int given;   /* attributes so far */
};

struct xml_reader {
    const struct xml_source *source;
    xmlParserCtxtPtr parser;
    const xmlChar *name;
    const struct element_shape *shape; /* of the current element */
    const xmlChar **given;             /* its attributes, as libxml2 has them */
    int given_count;
    uint64_t present; /* attributes that it has; bits count from its first */
    uint8_t *open;    /* grammar positions of the open elements, innermost last */
    size_t depth, capacity;
    size_t unanswered; /* bytes fed since the last event */
    size_t kept;       /* bytes of texts */
    struct tag tag;
    bool seen_root, refused;
    char *reason;
    char text[MAX_TEXT]; /* of the innermost element */
    size_t text_length;
    struct element_shape root; /* allows the roots */
    struct element_shape shapes[XML_MAX_ELEMENTS];
    struct attribute_slot slots[SLOTS]; /* hashed; at most half of them are in use */
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

bool xml_has(const struct xml_reader *xml, int attribute)
{
    assert(attribute >= xml->shape->first && attribute < xml->shape->first + xml->shape->count);
    return xml->present >> (attribute - xml->shape->first) & 1;
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

/* Of little that zstd unpacks, much would be kept. */
static bool keep_text(struct xml_reader *xml, struct slice text, const char **to)
{
    xml->kept += text.length;
    if (text.length > XML_MAX_STRING)
        xml_refuse(xml, "<%s>: a text of more than %d KB", xml->name, XML_MAX_STRING >> 10);
    else if (xml->kept > XML_MAX_STRINGS)
        xml_refuse(xml, "more than %d MB of names", XML_MAX_STRINGS >> 20);
    else
        *to = pool_text(xml->source->pool, text.start, text.length);
    return !xml->refused;
}

static bool store_value(struct xml_reader *xml, enum xml_type type, struct slice text, void *to)
{
    const char *end = text.start + text.length;
    int64_t value;

    switch (type) {
    case XML_SLICE:
        *(struct slice *)to = text;
        return true;
    case XML_STRING:
        return keep_text(xml, text, to);
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

static struct attribute_slot *slot_of(struct xml_reader *xml, const xmlChar *name)
{
    size_t at = (size_t)((uint64_t)(uintptr_t)name * UINT64_C(0x9e3779b97f4a7c15) >> 40) % SLOTS;

    while (xml->slots[at].name && xml->slots[at].name != name)
        at = (at + 1) % SLOTS;
    return &xml->slots[at];
}

/* The length of a name that goes on with anything; 0: it does not. */
static size_t family_length(const struct xml_element *element)
{
    size_t length = strlen(element->name);

    return element->name[length - 1] == '*' ? length - 1 : 0;
}

static int find_element(struct xml_reader *xml, const xmlChar *name)
{
    const struct xml_grammar *grammar = xml->source->grammar;
    const struct attribute_slot *slot = slot_of(xml, name);

    if (slot->name)
        return slot->element;
    for (int i = 0; i < grammar->element_count; i++) {
        size_t length = family_length(&grammar->elements[i]);
        if (length && strncmp((const char *)name, grammar->elements[i].name, length) == 0)
            return i;
    }
    return -1;
}

static const char *name_of_open(const struct xml_reader *xml)
{
    return xml->source->grammar->elements[xml->open[xml->depth - 1]].name;
}

static bool may_stand(const struct xml_reader *xml, int element)
{
    const struct element_shape *around =
        xml->depth ? &xml->shapes[xml->open[xml->depth - 1]] : &xml->root;

    return element >= 0 && around->allowed[element];
}

static void refuse_position(struct xml_reader *xml)
{
    if (xml->depth == 0)
        xml_refuse(xml, "<%s> is not the root of a trace or an experiment", xml->name);
    else
        xml_refuse(xml, "<%s> is not allowed in <%s>", xml->name, name_of_open(xml));
}

static bool convert_attribute(struct xml_reader *xml, int at, struct slice text, char *record)
{
    const struct xml_attribute *attribute = &xml->source->grammar->attributes[at];
    xml_field field = xml->source->fields[at];

    if (!field)
        return true;
    if (!store_value(xml, attribute->type, text, record + field - 1)) {
        xml_refuse(xml, "<%s>: %s=\"%.*s\" is not a valid value", xml->name, attribute->name,
                   text.length > 40 ? 40 : (int)text.length, text.start);
        return false;
    }
    xml->present |= UINT64_C(1) << (at - xml->shape->first);
    return true;
}

/* Who writes attributes in the order of the grammar has the next one found soon; `count` of the
 * shape: the element has no such attribute. */
static int find_attribute(const struct element_shape *shape, const xmlChar *name, int from)
{
    for (int i = from; i < shape->count; i++) {
        if (shape->names[i] == name)
            return i;
    }
    for (int i = 0; i < from && i < shape->count; i++) {
        if (shape->names[i] == name)
            return i;
    }
    return shape->count;
}

static struct slice value_of(const xmlChar **given)
{
    return (struct slice){(const char *)given[3], (size_t)(given[4] - given[3])};
}

static bool convert(struct xml_reader *xml, int count, const xmlChar **given, char *record)
{
    const struct element_shape *shape = xml->shape;

    xml->present = 0;
    for (int i = 0, at = -1; i < count; i++, given += 5) {
        at = find_attribute(shape, given[0], at + 1);
        if (at < shape->count &&
            !convert_attribute(xml, shape->first + at, value_of(given), record))
            return false;
    }
    uint64_t missing = shape->required & ~xml->present;
    if (missing)
        xml_refuse(xml, "<%s>: attribute %s is missing", xml->name,
                   xml->source->grammar->attributes[shape->first + __builtin_ctzll(missing)].name);
    return !missing;
}

void xml_others(const struct xml_reader *xml,
                void (*each)(void *context, const char *name, struct slice value), void *context)
{
    const struct element_shape *shape = xml->shape;
    const xmlChar **given = xml->given;

    for (int i = 0; i < xml->given_count; i++, given += 5) {
        int at = find_attribute(shape, given[0], 0);
        if (at == shape->count || !xml->source->fields[shape->first + at])
            each(context, (const char *)given[0], value_of(given));
    }
}

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix,
                          const xmlChar *uri, int namespace_count, const xmlChar **namespaces,
                          int count, int defaulted, const xmlChar **given)
{
    struct xml_reader *xml = context;
    _Alignas(max_align_t) char record[XML_MAX_RECORD] = {0};
    int element = find_element(xml, name);

    (void)prefix, (void)uri, (void)namespaces, (void)defaulted;
    xml->unanswered = 0;
    if (xml->refused)
        return;
    xml->name = name;
    if (!may_stand(xml, element)) {
        refuse_position(xml);
        return;
    }
    if (namespace_count && xml->depth) {
        xml_refuse(xml, "<%s> declares a namespace: only a root may", xml->name);
        return;
    }
    xml->open = xgrow(xml->open, xml->depth, &xml->capacity, 1);
    xml->open[xml->depth++] = (uint8_t)element;
    xml->seen_root = true;
    xml->text_length = 0;
    xml->shape = &xml->shapes[element];
    xml->given = given;
    xml->given_count = count;
    if (convert(xml, count, given, record) && xml->source->handlers[element].begin)
        xml->source->handlers[element].begin(xml, record);
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix,
                        const xmlChar *uri)
{
    struct xml_reader *xml = context;

    (void)name, (void)prefix, (void)uri;
    xml->unanswered = 0;
    if (xml->refused)
        return;
    assert(xml->depth > 0);
    const struct xml_handler *handler = &xml->source->handlers[xml->open[--xml->depth]];
    if (handler->text) {
        xml->text[xml->text_length] = '\0';
        handler->text(xml, xml->text);
    }
    if (handler->end && !xml->refused)
        handler->end(xml);
}

static void take_characters(void *context, const xmlChar *text, int length)
{
    struct xml_reader *xml = context;

    if (xml->refused || !xml->depth || !xml->source->handlers[xml->open[xml->depth - 1]].text)
        return;
    if (xml->text_length + (size_t)length >= MAX_TEXT) {
        xml_refuse(xml, "<%s>: text of more than %d bytes", xml->name, MAX_TEXT - 1);
        return;
    }
    memcpy(xml->text + xml->text_length, text, (size_t)length);
    xml->text_length += (size_t)length;
}

/* Where bytes do not mean what they mean in ASCII, tags can't be counted before they are parsed. */
static void start_document(void *context)
{
    static const char *const like_ascii[] = {"UTF-8",     "ASCII", "US-ASCII",
                                             "ISO-8859-", "LATIN", "WINDOWS-125"};
    struct xml_reader *xml = context;
    const xmlParserInputBuffer *bytes = xml->parser->input->buf;
    const char *name = bytes && bytes->encoder ? bytes->encoder->name : like_ascii[0];

    for (size_t i = 0; i < sizeof like_ascii / sizeof *like_ascii; i++) {
        if (strncasecmp(name, like_ascii[i], strlen(like_ascii[i])) == 0)
            return;
    }
    xml_refuse(xml, "encoding %.40s: traces are in UTF-8 or ISO-8859-1", name);
}

/* What a subset declares, the parser keeps and uses: defaults of attributes make much of little. */
static void refuse_declaration(struct xml_reader *xml, const char *kind, const xmlChar *name)
{
    xml_refuse(xml, "%s %.40s: traces declare nothing", kind, name);
}

static void entity_declared(void *context, const xmlChar *name, int type, const xmlChar *public_id,
                            const xmlChar *system_id, xmlChar *content)
{
    (void)type, (void)public_id, (void)system_id, (void)content;
    refuse_declaration(context, "entity", name);
}

static void unparsed_declared(void *context, const xmlChar *name, const xmlChar *public_id,
                              const xmlChar *system_id, const xmlChar *notation)
{
    (void)public_id, (void)system_id, (void)notation;
    refuse_declaration(context, "entity", name);
}

static void notation_declared(void *context, const xmlChar *name, const xmlChar *public_id,
                              const xmlChar *system_id)
{
    (void)public_id, (void)system_id;
    refuse_declaration(context, "notation", name);
}

static void element_declared(void *context, const xmlChar *name, int type,
                             xmlElementContentPtr content)
{
    (void)type, (void)content;
    refuse_declaration(context, "element", name);
}

static void attribute_declared(void *context, const xmlChar *element, const xmlChar *name, int type,
                               int presence, const xmlChar *value, xmlEnumerationPtr words)
{
    (void)element, (void)type, (void)presence, (void)value;
    xmlFreeEnumeration(words);
    refuse_declaration(context, "attribute", name);
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
    if (error->code == XML_ERR_NO_MEMORY) {
        xml_refuse(xml, "out of memory, or more than %d MB of names", MAX_WORDS >> 20);
        return;
    }
    int length = error->message ? (int)strcspn(error->message, "\n") : 0;
    xml_refuse(xml, "not XML: %.*s", length, length ? error->message : "");
}

/* ---- The document ------------------------------------------------------------------------ */

/* Lets the elements that a content names stand in the one of that shape. */
static void allow_content(const struct xml_grammar *grammar, const char *content,
                          struct element_shape *shape, struct element_shape *root)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    size_t length;

    for (; *content; content += length ? length : 1) {
        length = strspn(content, letters);
        for (int i = 0; length && i < grammar->element_count; i++) {
            const char *name = grammar->elements[i].name;
            if (strncmp(name, content, length) == 0 && (!name[length] || name[length] == '*')) {
                shape->allowed[i] = true;
                root->allowed[i] = false;
            }
        }
    }
}

static void prepare_elements(struct xml_reader *xml)
{
    const struct xml_grammar *grammar = xml->source->grammar;

    assert(grammar->element_count <= XML_MAX_ELEMENTS);
    memset(xml->root.allowed, true, (size_t)grammar->element_count);
    for (int i = 0; i < grammar->element_count; i++) {
        const struct xml_element *element = &grammar->elements[i];
        const xmlChar *name = xmlDictLookup(xml->parser->dict, (const xmlChar *)element->name, -1);
        allow_content(grammar, element->content, &xml->shapes[i], &xml->root);
        *slot_of(xml, name) = (struct attribute_slot){name, i};
    }
}

static void prepare_attributes(struct xml_reader *xml)
{
    const struct xml_grammar *grammar = xml->source->grammar;

    for (int i = 0; i < grammar->attribute_count; i++) {
        const struct xml_attribute *attribute = &grammar->attributes[i];
        struct element_shape *shape = &xml->shapes[attribute->element];
        if (!shape->count)
            shape->first = i;
        assert(shape->first + shape->count == i && shape->count < XML_MAX_ATTRIBUTES);
        assert(xml->source->fields[i] <= XML_MAX_RECORD);
        if (attribute->required && xml->source->fields[i])
            shape->required |= UINT64_C(1) << shape->count;
        shape->names[shape->count++] =
            xmlDictLookup(xml->parser->dict, (const xmlChar *)attribute->name, -1);
    }
}

static bool create_parser(struct xml_reader *xml)
{
    xmlSAXHandler sax = {.initialized = XML_SAX2_MAGIC,
                         .startDocument = start_document,
                         .startElementNs = start_element,
                         .endElementNs = end_element,
                         .characters = take_characters,
                         .cdataBlock = take_characters,
                         .entityDecl = entity_declared,
                         .unparsedEntityDecl = unparsed_declared,
                         .notationDecl = notation_declared,
                         .elementDecl = element_declared,
                         .attributeDecl = attribute_declared,
                         .serror = parser_error};

    xml->parser = xmlCreatePushParserCtxt(&sax, xml, NULL, 0, xml->source->path);
    if (!xml->parser)
        return false;
    /* NOENT: else `&` in a value arrives as `&#38;`. Only the five entities of XML itself are there
     * to be replaced: no other one can be declared. */
    xmlCtxtUseOptions(xml->parser, XML_PARSE_HUGE | XML_PARSE_NONET | XML_PARSE_NOENT);
    xmlDictSetLimit(xml->parser->dict, MAX_WORDS); /* HUGE has none */
    prepare_elements(xml);
    prepare_attributes(xml);
    return true;
}

/* A `<` is in no value: there it begins anew, whatever quotes a comment before it had. The first
 * byte alone may be one. */
static void count_given(struct tag *tag, const char *at, const char *end)
{
    if (*at == '<')
        *tag = (struct tag){.within = '<'};
    for (; at < end && tag->within; at++) {
        if (tag->within != '<') {
            at = memchr(at, tag->within, (size_t)(end - at));
            if (!at)
                return;
            tag->within = '<';
        } else if (*at == '>') {
            tag->within = 0;
        } else if (*at == '"' || *at == '\'') {
            tag->within = *at;
        } else {
            tag->given += *at == '=';
        }
    }
}

/* libxml2 before 2.12 compares each attribute with all before it, before it tells of any. Tags that
 * are short and begin and end in the chunk need not be looked at. */
static void look_at_tags(struct xml_reader *xml, const char *chunk, size_t length)
{
    const char *end = chunk + length, *next;

    for (const char *at = chunk; at < end && !xml->refused; at = next) {
        next = memchr(at + 1, '<', (size_t)(end - at - 1));
        if (next && *at == '<' && next - at < SHORT_TAG)
            continue;
        next = next ? next : end;
        count_given(&xml->tag, at, next);
        if (xml->tag.given > MAX_GIVEN)
            xml_refuse(xml, "an element of more than %d attributes", MAX_GIVEN);
    }
}

static void feed_parser(struct xml_reader *xml, struct stream *stream)
{
    char chunk[CHUNK];
    ssize_t got;

    while (!xml->refused && (got = stream_read(stream, chunk, sizeof chunk)) != 0) {
        if (got < 0) {
            xml_refuse(xml, "can't be read: %s", stream_reason(stream));
            return;
        }
        xml->unanswered += (size_t)got;
        look_at_tags(xml, chunk, (size_t)got);
        if (!xml->refused)
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
    xml->reason =
        xformat("%s:%d: cut in <%s>", xml->source->path, current_line(xml), name_of_open(xml));
    return XML_CUT;
}

enum xml_outcome xml_read(const struct xml_source *source, char **reason)
{
    struct xml_reader *xml = xzalloc(sizeof *xml);
    enum xml_outcome outcome;
    struct stream *stream = stream_open(source->path);

    xml->source = source;
    if (!stream) {
        xml->reason = xformat("%s: %s", source->path, open_problem(errno));
        outcome = XML_REFUSED;
    } else if (!create_parser(xml)) {
        xml->reason = xformat("%s: out of memory", source->path);
        outcome = XML_REFUSED;
    } else {
        feed_parser(xml, stream);
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
