// truth: conforming, scope: inter, level: none, run: yes, idiom: orphan
// why: all caches begin with the same key, and miss together
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
#pragma omp for
        for (int i = 0; i < 20; i++)
            table[i] = key * i;
    }
    int key_;
};

int main()
{
#pragma omp parallel
    {
        Cache cache(0);
        cache.lookup(1);
        cache.lookup(1);
        cache.lookup(2);
    }
    return table[10] != 20;
}
