#!/bin/sh
#SBATCH --job-name=offload
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --gpus-per-task=1
#SBATCH --time=10
# A program that uses a device: sbatch offload.sh ./cg-offload
set -eu
export OMP_NUM_THREADS="${SLURM_CPUS_PER_TASK:-2}" OMP_TARGET_OFFLOAD=mandatory
export POMPEII_DIRECTORY=%n-%j
"$@"
