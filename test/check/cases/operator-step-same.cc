// truth: conforming, scope: inter, level: none, run: yes
// why: a step of an object sets no more than its operator does
#include <omp.h>
#include <memory>
struct F { void clear() {} };
struct It {
    explicit It(int n) : end(n) { init(); }
    It(int n, int m) : fa(std::make_unique<F>()), end(n + m) { init(); }
    ~It() { fin(); }
    bool ok() const { return at < end; }
    void operator++() { ++at; }
    void fin() {
        if (done) return;
        done = true;
        at = end;
        if (fa) {
#pragma omp barrier
#pragma omp single
            fa->clear();
        }
    }
    void init() {
        int tid = omp_get_thread_num(), n = omp_get_num_threads();
        begin = tid * end / n;
        end = (tid + 1) * end / n;
        at = begin;
    }
    std::unique_ptr<F> fa;
    int begin = 0, end, at = 0;
    bool done = false;
};
int a[100];
bool defined(const It &it) { return a[it.at] >= 0; }
bool sound()
{
    int isok = 1;
    for (It it(100); it.ok() && isok; ++it) {
        if (defined(it)) {
            if (a[it.at] > 3) isok = 0;
        } else
            isok = 0;
    }
    return isok == 1;
}
int main() {
#pragma omp parallel
    {
        if (!sound()) a[0] = 1;
        for (It it(100); it.ok(); ++it) a[it.at] = 1;
    }
    return 0;
}
