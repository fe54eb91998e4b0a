/* The files that the process has its code from, as the dynamic linker knows them. */
#include "config.h"
#include "pomp2-runtime/ground/loaded-object.h"
#include "pomp2-runtime/ground/context.h"
#include "pomp2-runtime/ground/own-stack.h"

#include "common/source-digest.h"

#include <dlfcn.h>
#include <elf.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct object *objects; /* under runtime.lock; none is ever removed */

/* What is found of an object, perhaps while the dynamic linker's list is locked. */
struct object_search {
    uintptr_t wanted, low, high;
    uint64_t in_file;
    char path[PATH_MAX];
    char build_id[2 * 32 + 1];
};

static void find_extent(const struct dl_phdr_info *info, uintptr_t *low, uintptr_t *high)
{
    *low = UINTPTR_MAX;
    *high = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        uintptr_t begin = info->dlpi_addr + h->p_vaddr, end = begin + h->p_memsz;
        if (h->p_type != PT_LOAD)
            continue;
        *low = begin < *low ? begin : *low;
        *high = end > *high ? end : *high;
    }
}

static void put_hexadecimal(char *out, size_t size, const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count && 2 * i + 2 < size; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

/* A note, with what follows its head. */
struct note {
    uint32_t type, name_size, size;
    const char *name, *text;
};

/* Notes that are loaded: every linker puts them into segments of their own. */
static void each_note(const struct dl_phdr_info *info,
                      void (*visit)(void *context, const struct note *note), void *context)
{
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        if (h->p_type != PT_NOTE)
            continue;
        const char *at = (const char *)info->dlpi_addr + h->p_vaddr, *end = at + h->p_memsz;
        size_t align = h->p_align == 8 ? 8 : 4;
        while (at < end && (size_t)(end - at) >= sizeof(ElfW(Nhdr))) {
            const ElfW(Nhdr) *head = (const ElfW(Nhdr) *)at;
            const char *name = at + sizeof *head;
            const char *text = name + ((head->n_namesz + align - 1) & ~(align - 1));
            if (text > end || head->n_descsz > (size_t)(end - text))
                break;
            visit(context,
                  &(struct note){head->n_type, head->n_namesz, head->n_descsz, name, text});
            at = text + ((head->n_descsz + align - 1) & ~(align - 1));
        }
    }
}

struct build_id_search {
    char *out;
    size_t size;
};

static void take_build_id(void *context, const struct note *note)
{
    const struct build_id_search *search = context;
    if (note->type == NT_GNU_BUILD_ID && note->name_size == 4 && memcmp(note->name, "GNU", 4) == 0)
        put_hexadecimal(search->out, search->size, (const unsigned char *)note->text, note->size);
}

static void find_build_id(const struct dl_phdr_info *info, char *out, size_t size)
{
    each_note(info, take_build_id, &(struct build_id_search){out, size});
}

/* The program comes first. */
static int look_at_program(struct dl_phdr_info *info, size_t size, void *context)
{
    const struct build_id_search *search = context;
    (void)size;
    find_build_id(info, search->out, search->size);
    return 1;
}

void program_build_id(char *out, size_t size)
{
    struct build_id_search search = {out, size};
    *out = '\0';
    dl_iterate_phdr(look_at_program, &search);
}

/* ---- Sources ----------------------------------------------------------------------------- */

/* Whether it is a note of ours, and its text ends with a NUL. */
static bool is_ours(const struct note *note, uint32_t type)
{
    static const char owner[] = SOURCE_NOTE_OWNER;
    return note->type == type && note->name_size == sizeof owner &&
           memcmp(note->name, owner, sizeof owner) == 0 && note->size &&
           !note->text[note->size - 1];
}

/* The text of a note: name, size, digest, a NUL behind each. */
static void take_sources(void *context, const struct note *note)
{
    const source_visitor *visit = context;
    const char *at = note->text, *end = at + note->size;
    if (!is_ours(note, SOURCE_NOTE_TYPE))
        return;
    while (at < end) {
        const char *bytes = at + strlen(at) + 1;
        const char *digest = bytes < end ? bytes + strlen(bytes) + 1 : end;
        if (digest >= end)
            return;
        (*visit)(at, bytes, digest);
        at = digest + strlen(digest) + 1;
    }
}

static int look_for_sources(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    each_note(info, take_sources, context);
    return 0;
}

void loaded_sources(source_visitor visit)
{
    dl_iterate_phdr(look_for_sources, &visit);
}

struct options_search {
    void (*visit)(void *context, const char *options);
    void *context;
};

static void take_options(void *context, const struct note *note)
{
    const struct options_search *search = context;
    if (is_ours(note, OPTIONS_NOTE_TYPE))
        search->visit(search->context, note->text);
}

static int look_for_options(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    each_note(info, take_options, context);
    return 0;
}

void loaded_options(void (*visit)(void *context, const char *options), void *context)
{
    dl_iterate_phdr(look_for_options, &(struct options_search){visit, context});
}

/* ---- Places in code ---------------------------------------------------------------------- */

