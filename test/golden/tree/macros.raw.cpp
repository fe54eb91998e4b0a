#define FOR(i) for (int i = 0; i < n; ++i)
#define REP FOR
void k(int);
void f(int n, int *a)
{
#pragma omp parallel for
    FOR(i) a[i] = i;
#pragma omp parallel for collapse(2)
    FOR(i) FOR(j) { k(i + j); }
    k(0);
#pragma omp parallel for
    FOR(i)
        if (i) k(i); else k(0);
#pragma omp parallel for
    FOR(i)
        for (int j : a) k(j);
    if (n) FOR(i) return;
    if CONSTEXPR (n > 3) k(1);
    CHECK(n)
    return;
#pragma omp parallel num_threads([] { return 2; }()) if(n) /* { */
    k(sizeof "a\
b {");
#pragma omp PARFOR
#pragma omp parallel for RED
    FOR(i) k(i);
    ASSERT(n) << "streamed" << n;
    k(FOR(1)), k(2);
    TEMPLATE(T) struct local EXPORT { int x; };
    Q_FOREVER {
#pragma omp barrier
        k(1);
    }
}
class EXPORT widget : public base {
    Q_OBJECT
public slots:
    void s() { 
#pragma omp critical
        k(1); }
    int x{1}, y = 2;
};
BEGIN_NAMESPACE(x)
TEST(suite, name) {
#pragma omp barrier
}
END_NAMESPACE
}
