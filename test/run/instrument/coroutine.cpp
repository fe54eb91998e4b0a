// Constructs in coroutines are left alone, what they call is not. [gcc:-std=c++20 -fcoroutines] [clang:none]
#include <coroutine>
#include <cstdio>

struct generator {
    struct promise_type {
        int value;
        generator get_return_object()
        {
            return {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int v)
        {
            value = v;
            return {};
        }
        void return_void() {}
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> handle;
    ~generator() { handle.destroy(); }
    bool next()
    {
        handle.resume();
        return !handle.done();
    }
};

static int total;

static int sum_below(int n)
{
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < n; k++)
        sum += k;
    return sum;
}

static generator sums(int n)
{
    for (int i = 1; i <= n; i++) {
#pragma omp critical
        total += i;
        co_yield total;
        co_yield sum_below(i);
    }
}

int main()
{
    generator g = sums(5);
    while (g.next())
        printf("%d\n", g.handle.promise().value);
    return 0;
}
