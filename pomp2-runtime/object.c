#include "config.h"
#include "pomp2-runtime/object.h"
#include "pomp2-runtime/runtime.h"

#include <dlfcn.h>
#include <elf.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An object that was seen; it may be loaded, and at another place, no more or again. */
struct object {
    struct object *next;
    uint32_t id;
    const char *path, *build_id;
};

static struct object *objects; /* under runtime.lock */

/* What is found of an object while the dynamic linker's list is locked. */
struct finding {
    uintptr_t wanted;
    uint64_t address; /* in the file */
    char path[PATH_MAX];
    char build_id[2 * 32 + 1];
};

static bool contains(const struct dl_phdr_info *info, uintptr_t address)
{
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        if (h->p_type == PT_LOAD && address - info->dlpi_addr - h->p_vaddr < h->p_memsz)
            return true;
    }
    return false;
}

static void put_hexadecimal(char *out, size_t size, const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count && 2 * i + 2 < size; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

/* The note is in memory: every linker puts it into a loaded segment. */
static void find_build_id(const struct dl_phdr_info *info, char *out, size_t size)
{
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        if (h->p_type != PT_NOTE)
            continue;
        const char *at = (const char *)info->dlpi_addr + h->p_vaddr, *end = at + h->p_memsz;
        size_t align = h->p_align == 8 ? 8 : 4;
        while ((size_t)(end - at) >= sizeof(ElfW(Nhdr))) {
            const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)at;
            const char *name = at + sizeof *note;
            const char *text = name + ((note->n_namesz + align - 1) & ~(align - 1));
            if (text > end || note->n_descsz > (size_t)(end - text))
                break;
            if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 &&
                memcmp(name, "GNU", 4) == 0)
                put_hexadecimal(out, size, (const unsigned char *)text, note->n_descsz);
            at = text + ((note->n_descsz + align - 1) & ~(align - 1));
        }
    }
}

static int look_at(struct dl_phdr_info *info, size_t size, void *context)
{
    struct finding *f = context;
    (void)size;
    if (!contains(info, f->wanted))
        return 0;
    f->address = f->wanted - info->dlpi_addr;
    snprintf(f->path, sizeof f->path, "%s", info->dlpi_name ? info->dlpi_name : "");
    find_build_id(info, f->build_id, sizeof f->build_id);
    return 1;
}

/* The program itself has no name there, and a library that of its dlopen(). */
static void make_absolute(char *path, size_t size)
{
    char *real = *path ? realpath(path, NULL) : NULL;
    ssize_t n = *path ? -1 : readlink("/proc/self/exe", path, size - 1);
    if (n >= 0)
        path[n] = '\0';
    if (real && strlen(real) < size)
        strcpy(path, real);
    free(real);
}

/* With the lock held. */
static const struct object *known(const struct finding *f)
{
    for (const struct object *o = objects; o; o = o->next)
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

bool object_place(const void *address, enum code_kind kind, struct code_place *place)
{
    struct finding f = {.wanted = (uintptr_t)address};
    if (!dl_iterate_phdr(look_at, &f))
        return false;
    make_absolute(f.path, sizeof f.path);
    pthread_mutex_lock(&runtime.lock);
    const struct object *o = known(&f);
    pthread_mutex_unlock(&runtime.lock);
    if (o)
        *place = (struct code_place){o->id, kind, f.address};
    return o != NULL;
}

const char *object_symbol(const void *address)
{
    Dl_info info;
    bool found = dladdr(address, &info) && info.dli_sname && info.dli_saddr == address;
    return found ? info.dli_sname : "";
}
