"""sums.py EXPERIMENT: the profile of the job that pompeii merge --plain wrote is the sum over its traces, to the
last digit: sum, squares, least and greatest value of each call path, and which ranks these are of."""
import sys, glob, collections, re
import xml.etree.ElementTree as tree
folder = sys.argv[1]
def key(r):
    return tuple(r.get(a, "") for a in "lcfbenk")
sums = collections.defaultdict(lambda: collections.defaultdict(int)) # path, class: rank: (visits, time)
files = [open(file, "rb").read() for file in glob.glob(folder + "/trace*.xml")]
for document in [d for f in files for d in re.findall(rb"<\?xml.*?</processor>", f, re.S)]:
    root = tree.fromstring(document)
    rank = int(root.get("rank")[1:])
    regions = {r.get("id"): key(r) for r in root.iter("r")}
    def walk(n, path, name, top):
        if regions[n.get("r")][0] == "pompeii":
            return
        path = path + ((() if top else regions[n.get("r")]) + (n.get("x", ""),),)
        time = int(n.get("t"))
        if n.get("x"):
            time = max(0, time - int(n.get("ta", 0)))
        if int(n.get("v")) or int(n.get("cc", 0)):
            sums[path, name, "v"][rank] += int(n.get("v"))
            sums[path, name, "t"][rank] += time
        for child in n.findall("n"):
            walk(child, path, name, False)
    for location in root.findall("location"):
        if location.get("kind", "thread") == "thread":
            walk(location.find("profile/n"), (), "master" if location.get("id") == "0" else "others", True)
job = tree.parse(folder + "/profile.xml").getroot()
regions = [key(r) for r in job.find("regions")]
seen = set()
def compare(p, path, top):
    path = path + ((() if top else regions[int(p.get("r"))]) + (p.get("x", ""),),)
    for of in p.findall("of"):
        if of.get("m") == "e":
            continue
        k = path, of.get("k"), of.get("m")
        seen.add(k)
        values = sums[k]
        assert values, ("there is no", k)
        low, high = min(values.values()), max(values.values())
        expected = [len(values), sum(values.values()), sum(v * v for v in values.values()), low,
                    min(r for r in values if values[r] == low), high,
                    min(r for r in values if values[r] == high)]
        got = [int(of.get(a)) for a in ("n", "s", "q", "lo", "lr", "hi", "hr")]
        assert got == expected, (k, got, expected)
        each = [int(v) for v in of.get("each").split()]
        assert each == [values.get(r, 0) for r in range(len(each))], (k, each)
    assert int(p.get("v")) == sum(sum(sums[path, c, "v"].values()) for c in ("master", "others"))
    for child in p.findall("path"):
        compare(child, path, False)
compare(job.find("path"), (), True)
missing = {k for k in sums if sums[k]} - seen
assert not missing, missing
assert len(seen) > 20, len(seen)
