/* libpompeii-symbols.so: functions, files and lines from debug information, read with elfutils'
 * libdw. */
#include "config.h"

#include "pomp2-runtime/convert/symbol.h"

#include "common/layer-name.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 200 /* nested DIEs that are looked into */ };

/* A namespace, class or function: what a name is qualified by. In the order of the file. */
struct code_scope {
    Dwarf_Off offset;
    uint32_t up; /* its scope's index + 1; 0: none */
};

struct code_function {
    uint64_t low, high;
    Dwarf_Off offset;
};

/* A compilation unit, looked into when one of its addresses is asked for. */
struct compile_unit {
    Dwarf_Die die;
    Dwarf_Die code; /* functions are in it: the same, but with -gsplit-dwarf */
    bool known;
    struct code_scope *scopes;
    size_t scope_count, scope_room;
    struct code_function *functions; /* by address */
    size_t function_count, function_room;
};

struct address_range {
    uint64_t low, high;
    size_t unit;
};

struct symbol_object {
    Dwfl *dwfl;
    Dwfl_Module *module;
    Dwarf *dwarf;
    Dwarf_Addr bias; /* of the debug information's addresses */
    struct compile_unit *units;
    size_t unit_count, unit_room;
    struct address_range *ranges; /* by address */
    size_t range_count, range_room;
    char name[4096], file[4096], layer[256];
};

