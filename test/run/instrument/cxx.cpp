// OpenMP in every kind of C++ function, with the syntax of C++11 to C++20. [gcc:-std=c++20] [clang:-std=c++20]
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <omp.h>
#include <stdexcept>
#include <string>
#include <vector>

static int count;

static const char *raw()
{
    return R"x(
#pragma omp parallel
"quoted" } { ' )x" R"(#pragma omp barrier)";
}

struct Counter {
    int value = 0;
    std::vector<int> items;

    explicit Counter(int n) : items(n)
    {
#pragma omp parallel for
        for (std::size_t i = 0; i < items.size(); i++)
            items[i] = int(i);
    }
    ~Counter()
    {
#pragma omp critical
        count++;
    }
    int sum() const
    {
        int total = 0;
#pragma omp parallel for reduction(+ : total) default(none)
        for (std::size_t i = 0; i < items.size(); i++)
            total += items[i];
        return total;
    }
    void add(int n)
    {
#pragma omp parallel for firstprivate(value) default(none) shared(n)
        for (int i = 0; i < n; i++) {
#pragma omp atomic
            items[0] += value + 1;
        }
    }
    static int twice(int n);
};

int Counter::twice(int n)
{
    int r = 0;
#pragma omp parallel reduction(+ : r) num_threads(2)
    r += n;
    return r;
}

template <typename T, int N> T total(const T (&array)[N])
{
    T sum{};
#pragma omp parallel
    {
#pragma omp for reduction(+ : sum)
        for (int j = int{0}; j < N; ++j)
            sum += array[j];
#pragma omp single
        if constexpr (N > 2) {
            count++;
        }
    }
    return sum;
}

template <typename F> void each(int n, F &&f)
{
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++)
        f(i);
}

namespace outer::inner
{
static void lambdas(int n)
{
    int total = 0;
    auto add = [&](int by) {
#pragma omp critical(lambda)
        total += by;
    };
    each(n, [=](int i) { add(i); });
    each(n, [&add](int) {
#pragma omp task firstprivate(add)
        [&] { add(1); }();
#pragma omp taskwait
    });
#pragma omp parallel for num_threads([] { return 2; }())
    for (int i = [] { return 0; }(); i < n; i++)
        add(1);
#pragma omp parallel
    [&] {
#pragma omp single
        total++;
    }();
    std::printf("lambdas %d\n", total);
}
} // namespace outer::inner

static void ranges()
{
    std::vector<int> v{1, 2, 3, 4};
    std::map<int, std::string> m{{1, "a"}, {2, "b"}};
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int x : v)
        sum += x;
#pragma omp parallel
#pragma omp single
    for (auto &&[key, text] : m) {
        int k = key;
#pragma omp task shared(sum) firstprivate(k)
#pragma omp atomic
        sum += k;
    }
#pragma omp parallel
    for (int x : v)
#pragma omp atomic
        sum += x;
#pragma omp parallel for
    for (auto it = v.begin(); it < v.end(); ++it)
        *it += 1'000;
    std::printf("ranges %d %d\n", sum, v[3]);
}

static void exceptions()
{
    int caught = 0;
#pragma omp parallel reduction(+ : caught)
    {
        try {
#pragma omp critical
            {
                try {
                    throw std::runtime_error("inside");
                } catch (const std::exception &) {
                    caught++;
                }
            }
        } catch (...) {
            caught += 100;
        }
    }
#pragma omp parallel reduction(+ : caught)
    try {
        throw 1;
    } catch (int) {
        caught++;
    }
    std::printf("exceptions %d\n", caught);
}

static int function_try(int n)
try {
    int r = 0;
#pragma omp parallel for reduction(max : r)
    for (int i = 0; i < n; i++)
        r = std::max(r, i);
    if (r > 3)
        throw r;
    return r;
} catch (int r) {
#pragma omp critical
    r++;
    return r;
}

struct Guard {
    ~Guard()
    {
#pragma omp critical(guard)
        count++;
    }
};

extern "C" int c_linkage(int n)
{
    Guard guard;
#pragma omp parallel sections reduction(+ : n)
    {
#pragma omp section
        n++;
#pragma omp section
        {
            n++;
        }
    }
    return n;
}

constexpr int square(int n)
{
    return n * n;
}

inline int in_header(int n)
{
    int r = 0;
#pragma omp parallel for reduction(+ : r)
    for (int i = 0; i < n; i++)
        r += square(i);
    return r;
}

class Task
{
    int depth_;

  public:
    explicit Task(int depth) : depth_(depth)
    {
    }
    int run() const
    {
        int a = 0, b = 0;
        if (depth_ <= 0)
            return 1;
#pragma omp task shared(a)
        a = Task(depth_ - 1).run();
#pragma omp task shared(b) default(none)
        b = Task{depth_ - 1}.run();
#pragma omp taskwait
        return a + b;
    }
};

static void locks()
{
    omp_lock_t lock;
    ::omp_init_lock(&lock);
    auto hold = [&lock] {
        omp_set_lock(&lock);
        omp_unset_lock(&lock);
    };
    hold();
    std::unique_ptr<omp_lock_t, void (*)(omp_lock_t *)> owner(&lock, omp_destroy_lock);
}

int main()
{
    Counter counter(10);
    counter.add(2);
    int values[] = {1, 2, 3}, f = 0;
    std::printf("%zu %d %d %d\n", std::string(raw()).size(), counter.sum(), Counter::twice(4),
                total(values));
    std::printf("%g\n", total({1.5, 2.5}));
    outer::inner::lambdas(5);
    ranges();
    exceptions();
    locks();
    std::printf("%d %d %d\n", function_try(9), c_linkage(3), in_header(5));
#pragma omp parallel
#pragma omp master
    f = Task(4).run();
    std::printf("%d %d\n", f, count);
    return 0;
}
