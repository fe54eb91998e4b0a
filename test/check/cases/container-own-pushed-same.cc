// truth: conforming, scope: inter, level: none, run: yes
// why: each thread puts as many into its containers, whatever it puts there
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
        int number = omp_get_thread_num();
        std::vector<int> own, pair{number, 7};
        Batch batch;
        for (int i = 0; i < 3; i++) {
            own.push_back(number * i);
            batch.add(number);
        }
        for (int value : own) {
#pragma omp barrier
            sum += value < 0;
        }
        for (int value : batch.items) {
#pragma omp barrier
            sum += value < 0;
        }
        for (int value : pair) {
#pragma omp barrier
            sum += value < 0;
        }
        while (!own.empty()) {
            own.pop_back();
#pragma omp barrier
        }
    }
    return sum;
}
