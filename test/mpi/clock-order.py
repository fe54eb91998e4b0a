"""What became of clocks. Truth are the moments that the program printed by one clock.

bend DIR SEED: bends the clocks of an experiment's traces, so that they go otherwise between the two
moments at which they were compared, by up to 300 us. check DIR: no message arrives before it was
sent, in pompeii's messages and in an export; prints how far sends are from where they were."""
import json, math, random, re, subprocess, sys

PART = re.compile(r'<i n="(\d+)" g="(\d+)" d="(\d+)"(.*?)(/?)>$')


def bend(directory, seed):
    rank = 1
    while True:
        path = f"{directory}/trace.{rank}.xml"
        try:
            lines = open(path).read().split("\n")
        except FileNotFoundError:
            return
        dice = random.Random(seed * 100 + rank)
        whole = int(re.search(r'finalize="(\d+)"', lines[2]).group(1))
        waves, height = dice.randint(1, 5), dice.choice([-1, 1]) * dice.uniform(100e3, 300e3)
        bent = lambda t: t + round(height * math.sin(math.pi * waves * t / whole))
        last, ends = 0, []
        for i, line in enumerate(lines):
            if line == "</i>":
                last = ends.pop()
            elif found := PART.match(line):
                begin = last + int(found[2])
                end = begin + int(found[3])
                gap, length = bent(begin) - bent(last), bent(end) - bent(begin)
                lines[i] = f'<i n="{found[1]}" g="{gap}" d="{length}"{found[4]}{found[5]}>'
                last = end if found[5] else begin
                if not found[5]:
                    ends.append(end)
        open(path, "w").write("\n".join(lines))
        rank += 1


def read(*words):
    done = subprocess.run(["pompeii", *words], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return json.loads(done.stdout), done.stderr


def check(directory):
    said, _ = read("messages", "--format=json", directory)
    if said["reversed"] or said["unmatched"]:
        sys.exit(f"{said['reversed']} messages are reversed: {said['unmatched']}")
    calls = {}
    for one in said["operations"]:
        if one["operation"] in ("send", "receive"):
            calls.setdefault((one["operation"], one["rank"]), []).append(one)
    ranks = 1 + max(rank for _, rank in calls)
    for rank in range(ranks):
        for send, receive in zip(calls["send", rank], calls["receive", (rank + 1) % ranks]):
            if receive["end_s"] <= send["start_s"]:
                sys.exit(f"{send} came before it was sent: {receive}")
    chrome, told = read("export", "--format=chrome", directory)
    flows = {}
    for event in chrome["traceEvents"]:
        if event["ph"] in "sf":
            flows.setdefault(event["id"], {})[event["ph"]] = event["ts"]
    if len(flows) < len(calls["send", 0]) * ranks:
        sys.exit(f"{len(flows)} arrows")
    for flow in flows.values():
        if flow["f"] < flow["s"]:
            sys.exit(f"an arrow goes back: {flow}")
    if bool(said["moved"]) != ("before they were sent" in told):
        sys.exit(f"{said['moved']} moved, told: {told}")
    off = []
    for rank in range(ranks):
        truth = [[int(word) for word in line.split()] for line in open(f"truth.{rank}")]
        off.append([send["start_s"] * 1e9 - before for send, (_, before, after) in
                    zip(calls["send", rank], truth) if after - before < 20000])
    middle = sorted(off[0])[len(off[0]) // 2]
    wrong = sorted(abs(one - middle) for rank in off[1:] for one in rank)
    print(f"{said['messages']} messages, {said['moved']} put right, by {said['moved_most_s'] * 1e6:.1f} us at most; "
          f"sends are off by {wrong[len(wrong) // 2] / 1e3:.1f} us, {wrong[-1] / 1e3:.1f} us at most")


bend(sys.argv[2], int(sys.argv[3])) if sys.argv[1] == "bend" else check(sys.argv[2])
