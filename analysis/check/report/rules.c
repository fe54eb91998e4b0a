/* The rules, in words: OpenMP 5.2 says what is wanted, the examples are checked by a test. */
#include "config.h"

#include "analysis/check/report/rules.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

static const struct rule rules[FINDING_KINDS] = {
    [FINDING_BARRIER] =
        {"barrier", "Each barrier is met by all threads of a team, or by none", "15.3.1",
         "A thread that does not come to a barrier leaves the others waiting there, or takes the "
         "next barrier for this one, so that the team waits for ever at its end. With --level=0 "
         "threads may meet different barriers, as long as all meet as many.",
         "void step(double *a)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    if (omp_get_thread_num() == 0) {\n"
         "        a[0] = 0;\n"
         "        #pragma omp barrier\n"
         "    }\n"
         "}\n",
         "void step(double *a)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    {\n"
         "        if (omp_get_thread_num() == 0)\n"
         "            a[0] = 0;\n"
         "        #pragma omp barrier\n"
         "    }\n"
         "}\n"},
    [FINDING_WORKSHARING] =
        {"worksharing", "Each worksharing construct is met by all threads of a team, or by none",
         "11",
         "The work is shared among all threads of the team. A thread that does not come to the "
         "construct does none of it, and is missing at the barrier at its end; where threads come "
         "to different constructs, what happens is not specified.",
         "void scale(double *a, int n)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    if (omp_get_thread_num() < 2) {\n"
         "        #pragma omp for\n"
         "        for (int i = 0; i < n; i++)\n"
         "            a[i] *= 2;\n"
         "    }\n"
         "}\n",
         "void scale(double *a, int n)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    {\n"
         "        #pragma omp for\n"
         "        for (int i = 0; i < n; i++)\n"
         "            a[i] *= 2;\n"
         "    }\n"
         "}\n"},
    [FINDING_NESTING] =
        {"nesting", "A region is not closely nested inside one that forbids it", "17.1",
         "Where a single, a loop's iteration, a critical region or a task runs, other threads of "
         "the team are not, and a barrier or worksharing construct there waits for them for ever. "
         "The same holds through calls.",
         "void count(int *n)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    {\n"
         "        #pragma omp single\n"
         "        {\n"
         "            ++*n;\n"
         "            #pragma omp barrier\n"
         "        }\n"
         "    }\n"
         "}\n",
         "void count(int *n)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    {\n"
         "        #pragma omp single nowait\n"
         "        ++*n;\n"
         "        #pragma omp barrier\n"
         "    }\n"
         "}\n"},
    [FINDING_CANCEL] =
        {"cancel", "What is cancelled is closely nested around the cancel construct", "16.1",
         "A cancel that stands in no construct of the kind that it names cancels nothing, and what "
         "it does is not specified.",
         "void search(const int *a, int n)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    {\n"
         "        #pragma omp for\n"
         "        for (int i = 0; i < n; i++)\n"
         "            if (a[i] == 0) {\n"
         "                #pragma omp cancel sections\n"
         "            }\n"
         "    }\n"
         "}\n",
         "void search(const int *a, int n)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    {\n"
         "        #pragma omp for\n"
         "        for (int i = 0; i < n; i++)\n"
         "            if (a[i] == 0) {\n"
         "                #pragma omp cancel for\n"
         "            }\n"
         "    }\n"
         "}\n"},
    [FINDING_LOCK_TWICE] =
        {"lock-twice", "A simple lock is not set by the task that has it", "18.9.4",
         "A thread that sets a simple lock, or comes to a critical region of a name, which it has "
         "already waits for itself. Whether a function further down does it makes no difference.",
         "static omp_lock_t lock;\n"
         "void add(int *n, int by)\n"
         "{\n"
         "    omp_set_lock(&lock);\n"
         "    *n += by;\n"
         "    omp_unset_lock(&lock);\n"
         "}\n"
         "void add_two(int *n)\n"
         "{\n"
         "    omp_set_lock(&lock);\n"
         "    add(n, 1);\n"
         "    add(n, 1);\n"
         "    omp_unset_lock(&lock);\n"
         "}\n",
         "static omp_nest_lock_t lock;\n"
         "void add(int *n, int by)\n"
         "{\n"
         "    omp_set_nest_lock(&lock);\n"
         "    *n += by;\n"
         "    omp_unset_nest_lock(&lock);\n"
         "}\n"
         "void add_two(int *n)\n"
         "{\n"
         "    omp_set_nest_lock(&lock);\n"
         "    add(n, 1);\n"
         "    add(n, 1);\n"
         "    omp_unset_nest_lock(&lock);\n"
         "}\n"},
    [FINDING_LOCK_ORDER] =
        {"lock-order", "All threads take several locks in the same order", "18.9",
         "One thread has the first lock and waits for the second, while another one has the second "
         "and waits for the first. Critical regions are such locks. It may take years to happen.",
         "static omp_lock_t one, two;\n"
         "void exchange(int *a, int *b)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    if (omp_get_thread_num() % 2) {\n"
         "        omp_set_lock(&one);\n"
         "        omp_set_lock(&two);\n"
         "        ++*a, --*b;\n"
         "        omp_unset_lock(&two);\n"
         "        omp_unset_lock(&one);\n"
         "    } else {\n"
         "        omp_set_lock(&two);\n"
         "        omp_set_lock(&one);\n"
         "        --*a, ++*b;\n"
         "        omp_unset_lock(&one);\n"
         "        omp_unset_lock(&two);\n"
         "    }\n"
         "}\n",
         "static omp_lock_t one, two;\n"
         "void exchange(int *a, int *b)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    {\n"
         "        omp_set_lock(&one);\n"
         "        omp_set_lock(&two);\n"
         "        if (omp_get_thread_num() % 2)\n"
         "            ++*a, --*b;\n"
         "        else\n"
         "            --*a, ++*b;\n"
         "        omp_unset_lock(&two);\n"
         "        omp_unset_lock(&one);\n"
         "    }\n"
         "}\n"},
    [FINDING_LOCK_KEPT] =
        {"lock-kept", "Nobody waits for others while it has a lock that these need", "18.9",
         "At a barrier a thread waits for all others, and at a taskwait or a taskgroup's end for "
         "tasks. If one of them has to have the lock before it can come there, both wait for ever.",
         "static omp_lock_t lock;\n"
         "void add(int *n)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    {\n"
         "        omp_set_lock(&lock);\n"
         "        ++*n;\n"
         "        #pragma omp barrier\n"
         "        omp_unset_lock(&lock);\n"
         "    }\n"
         "}\n",
         "static omp_lock_t lock;\n"
         "void add(int *n)\n"
         "{\n"
         "    #pragma omp parallel\n"
         "    {\n"
         "        omp_set_lock(&lock);\n"
         "        ++*n;\n"
         "        omp_unset_lock(&lock);\n"
         "        #pragma omp barrier\n"
         "    }\n"
         "}\n"},
    [FINDING_ORDERED] =
        {"ordered", "An iteration runs one ordered region, in a loop with the clause", "15.10.2",
         "Ordered regions run in the order of the iterations, which only a loop with the ordered "
         "clause keeps, and one for each iteration. What happens otherwise is not specified: some "
         "runtimes wait for ever.",
         "static void put(int i)\n"
         "{\n"
         "    #pragma omp ordered\n"
         "    printf(\"%d\\n\", i);\n"
         "}\n"
         "void put_all(int n)\n"
         "{\n"
         "    #pragma omp parallel for\n"
         "    for (int i = 0; i < n; i++)\n"
         "        put(i);\n"
         "}\n",
         "static void put(int i)\n"
         "{\n"
         "    #pragma omp ordered\n"
         "    printf(\"%d\\n\", i);\n"
         "}\n"
         "void put_all(int n)\n"
         "{\n"
         "    #pragma omp parallel for ordered\n"
         "    for (int i = 0; i < n; i++)\n"
         "        put(i);\n"
         "}\n"},
};

