#!/bin/sh
# Killed at any moment, at the start and in the middle of writing traces, too: one rank, all ranks of
# the node, or all by what a time limit sends (SIGTERM, then SIGKILL). What recover makes of it has, for
# each rank, as many instances as the rank itself had counted. KILLS tries; SEED for the same again.
. "${srcdir:-.}/test/batch/common.sh"
command -v python3 >/dev/null || skip "python3 is not here"
export OMP_NUM_THREADS=2 OMP_WAIT_POLICY=passive
POMPEII_CC=${CC:-gcc} pompcc -fopenmp -O1 -g -o steps "$source/test/batch/steps.c" 2>log || fail "$(cat log)"
cat >kills.py <<'END'
import csv, glob, io, os, random, re, shutil, signal, subprocess, sys, time
kills, seed, pompeii = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
random.seed(seed)
said = open("said", "w")
def fail(text):
    sys.exit("FAIL: %s (SEED=%d): %s" % (text, seed, open("said").read()[-2000:]))
def start(rank, size, files, steps):
    own = dict(os.environ, POMPEII_DIRECTORY="killed", PALS_RANKID=str(rank), PALS_SIZE=str(size), PALS_APID="1",
               SLURM_PROCID=str(rank), SLURM_JOB_ID="1", POMPEII_FILES=files)
    return subprocess.Popen(["./steps", str(steps), "2000"], env=own, stdout=said, stderr=said)
def criticals():
    out = subprocess.run([pompeii, "summary", "--format=csv", "--layer=omp", "killed"], stdout=subprocess.PIPE, stderr=said)
    if out.returncode:
        fail("summary")
    counts = {}
    for row in csv.DictReader(io.StringIO(out.stdout.decode())):
        row = {k.lower(): v for k, v in row.items()}
        if row["operation"] == "critical":
            counts[int(row["rank"])] = counts.get(int(row["rank"]), 0) + int(row["count"])
    return counts
kinds = {"rank": 0, "node": 0, "limit": 0}
early = late = 0
for n in range(kills):
    for name in glob.glob("killed*") + glob.glob("done.*"):
        shutil.rmtree(name) if os.path.isdir(name) else os.remove(name)
    kind = random.choice(list(kinds))
    kinds[kind] += 1
    size, files, steps = random.choice([4, 4, 4, 18]), random.choice(["auto", "node", "rank", "2"]), random.choice([30, 100000])
    ranks = [start(r, size, files, steps) for r in range(size)]
    time.sleep(random.uniform(0, 0.06 * size + 0.6))
    victims = ranks if kind != "rank" else [random.choice(ranks)]
    if kind == "limit":
        for p in victims:
            p.send_signal(signal.SIGTERM)
        time.sleep(random.uniform(0, 0.05))
    for p in victims:
        p.kill()
    if kind == "rank" and steps > 1000: # the others go on, and come to no end here
        time.sleep(0.2)
        for p in ranks:
            p.send_signal(signal.SIGTERM)
    for p in ranks:
        p.wait()
    done = {}
    for name in glob.glob("done.*"):
        text = open(name).read()
        if text:
            done[int(name.rsplit(".", 1)[1])] = int(text)
    directories = glob.glob("killed*")
    if not done:
        early += 1
        continue
    if directories != ["killed"]:
        fail("try %d, %s: %s" % (n, kind, directories))
    recovered = True
    left = glob.glob("killed/spool.*") + glob.glob("killed/.spools-*/spool.*")
    late += len(left) < size
    if left:
        out = subprocess.run([pompeii, "recover", "killed"], stdout=said, stderr=said)
        recovered = out.returncode == 0
        # A spool that was not begun is none; nothing was measured into it.
        if not recovered and any(os.path.getsize(s) > 4096 for s in glob.glob("killed/spool.*") + glob.glob("killed/.spools-*/spool.*")):
            fail("try %d, %s: recover" % (n, kind))
    found = criticals()
    for rank, count in done.items():
        if not count <= found.get(rank, 0) <= count + 1:
            fail("try %d, %s, %d ranks, %s: rank %d: %d of %d" % (n, kind, size, files, rank, found.get(rank, 0), count))
    for folder in glob.glob("killed/.spools-*"):
        if not os.path.isdir(folder):
            fail("try %d: a link that leads nowhere: %s" % (n, folder))
        if recovered:
            fail("try %d: a folder is left: %s" % (n, os.listdir(folder)))
print(kinds, "killed before anything was measured: %d; when some had written their traces: %d" % (early, late))
END
TMPDIR=$work python3 kills.py "${KILLS:-100}" "${SEED:-$$}" "$build/pompeii"
