// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: a template recursion of fixed depth, the barrier at the bottom for those of rank zero
#include <omp.h>

template <int Level> struct Tree {
    static int visit(int rank)
    {
        return Tree<Level - 1>::visit(rank) + Tree<Level - 1>::visit(rank / 2);
    }
};

template <> struct Tree<0> {
    static int visit(int rank)
    {
        if (rank == 0) {
#pragma omp barrier /* HERE */
        }
        return 1;
    }
};

int main()
{
    int leaves = 0;
#pragma omp parallel reduction(+ : leaves)
    leaves += Tree<1>::visit(omp_get_thread_num());
    return leaves < 2;
}
