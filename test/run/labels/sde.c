/* Publishes its own operation count through PAPI's software-defined events: what each unit of work counts is
 * known. Task and range i execute i + 1 operations for each of their iterations. */
#include <sde_lib.h>
#include <stdio.h>

static long long operations;

int main(void)
{
    papi_handle_t library = papi_sde_init("truth");
    papi_sde_register_counter(library, "operations", PAPI_SDE_RO | PAPI_SDE_DELTA, PAPI_SDE_long_long, &operations);
    #pragma omp parallel num_threads(1)
    {
        operations += 1000; /* of no unit */
        for (int i = 0; i < 5; i++) {
            #pragma omp task firstprivate(i)
            {
                operations += i + 1;
                #pragma omp task
                operations += 100;
                #pragma omp taskwait
                operations += i + 1;
            }
        }
        #pragma omp taskwait
        #pragma omp for schedule(dynamic, 2)
        for (int i = 0; i < 8; i++)
            operations += 7;
        #pragma omp sections
        {
            operations += 11;
            #pragma omp section
            operations += 13;
        }
    }
    printf("%lld\n", operations);
    return 0;
}
