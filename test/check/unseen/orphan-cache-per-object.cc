// truth: deadlock, scope: inter, level: 0, run: yes, idiom: orphan
// why: a cache in the thread's own object: some miss and fill it with a loop of the team
#include <omp.h>

static double table[20];

class Cache
{
  public:
    explicit Cache(int key) : key_(key)
    {
    }
    void lookup(int key)
    {
        if (key_ == key)
            return;
        rebuild(key);
        key_ = key;
    }

  private:
    static void rebuild(int key)
    {
#pragma omp for /* HERE */
        for (int i = 0; i < 20; i++)
            table[i] = key * i;
    }
    int key_;
};

int main()
{
#pragma omp parallel
    {
        Cache cache(omp_get_thread_num() % 2);
        cache.lookup(1);
    }
    return 0;
}
