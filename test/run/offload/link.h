#ifndef LINK_H
#define LINK_H

#pragma omp declare target
int link_twice(int x);
#pragma omp end declare target
int link_part(int *a, int n);

#endif
