// Names that default(none) wants, in every spelling. [gcc:-std=c++17] [clang:-std=c++17]
#include <cstdio>
namespace N { int x = 3; static int y; }
struct S { static int z; int m; int run(int n); };
int S::z = 4;
int g;
int S::run(int n) {
    int r = 0;
#pragma omp parallel for default(none) shared(n) firstprivate(N::x, ::g) reduction(+ : N::y, r)
    for (int i = 0; i < n; i++) { N::y += N::x + g; r += i; }
#pragma omp parallel for default(none) shared(n) lastprivate(m) reduction(+ : r)
    for (int i = 0; i < n; i++) { m = i; r++; }
    return r + m + z + N::y;
}
template <typename T> T tt(T n) { T s = 0; T l{};
#pragma omp parallel for simd default(none) shared(n) reduction(+ : s) lastprivate(l)
    for (T i = 0; i < n; i++) { s += i; l = i; }
    return s + l; }
int main() { S s{1}; std::printf("%d %ld\n", s.run(10), tt(7L)); }
