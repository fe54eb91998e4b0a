# Target regions on LLVM's x86-64 device: what an empty one costs, an event in it, and what 600 long
# ones lose.
. "${srcdir:-.}/test/bench/common.sh"
cc=${OFFLOAD_COMPILER:-clang}
command -v "$cc" >/dev/null && build_both target -fopenmp-targets=x86_64-pc-linux-gnu 2>/dev/null && ./target.plain >/dev/null 2>&1 || {
    echo "bench: target: $cc cannot offload here" >&2
    exit 1
}
export OMP_NUM_THREADS=1
versus "empty target region; not measured (ns)" "<= 3.0" ./target.ours ./target.plain
versus "critical on a device, recorded; not measured (ns)" "" "./target.ours inner" "./target.plain inner"
versus "600 target regions; not measured (s)" "<= 1.02" "./target.ours long" "./target.plain long"
