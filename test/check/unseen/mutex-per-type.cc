// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: the registry of one type adds to that of another one, which shares its mutex
#include <omp.h>
#include <mutex>
#include <vector>

struct Mass {
    double value;
};
struct Charge {
    double value;
};

struct Guarded {
    static std::mutex mutex;
};
std::mutex Guarded::mutex;

template <class T> class Registry : Guarded
{
    static std::vector<T> all_;

  public:
    static void add(const T &item)
    {
        std::lock_guard<std::mutex> guard(Registry::mutex); /* HERE */
        all_.push_back(item);
        also(item);
    }
    static void also(const Charge &)
    {
    }
    static void also(const Mass &mass)
    {
        Registry<Charge>::add({2 * mass.value});
    }
};
template <class T> std::vector<T> Registry<T>::all_;

int main()
{
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        Registry<Mass>::add({0.5 * i});
}
