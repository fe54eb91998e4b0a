#!/bin/bash
# pompeii report: pages of hand-written traces; and of a real run what it takes to make it again:
# environment, modules, topology, the git revision of the program's folder in each way in which git
# keeps it, and none from what is no repository, or a trap.
. "${srcdir:-.}/test/analysis/common.sh"
PATH=$PWD:$PATH
cd "$work" || exit 1

cp -r "$traces/critical" "$traces/ranks" .
golden report.md report critical
golden report.html report --format=html ranks
pompeii report -o page.html critical && grep -q '^<!DOCTYPE html>' page.html || fail "html by its name"
pompeii report -o page.md critical && grep -q '^# critical' page.md || fail "markdown by its name"
expect 2 'format=pdf' pompeii report --format=pdf critical

# What is in names is text.
sed -i 's/name="critical"/name="\&lt;script\&gt;|*x*"/' critical/pompeii.xml
pompeii report --format=html critical | grep -q '<script' && fail "markup in a name"
pompeii report critical | grep -Fqx '# \<script\>\|\*x\*' || fail "markdown in a name"

# A real run.
export POMPEII_VERBOSE=0
cat >hello.c <<'C'
int main(void)
{
#pragma omp parallel
    ;
    return 0;
}
C
mkdir -p tree/.git/refs/heads tree/bin
pompcc -fopenmp hello.c -o tree/bin/hello >messages 2>&1 || fail "$(cat messages)"
# says: what the run notes of a name
says()
{
    rm -rf run
    POMPEII_DIRECTORY=run timeout 60 "$1" || fail "$1 ends with $?"
    sed -n "s/.* $2=\"\([^\"]*\)\".*/\1/p" run/pompeii.xml
}
first=0123456789abcdef0123456789abcdef01234567 second=89abcdef0123456789abcdef0123456789abcdef
is()
{
    local got
    got=$(says tree/bin/hello revision)
    [ "$got" = "$2" ] || fail "$1: revision '$got', not '$2'"
}
is "no HEAD" ""
echo $first >tree/.git/HEAD && is "detached" $first
echo 'ref: refs/heads/main' >tree/.git/HEAD && is "no such branch" ""
printf '# pack-refs with: peeled\n%s refs/heads/other\n%s refs/heads/main\n' $first $second >tree/.git/packed-refs
is "packed" $second
echo $first >tree/.git/refs/heads/main && is "branch" $first
echo 'ref: ../../../secret' >tree/.git/HEAD && is "reference outside" ""
echo 'no revision' >tree/.git/HEAD && is "another text" ""
rm tree/.git/HEAD && mkfifo tree/.git/HEAD && is "FIFO" ""
rm tree/.git/HEAD && echo 'ref: refs/heads/main' >tree/.git/HEAD
mkdir -p away/hello && echo 'ref: refs/heads/topic' >away/hello/HEAD && mv tree/.git main.git &&
    echo "gitdir: $PWD/away/hello" >tree/.git
echo "$PWD/main.git" >away/hello/commondir && echo $second >main.git/refs/heads/topic
is "work tree" $second

export OMP_NUM_THREADS=2 LOADEDMODULES=gcc/12:mpi GOMP_SPINCOUNT=0
[ "$(says tree/bin/hello modules)" = gcc/12:mpi ] || fail "modules"
says tree/bin/hello environment | tr ';' '\n' | sed 's/^ //' | grep -qx OMP_NUM_THREADS=2 || fail "environment"
says tree/bin/hello environment | grep -q GOMP_SPINCOUNT=0 || fail "GOMP_ variables"
OMP_LONG=$(head -c 5000 /dev/zero | tr '\0' x) says tree/bin/hello environment | grep -q OMP_NUM_THREADS=2 ||
    fail "a long variable"
pompeii report run | grep -q "^| git revision of its folder | $second |" || fail "the page lacks the revision"
[ $failures -eq 0 ]
