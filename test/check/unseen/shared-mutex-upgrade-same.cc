// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: it lets go first
#include <omp.h>
#include <map>
#include <mutex>
#include <shared_mutex>

class Cache
{
    std::shared_mutex mutex_;
    std::map<int, double> values_;

    double store(int key, double value)
    {
        std::unique_lock<std::shared_mutex> writing(mutex_);
        return values_.emplace(key, value).first->second;
    }

  public:
    double get(int key)
    {
        {
            std::shared_lock<std::shared_mutex> reading(mutex_);
            auto found = values_.find(key);
            if (found != values_.end())
                return found->second;
        }
        return store(key, 1.0 / (1 + key));
    }
};

int main()
{
    Cache cache;
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 32; i++)
        sum += cache.get(i % 8);
    return sum < 1;
}
