int n, x[100], y, z;
void f(void);
#pragma omp threadprivate(y)
#pragma omp declare reduction(+ : struct s : omp_out.a += omp_in.a) initializer(omp_priv = omp_orig)
#pragma omp requires unified_shared_memory
#pragma omp begin declare target
void dev(void)
{
#pragma omp parallel
    f();
}
#pragma omp end declare target
#pragma omp declare target
void dev2(void) {
#pragma omp taskwait
}
#pragma omp end declare target
#pragma omp declare target to(n)
#pragma omp declare simd simdlen(4) linear(a : 2) uniform(b) notinbranch
#pragma omp declare simd
int add(int a, int b)
{
#pragma omp flush acquire
    return a + b;
}
void all(void)
{
#pragma omp parallel num_threads(2) if(parallel: n > 3 ? 1 : 0) proc_bind(close), default(none) shared(n, x) reduction(task, + : y)
    {
#pragma omp for schedule(monotonic : dynamic, (n) * (2)) nowait lastprivate(conditional : z) order(reproducible : concurrent)
        for (int i = 0; i < n; i++)
            f();
#pragma omp sections
        {
            f();
            f();
#pragma omp section
            f();
#pragma omp section
            {
                f();
            }
        }
#pragma omp sections
        {
#pragma omp section
            ;
        }
#pragma omp single copyprivate(z)
        f();
#pragma omp masked filter(n)
        f();
#pragma omp scope reduction(+ : z)
        {
            f();
        }
#pragma omp for ordered(2) collapse(2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
#pragma omp ordered doacross(sink : i - 1, j)
                f();
#pragma omp ordered depend(source)
            }
#pragma omp for ordered
        for (int i = 0; i < n; i++)
#pragma omp ordered
            f();
#pragma omp cancel parallel if(n > 2)
#pragma omp for
        for (int i = 0; i < n; i++) {
#pragma omp cancellation point for
            f();
        }
    }
#pragma omp task depend(iterator(it = 0 : n), in : x[it]) depend(out : x[0 : n]) detach(ev) if(task : n) untied
    f();
#pragma omp taskgroup task_reduction(+ : y)
    {
#pragma omp taskloop grainsize(strict : 4) in_reduction(+ : y)
        for (int i = 0; i < n; i++)
            f();
    }
#pragma omp depobj(o) depend(inout : y)
#pragma omp taskwait depend(in : y) nowait
#pragma omp taskyield
#pragma omp flush(x, y)
#pragma omp atomic capture hint(1)
    { z = y; y++; }
#pragma omp atomic compare
    if (y == z) { y = n; }
#pragma omp target teams distribute parallel for simd map(always, close, tofrom : x[0 : n]) map(mapper(m), to : y) device(ancestor : 1) num_teams(1 : 4) is_device_ptr(p) safelen(4) \
    private(z) \
    allocate(omp_default_mem_alloc : z)
    for (int i = 0; i < n; i++)
        x[i]++;
#pragma omp target enter data map(to : x)
#pragma omp target update from(x)
#pragma omp target exit data map(delete : x)
#pragma omp target data use_device_ptr(p) map(x)
    f();
#pragma omp interop init(targetsync : obj)
#pragma omp dispatch nocontext(n) depend(in : y)
    f();
#pragma omp tile sizes(4, 4)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            f();
#pragma omp parallel for
#pragma omp unroll partial(2)
    for (int i = 0; i < n; i++)
        f();
#pragma omp simd reduction(inscan, + : y)
    for (int i = 0; i < n; i++) {
        y++;
#pragma omp scan inclusive(y)
        x[i] = y;
    }
#pragma omp metadirective when(user = {condition(n > 3)} : parallel for private(z)) when(device = {arch(nvptx)} : target teams loop) default(nothing)
    for (int i = 0; i < n; i++)
        f();
#pragma omp metadirective when(user = {condition(n > 3)} : barrier) otherwise(taskwait)
#pragma omp error at(execution) severity(warning) message("no : good, (really")
#pragma omp nothing
#pragma omp assume no_openmp holds(n > 0)
    { f(); }
#pragma omp parallel master taskloop simd
    for (int i = 0; i < n; i++)
        f();
#pragma omp target_data map(x)
    f();
#pragma omp stripe sizes(4)
    for (int i = 0; i < n; i++)
        f();
#pragma omp frobnicate hard
#pragma omp parallel frob(3) wibble
    f();
#pragma ompx magic
#pragma pomp inst init
#pragma pomp inst begin(name)
    if (n)
    {
#pragma pomp inst altend(name)
        return;
    }
#pragma pomp inst end(name)
#pragma pomp noinstrument
#pragma pomp instrument
#pragma pomp inst off
#pragma pomp inst finalize
}