/* One more element at the end of an array. NULL: no memory. */
static void *grow(void **items, size_t *count, size_t *room, size_t size)
{
    if (*count == *room) {
        size_t more = *room ? 2 * *room : 64;
        void *larger = realloc(*items, more * size);
        if (!larger)
            return NULL;
        *items = larger;
        *room = more;
    }
    return memset((char *)*items + (*count)++ * size, 0, size);
}
#define GROW(of, what)                                                                             \
    ((__typeof__((of)->what##s))grow((void **)&(of)->what##s, &(of)->what##_count,                 \
                                     &(of)->what##_room, sizeof *(of)->what##s))

/* ---- What a unit holds ------------------------------------------------------------------- */

static bool is_scope(int tag)
{
    return tag == DW_TAG_namespace || tag == DW_TAG_module || tag == DW_TAG_class_type ||
           tag == DW_TAG_structure_type || tag == DW_TAG_union_type || tag == DW_TAG_subprogram;
}

static bool is_block(int tag)
{
    return tag == DW_TAG_lexical_block || tag == DW_TAG_try_block || tag == DW_TAG_catch_block ||
           tag == DW_TAG_inlined_subroutine;
}

static void add_function(struct compile_unit *u, Dwarf_Die *die)
{
    Dwarf_Addr low, high, base;
    for (ptrdiff_t next = 0; (next = dwarf_ranges(die, next, &base, &low, &high)) > 0;) {
        struct code_function *f = GROW(u, function);
        if (f)
            *f = (struct code_function){low, high, dwarf_dieoffset(die)};
    }
}

static void look_into(struct compile_unit *u, Dwarf_Die *parent, uint32_t up, int depth)
{
    Dwarf_Die die;
    if (depth > DEEPEST || dwarf_child(parent, &die) != 0)
        return;
    do {
        int tag = dwarf_tag(&die);
        uint32_t scope = up;
        if (is_scope(tag)) {
            struct code_scope *s = GROW(u, scope);
            if (!s)
                return;
            *s = (struct code_scope){dwarf_dieoffset(&die), up};
            scope = (uint32_t)u->scope_count;
        }
        if (tag == DW_TAG_subprogram)
            add_function(u, &die);
        if (is_scope(tag) || is_block(tag))
            look_into(u, &die, scope, depth + 1);
    } while (dwarf_siblingof(&die, &die) == 0);
}

static int by_address(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* With -gsplit-dwarf the object has a unit's addresses and lines, and a file of its own has all
 * else, where it is still there. */
static Dwarf_Die code_of(Dwarf_Die unit)
{
    Dwarf_Die split;
    uint8_t type;
    bool is_split = dwarf_cu_info(unit.cu, NULL, &type, NULL, &split, NULL, NULL, NULL) == 0 &&
                    type == DW_UT_skeleton && split.addr;
    return is_split ? split : unit;
}

static bool die_at(const struct compile_unit *u, Dwarf_Off offset, Dwarf_Die *die)
{
    return dwarf_offdie(dwarf_cu_getdwarf(u->code.cu), offset, die);
}

static struct compile_unit *known(struct compile_unit *u)
{
    if (!u->known) {
        u->code = code_of(u->die);
        look_into(u, &u->code, 0, 0);
        if (u->function_count)
            qsort(u->functions, u->function_count, sizeof *u->functions, by_address);
        u->known = true;
    }
    return u;
}

/* The last of the sorted items that begins at or before the address; the items begin with their
 * address. */
static const void *last_before(const void *items, size_t count, size_t size, uint64_t address)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (*(const uint64_t *)((const char *)items + middle * size) <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? (const char *)items + (low - 1) * size : NULL;
}

static struct compile_unit *unit_of(struct symbol_object *o, uint64_t address)
{
    const struct address_range *r = last_before(o->ranges, o->range_count, sizeof *r, address);
    return r && address < r->high ? known(&o->units[r->unit]) : NULL;
}

static const struct code_function *function_of(const struct compile_unit *u, uint64_t address)
{
    const struct code_function *f =
        last_before(u->functions, u->function_count, sizeof *f, address);
    return f && address < f->high ? f : NULL;
}

/* ---- Names ------------------------------------------------------------------------------- */

/* Where a definition's name stands: the declaration that it refers to, if any. */
static Dwarf_Die declaration(Dwarf_Die die)
{
    Dwarf_Attribute attribute;
    for (int i = 0; i < 8; i++) {
        Dwarf_Die next;
        if (!(dwarf_attr(&die, DW_AT_specification, &attribute) ||
              dwarf_attr(&die, DW_AT_abstract_origin, &attribute)) ||
            !dwarf_formref_die(&attribute, &next))
            break;
        die = next;
    }
    return die;
}

static const struct code_scope *scope_at(const struct compile_unit *u, Dwarf_Off offset)
{
    const struct code_scope *s = last_before(u->scopes, u->scope_count, sizeof *s, offset);
    return s && s->offset == offset ? s : NULL;
}

/* The unit that holds a DIE; they are in the order of the file. With link-time optimisation code
 * and names are in different ones. NULL: not known
 * @param own that of the code, with which names are in a split one */
static const struct compile_unit *unit_with(struct symbol_object *o, const struct compile_unit *own,
                                            Dwarf_Die *die)
{
    Dwarf_Die unit;
    size_t low = 0, high = o->unit_count;
    if (dwarf_cu_getdwarf(die->cu) != o->dwarf)
        return own;
    if (!dwarf_diecu(die, &unit, NULL, NULL))
        return NULL;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (dwarf_dieoffset(&o->units[middle].die) < dwarf_dieoffset(&unit))
            low = middle + 1;
        else
            high = middle;
    }
    return low < o->unit_count ? known(&o->units[low]) : NULL;
}

/* Puts `text` in front of what ends at `end`. */
static char *prepend(char *begin, char *end, const char *text)
{
    size_t n = strlen(text);
    return (size_t)(end - begin) < n ? end : memcpy(end - n, text, n);
}

/* A class without a name that has such an operator is a lambda's. */
static const char *scope_name(Dwarf_Die *die, const char *inner)
{
    const char *name = dwarf_diename(die);
    if (name)
        return name;
    return dwarf_tag(die) == DW_TAG_namespace                        ? "(anonymous namespace)"
           : strncmp(inner, "operator()", strlen("operator()")) == 0 ? "(lambda)"
                                                                     : "(anonymous)";
}

/* The name with its scopes, made from its end. A member that is defined outside of its class has
 * the scopes of its declaration there. */
static const char *qualified(struct symbol_object *o, const struct compile_unit *own, Dwarf_Die die)
{
    char *at = o->name + sizeof o->name - 1;
    Dwarf_Die named = declaration(die);
    const struct compile_unit *u = unit_with(o, own, &named);
    const char *name = dwarf_diename(&die);
    if (!name)
        return NULL;
    *at = '\0';
    at = prepend(o->name, at, name);
    const struct code_scope *s = u ? scope_at(u, dwarf_dieoffset(&named)) : NULL;
    for (int depth = 0; s && s->up && depth < DEEPEST; depth++) {
        Dwarf_Die outer;
        if (!die_at(u, u->scopes[s->up - 1].offset, &outer))
            break;
        outer = declaration(outer);
        at = prepend(o->name, prepend(o->name, at, "::"), scope_name(&outer, name));
        u = unit_with(o, own, &outer);
        s = u ? scope_at(u, dwarf_dieoffset(&outer)) : NULL;
    }
    return at;
}

static const char *linkage_name(Dwarf_Die *die)
{
    Dwarf_Attribute attribute;
    const char *name = NULL;
    if (dwarf_attr_integrate(die, DW_AT_linkage_name, &attribute) ||
        dwarf_attr_integrate(die, DW_AT_MIPS_linkage_name, &attribute))
        name = dwarf_formstring(&attribute);
    return name ? name : "";
}

/* dwarf_decl_file(), which ends the program for a unit without files, as one of -gsplit-dwarf. */
static const char *declared_in(Dwarf_Die *die)
{
    Dwarf_Attribute attribute;
    Dwarf_Word index;
    Dwarf_Die unit;
    Dwarf_Files *files;
    size_t count;
    if (!dwarf_attr_integrate(die, DW_AT_decl_file, &attribute) ||
        dwarf_formudata(&attribute, &index) != 0 || index == 0 ||
        dwarf_cu_info(attribute.cu, NULL, NULL, &unit, NULL, NULL, NULL, NULL) != 0 ||
        dwarf_getsrcfiles(&unit, &files, &count) != 0 || index >= count)
        return NULL;
    return dwarf_filesrc(files, index, NULL, NULL);
}

static const char *absolute(struct symbol_object *o, struct compile_unit *u, const char *file)
{
    Dwarf_Attribute attribute;
    const char *directory = NULL;
    if (!file)
        return "";
    while (strncmp(file, "./", 2) == 0)
        file += 2;
    if (*file != '/' && dwarf_attr(&u->die, DW_AT_comp_dir, &attribute))
        directory = dwarf_formstring(&attribute);
    snprintf(o->file, sizeof o->file, "%s%s%s", directory ? directory : "", directory ? "/" : "",
             file);
    return o->file;
}

/* ---- Layers ------------------------------------------------------------------------------ */

static bool is_of_files(const char *pattern, size_t length, const char *file)
{
    char text[1024];
    snprintf(text, sizeof text, "%.*s", (int)length, pattern);
    return fnmatch(text, file, 0) == 0;
}

/* pompcc has the compiler say in the unit's description, among its options, what layer the unit's
 * functions are of: words LAYER_MARK NAME, or LAYER_MARK NAME=FILES. The last that fits decides. An
 * object may say anything. */
static const char *layer_of(struct symbol_object *o, Dwarf_Die *unit, const char *file)
{
    Dwarf_Attribute attribute;
    const char *text = NULL;
    *o->layer = '\0';
    if (dwarf_attr(unit, DW_AT_producer, &attribute))
        text = dwarf_formstring(&attribute);
    for (const char *at = text; at && (at = strstr(at, LAYER_MARK));) {
        const char *name = at + strlen(LAYER_MARK);
        size_t length = strcspn(name, " ="), rest = strcspn(name, " ");
        bool any = length == rest;
        at = name + rest;
        if (length < sizeof o->layer && is_layer_name(name, length) &&
            (any || is_of_files(name + length + 1, rest - length - 1, file)))
            snprintf(o->layer, sizeof o->layer, "%.*s", (int)length, name);
    }
    return o->layer;
}

/* With link-time optimisation the code is in another unit than the source. */
static const char *layer_of_function(struct symbol_object *o, Dwarf_Die die, const char *file)
{
    Dwarf_Die named = declaration(die), unit;
    return dwarf_diecu(&named, &unit, NULL, NULL) ? layer_of(o, &unit, file) : "";
}

/* ---- Questions --------------------------------------------------------------------------- */

/* @param start of the function */
static bool from_symbol_table(struct symbol_object *o, uint64_t address, struct symbol *symbol,
                              uint64_t *start)
{
    GElf_Off offset;
    GElf_Sym entry;
    const char *name = dwfl_module_addrinfo(o->module, address, &offset, &entry, NULL, NULL, NULL);
    if (!name || (entry.st_size ? offset >= entry.st_size : offset != 0))
        return false;
    *symbol = (struct symbol){name, "", "", 0, ""};
    *start = address - offset;
    return true;
}

/* Where the source of an instruction is, by the table of lines. */
static void find_line(struct symbol_object *o, struct compile_unit *u, uint64_t address,
                      struct symbol *symbol)
{
    int number = 0;
    Dwarf_Line *line = dwarf_getsrc_die(&u->die, address);
    if (!line || dwarf_lineno(line, &number) != 0 || number <= 0)
        return;
    symbol->file = absolute(o, u, dwarf_linesrc(line, NULL, NULL));
    symbol->line = (unsigned)number;
}

/* GCC says where a lambda is by its instructions alone. */
static bool describe(struct symbol_object *o, struct compile_unit *u, uint64_t address,
                     struct symbol *symbol)
{
    const struct code_function *f = function_of(u, address);
    Dwarf_Die die;
    int line = 0;
    if (!f || !die_at(u, f->offset, &die))
        return false;
    const char *name = qualified(o, u, die), *linkage = linkage_name(&die);
    if (!name)
        return false;
    *symbol = (struct symbol){name, strcmp(name, linkage) == 0 ? "" : linkage, "", 0, ""};
    if (dwarf_decl_line(&die, &line) == 0 && line > 0) {
        symbol->file = absolute(o, u, declared_in(&die));
        symbol->line = (unsigned)line;
    } else {
        find_line(o, u, f->low, symbol);
    }
    symbol->layer = layer_of_function(o, die, symbol->file);
    return true;
}

static bool find_function(struct symbol_object *o, uint64_t address, struct symbol *symbol)
{
    struct compile_unit *u = unit_of(o, address - o->bias);
    if (u && describe(o, u, address - o->bias, symbol))
        return true;
    uint64_t start;
    if (!from_symbol_table(o, address, symbol, &start))
        return false;
    if (u) {
        find_line(o, u, start - o->bias, symbol); /* all that there is with -gline-tables-only */
        symbol->layer = layer_of(o, &u->code, symbol->file);
    }
    return true;
}

static bool find_call(struct symbol_object *o, uint64_t address, struct symbol *symbol)
{
    address--; /* into the call */
    struct compile_unit *u = unit_of(o, address - o->bias);
    if (!find_function(o, address, symbol))
        return false;
    symbol->file = "";
    symbol->line = 0;
    if (u)
        find_line(o, u, address - o->bias, symbol);
    return true;
}

/* ---- Objects ----------------------------------------------------------------------------- */

static void index_units(struct symbol_object *o)
{
    Dwarf_Die *die = NULL;
    Dwarf_Addr bias, low, high, base;
    while ((die = dwfl_module_nextcu(o->module, die, &bias))) {
        struct compile_unit *u = GROW(o, unit);
        if (!u)
            return;
        u->die = *die;
        for (ptrdiff_t next = 0; (next = dwarf_ranges(die, next, &base, &low, &high)) > 0;) {
            struct address_range *r = GROW(o, range);
            if (r)
                *r = (struct address_range){low, high, o->unit_count - 1};
        }
    }
    if (o->range_count)
        qsort(o->ranges, o->range_count, sizeof *o->ranges, by_address);
}

static bool is_build(Dwfl_Module *module, const char *wanted)
{
    const unsigned char *bits;
    GElf_Addr address;
    int n = *wanted ? dwfl_module_build_id(module, &bits, &address) : 0;
    for (int i = 0; i < n; i++, wanted += 2) {
        char byte[3];
        snprintf(byte, sizeof byte, "%02x", bits[i]);
        if (strncmp(wanted, byte, 2) != 0)
            return false;
    }
    return !*wanted;
}

/* Debug information in a file of its own is looked for on this machine: a server that
 * DEBUGINFOD_URLS names must not be what the end of a run waits for. */
static int find_debug_file(Dwfl_Module *module, void **user, const char *name, Dwarf_Addr base,
                           const char *file, const char *link, GElf_Word checksum, char **found)
{
    const char *servers = secure_getenv("DEBUGINFOD_URLS");
    return (servers && *servers ? dwfl_build_id_find_debuginfo : dwfl_standard_find_debuginfo)(
        module, user, name, base, file, link, checksum, found);
}

static void close_object(struct symbol_object *o)
{
    for (size_t i = 0; i < o->unit_count; i++) {
        free(o->units[i].scopes);
        free(o->units[i].functions);
    }
    free(o->units);
    free(o->ranges);
    dwfl_end(o->dwfl);
    free(o);
}

static struct symbol_object *open_object(const char *path, const char *build_id)
{
    static const Dwfl_Callbacks callbacks = {
        .find_elf = dwfl_build_id_find_elf,
        .find_debuginfo = find_debug_file,
        .section_address = dwfl_offline_section_address,
    };
    struct symbol_object *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    o->dwfl = dwfl_begin(&callbacks);
    if (o->dwfl)
        o->module = dwfl_report_elf(o->dwfl, "object", path, -1, 0, true);
    if (!o->module || dwfl_report_end(o->dwfl, NULL, NULL) != 0 || !is_build(o->module, build_id)) {
        close_object(o);
        return NULL;
    }
    o->dwarf = dwfl_module_getdwarf(o->module, &o->bias);
    if (o->dwarf)
        index_units(o);
    return o;
}

__attribute__((visibility("default"))) symbol_plugin pompeii_symbols;
const struct symbol_reader *pompeii_symbols(void)
{
    static const struct symbol_reader reader = {open_object, close_object, find_function,
                                                find_call};
    return &reader;
}
