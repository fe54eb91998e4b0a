/* `use pompeii`: the module for the Fortran compiler in use. */
#include "config.h"

#include "instrumenter/wrapper/module.h"

#include "common/ending.h"
#include "common/file.h"

#include "instrumenter/wrapper/library.h"
#include "instrumenter/wrapper/run.h"
#include "common/scratch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Its name somewhere in the text. Wrong at worst where only a comment has it, and that does no
 * harm: the module is found behind all others. */
static bool mentions_module(const char *path)
{
    size_t length;
    char *text = read_file(path, &length);
    bool found = text && strcasestr(text, "pompeii");

    free(text);
    return found;
}

static bool is_wanted(const struct compiler_call *command)
{
    for (size_t i = 0; i < command->count; i++) {
        const struct item *item = &command->items[i];
        if (item_is_fortran(item) && strcmp(item->word, "-") != 0 && mentions_module(item->word))
            return true;
    }
    return false;
}

/* In the build tree beside ourselves, else where it was installed. */
static char *module_source(void)
{
    char *own = own_directory(), *relative = relative_path(BINDIR, INCLUDEDIR);
    char *candidates[] = {xformat("%spompeii.f90", own),
                          xformat("%s%s/pompeii/pompeii.f90", own, relative),
                          xstrdup(INCLUDEDIR "/pompeii/pompeii.f90")};
    char *found = NULL;

    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++) {
        if (!found && access(candidates[i], R_OK) == 0)
            found = xstrdup(candidates[i]);
        free(candidates[i]);
    }
    free(own);
    free(relative);
    return found;
}

static bool compile_module(const struct strings *compiler, const char *source,
                           const char *directory)
{
    char *log = xformat("%s/log", directory);
    struct strings list = {0};
    int status;

    strings_add_all(&list, compiler->word);
    strings_add(&list, "-fsyntax-only");
    strings_add(&list, "-J");
    strings_add(&list, directory);
    strings_add(&list, source);
    status = run(&list, &(struct redirection){.errors = log});
    strings_free(&list);
    free(log);
    return run_succeeded(status);
}

char *module_make(const struct compiler_call *command, const struct strings *compiler)
{
    char *source, *directory;
    bool made;

    if (!is_wanted(command))
        return NULL;
    ending_catch();
    if (!scratch_directory())
        return NULL;
    source = module_source();
    directory = xformat("%s/modules", scratch_directory());
    made = source && mkdir(directory, 0700) == 0 && compile_module(compiler, source, directory);
    free(source);
    if (made)
        return directory;
    free(directory);
    return NULL;
}
