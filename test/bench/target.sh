# Target regions on LLVM's x86-64 device, with each compiler and runtime that is here
# (test/run/offload/compilers.sh): what an empty one costs, an event in it, and what 600 long ones
# lose.
. "${srcdir:-.}/test/bench/common.sh"
. "$source/test/run/offload/compilers.sh"
export OMP_NUM_THREADS=1
rows() {
    build_both target $offload 2>/dev/null || return 0
    versus "$cc: empty target region; not measured (ns)" "<= 3.0" ./target.ours ./target.plain
    versus "$cc: critical on a device, recorded; not measured (ns)" "" "./target.ours inner" "./target.plain inner"
    versus "$cc: 600 target regions; not measured (s)" "<= 1.02" "./target.ours long" "./target.plain long"
}
OFFLOAD_COMPILERS=${OFFLOAD_COMPILERS:-clang-14 clang-19 clang-22}
{ each_device rows; } | grep -v -e '^== ' -e ': skipped$'
