// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: the barrier is in the destructor of a member of the local object
#include <omp.h>

struct Fence {
    ~Fence()
    {
#pragma omp barrier /* HERE */
    }
};

struct Transaction {
    explicit Transaction(int id) : id(id)
    {
    }
    int id;
    Fence fence;
};

static int commit(int rank)
{
    if (rank % 2 == 1) {
        Transaction t(rank);
        return t.id;
    }
    return -1;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    sum += commit(omp_get_thread_num());
    return sum < -100;
}
