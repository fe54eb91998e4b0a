// truth: deadlock, scope: inter, level: 0, run: yes
// why: a loop goes over as many items as the class was told, by the number of the thread
#include <omp.h>

struct Item {
    int weight;
};

class View
{
  public:
    View(Item *first, int count) : first_(first), last_(first + count)
    {
    }
    Item *begin() const
    {
        return first_;
    }
    Item *end() const
    {
        return last_;
    }

  private:
    Item *first_, *last_;
};

static Item items[4];

int main()
{
#pragma omp parallel
    {
        View all(items, omp_get_thread_num() == 0 ? 4 : 3);
        for (Item &item : all) {
#pragma omp single
            item.weight = omp_get_thread_num();
        }
    }
    return items[0].weight < 0;
}
