# What the tests of combine share. Sourced.
. "${srcdir:-.}/test/analysis/common.sh"
export OMP_DYNAMIC=false POMPEII_VERBOSE=0
combine="$pompeii combine"
titles=label,kind,construct,file,line,rank,thread,first,last,count,start_s,time_s

# task NUMBER START COUNTS: a row of a list, task NUMBER of thread 0
task()
{
    echo "0/1:a.c:3/0.$1:a.c:5,task,task,/x/a.c,5,0,0,,,,0.$(printf %09d "$2"),0.000000100,$3"
}

# counters FILE NAME..: the labels and these columns, sorted
counters()
{
    local file=$1
    shift
    awk -F, -v names="$*" '
        NR == 1 { n = split(names, want, " "); for (i = 1; i <= NF; i++) at[$i] = i; next }
        { line = $1; for (i = 1; i <= n; i++) line = line "," $at[want[i]]; print line }' "$file" | sort
}

# joined FILE OPTION..: runs it with status 0, into FILE; notes go to $work/notes
joined()
{
    local file=$1
    shift
    timeout 60 $combine -o "$file" "$@" 2>"$work/notes" || fail "combine $*: status $?: $(cat "$work/notes")"
}
