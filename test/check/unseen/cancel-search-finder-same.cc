// truth: conforming, scope: inter, level: none, run: yes, idiom: cancel
// why: it remembers the place, and all meet the single
#include <omp.h>
#include <vector>

class Table
{
    std::vector<int> keys_;
    int hits_ = 0;

    bool search(int key, int &place) const
    {
        bool mine = false;
#pragma omp for
        for (int i = 0; i < static_cast<int>(keys_.size()); i++) {
            if (keys_[i] == key) {
                place = i;
                mine = true;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
        return mine;
    }

  public:
    explicit Table(int size)
    {
        for (int i = 0; i < size; i++)
            keys_.push_back(7 * i % size);
    }
    int look_up(int key)
    {
        int place = -1;
        bool mine = search(key, place);
#pragma omp single
        hits_++;
        return mine ? place : -1;
    }
};

int main()
{
    Table table(1000);
#pragma omp parallel
    table.look_up(21);
}
