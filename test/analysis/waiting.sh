#!/bin/bash
# What never answers, and what lies elsewhere: a FIFO or a device in place of a trace, an anchor, a
# spool, a filter or a source is refused at once, and so is a link that leads out of an experiment.
. "${srcdir:-.}/test/analysis/common.sh"
build=$(dirname "$pompeii")
cd "$work" || exit 1
what='not a regular file'

# copy DIRECTORY: an experiment of its own
copy()
{
    cp -r "$traces/critical" "$1" && chmod -R u+w "$1"
}

# replaced DIRECTORY FILE: where nobody ever writes, a directory, a device
replaced()
{
    local directory=$1 file=$2 command
    for command in info summary profile print; do
        rm -rf "${directory:?}/$file" && mkfifo "$directory/$file"
        expect 2 "$file: $what" timeout 20 "$pompeii" $command "$directory"
        rm "$directory/$file" && mkdir "$directory/$file"
        expect 2 "$file: Is a directory" timeout 20 "$pompeii" $command "$directory"
        rmdir "$directory/$file"
    done
}

for file in trace.0.xml pompeii.xml; do
    copy "waits-$file"
    replaced "waits-$file" $file
done
expect 2 "/dev/zero: $what" timeout 20 "$pompeii" info /dev/zero
mkfifo fifo
expect 2 "fifo: $what" timeout 20 "$pompeii" info fifo
expect 2 "fifo: .*$what" timeout 20 "$pompeii" check fifo
mkfifo list.csv
for command in combine 'dissimilarity --raw --references=list.csv'; do
    # shellcheck disable=SC2086 # words
    expect 2 "list.csv: $what" timeout 20 "$pompeii" $command list.csv
done

# A link within the experiment is as good as a file, one that leads out of it is refused.
copy inside
mkdir inside/on-disk && mv inside/trace.0.xml inside/on-disk && ln -s on-disk/trace.0.xml inside
expect 0 '' "$pompeii" info inside
expect 0 '' env -C inside "$pompeii" info pompeii.xml
ln -s inside linked
expect 0 '' "$pompeii" info linked
for file in trace.0.xml pompeii.xml; do
    copy "out-$file"
    mv "out-$file/$file" "$file" && ln -s "../$file" "out-$file"
    expect 2 "$file: a link that leads out of the experiment" "$pompeii" info "out-$file"
done
copy sibling && mv sibling/trace.0.xml . && mkdir sibling-too && mv trace.0.xml sibling-too
ln -s ../sibling-too/trace.0.xml sibling
expect 2 'a link that leads out' "$pompeii" info sibling

# Spools: one that waits, one of another experiment, one of its own that lies elsewhere.
printf 'int main(void)\n{\n#pragma omp parallel num_threads(1)\n{}\nreturn 0; }\n' >run.c
"$build/pompcc" -fopenmp -o run run.c -Wl,-rpath,"$build/.libs" || fail "pompcc: $?"
export POMPEII_CONVERT=later
mkdir waits && mkfifo waits/spool.0
expect 2 "spool.0: $what" timeout 20 "$pompeii" recover waits
mkdir spools
for name in first second; do
    POMPEII_SPOOL=spools POMPEII_DIRECTORY=$name ./run 2>/dev/null || fail "run: $?"
done
random='pompeii-run-.*\.[0-9a-f]{16}\.spool'
[ "$(ls spools | grep -Ec "$random")" = 2 ] || fail "names of spools: $(ls spools)"
[ "$(ls spools | sed 's/.*-[0-9]*\.//' | sort -u | wc -l)" = 2 ] || fail "guessable: $(ls spools)"
expect 0 '' "$pompeii" recover --keep first
[ "$(ls spools | wc -l)" = 2 ] || fail "--keep does not: $(ls spools)"
expect 0 '' "$pompeii" recover first
expect 0 '' "$pompeii" info first
[ "$(ls spools | wc -l)" = 1 ] || fail "a spool is left: $(ls spools)"
if [ "$(id -u)" = 0 ]; then
    chown -h 65534 second/spool.0
    expect 2 "spool.0: a link to another user's spool" "$pompeii" recover second
    [ "$(ls spools | wc -l)" = 1 ] || fail "another user's spool is gone"
fi

# The filter, of the build and of the run, whose outcome stays its own.
unset POMPEII_CONVERT
expect 2 "fifo: $what: give --pomp-filter a file" \
    timeout 60 "$build/pompcc" --pomp-functions --pomp-filter=fifo -c run.c -o run.o
POMPEII_FILTER=fifo POMPEII_DIRECTORY=filtered timeout 20 ./run 2>err || fail "filtered: $?"
grep -q "the filter: .*fifo: $what: nothing is left out" err || fail "filtered: $(cat err)"
# A source that the trace or a line marker names.
sed "s|/[^\"]*/main.c\"|$PWD/fifo\"|" "$traces/critical/trace.0.xml" >inside/on-disk/trace.0.xml
grep -q "$PWD/fifo" inside/on-disk/trace.0.xml || fail "no source to replace"
expect 0 '' timeout 20 "$pompeii" flow -f html -o page.html inside

[ $failures -eq 0 ]
