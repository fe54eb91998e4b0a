#!/bin/bash
# There and back: an archive of OTF2 that we wrote has the same instances when it is an experiment
# again. What is no archive, or a damaged one, is a line and nothing else.
. "${srcdir:-.}/test/export/common.sh"
if ! pompeii export --list | grep -q '^  otf2 '; then
    expect 2 'built without OTF2' pompeii import -o back "$traces"
    [ $failures -eq 0 ] && exit 77
    exit 1
fi
make_experiments

# imported ARCHIVE: to `back`, with a line about what is lost
imported()
{
    rm -rf back
    pompeii import -o back "$1" 2>messages || { fail "$1: $(cat messages)"; return 1; }
    [ "$(wc -l <messages)" -eq 1 ] && grep -q '^pompeii: import: waits in constructs are not told' messages ||
        fail "$1: what is lost: $(cat messages)"
}

# Devices have no place in it.
for experiment in ${experiments/target/}; do
    rm -rf archive && pompeii export -f otf2 -o archive $experiment 2>/dev/null || fail "export of $experiment"
    imported archive || continue
    perl "$here/figures.pl" slices $experiment 2>/dev/null >expected
    perl "$here/figures.pl" slices back 2>/dev/null >got
    same "import of $experiment"
    pompeii profile back >/dev/null 2>messages || fail "profile of imported $experiment: $(cat messages)"
done
[ "$(pompeii profile -f json back 2>/dev/null | sed -n 's/^.*"program": "\(.*\)",.*/\1/p' | head -1)" = critical ] ||
    fail "the program's name: $(pompeii info back)"
rm -rf archive && pompeii export -f otf2 -o archive tasks && imported archive
grep -q 'creations of tasks' messages || fail "no word of creations: $(cat messages)"
tasks() # EXPERIMENT: executed as such
{
    pompeii profile -f json "$1" 2>/dev/null | perl -MJSON::PP -0ne '
        $n += $_->{sum}{execC} for grep { $_->{type} eq "TASK" } @{decode_json($_)->{regions}}; print $n'
}
[ "$(tasks back)" = "$(tasks tasks)" ] && [ "$(tasks back)" = 40 ] || fail "tasks: $(tasks back), not $(tasks tasks)"
rm -rf archive && pompeii export -f otf2 -o archive ranks && imported archive/traces.otf2
[ "$(pompeii info -f csv back | sed -n 's/^trace.processes,//p')" = 2 ] || fail "ranks: $(pompeii info back)"

# What others write: processes in another order, names of MPI's functions, a clock of microseconds.
if ${CC:-gcc} -w "$here/foreign.c" -o write -lopen-trace-format2 2>messages; then
    rm -rf foreign && ./write foreign || fail "foreign: $(cat messages)"
    imported foreign
    grep -q 'left out: 1 messages, or parts of them, 3 metrics$' messages || fail "foreign: $(cat messages)"
    pompeii messages --format=csv back 2>messages | cut -d, -f1-4 >got
    printf '%s\n' from,to,count,bytes 0,1,1,10 0,2,1,20 1,0,1,20 1,2,1,10 2,0,1,10 2,1,1,20 >expected
    same 'messages of a foreign archive'
    pompeii messages --table=unmatched --format=csv back 2>messages | cut -d, -f1,5,6,8 >got
    printf '%s\n' operation,rank,peer,count send,0,1,1 >expected
    same 'what has no partner in a foreign archive'
    pompeii summary --format=csv --layer=mpi --rank=2 back 2>messages | cut -d, -f5,9 | sort >got
    printf '%s\n' allreduce,1 barrier,1 irecv,1 isend,1 operation,count receive,1 send,1 waitall,1 >expected
    same 'calls of a foreign archive'

    # A world of another name, and messages of a communicator that is not there.
    rm -rf unknown && ./write unknown unknown || fail "unknown: $(cat messages)"
    imported unknown
    grep -q 'left out: 3 messages, or parts of them, 3 metrics$' messages || fail "unknown: $(cat messages)"
    pompeii messages --format=csv back 2>messages | cut -d, -f1-4 >got
    printf '%s\n' from,to,count,bytes 0,1,1,10 0,2,1,20 1,0,1,20 1,2,1,10 2,0,1,10 2,1,1,20 >expected
    same 'messages of a world of another name'

    # Ranks that are not those of MPI's list have no partners.
    rm -rf misfit back && ./write misfit misfit && pompeii import -o back misfit 2>messages || fail "misfit: $(cat messages)"
    grep -q "MPI's list of processes is not" messages || fail "misfit: $(cat messages)"
    grep -qE ' (dest|rem|comm)=' back/trace*.xml && fail "misfit: partners: $(grep -hE ' (dest|rem|comm)=' back/trace*.xml | head -n 1)"

    # More than an element has a place for is counted; what is written can be read.
    rm -rf odd && ./write odd odd || fail "odd: $(cat messages)"
    imported odd
    if command -v xmllint >/dev/null; then
        xmllint --noout back/*.xml 2>messages || fail "odd: $(head -n 3 messages)"
    fi
    grep -qE '^[^<]+' back/trace0.xml && fail "odd: text beside elements: $(grep -nE '^[^<]+' back/trace0.xml | head -n 3)"
    pompeii info back >/dev/null 2>messages && pompeii messages back >/dev/null 2>>messages || fail "odd: $(cat messages)"
else
    echo "no OTF2 to build with: $(head -n 1 messages)"
    cp -r archive foreign
fi

expect 2 'the result is a folder: name one with -o' pompeii import archive
expect 2 'back: is there already' pompeii import -o back archive
expect 2 'name one archive' pompeii import -o new
expect 2 'no OTF2 archive that can be read' pompeii import -o new cg
expect 2 'no OTF2 archive that can be read' pompeii import -o new /dev/null
expect 2 "can't be written" pompeii import -o no/such/folder archive

# Damaged: cut, or with other bytes. It may be read as far as it goes; it never ends by a signal.
damage() # ARCHIVE
{
    rm -rf damaged && cp -r "$1" damaged
    for file in $(cd "$1" && find . -type f -size +0); do
        size=$(wc -c <"$1/$file")
        for place in 0 1 $((size / 3)) $((size / 2)) $((size - 2)); do
            for how in cut change; do
                rm -rf new && cp "$1/$file" "damaged/$file"
                [ $how = cut ] && truncate -s $place "damaged/$file"
                [ $how = change ] && printf '\377\376\375' | dd of="damaged/$file" bs=1 seek=$place conv=notrunc 2>/dev/null
                timeout 20 pompeii import -o new damaged >/dev/null 2>messages
                got=$?
                [ $got = 0 ] || [ $got = 2 ] || fail "$file, $how at $place: status $got: $(cat messages)"
                [ $got = 0 ] || [ ! -e new ] || fail "$file, $how at $place: something is left"
            done
            cp "$1/$file" "damaged/$file"
        done
    done
}
damage archive
damage foreign
ls -d new.* back.* 2>/dev/null && fail "something is left beside"
[ $failures -eq 0 ]
