// truth: conforming, scope: intra, level: none, run: yes
// why: nothing in the try block throws
int main()
{
    int x = 0;
#pragma omp parallel num_threads(4)
    {
        try {
#pragma omp barrier
        } catch (...) {
#pragma omp atomic
            x++;
        }
    }
    return x;
}
