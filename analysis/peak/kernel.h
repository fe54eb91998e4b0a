/**
 * @file kernel.h
 * @brief The loops that are measured, for each kind of instructions that this processor has.
 */
#ifndef PEAK_KERNEL_H
#define PEAK_KERNEL_H

#include <stdbool.h>
#include <stddef.h>

enum {
    KERNEL_CHAINS = 12, /* enough to hide the latency; with two more they fit in 16 registers */
    KERNEL_ALIGNMENT = 64,
    FLOPS_KERNELS = 8 /* there are no more */
};

struct flops_kernel {
    const char *instructions, *precision;
    int lanes; /* elements of a vector */
    /** `rounds` times x = x * 0.5 + 1 in each chain, from 0 on. @return the sum of the elements of
     * all chains */
    double (*run)(long rounds);
};

/** Those that this processor can do go to `kernels`, which has room for FLOPS_KERNELS: the widest
 * of each precision last. @return how many */
size_t flops_kernels(const struct flops_kernel **kernels);

/** a[i] = b[i] + 0.5 * c[i], `rounds` times, with the widest instructions that there are; arrays
 * are aligned, `count` a multiple of 8. */
void triad_kernel(double *a, const double *b, const double *c, size_t count, long rounds);

#endif
