// truth: deadlock, scope: inter, level: 0, run: yes, idiom: overload
// why: some threads send the message that all have to meet
#include <omp.h>

struct Note {
    int text;
};

struct Vote {
    int yes;
};

static int sum;

static void send(const Note &note)
{
#pragma omp atomic
    sum += note.text;
}

static void send(const Vote &vote)
{
#pragma omp atomic
    sum += vote.yes;
#pragma omp barrier // HERE
}

int main()
{
#pragma omp parallel
    {
        send(Vote{1});
        if (omp_get_thread_num() == 0)
            send(Vote{2});
    }
    return sum < 2;
}
