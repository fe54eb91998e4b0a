/* The text of a wrapper: one function for each of the library's. */
#include "config.h"

#include "analysis/command/wrap.h"

#include "common/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One text for both uses: linked in front by the linker's --wrap, and preloaded. The types are
 * those of the headers, so attributes that say how a function is called are, too. Names are ours:
 * the headers may have macros of any other. */
static const char head[] =
    "\n"
    "#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n"
    "#pragma GCC diagnostic ignored \"-Wignored-qualifiers\"\n"
    "\n"
    "#define POMPEII_WRAP_SEEN __attribute__((__visibility__(\"default\")))\n"
    "#ifdef POMPEII_PRELOAD\n"
    "__attribute__((__visibility__(\"hidden\"))) void *\n"
    "pompeii_wrap_find(void **, const char *, const void *);\n"
    "#define POMPEII_WRAP_FUNCTION(name, symbol)                                         \\\n"
    "    extern __typeof__(name) pompeii_outer_##name __asm__(symbol) POMPEII_WRAP_SEEN; \\\n"
    "    static void *pompeii_kept_##name;\n"
    "#define POMPEII_WRAP_INNER(name, symbol)                                            \\\n"
    "    ((__typeof__(name) *)pompeii_wrap_find(&pompeii_kept_##name, symbol,            \\\n"
    "                                           __builtin_return_address(0)))\n"
    "#else\n"
    "#define POMPEII_WRAP_FUNCTION(name, symbol)                                         \\\n"
    "    extern __typeof__(name) pompeii_outer_##name                                    \\\n"
    "        __asm__(\"__wrap_\" symbol) POMPEII_WRAP_SEEN;                                \\\n"
    "    extern __typeof__(name) pompeii_inner_##name                                    \\\n"
    "        __asm__(\"__real_\" symbol) POMPEII_WRAP_SEEN;\n"
    "#define POMPEII_WRAP_INNER(name, symbol) pompeii_inner_##name\n"
    "#endif\n"
    "\n"
    "static __inline__ void pompeii_wrap_left(struct pompeii_region **pompeii_open)\n"
    "{\n"
    "    pompeii_leave(*pompeii_open);\n"
    "}\n"
    "\n"
    "/* Left with the function, also by an exception that a callback throws. */\n"
    "#define POMPEII_WRAP_ENTER(name)                                                    \\\n"
    "    struct pompeii_region *pompeii_open                                             \\\n"
    "        __attribute__((__cleanup__(pompeii_wrap_left))) = &pompeii_region_##name;   \\\n"
    "    pompeii_enter(pompeii_open)\n";

static const char preload[] =
    "/* Made by `pompeii wrap`: the functions behind a preloaded wrapper. */\n"
    "#define _GNU_SOURCE\n"
    "#include <dlfcn.h>\n"
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "\n"
    "__attribute__((visibility(\"hidden\"))) void *\n"
    "pompeii_wrap_find(void **kept, const char *name, const void *caller);\n"
    "\n"
    "/* A library that was loaded by dlopen() is seen by those alone that it was loaded for. */\n"
    "static void *find_behind(const char *name, const void *caller)\n"
    "{\n"
    "    Dl_info of;\n"
    "    void *found = dlsym(RTLD_NEXT, name), *object = NULL;\n"
    "\n"
    "    if (!found && dladdr(caller, &of) && of.dli_fname)\n"
    "        object = dlopen(of.dli_fname, RTLD_LAZY | RTLD_NOLOAD);\n"
    "    if (object) {\n"
    "        found = dlsym(object, name);\n"
    "        dlclose(object);\n"
    "    }\n"
    "    return found;\n"
    "}\n"
    "\n"
    "void *pompeii_wrap_find(void **kept, const char *name, const void *caller)\n"
    "{\n"
    "    void *found = __atomic_load_n(kept, __ATOMIC_RELAXED);\n"
    "\n"
    "    if (__builtin_expect(found != NULL, 1))\n"
    "        return found;\n"
    "    if (!(found = find_behind(name, caller))) {\n"
    "        fprintf(stderr, \"pompeii: %s: the library that the wrapper was made for is not \"\n"
    "                        \"loaded\\n\", name);\n"
    "        abort(); /* as the dynamic linker would */\n"
    "    }\n"
    "    __atomic_store_n(kept, found, __ATOMIC_RELAXED);\n"
    "    return found;\n"
    "}\n";

