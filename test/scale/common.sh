# What a command takes beside fewer ranks, for ranks.sh and launched.sh. Where it runs, $take is cost.c, and
# an eighth, few and many are experiments, each of eight times the ranks of the one before.
#
# Time is only printed: a machine with other guests is twice as fast in one second as in the next. What
# fails is what is the same each time: memory, and instructions as valgrind counts them, fifty times slower,
# and so of an eighth and few. There 8 is linear and 64 the square.
costs()
{
    printf '%-24s %9s %9s %6s %9s %9s %6s %12s\n' command few many time few many memory instructions
}

# instructions COMMAND..: how many it executes, or nothing without valgrind
instructions()
{
    command -v valgrind >/dev/null || return 0
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        awk '/I +refs:/ { gsub(",", ""); sum += $NF } END { printf "%.0f", sum }'
}

# cost PROGRAM COMMAND MEMORY: prints what it takes; not more than MEMORY times that of fewer ranks
cost()
{
    program=$1 what=$2 bound=$3
    # shellcheck disable=SC2046,SC2086 # words
    set -- $("$take" "$program" $what few) $("$take" "$program" $what many)
    [ "$3$6" = 00 ] || fail "$what: status $3, $6"
    # shellcheck disable=SC2086 # words
    eighth=$(instructions "$program" $what eighth) all=$(instructions "$program" $what few)
    awk -v command="$what" -v a="$1" -v b="$4" -v m="$2" -v n="$5" -v bound="$bound" -v e="$eighth" -v f="$all" 'BEGIN {
        growth = e == "" ? "no valgrind" : sprintf("%.2f", f / e)
        printf "%-24s %7.2f s %7.2f s %6.2f %5.1f MiB %5.1f MiB %6.2f %12s\n", command, a, b, b / a, m, n, n / m, growth
        exit n / m > bound || (e != "" && f / e > 8.3) }' ||
        fail "$what grows faster than it may: memory by $bound and instructions by 8.3 at most"
}
