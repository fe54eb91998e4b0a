# A CSV file of `pompeii export` as pandas reads it: name, visits, nanoseconds of each region.
import re
import sys

try:
    import pandas
except ImportError:
    sys.exit(77)
table = pandas.read_csv(sys.argv[1], dtype={"name": str, "file": str}, keep_default_na=False)
table = table[(table.kind == "thread") & (table.layer != "program")]
table = table[(table.layer != "pompeii") | (table.construct != "flush")]


# Texts of a stranger, as other formats have them (common/clean.h).
def shown(text):
    text = re.sub("[\x00-\x1f\x7f-\x9f]", lambda m: f"\\x{ord(m[0]):02x}", text)
    return re.sub("[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", lambda m: f"\\u{ord(m[0]):04x}", text)


def label(row):
    file = row.file.rsplit("/", 1)[-1]
    if row.layer in ("function", "program") or not file:
        return row["name"] or row.construct
    return row.construct + (" " + row["name"] if row["name"] else "") + f" {file}:{row.line}"


if len(table):
    table["label"] = table.apply(lambda row: shown(label(row)), axis=1)
    times = table[["exclusive_s", "createT_s"]].replace("", 0).astype(float)
    table["time"] = (times * 1e9).round().astype(int).sum(axis=1)
    sums = table.groupby("label")[["visits", "time"]].sum()
    for row in sums.itertuples():
        print(row.Index, row.visits, row.time, sep="\t")
