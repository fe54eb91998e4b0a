/* What pompeii info says of the directives of the program that ran. */
#include "config.h"

#include "analysis/command/object-account.h"

#include "analysis/check/object-file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* `2026-11-21T10:15:00+01:00`. @return false: it is none */
static bool read_date(const char *date, time_t *seconds)
{
    struct tm t = {0};
    int hours, minutes;
    char sign;
    if (sscanf(date, "%4d-%2d-%2dT%2d:%2d:%2d%c%2d:%2d", &t.tm_year, &t.tm_mon, &t.tm_mday,
               &t.tm_hour, &t.tm_min, &t.tm_sec, &sign, &hours, &minutes) != 9)
        return false;
    t.tm_year -= 1900;
    t.tm_mon--;
    *seconds = timegm(&t) - (sign == '-' ? -60 : 60) * (60 * hours + minutes);
    return true;
}

bool account_of_run(struct account_notes *notes, const char *program, const char *date)
{
    struct stat status;
    time_t began;
    char *problem = NULL;
    bool same = *program == '/' && stat(program, &status) == 0 && S_ISREG(status.st_mode) &&
                read_date(date, &began) && status.st_mtime <= began && object_is(program);
    bool good = same && account_of_object(notes, program, &problem) == 0 && notes->count;
    free(problem);
    return good;
}

static void count_reason(struct account_summary *s, const char *reason)
{
    size_t i = 0;
    while (i < s->reasons && strcmp(s->reason[i].text, reason) != 0)
        i++;
    if (i == ACCOUNT_REASONS)
        s->reason[--i].text = "other reasons";
    else if (i == s->reasons)
        s->reason[s->reasons++] = (struct account_reason){reason, 0};
    s->reason[i].count++;
}

/** Is it this directive, or a combined one that begins with it? */
static bool begins_with(const char *directive, const char *word)
{
    size_t length = strlen(word);
    return !strncmp(directive, word, length) &&
           (directive[length] == '\0' || directive[length] == ' ' || directive[length] == '_');
}

struct account_summary account_summarise_of(const struct account_notes *notes, const char *word)
{
    struct account_summary s = {0};
    for (size_t i = 0; i < notes->count; i++) {
        const struct account *a = &notes->accounts[i];
        for (size_t k = 0; k < a->count; k++) {
            if (!begins_with(a->list[k].directive, word))
                continue;
            s.executable++;
            s.with_events += !a->list[k].reason;
        }
    }
    return s;
}

static int most_first(const void *a, const void *b)
{
    const struct account_reason *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count) - (x->count > y->count)
                                : strcmp(x->text, y->text);
}

struct account_summary account_summarise(const struct account_notes *notes)
{
    struct account_summary s = {0};
    for (size_t i = 0; i < notes->count; i++) {
        const struct account *a = &notes->accounts[i];
        s.executable += a->executable;
        s.with_events += a->with_events;
        for (size_t k = 0; k < a->count; k++)
            if (a->list[k].reason)
                count_reason(&s, a->list[k].reason);
    }
    qsort(s.reason, s.reasons, sizeof *s.reason, most_first);
    return s;
}
