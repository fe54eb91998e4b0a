#!/bin/sh
#SBATCH --job-name=repeat
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --time=30
# Five runs for `pompeii diff`, or with --counters all counters in as many runs as they take:
# sbatch repeat.sh --repeat=5 -- ./cg S
# A job that ran into its limit goes on where it was: sbatch repeat.sh --resume
set -eu
export OMP_NUM_THREADS="${SLURM_CPUS_PER_TASK:-2}"
pompeii run --output="${RUNS:-runs}" "$@"
