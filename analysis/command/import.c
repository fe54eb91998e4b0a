/* pompeii import: what another tool measured, as an experiment that every subcommand reads. */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/command/folder.h"
#include "analysis/export/import.h"
#include "common/complain.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct import_options {
    const char *path;
};

#ifdef HAVE_OTF2
/* An archive is named by its folder or its file. The caller frees it. */
static char *archive_file(const char *path)
{
    struct stat status;
    bool folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);

    return folder ? xformat("%s/traces.otf2", path) : xstrdup(path);
}

/* What an archive has and an experiment in the long form has not. */
static void tell_lost(const struct import_lost *lost)
{
    const struct {
        int64_t count;
        const char *what;
    } rows[] = {{lost->messages, "messages, or parts of them"},
                {lost->metrics, "metrics"},
                {lost->creations, "creations of tasks"},
                {lost->cut, "regions that were not left where they were entered"},
                {lost->locations, "locations that are no threads"}};
    char *text = xstrdup("");

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!rows[i].count)
            continue;
        char *longer =
            xformat("%s%s%lld %s", text, *text ? ", " : "", (long long)rows[i].count, rows[i].what);
        free(text);
        text = longer;
    }
    complain("import: waits in constructs are not told by OTF2%s%s", *text ? "; left out: " : "",
             text);
    free(text);
}

static int import(const char *archive, const char *path)
{
    struct import_lost lost = {0};
    struct new_folder folder;

    if (!folder_open(&folder, "import", path))
        return STATUS_ERROR;
    char *file = archive_file(archive);
    bool done = folder_close(&folder, import_otf2(file, folder.beside, &lost));
    free(file);
    if (done)
        tell_lost(&lost);
    return done ? STATUS_OK : STATUS_ERROR;
}
#else
static int import(const char *archive, const char *path)
{
    (void)archive, (void)path;
    complain("import: this pompeii was built without OTF2");
    return STATUS_ERROR;
}
#endif

static int run_import(const struct command *command, int argc, char **argv)
{
    struct import_options options = {0};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand < 0)
        return status;
    if (argc - operand != 1) {
        complain("import: name one archive: see `pompeii import --help`");
        return STATUS_ERROR;
    }
    return import(argv[operand], options.path);
}

static const struct option_row import_options[] = {
    {"output", 'o', "DIR", OPTION_TEXT, offsetof(struct import_options, path), NULL,
     "the experiment: a folder that is not there yet"},
    {0}};

const struct command command_import = {
    .name = "import",
    .brief = "an OTF2 archive (Score-P's, ..) as an experiment",
    .operands = "ARCHIVE",
    .description =
        "Writes the regions that an OTF2 archive entered and left as an experiment in the long "
        "form,\n"
        "which every analysis reads. ARCHIVE is its .otf2 file, or the folder of traces.otf2.",
    .options = import_options,
    .run = run_import};
