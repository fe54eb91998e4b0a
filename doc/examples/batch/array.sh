#!/bin/sh
#SBATCH --job-name=sizes
#SBATCH --array=0-2
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --time=10
# One program with several inputs, an experiment for each: sbatch array.sh ./cg
# Then: pompeii scaling sizes-*, or: pompeii diff sizes-JOB_0 -- sizes-JOB_2
set -eu
set -- "$1" "$(echo S W A | cut -d' ' -f$((SLURM_ARRAY_TASK_ID + 1)))"
export OMP_NUM_THREADS="${SLURM_CPUS_PER_TASK:-2}"
export POMPEII_DIRECTORY="sizes-${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
"$@"
