/* Regions that are known by their machine code: their objects, and what debug information says. */
#include "pomp2-runtime/convert/code.h"
#include "pomp2-runtime/convert/pages.h"
#include "pomp2-runtime/convert/symbol.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* An object of the spool, opened when one of its addresses is asked for. */
struct code_object {
    const char *path, *build_id;
    bool tried;
    struct symbol_object *open; /* NULL: not yet, or it can't be */
};

struct code_texts {
    struct code_texts *next;
    size_t used;
    char text[64 * 1024 - 64]; /* longer than any name */
};

struct code {
    struct code_object *objects; /* by id, from 1 */
    uint64_t count;
    struct code_texts *texts;
    char problem[512];
};

static const struct spool_object *next_object(const struct spool *s, const struct spool_object *o)
{
    return (const struct spool_object *)spool_next(s, SPOOL_OBJECT, o ? &o->entry : NULL);
}

bool spool_has_code(const struct spool *s)
{
    const struct spool_entry *e = NULL;
    while ((e = spool_next(s, SPOOL_REGION, e)))
        if (((const struct spool_region *)e)->code.object)
            return true;
    return false;
}

struct code *code_open(struct spool *s)
{
    struct code *c = pages_take(1, sizeof *c);
    const struct spool_object *o = NULL;
    while (c && (o = next_object(s, o)))
        c->count++;
    if (c && !(c->objects = pages_take(c->count + 1, sizeof *c->objects))) {
        pages_give(c);
        return NULL;
    }
    while (c && (o = next_object(s, o)))
        if (o->id <= c->count)
            c->objects[o->id] =
                (struct code_object){.path = o->text, .build_id = o->text + strlen(o->text) + 1};
    return c;
}

void code_free(struct code *c)
{
    const char *problem;
    if (!c)
        return;
    for (uint64_t i = 0; i <= c->count; i++)
        if (c->objects[i].open)
            symbol_reader(&problem)->close(c->objects[i].open);
    for (struct code_texts *texts = c->texts, *next; texts; texts = next) {
        next = texts->next;
        pages_give(texts);
    }
    pages_give(c->objects);
    pages_give(c);
}

const char *code_problem(const struct code *c)
{
    return c && *c->problem ? c->problem : NULL;
}

static const char *keep_text(struct code *c, const char *text)
{
    size_t n = strlen(text) + 1;
    struct code_texts *all = c->texts;
    if (n == 1 || n > sizeof all->text)
        return "";
    if (!all || n > sizeof all->text - all->used) {
        all = pages_take(1, sizeof *all);
        if (!all)
            return "";
        all->next = c->texts;
        c->texts = all;
    }
    all->used += n;
    return memcpy(all->text + all->used - n, text, n);
}

/* The first problem is the one that is told. */
static void note_problem(struct code *c, const char *what, const char *why)
{
    if (!*c->problem)
        snprintf(c->problem, sizeof c->problem, "%s: %s", what, why);
}

/* libdw ends the process where it gets no memory. It maps the file, and its tables take some more.
 * What is left for others, where all processes are limited together, it can't be asked. */
static bool has_room(const char *path)
{
    enum { LEAST = 16 << 20, TIMES = 4 };
    struct stat status;
    if (stat(path, &status) != 0)
        return true; /* the reader says so */
    size_t size = LEAST + TIMES * (size_t)status.st_size;
    void *room = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED)
        return false;
    munmap(room, size);
    return true;
}

static const struct symbol_reader *reader_for(struct code *c, struct code_object *o)
{
    const char *why = "?";
    const struct symbol_reader *reader = symbol_reader(&why);
    if (!reader) {
        note_problem(c, "cannot read debug information", why);
    } else if (!o->tried && !has_room(o->path)) {
        note_problem(c, o->path, "no memory for its debug information");
    } else if (!o->tried) {
        o->open = reader->open(o->path, o->build_id);
        if (!o->open)
            note_problem(c, o->path, "it is not the file that ran, or cannot be read");
    }
    o->tried = true;
    return o->open ? reader : NULL;
}

static bool find_symbol(struct code *c, const struct code_place *place, struct symbol *symbol)
{
    struct code_object *o = &c->objects[place->object];
    const struct symbol_reader *reader = o->path ? reader_for(c, o) : NULL;
    if (!reader)
        return false;
    return (place->kind == CODE_FUNCTION ? reader->function : reader->call)(o->open, place->address,
                                                                            symbol);
}

/* What tells a place apart whose line is not known: `cg+0x1b30`, or `solve (cg+0x1b30)`. */
static const char *address_name(struct code *c, const struct code_place *place,
                                const char *function)
{
    char text[2048]; /* the linker's names of templates are long, and can't be read when cut */
    const char *path = c->objects[place->object].path, *slash = path ? strrchr(path, '/') : NULL;
    bool named = *function;
    snprintf(text, sizeof text, "%.1700s%s%.255s+0x%llx%s", function, named ? " (" : "",
             slash  ? slash + 1
             : path ? path
                    : "?",
             (unsigned long long)place->address, named ? ")" : "");
    return keep_text(c, text);
}

void code_describe(struct code *c, const struct spool_region *r, struct code_text *text)
{
    struct symbol symbol;
    if (r->code.object > c->count)
        return;
    bool found = find_symbol(c, &r->code, &symbol);
    if (found) {
        text->file = keep_text(c, symbol.file);
        text->line = symbol.line;
    }
    if (r->code.kind != CODE_FUNCTION) {
        if (!text->line)
            text->name = address_name(c, &r->code, found ? symbol.name : "");
        return;
    }
    if (found) { /* the run has the name of the symbol, which debug information may lack */
        const char *linkage = *symbol.linkage ? symbol.linkage : text->name;
        text->linkage = strcmp(linkage, symbol.name) ? keep_text(c, linkage) : "";
        text->name = keep_text(c, symbol.name);
        text->layer = keep_text(c, symbol.layer);
    }
    if (!*text->name)
        text->name = address_name(c, &r->code, "");
}

void put_objects(struct xml *x, const struct spool *s)
{
    const struct spool_object *o = next_object(s, NULL);
    if (!o)
        return;
    xml_put(x, OPEN_objects);
    xml_put(x, ">\n");
    for (; o; o = next_object(s, o)) {
        const char *build_id = o->text + strlen(o->text) + 1;
        xml_put(x, OPEN_o);
        xml_attribute(x, NAME_o_id, o->id);
        xml_text(x, NAME_o_file, o->text);
        xml_text(x, NAME_o_build, build_id);
        xml_put(x, "/>\n");
    }
    xml_put(x, CLOSE_objects);
}