static const char silence[] =
    "`// pompeii-check: ignore REASON` (in Fortran `! pompeii-check: ignore REASON`) on the line "
    "of "
    "the directive or of the condition, or alone on the line before, silences a finding.";

const struct rule *rule_of(enum finding_kind kind)
{
    return &rules[kind];
}

/** A text with its lines at most 78 columns long. */
static void print_folded(FILE *out, const char *text)
{
    size_t column = 0;
    while (*text) {
        size_t word = strcspn(text, " ");
        if (column && column + 1 + word > 78) {
            putc('\n', out);
            column = 0;
        }
        fprintf(out, "%s%.*s", column ? " " : "", (int)word, text);
        column += word + (column ? 1 : 0);
        text += word + (text[word] == ' ');
    }
    putc('\n', out);
}

static void print_example(FILE *out, const char *heading, const char *text)
{
    fprintf(out, "\n%s:\n\n", heading);
    while (*text) {
        size_t line = strcspn(text, "\n");
        fprintf(out, "    %.*s\n", (int)line, text);
        text += line + 1;
    }
}

static void print_rule(FILE *out, const struct rule *rule)
{
    fprintf(out, "%s: %s (OpenMP 5.2, section %s)\n\n", rule->id, rule->title, rule->section);
    print_folded(out, rule->why);
    print_example(out, "Wrong", rule->wrong);
    print_example(out, "Right", rule->right);
    putc('\n', out);
    print_folded(out, silence);
}

bool rule_explain(const char *id, FILE *out)
{
    bool all = !strcmp(id, "all"), found = false;
    for (size_t i = 0; i < FINDING_KINDS; i++)
        if (all || !strcmp(id, rules[i].id)) {
            fputs(found ? "\n" : "", out);
            print_rule(out, &rules[i]);
            found = true;
        }
    return found;
}

char *rule_help(const struct rule *rule)
{
    return xformat("%s (OpenMP 5.2, section %s)", rule->why, rule->section);
}

char *rule_markdown(const struct rule *rule)
{
    return xformat(
        "%s (OpenMP 5.2, section %s)\n\nWrong:\n\n```c\n%s```\n\nRight:\n\n```c\n%s```\n\n%s\n",
        rule->why, rule->section, rule->wrong, rule->right, silence);
}

char *rule_names(void)
{
    char *text;
    size_t length;
    FILE *out = xstream(&text, &length);
    for (size_t i = 0; i < FINDING_KINDS; i++)
        fprintf(out, "%s%s", i ? ", " : "", rules[i].id);
    fclose(out);
    return text;
}
