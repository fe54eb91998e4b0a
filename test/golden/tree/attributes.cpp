void k(int);
[[omp::decl(threadprivate(t))]] static int t2;
int f [[noreturn]] (int n [[maybe_unused]])
{
    [[omp::directive(parallel)]] { k(1); }
    [[omp::directive(parallel for, schedule(static, (2)))]]
    for (int i = 0; i < n; i++) k(i);
    [[omp::sequence(omp::directive(parallel), omp::directive(for nowait))]]
    for (int i = 0; i < n; i++) k(i);
    [[using omp: sequence(directive(parallel private(n)), directive(single))]] k(2);
    [[omp::directive(barrier)]];
    if (n) [[omp::directive(critical (name))]] k(3); else [[omp::directive(task)]] { k(4); }
    [[omp::directive(atomic)]]
    n += 1;
    [[nodiscard, omp::directive(parallel)]] k(5);
    [[likely]] if (n) k(6);
    [[omp::sequence(directive(taskgroup), omp::sequence(directive(task)))]] { [[omp::directive(taskwait)]]; }
    [[omp::directive(parallel num_threads(a[b[0]]))]] k(7);
    int a[2], b = a[[] { return 0; }()];
    return a[b[0]];
}
[[omp::decl(declare target)]] void g() { [[omp::directive(parallel, num_threads(2))]] k(1); }
[[using omp: decl(declare simd)]] void h() { k(2); }
