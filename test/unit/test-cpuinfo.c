/* Processors: what /proc/cpuinfo says on machines of each architecture, and lists of the kernel. */
#include "config.h"

#include "common/cpuinfo.h"

#include <check.h>
#include <string.h>

/* Who wants the name alone stops at the line that has it. */
static void all_of(struct cpuinfo *p, const char *const *lines)
{
    *p = (struct cpuinfo){0};
    for (; *lines; lines++) {
        bool has_none = cpuinfo_line(p, *lines);
        ck_assert(has_none == !*p->name);
    }
}

#define XEON(package)                                                                              \
    "processor\t: 0\n", "vendor_id\t: GenuineIntel\n", "cpu family\t: 6\n",                        \
        "model name\t: Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz\n", "cpu MHz\t\t: 1000.000\n",     \
        "physical id\t: " package "\n", "siblings\t: 40\n", "core id\t\t: 0\n",                    \
        "cpu cores\t: 20\n", "power management:\n", "\n"

/* x86 tells of packages; two processors of one are one package. */
START_TEST(xeon)
{
    static const char *const lines[] = {XEON("0"),  XEON("1"),    XEON("0"),
                                        XEON("-1"), XEON("9999"), NULL};
    struct cpuinfo p;

    all_of(&p, lines);
    ck_assert_int_eq(p.packages, 2);
    ck_assert_int_eq(p.cores, 20);
    ck_assert_int_eq(p.threads, 40);
    ck_assert_str_eq(p.name, "Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz");
}
END_TEST

/* Names of other architectures, the lines being without their end as the runtime has them. */
START_TEST(others)
{
    static const struct {
        const char *line[7], *name;
    } machines[] = {
        {{"processor\t: 0", "BogoMIPS\t: 243.75", "Features\t: fp asimd evtstrm",
          "CPU implementer\t: 0x41", "CPU architecture: 8", "CPU part\t: 0xd0c"},
         "Neoverse-N1"},
        {{"CPU implementer\t: 0x41", "CPU variant\t: 0x0", "CPU part\t: 0xd4f"}, "Neoverse-V2"},
        {{"CPU implementer\t: 0x46", "CPU architecture: 8", "CPU part\t: 0x001"}, "A64FX"},
        {{"CPU implementer\t: 0x41", "CPU part\t: 0x001"}, "ARM, implementer 0x41, part 0x1"},
        {{"model name\t: ARMv8 Processor rev 0 (v8l)", "CPU implementer\t: 0x48",
          "CPU part\t: 0xd01"},
         "ARMv8 Processor rev 0 (v8l)"},
        {{"processor\t: 0", "cpu\t\t: POWER9, altivec supported", "clock\t\t: 3800.000000MHz"},
         "POWER9, altivec supported"},
        {{"processor\t: 0", "isa\t\t: rv64imafdc", "uarch\t\t: sifive,u74-mc"}, "sifive,u74-mc"},
        {{"system type\t\t: generic-loongson-machine", "", "processor\t\t: 0",
          "CPU Family\t\t: Loongson-64bit", "Model Name\t\t: Loongson-3A5000-HV"},
         "Loongson-3A5000-HV"},
        {{"processor\t: 0", "no colon", ": no key", "cpu model", "cpus\t: 4"}, ""},
    };

    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) {
        struct cpuinfo p;
        all_of(&p, machines[i].line);
        ck_assert_str_eq(p.name, machines[i].name);
        ck_assert_int_eq(p.packages + p.cores + p.threads, 0);
    }
}
END_TEST

START_TEST(lists)
{
    ck_assert_int_eq(cpuinfo_count(""), 0);
    ck_assert_int_eq(cpuinfo_count("0"), 1);
    ck_assert_int_eq(cpuinfo_count("0-3,8"), 5);
    ck_assert_int_eq(cpuinfo_count("0,2,4-7\n"), 6);
    ck_assert_int_eq(cpuinfo_count("7-3"), 0);
    ck_assert_int_eq(cpuinfo_count("0-99999999999"), 0);
    ck_assert_int_eq(cpuinfo_count("none"), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cpuinfo");
    TCase *all = tcase_create("all");
    SRunner *runner = srunner_create(suite);

    tcase_add_test(all, xeon);
    tcase_add_test(all, others);
    tcase_add_test(all, lists);
    suite_add_tcase(suite, all);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