static int look_at(struct dl_phdr_info *info, size_t size, void *context)
{
    struct object_search *f = context;
    (void)size;
    find_extent(info, &f->low, &f->high);
    if (f->wanted < f->low || f->wanted >= f->high)
        return 0;
    f->in_file = f->wanted - info->dlpi_addr;
    snprintf(f->path, sizeof f->path, "%s", info->dlpi_name ? info->dlpi_name : "");
    find_build_id(info, f->build_id, sizeof f->build_id);
    return 1;
}

/* glibc 2.35 finds an object without the dynamic linker's lock. That one stays locked in a child
 * where another thread had it at the fork, and the child may want to dlopen(). */
#ifdef DLFO_STRUCT_HAS_EH_DBASE
static bool find_without_lock(const void *address,
                              int (*visit)(struct dl_phdr_info *, size_t, void *), void *context,
                              int *result)
{
    struct dl_find_object found;
    *result = 0;
    if (_dl_find_object((void *)address, &found) != 0)
        return true;
    const ElfW(Ehdr) *header = found.dlfo_map_start;
    if (memcmp(header->e_ident, ELFMAG, SELFMAG) != 0)
        return false;
    struct dl_phdr_info info = {.dlpi_addr = found.dlfo_link_map->l_addr,
                                .dlpi_name = found.dlfo_link_map->l_name,
                                .dlpi_phdr =
                                    (const ElfW(Phdr) *)((const char *)header + header->e_phoff),
                                .dlpi_phnum = header->e_phnum};
    *result = visit(&info, sizeof info, context);
    return true;
}
#else
static bool find_without_lock(const void *address,
                              int (*visit)(struct dl_phdr_info *, size_t, void *), void *context,
                              int *result)
{
    (void)address, (void)visit, (void)context, (void)result;
    return false;
}
#endif

/* Calls `visit` with the object that has the address, at least. @return what `visit` does */
static int visit_object(const void *address, int (*visit)(struct dl_phdr_info *, size_t, void *),
                        void *context)
{
    int result;
    return find_without_lock(address, visit, context, &result) ? result
                                                               : dl_iterate_phdr(visit, context);
}

/* The program itself has no name there, and a library that of its dlopen(). */
static void make_absolute(char *path)
{
    char real[PATH_MAX];
    ssize_t n = *path ? -1 : readlink("/proc/self/exe", path, PATH_MAX - 1);
    if (n >= 0)
        path[n] = '\0';
    if (realpath(path, real))
        strcpy(path, real);
}

/* With the lock held. */
static struct object *object_known(const struct object_search *f)
{
    assert(runtime_is_locked());
    for (struct object *o = objects; o; o = o->next)
        if (strcmp(o->path, f->path) == 0 && strcmp(o->build_id, f->build_id) == 0)
            return o;
    size_t path = strlen(f->path) + 1, build_id = strlen(f->build_id) + 1;
    struct object *o = arena_get(&runtime.arena, sizeof *o + path + build_id);
    if (!o)
        return NULL;
    o->id = objects ? objects->id + 1 : 1;
    o->path = memcpy(o + 1, f->path, path);
    o->build_id = memcpy((char *)(o + 1) + path, f->build_id, build_id);
    o->next = objects;
    define_object(o->id, o->path, o->build_id);
    return objects = o;
}

static struct object *find_object(const void *address, uint64_t *in_file)
{
    struct object_search f = {.wanted = (uintptr_t)address};
    if (!visit_object(address, look_at, &f))
        return NULL;
    make_absolute(f.path);
    pthread_mutex_lock(&runtime.lock);
    struct object *o = object_known(&f);
    if (o) {
        o->low = f.low;
        o->high = f.high;
        o->loaded = true;
    }
    pthread_mutex_unlock(&runtime.lock);
    *in_file = f.in_file;
    return o;
}

struct question {
    const void *address;
    uint64_t *in_file;
    struct object *answer;
};

static void answer(void *context)
{
    struct question *q = context;
    q->answer = find_object(q->address, q->in_file);
}

struct object *object_of(const void *address, uint64_t *in_file)
{
    struct question q = {address, in_file, NULL};
    on_own_stack(answer, &q);
    return q.answer;
}

void objects_define(void)
{
    pthread_mutex_lock(&runtime.lock);
    for (const struct object *o = objects; o; o = o->next)
        define_object(o->id, o->path, o->build_id);
    pthread_mutex_unlock(&runtime.lock);
}

bool object_place(const void *address, enum code_kind kind, struct code_place *place)
{
    uint64_t in_file;
    const struct object *o = object_of(address, &in_file);
    if (o)
        *place = (struct code_place){o->id, kind, in_file};
    return o != NULL;
}

/* ---- What is loaded no more -------------------------------------------------------------- */

static int is_there(struct dl_phdr_info *info, size_t size, void *context)
{
    const struct object *o = context;
    uintptr_t low, high;
    (void)size;
    find_extent(info, &low, &high);
    return low == o->low && high == o->high;
}

void objects_update(void (*gone)(const struct object *o))
{
    pthread_mutex_lock(&runtime.lock);
    struct object *o = objects;
    pthread_mutex_unlock(&runtime.lock);
    for (; o; o = o->next)
        if (o->loaded && !visit_object((const void *)o->low, is_there, o)) {
            o->loaded = false;
            gone(o);
        }
}
