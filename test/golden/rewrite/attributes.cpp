// Directives as attributes: the comma behind a name, sequences in sequences, other attributes.
void work(int);
[[omp::decl(threadprivate)]] static int own;
static int other [[omp::decl(threadprivate)]];
[[omp::decl(declare target)]] void on_device(int n)
{
    [[omp::directive(parallel)]] work(n);
}
void commas(int n)
{
    [[omp::directive(parallel, num_threads(2))]] {
        [[omp::directive(for, schedule(static), nowait)]]
        for (int i = 0; i < n; i++) work(i);
        [[omp::directive(critical (name) , hint(0))]] work(1);
        [[omp::directive(single, nowait)]] work(2);
        [[omp::directive(task, if(n > 1))]] work(3);
    }
    [[omp::directive(parallel for, schedule(static))]]
    for (int i = 0; i < n; i++) work(i);
}
void sequences(int n)
{
    [[omp::sequence(omp::directive(parallel, num_threads(2)), omp::directive(for, nowait))]]
    for (int i = 0; i < n; i++) work(i);
    [[using omp: sequence(directive(parallel), sequence(directive(single), directive(task, untied)))]]
    work(4);
    [[likely]] [[omp::directive(parallel, if(n))]] work(5);
    [[likely, omp::directive(parallel)]] work(6);
}
void line(int n)
{
#pragma omp parallel for, schedule(static)
    for (int i = 0; i < n; i++) work(i);
}
