# What a million tasks in one region take of memory, at the end of the region.
. "${srcdir:-.}/test/bench/common.sh"
build_both tasks
export OMP_NUM_THREADS=2 OMP_PROC_BIND=false
rounds=3
versus "memory after a million tasks, profile; not measured (MB)" "" "POMPEII_INSTANCES=0 ./tasks.ours" ./tasks.plain
versus "memory after a million tasks, all kept; not measured (MB)" "" "POMPEII_INSTANCES=all ./tasks.ours" ./tasks.plain
