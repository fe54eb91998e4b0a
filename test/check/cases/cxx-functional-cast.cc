// truth: conforming, scope: intra, level: none, run: yes
// why: the condition compares shared data with a constant that a type's name converts
typedef double real;
using number = int;
int main(int argc, char **)
{
    real limit = argc;
    int n = 0;
#pragma omp parallel num_threads(4)
    {
        if (limit != real(0.0)) {
#pragma omp for
            for (int i = 0; i < 16; i++) {
#pragma omp atomic
                n++;
            }
        }
        if (number(limit) == 1) {
#pragma omp barrier
        }
    }
    return n != 16;
}
