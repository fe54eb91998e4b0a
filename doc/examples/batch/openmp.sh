#!/bin/sh
#SBATCH --job-name=cg
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --time=10
# One program with threads: sbatch openmp.sh ./cg S
set -eu
export OMP_NUM_THREADS="${SLURM_CPUS_PER_TASK:-2}" OMP_PLACES=cores
# One experiment for each job, and another one when the job is put back into the queue.
export POMPEII_DIRECTORY=%n-%j
"$@"
