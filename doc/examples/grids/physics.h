/* Lennard-Jones particles in a periodic box, in the units of the force. */
#ifndef PHYSICS_H
#define PHYSICS_H

#include <math.h>

enum { DIMENSIONS = 3 };

static const double SIDE = 12.0, CUTOFF = 3.0, STEP = 0.002;

/* Particle `i` of `count`, on a lattice, with a velocity whose sum over all is 0 for an even count.
 */
static inline void particle_start(int i, int count, double *position, double *velocity)
{
    int edge = (int)ceil(cbrt(count));
    int cell[DIMENSIONS] = {i % edge, i / edge % edge, i / edge / edge};

    for (int k = 0; k < DIMENSIONS; k++) {
        position[k] = SIDE * (cell[k] + 0.5) / edge;
        velocity[k] = (i % 2 ? -1.0 : 1.0) * sin(i / 2 + k);
    }
}

/* The shortest way along one dimension. */
static inline double distance(double from, double to)
{
    double d = to - from;

    return d - SIDE * floor(d / SIDE + 0.5);
}

/* Adds what `others` do to each of the particles. @return half of the potential energy between them
 */
static inline double particles_attract(const double *particles, int count, const double *others,
                                       int other_count, double *force)
{
    double energy = 0;

    for (int i = 0; i < DIMENSIONS * count; i += DIMENSIONS)
        for (int j = 0; j < DIMENSIONS * other_count; j += DIMENSIONS) {
            double d[DIMENSIONS], square = 0;
            for (int k = 0; k < DIMENSIONS; k++) {
                d[k] = distance(particles[i + k], others[j + k]);
                square += d[k] * d[k];
            }
            if (square == 0 || square > CUTOFF * CUTOFF) /* 0: the particle itself */
                continue;
            double inverse = 1 / (square * square * square);
            double strength = 24 * inverse * (1 - 2 * inverse) / square;
            for (int k = 0; k < DIMENSIONS; k++)
                force[i + k] += strength * d[k];
            energy += 2 * inverse * (inverse - 1);
        }
    return energy;
}

/* @return their kinetic energy */
static inline double particles_move(double *position, double *velocity, const double *force,
                                    int count)
{
    double energy = 0;

    for (int i = 0; i < DIMENSIONS * count; i++) {
        velocity[i] += STEP * force[i];
        position[i] += STEP * velocity[i];
        position[i] -= SIDE * floor(position[i] / SIDE);
        energy += 0.5 * velocity[i] * velocity[i];
    }
    return energy;
}

#endif
