/* The words in which architectures tell of their processors in /proc/cpuinfo. */
#include "config.h"
#include "common/cpuinfo.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names ------------------------------------------------------------------------------- */

enum { ARM = 0x41, BROADCOM = 0x42, CAVIUM = 0x43, FUJITSU = 0x46, HISILICON = 0x48 };
enum { NVIDIA = 0x4e, QUALCOMM = 0x51, APPLE = 0x61, PHYTIUM = 0x70, AMPERE = 0xc0 };

/* Of ARM's architecture the kernel has numbers: those of processors that OpenMP programs run on, by
 * the manuals of "MIDR_EL1" and as lscpu(1) calls them. */
static const struct {
    unsigned implementer, part;
    const char *name;
} arm_processors[] = {
    {ARM, 0xd03, "Cortex-A53"},       {ARM, 0xd07, "Cortex-A57"},
    {ARM, 0xd08, "Cortex-A72"},       {ARM, 0xd0b, "Cortex-A76"},
    {ARM, 0xd0c, "Neoverse-N1"},      {ARM, 0xd40, "Neoverse-V1"},
    {ARM, 0xd49, "Neoverse-N2"},      {ARM, 0xd4a, "Neoverse-E1"},
    {ARM, 0xd4f, "Neoverse-V2"},      {BROADCOM, 0x516, "ThunderX2"},
    {CAVIUM, 0x0a1, "ThunderX-88XX"}, {CAVIUM, 0x0af, "ThunderX2-99xx"},
    {FUJITSU, 0x001, "A64FX"},        {HISILICON, 0xd01, "Kunpeng-920"},
    {NVIDIA, 0x004, "Carmel"},        {APPLE, 0x022, "Icestorm-M1"},
    {APPLE, 0x023, "Firestorm-M1"},   {APPLE, 0x032, "Blizzard-M2"},
    {APPLE, 0x033, "Avalanche-M2"},   {PHYTIUM, 0x662, "FTC662"},
    {PHYTIUM, 0x663, "FTC663"},       {AMPERE, 0xac3, "Ampere-1"},
    {AMPERE, 0xac4, "Ampere-1a"},
};

static void name_of_part(struct cpuinfo *p)
{
    for (size_t i = 0; i < sizeof arm_processors / sizeof *arm_processors; i++)
        if (arm_processors[i].implementer == p->implementer && arm_processors[i].part == p->part) {
            snprintf(p->name, sizeof p->name, "%s", arm_processors[i].name);
            return;
        }
    snprintf(p->name, sizeof p->name, "ARM, implementer 0x%x, part 0x%x", p->implementer, p->part);
}

/* ---- Lines ------------------------------------------------------------------------------- */

static void take_name(struct cpuinfo *p, const char *value)
{
    if (!*p->name)
        snprintf(p->name, sizeof p->name, "%.*s", (int)strcspn(value, "\n"), value);
}

static void take_implementer(struct cpuinfo *p, const char *value)
{
    p->implementer = (unsigned)strtoul(value, NULL, 0);
}

static void take_part(struct cpuinfo *p, const char *value)
{
    p->part = (unsigned)strtoul(value, NULL, 0);
    if (!*p->name)
        name_of_part(p);
}

static void take_package(struct cpuinfo *p, const char *value)
{
    long number = strtol(value, NULL, 10);
    if (number < 0 || number >= MOST_PACKAGES)
        return;
    p->packages += !p->is_seen[number];
    p->is_seen[number] = true;
}

static void take_cores(struct cpuinfo *p, const char *value)
{
    p->cores = strtol(value, NULL, 10);
}

static void take_threads(struct cpuinfo *p, const char *value)
{
    p->threads = strtol(value, NULL, 10);
}

static const struct {
    const char *key;
    void (*take)(struct cpuinfo *p, const char *value);
} lines[] = {
    {"model name", take_name}, /* x86 */
    {"cpu", take_name},        /* POWER */
    {"Model Name", take_name}, /* LoongArch */
    {"uarch", take_name},      /* RISC-V */
    {"CPU implementer", take_implementer},
    {"CPU part", take_part},
    {"physical id", take_package}, /* these three are x86's alone */
    {"cpu cores", take_cores},
    {"siblings", take_threads},
};

bool cpuinfo_line(struct cpuinfo *p, const char *line)
{
    const char *colon = strchr(line, ':');
    size_t length = colon ? (size_t)(colon - line) : 0;
    while (length && isspace((unsigned char)line[length - 1]))
        length--;
    for (size_t i = 0; colon && i < sizeof lines / sizeof *lines; i++)
        if (strlen(lines[i].key) == length && memcmp(lines[i].key, line, length) == 0)
            lines[i].take(p, colon + 1 + strspn(colon + 1, " "));
    return !*p->name;
}

long cpuinfo_count(const char *list)
{
    long count = 0;
    while (*list) {
        char *end;
        long from = strtol(list, &end, 10), to = *end == '-' ? strtol(end + 1, &end, 10) : from;
        if (end > list && to >= from && to - from < 65536)
            count += to - from + 1;
        list = end > list && *end == ',' ? end + 1 : "";
    }
    return count;
}
