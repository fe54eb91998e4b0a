/* What machine this is. */
#include "config.h"

#include "analysis/peak/machine.h"

#include "analysis/peak/crew.h"
#include "analysis/peak/peak.h"
#include "common/regular.h"

#include <stdlib.h>

/* The first line of a file of the kernel, without its end; "" where there is none. */
static void read_word(const char *path, char *text, size_t size)
{
    FILE *in = stream_regular(path);

    if (!in || !fgets(text, (int)size, in))
        *text = '\0';
    if (in)
        fclose(in);
    text[strcspn(text, "\n")] = '\0';
}

static void read_cpu(char *text, size_t size)
{
    FILE *in = stream_regular("/proc/cpuinfo");
    char line[512];

    *text = '\0';
    while (in && !*text && fgets(line, sizeof line, in)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon)
            continue;
        colon += 1 + strspn(colon + 1, " ");
        snprintf(text, size, "%.*s", (int)strcspn(colon, "\n"), colon);
    }
    if (in)
        fclose(in);
}

void peak_identify(struct peaks *peaks)
{
    cpu_set_t usable;

    read_cpu(peaks->cpu, sizeof peaks->cpu);
    read_word("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", peaks->governor,
              sizeof peaks->governor);
    peaks->processors = sysconf(_SC_NPROCESSORS_ONLN);
    peaks->threads = crew_processors(&usable);
}

/* Members of a list as "0-3,8". */
static int list_count(const char *list)
{
    int count = 0;

    while (*list) {
        char *end;
        long from = strtol(list, &end, 10), to = from;
        if (end == list)
            break;
        if (*end == '-')
            to = strtol(end + 1, &end, 10);
        count += to >= from && to - from < CPU_SETSIZE ? (int)(to - from + 1) : 0;
        list = *end == ',' ? end + 1 : "";
    }
    return count;
}

static int64_t bytes_of(const char *size)
{
    char *unit;
    long number = strtol(size, &unit, 10);

    if (number <= 0 || number > 1 << 30)
        return 0;
    return *unit == 'K' ? number * 1024LL : *unit == 'M' ? number * 1024LL * 1024 : number;
}

int machine_caches(struct machine_cache *caches, int most)
{
    char path[96], type[32], level[32], size[32], shared[512];
    int count = 0;

    for (int i = 0; count < most; i++) {
        const struct {
            const char *name;
            char *text;
            size_t size;
        } files[] = {{"type", type, sizeof type},
                     {"level", level, sizeof level},
                     {"size", size, sizeof size},
                     {"shared_cpu_list", shared, sizeof shared}};
        for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
            snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", i,
                     files[f].name);
            read_word(path, files[f].text, files[f].size);
        }
        if (!*type)
            break;
        struct machine_cache cache = {atoi(level), bytes_of(size), list_count(shared)};
        if (strcmp(type, "Instruction") == 0 || cache.bytes <= 0)
            continue;
        cache.sharers = cache.sharers < 1 ? 1 : cache.sharers;
        caches[count++] = cache;
    }
    return count;
}
