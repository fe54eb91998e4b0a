# For the tests of exports: experiments of every kind, and what an export of each must add up to.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
here=$srcdir/test/export
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive POMPEII_COMPRESS=none POMPEII_INSTANCES=all
export POMPEII_VERBOSE=0
unset OMP_NUM_THREADS
for variable in $(env | sed -n 's/^\(\(OMPI\|PMI\|PMIX\|MV2\|SLURM\|PALS\|FLUX\)_[A-Z_]*\)=.*/\1/p'); do
    unset "$variable"
done
perl -MJSON::PP -e 1 2>/dev/null || { echo "no perl with JSON::PP"; exit 77; }
cd "$work" || exit 1

# measured NAME PROGRAM ARGUMENTS..
measured()
{
    POMPEII_DIRECTORY=$1 timeout 60 "${@:2}" >output 2>&1 || true
    [ -d "$1" ] || { fail "$1: no experiment: $(cat output)"; exit 1; }
}

# Texts that mean something to a format, a shell, a browser or a terminal.
hostile()
{
    local long name
    long=$(printf '%010000d' 7)
    name="&quot;;&lt;/script&gt; \\\\ ' &#9;fn=(1) cfn= {} \xe2\x80\xae $long"
    cp -r critical hostile
    perl -i -pe 'BEGIN { $n = shift } s/n="sum [^"]*"/n="$n"/; s/n="main"/n="a;b"/; s/main\.c"/ma,i;n &quot;x&quot;.c"/' \
        "$(printf "$name")" hostile/trace.0.xml
    perl -i -pe 's/name="critical"/name="crit;ical &lt;\/script>"/' hostile/pompeii.xml
}

# The experiments, one folder each: their names are in $experiments.
make_experiments()
{
    experiments="cg tasks teams target line ranks killed critical hostile empty"
    for program in "programs $here/programs.c" "cg $srcdir/doc/examples/cg/cg.c" \
        "killed_ $srcdir/test/analysis/programs/killed.c" "ranks_ $srcdir/test/analysis/programs/ranks.c"; do
        set -- $program
        POMPEII_CC=${CC:-gcc} pompcc -O1 -fopenmp -ffile-prefix-map="$srcdir"=/home/user/source \
            -I"$srcdir/test/analysis/programs" "$2" -o "${1%_}.run" -lm >messages 2>&1 || { fail "$1 does not build: $(cat messages)"; exit 1; }
    done
    POMPEII_INSTANCES=200 OMP_NUM_THREADS=2 measured cg ./cg.run S
    for what in tasks teams target line; do
        measured $what ./programs.run $what
    done
    for rank in 0 1; do
        OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=2 PMIX_NAMESPACE=job POMPEII_DIRECTORY=$PWD/ranks \
            timeout 60 ./ranks.run uneven >output 2>&1 &
    done
    wait
    (measured killed ./killed.run SIGKILL task) 2>/dev/null
    [ -e killed/pompeii.xml ] || pompeii recover killed >messages 2>&1 || fail "recover: $(cat messages)"
    cp -r "$traces/critical" critical && chmod -R u+w critical
    # As it was written, what is in the parallel region took longer than itself.
    perl -i -pe 's/d="2500000000"/d="2700000000"/' critical/trace.0.xml
    hostile
    cp -r "$traces/critical" empty && chmod -R u+w empty
    sed -n '/<regions>/,/<\/regions>/{/r id="0"/p}' critical/trace.0.xml >root
    { sed '/<regions>/,$d' critical/trace.0.xml; echo '<regions>'; cat root; echo '</regions>'
        echo '<location id="0" kind="thread" thread="0" tid="1" begin="0" end="5000000000"><profile>'
        echo '<n id="0" r="0" v="1" t="5000000000" lo="5000000000" hi="5000000000"></n>'
        echo '</profile></location></processor>'; } >empty/trace.0.xml
}

# exported FORMAT EXPERIMENT OPTIONS..: to the file `exported`
exported()
{
    pompeii export --format="$1" -o exported "${@:3}" "$2" 2>messages || {
        fail "$1 of $2: $(cat messages)"
        return 1
    }
}

# same WHAT: the files `expected` and `got` are
same()
{
    diff -u expected got >difference || fail "$1: $(head -n 20 difference | cut -c 1-300)"
}
