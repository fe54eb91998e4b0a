/* What machine this is. */
#include "config.h"

#include "analysis/peak/machine.h"

#include "analysis/peak/crew.h"
#include "analysis/peak/peak.h"
#include "common/cpuinfo.h"
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
    FILE *in = stream_regular(CPUINFO);
    struct cpuinfo processor = {0};
    char line[512];

    while (in && fgets(line, sizeof line, in) && cpuinfo_line(&processor, line)) {
    }
    snprintf(text, size, "%s", processor.name);
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
        struct machine_cache cache = {atoi(level), bytes_of(size), (int)cpuinfo_count(shared)};
        if (strcmp(type, "Instruction") == 0 || cache.bytes <= 0)
            continue;
        cache.sharers = cache.sharers < 1 ? 1 : cache.sharers;
        caches[count++] = cache;
    }
    return count;
}
