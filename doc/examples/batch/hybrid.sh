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
# One file for reports, by as many processes on the same nodes; they wait for a run that leaves traces.
restarts=${SLURM_RESTART_COUNT:-0}
try=$([ "$restarts" = 0 ] || echo ".r$restarts")
srun --mpi=none pompeii merge "$(basename "$1")-$SLURM_JOB_ID.0$try" ||
    echo "not merged: pompeii merge does it at any time" >&2
