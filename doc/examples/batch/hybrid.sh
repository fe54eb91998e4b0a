#!/bin/sh
#SBATCH --job-name=hybrid
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=2
#SBATCH --cpus-per-task=2
#SBATCH --time=10
# Ranks with threads on several nodes: sbatch hybrid.sh ./solve
#
# All ranks share one experiment, which has to be on a file system that the nodes share. What the
# time limit kills, `pompeii recover DIR` makes traces of.
set -eu
export OMP_NUM_THREADS="${SLURM_CPUS_PER_TASK:-2}"
export POMPEII_DIRECTORY=%n-%j
# How MPI is started by srun: MPICH takes pmi2, Open MPI pmix; `srun --mpi=list`.
srun --mpi="${MPI:-pmi2}" "$@"
