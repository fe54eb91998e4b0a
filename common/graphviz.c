/* Graphviz, where it was there when we were built: DOT to SVG. */
#include "config.h"

#include "common/graphviz.h"
#include "common/strings.h"

/* Entities are replaced in what Graphviz shows: `&lt;` of the text itself must not look like one.
 */
void dot_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        fputc((unsigned char)*text < 0x20 ? ' ' : *text, out);
        if (*text == '&')
            fputs("amp;", out);
    }
}

#if defined HAVE_GVC && !defined POMPEII_STATIC

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <gvc.h>
#include <sys/wait.h>
#include <unistd.h>

static void add_plugin(GVC_t *context, const char *folder, const char *name)
{
    char pattern[PATH_MAX], symbol[64];
    glob_t found;

    snprintf(pattern, sizeof pattern, "%sgraphviz/libgvplugin_%s.so*", folder, name);
    snprintf(symbol, sizeof symbol, "gvplugin_%s_LTX_library", name);
    if (glob(pattern, 0, NULL, &found) != 0)
        return;
    void *library = dlopen(found.gl_pathv[0], RTLD_NOW);
    void *plugin = library ? dlsym(library, symbol) : NULL;
    if (plugin)
        gvAddLibrary(context, plugin);
    globfree(&found);
}

/* Where libgvc lies; before it is called, for it cuts its own name short in the linker's list. */
static void find_libgvc(char *folder, size_t size)
{
    const void *function = dlsym(RTLD_DEFAULT, "gvContext");
    Dl_info libgvc;

    *folder = '\0';
    if (!function || !dladdr(function, &libgvc) || strlen(libgvc.dli_fname) >= size)
        return;
    strcpy(folder, libgvc.dli_fname);
    folder[base_name(folder) - folder] = '\0';
}

/* libgvc finds its plugins by a list that its package may leave to that of dot(1) to write:
 * Debian's does since Graphviz 14. They lie beside it. */
static bool lay_out(GVC_t *context, Agraph_t *graph, const char *folder)
{
    if (gvLayout(context, graph, "dot") == 0)
        return true;
    if (*folder != '/')
        return false;
    add_plugin(context, folder, "core");
    add_plugin(context, folder, "dot_layout");
    return gvLayout(context, graph, "dot") == 0;
}

/* Lays out and writes; ends the process without giving back what Graphviz has: 2.43 frees the ranks
 * of graphs with labels on flat edges twice. */
static void render(const char *dot, int fd)
{
    char folder[PATH_MAX];
    find_libgvc(folder, sizeof folder);
    int silence = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(silence, STDERR_FILENO); /* what its fonts lack is not the user's to mend */
    GVC_t *context = gvContext();
    Agraph_t *graph = agmemread(dot);
    FILE *out = fdopen(fd, "w");
    bool done = graph && out && lay_out(context, graph, folder) &&
                gvRender(context, graph, "svg", out) == 0 && fclose(out) == 0;

    _exit(done ? 0 : 1);
}

static void copy(int from, FILE *out)
{
    char buffer[4096];
    ssize_t got;

    while ((got = read(from, buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR)) {
        if (got > 0)
            fwrite(buffer, 1, (size_t)got, out);
    }
}

int graphviz_svg(const char *dot, FILE *out)
{
    int ends[2], status = 0;

    if (pipe(ends) < 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        render(dot, ends[1]);
    }
    close(ends[1]);
    if (child > 0)
        copy(ends[0], out);
    close(ends[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return child > 0 && status == 0 ? 0 : -1;
}

#else

int graphviz_svg(const char *dot, FILE *out)
{
    (void)dot, (void)out;
    return -1;
}

#endif
