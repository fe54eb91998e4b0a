// truth: deadlock, scope: inter, level: 0, run: yes
// why: a thread puts more than others into a member that is a container
#include <omp.h>
#include <vector>

struct Batch {
    std::vector<int> items;
    void add(int item)
    {
        items.push_back(item);
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Batch batch;
        batch.add(1);
        if (omp_get_thread_num() == 0)
            batch.add(2);
        for (int item : batch.items) {
#pragma omp barrier
            sum += item;
        }
    }
    return sum < 0;
}
