// truth: deadlock, scope: intra, level: 0, run: no
// why: a function that is defined elsewhere separates the write from the tests for nobody
void log_it(const char *text);
int main(void)
{
    int done = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp master
        done = 1;
        log_it("set");
        if (done) {
#pragma omp barrier
        }
    }
    return 0;
}
