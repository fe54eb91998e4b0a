#include <vector>
namespace a::b { template <typename T> struct vec; }
extern "C" { void k(int); int g(int); }
extern "C" int single(int);
template <class T, int N = (3 > 2)> requires requires(T t) { t.x; } T constrained(T t) requires (N > 1)
{
#pragma omp parallel
    return t;
}
template <> int constrained<int, 2>(int);
template <typename T> concept C = requires(T a) { { a + a }; };
namespace outer { inline namespace v1 {
struct base { explicit base(int) noexcept(true); virtual ~base() = default; int q{3}; };
class derived final : public base, private std::vector<std::pair<int, int>> {
public:
    derived(int n) : base(n), a{n}, b([&] {
#pragma omp critical
        return n;
    }()), c{} {
#pragma omp parallel for
        for (int j{0}; j < n; ++j) a += j;
    }
    derived() try : base(1), a{2} {
#pragma omp barrier
    } catch (...) {
#pragma omp flush
    }
    ~derived() noexcept {
#pragma omp taskwait
    }
    auto operator()(int x) const -> std::vector<std::vector<int>> {
#pragma omp task
        k(x);
        return {};
    }
    derived &operator<<(int) &&;
    operator bool() const { return g(1) && g(2); }
    template <typename U> static constexpr auto stat(U u) { return u; }
    friend bool operator==(const derived &, const derived &) {
#pragma omp taskyield
        return true;
    }
    enum class kind : char { one = 'a', two };
    struct { int x; } anonymous;
    int a, b, c;
    int init = [] { return g(3); }();
};
} }
enum color : unsigned { red, green };
auto global = [](int x) {
#pragma omp parallel
    k(x);
};
int fn_try(int n) try {
#pragma omp single
    k(n);
    return 0;
} catch (const std::exception &e) { return 1; } catch (...) { throw; }
constexpr int at_compile_time(int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) n++;
    return n;
}
static const char *raw = R"x(
#pragma omp parallel { " )" )x", *lit = "a"_s;
long digits = 1'000'000 + 0x1'F;
int main() {
    std::vector<int> v{1, 2, 3};
    auto [x, y] = std::pair{1, 2};
    auto &[p, q] = v;
#pragma omp parallel for
    for (auto &&e : v) k(e);
#pragma omp parallel for collapse(2) reduction(std::plus<int>() : x)
    for (auto it = v.begin(); it != v.end(); ++it)
        for (int j{0}, m = [] { return 3; }(); j < m; j++) k(j);
#pragma omp parallel
    try { k(1); } catch (int) { k(2); }
#pragma omp parallel
    [] { k(3); }();
#pragma omp task
    [&, x = g(4)](auto... args) mutable noexcept -> std::pair<int, int> { k(x); throw 1; }(1, 2);
    if constexpr (sizeof(int) == 4)
#pragma omp critical
        k(5);
    if (int n = g(5); n > 3) k(n); else k(0);
    if consteval { k(1); } else { k(2); }
    if !consteval { k(1); }
    switch (auto s = g(6); s) { [[fallthrough]]; case red: break; }
    for (int z = 0; auto e : v) k(e + z);
    [[likely]] while (g(7) and not g(8)) break;
    std::vector<int>(3).swap(v); v.template emplace<int>(g(1)); static_cast<void>(g(2));
    auto lam = [=]<typename T>(T t) requires C<T> {
#pragma omp atomic
        x += t;
        return x;
    };
    struct local { int f() {
#pragma omp flush
        return g(9); } } l;
    new int[3]{1, 2, 3}; delete[] raw; delete [] lit;
    int arr[]{1, 2}; arr[g(0)] = v[[] { return 0; }()];
    std::function<void()> fs[] = {[] { k(1); }, [&](int) { k(2); }};
    x < y && v.size() > (g(1)) ? k(1) : throw 2;
    asm("nop" ::: "memory");
    using T = decltype(g(1)); static_assert(noexcept(g(1)), "no");
    co_await g(1); co_return;
label: [[maybe_unused]] int after = x <=> y ? 1 : 2;
    return x ->* y;
}
template class a::b::vec<int>;
module_t export_ = {};
