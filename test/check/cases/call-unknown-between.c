// truth: deadlock, scope: inter, level: 0, run: no
// why: calls of what is defined elsewhere stand between the write and the test, and separate nothing
static int done;
void log_it(const char *text);
static void f(void)
{
    log_it("test");
    if (done) {
#pragma omp barrier
    }
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp master
        done = 1;
        log_it("set");
        f();
        log_it("end");
    }
    return 0;
}