static void put_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c == '"' || *c == '\\' || *c < ' ' || *c >= 0x7f || *c == '?')
            fprintf(out, "\\%03o", *c);
        else
            fputc(*c, out);
    fputc('"', out);
}

static void put_region(FILE *out, const char *layer, const struct prototype *p)
{
    fprintf(out, "static struct pompeii_region pompeii_region_%s = {0, ", p->name);
    put_string(out, layer);
    fprintf(out, ", \"\", \"%s\", \"\", ", p->name);
    put_string(out, p->file);
    fprintf(out, ", %u};\n", p->line);
}

static void put_call(FILE *out, const struct wrapped *w)
{
    const struct prototype *p = w->prototype;

    fprintf(out, "POMPEII_WRAP_INNER(%s, ", p->name);
    put_string(out, w->symbol);
    fputs(")(", out);
    for (unsigned i = 1; i <= p->parameters; i++)
        fprintf(out, "%s" PARAMETER_NAME "%u", i > 1 ? ", " : "", i);
    fputs(");\n", out);
}

/* What does not come back is counted, and its time is nobody's. */
static void put_body(FILE *out, const struct wrapped *w)
{
    const struct prototype *p = w->prototype;

    fputs("{\n", out);
    if (p->no_return)
        fprintf(out,
                "    pompeii_enter(&pompeii_region_%s);\n    pompeii_leave(&pompeii_region_%s);\n",
                p->name, p->name);
    else
        fprintf(out, "    POMPEII_WRAP_ENTER(%s);\n", p->name);
    fputs(p->is_void || p->no_return ? "    " : "    return ", out);
    put_call(out, w);
    fputs("}\n", out);
}

static void put_function(FILE *out, const char *layer, const struct wrapped *w)
{
    const struct prototype *p = w->prototype;

    fprintf(out, "\n%s#undef %s\n", w->linked_only ? "#ifndef POMPEII_PRELOAD\n" : "", p->name);
    fprintf(out, "POMPEII_WRAP_FUNCTION(%s, ", p->name);
    put_string(out, w->symbol);
    fputs(")\n", out);
    put_region(out, layer, p);
    fprintf(out, "%spompeii_outer_%s%s\n", p->before, p->name, p->after);
    put_body(out, w);
    if (w->linked_only)
        fputs("#endif\n", out);
}

static unsigned count_lines(const char *text)
{
    unsigned lines = 0;

    for (; (text = strchr(text, '\n')); text++)
        lines++;
    return lines;
}

int wrap_write(const struct wrapper_order *order, const char *path)
{
    char *text;
    size_t size, told = 0;
    unsigned line = 1;
    FILE *out = xstream(&text, &size);

    fprintf(out, "/* Made by `pompeii wrap`: layer %s. */\n#include <pompeii/pompeii.h>\n",
            order->layer);
    for (char *const *header = order->headers; *header; header++)
        fprintf(out, "#include \"%s\"\n", *header);
    fputs(head, out);
    for (size_t i = 0; i < order->count; i++) {
        fflush(out);
        line += count_lines(text + told);
        told = size;
        order->functions[i].line = line;
        if (!order->functions[i].reason)
            put_function(out, order->layer, &order->functions[i]);
    }
    fclose(out);
    int result = write_file(path, text, size);
    free(text);
    return result;
}

int wrap_write_preload(const char *path)
{
    return write_file(path, preload, sizeof preload - 1);
}
