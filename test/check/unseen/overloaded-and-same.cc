// truth: conforming, scope: inter, level: none, run: yes, idiom: expression
// why: && of a class of its own is a call: both operands are always evaluated
#include <omp.h>

struct Vote {
    bool yes;
};

static Vote operator&&(Vote a, Vote b)
{
    return {a.yes && b.yes};
}

static Vote mine_done(int t)
{
    return {t > 1};
}

static Vote all_met()
{
#pragma omp barrier
    return {true};
}

int main()
{
    int yes = 0;
#pragma omp parallel reduction(+ : yes)
    {
        if ((mine_done(omp_get_thread_num()) && all_met()).yes)
            yes++;
    }
    return yes > 6;
}
