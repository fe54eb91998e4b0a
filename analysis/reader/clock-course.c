/* The course of a clock: steps, each of which wanes until the next. */
#include "config.h"

#include "analysis/reader/clock-course.h"

#include "common/memory.h"

#include <string.h>

static int64_t left_of(const struct clock_course *course, const struct clock_step *step,
                       int64_t time)
{
    int64_t left = step->by - (course->decay ? (time - step->at) / course->decay : 0);

    return left > 0 ? left : 0;
}

/* How many steps begin at that time or before. */
static size_t steps_until(const struct clock_course *course, int64_t time)
{
    size_t low = 0, high = course->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (course->steps[middle].at <= time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int64_t clock_course_time(const struct clock_course *course, int64_t time)
{
    size_t count = course ? steps_until(course, time) : 0;

    return count ? time + left_of(course, &course->steps[count - 1], time) : time;
}

/* Steps that would not be above what is left of the one before them. */
static void drop_covered(struct clock_course *course, size_t place)
{
    size_t next = place + 1;

    while (next < course->count &&
           course->steps[next].by <= left_of(course, &course->steps[place], course->steps[next].at))
        next++;
    memmove(&course->steps[place + 1], &course->steps[next],
            (course->count - next) * sizeof *course->steps);
    course->count -= next - place - 1;
}

bool clock_course_put(struct clock_course *course, int64_t time, int64_t least)
{
    size_t place;

    if (clock_course_time(course, time) >= least)
        return false;
    place = steps_until(course, time);
    if (place && course->steps[place - 1].at == time) {
        place--;
    } else {
        course->steps =
            xgrow(course->steps, course->count, &course->capacity, sizeof *course->steps);
        memmove(&course->steps[place + 1], &course->steps[place],
                (course->count - place) * sizeof *course->steps);
        course->count++;
    }
    course->steps[place] = (struct clock_step){time, least - time};
    drop_covered(course, place);
    return true;
}
