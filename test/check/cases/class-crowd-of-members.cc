// truth: conforming, scope: inter, level: none, run: yes
// why: of the nine classes with a member of that name one waits, and it is another one that is used
#include <omp.h>

struct Heap {
    int sum = 0;
    void add(int n)
    {
        sum += n;
    }
};

struct Range {
    int sum = 0;
    void add(int n)
    {
        sum += n;
    }
};

struct Single {
    int sum = 0;
    void add(int n)
    {
        sum += n;
    }
};

struct Block {
    int sum = 0;
    void add(int n)
    {
        sum += n;
    }
};

struct List {
    int sum = 0;
    void add(int n)
    {
        sum += n;
    }
};

struct Index {
    int sum = 0;
    void add(int n)
    {
        sum += n;
    }
};

struct Graph {
    int sum = 0;
    void add(int n)
    {
        sum += n;
    }
};

struct Tree {
    int sum = 0;
    void add(int n)
    {
        sum += n;
    }
};

struct Team {
    int sum = 0;
    void add(int n)
    {
#pragma omp barrier
#pragma omp atomic
        sum += n;
    }
};

template <class Result> static void scan(Result &result, int n)
{
    for (int i = 0; i < n; i++)
        result.add(i);
}

int main()
{
    Team team;
#pragma omp parallel num_threads(4) shared(team)
    {
        Heap mine;
        scan(mine, omp_get_thread_num());
        team.add(mine.sum);
    }
    return team.sum != 4;
}
