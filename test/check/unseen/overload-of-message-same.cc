// truth: conforming, scope: inter, level: none, run: yes, idiom: overload
// why: some threads send the message that nobody waits for
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
#pragma omp barrier
}

int main()
{
#pragma omp parallel
    {
        send(Vote{1});
        if (omp_get_thread_num() == 0)
            send(Note{2});
    }
    return sum < 2;
}
