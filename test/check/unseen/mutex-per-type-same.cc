// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: each type's registry has its own
#include <omp.h>
#include <mutex>
#include <vector>

struct Mass {
    double value;
};
struct Charge {
    double value;
};

template <class T> struct Guarded {
    static std::mutex mutex;
};
template <class T> std::mutex Guarded<T>::mutex;

template <class T> class Registry : Guarded<T>
{
    static std::vector<T> all_;

  public:
    static void add(const T &item)
    {
        std::lock_guard<std::mutex> guard(Registry::mutex);
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
