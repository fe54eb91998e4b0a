#!/usr/bin/env python3
"""What `pompeii profile --regions` says of instances, against what the program's own clock read.

    spread.py -q|-v TRUTH TABLE.. : tables are CSV, by region, thread or rank

TRUTH has a line for each instance: region, rank, thread, nanoseconds inside of it and around it. All
that rises with each instance (total, mean, least, greatest, percentiles) lies between what it is of
the ones and of the others, and so what is said has to. The clocks may differ by a thousandth.
With -v the greatest distance from them, in per cent, is printed for each column.
"""
import csv
import math
import sys

BIN = 1 / 8     # width of a bin: a percentile is right to that
CLOCK = 1e-3    # by which the two clocks may differ
TICK = 50e-9    # seconds: what is read of a clock
THREADS = 2
problems = []
off = {}


def within(what, said, low, high, part=0.0):
    column = what.split()[-1]
    beyond = max(low - said, said - high, 0) / max(high, 1e-9)
    off[column] = max(off.get(column, 0), beyond)
    if not low * (1 - part - CLOCK) - TICK <= said <= high * (1 + part + CLOCK) + TICK:
        problems.append(f'{what}: {said}, not {low} to {high}')


def percentile(inner, outer, percent):
    rank = percent / 100 * (len(inner) - 1)
    return sorted(inner)[math.floor(rank)], sorted(outer)[math.ceil(rank)]


def shares(instances, key):
    sums = {}
    for row in instances:
        sums.setdefault(row[key], [0, 0])
        sums[row[key]][0] += row[3]
        sums[row[key]][1] += row[4]
    return list(sums.values())


def imbalance(parts):
    """The least and the greatest that it may be."""
    def of(most, others):
        return 100 * (most * len(parts) / others - 1)
    return (of(max(p[0] for p in parts), sum(p[1] for p in parts)),
            of(max(p[1] for p in parts), sum(p[0] for p in parts)))


def tenth(rows, around):
    """Sums of the first tenth: the least, the greatest; what is between marks of the run counts as
    even, so what one instance near the end of the tenth has more than others may lie elsewhere."""
    count, apart = len(rows) // 10, len(rows) // 14 + 1
    near = sorted(row[4] for row in rows[max(0, count - apart):count + apart])
    more = sum(max(0, time - near[len(near) // 2] * 1.3) for time in near)
    around[0] += sum(row[3] for row in rows[:count]) - more
    around[1] += sum(row[4] for row in rows[:count]) + more


def tenths(instances):
    first, last = [0, 0], [0, 0]
    for thread in sorted({(row[1], row[2]) for row in instances}):
        rows = [row for row in instances if (row[1], row[2]) == thread]
        tenth(rows, first)
        tenth(rows[::-1], last)
    return 100 * (last[0] / first[1] - 1), 100 * (last[1] / max(first[0], 1e-9) - 1)


def compare(name, said, instances):
    inner, outer = [row[3] for row in instances], [row[4] for row in instances]
    count = len(instances)
    if int(said['count']) != count:
        problems.append(f'{name} count: {said["count"]}, not {count}')
        return
    for column, of in (('total', sum), ('mean', lambda list: sum(list) / count), ('min', min), ('max', max)):
        within(f'{name} {column}', float(said[column + '_s']), of(inner), of(outer))
    for column, percent in (('median', 50), ('p90', 90), ('p99', 99)):
        within(f'{name} {column}', float(said[column + '_s']), *percentile(inner, outer, percent), BIN)
    # Of two lists, deviations differ by no more than the root of the mean square difference.
    mean = sum(inner) / count
    deviation = math.sqrt(sum((x - mean) ** 2 for x in inner) / count)
    most = math.sqrt(sum((b - a) ** 2 for a, b in zip(inner, outer)) / count)
    within(f'{name} stddev', float(said['stddev_s']), deviation - most, deviation + most)
    if 'thread' not in said and 'rank' not in said:
        low, high = imbalance(shares(instances, 2) if instances[0][5] == 1 else
                              shares([(0, 0, (r[1], r[2])) + r[3:] for r in instances], 2))
        if not low - 0.2 <= float(said['imbalance_percent']) <= high + 0.2:
            problems.append(f'{name} imbalance: {said["imbalance_percent"]}, not {low} to {high}')
    if count < 40 and said['trend_percent']:
        problems.append(f'{name} trend: {said["trend_percent"]} of {count}')
    if sys.argv[1] in ("growing", "constant"):
        low, high = tenths(instances)
        if not low - 3 - abs(low) / 20 <= float(said['trend_percent']) <= high + 3 + abs(high) / 20:
            problems.append(f'{name} trend: {said["trend_percent"]}, not {low} to {high}')


def main():
    verbose = sys.argv.pop(1) == '-v'
    with open(sys.argv[1], encoding='utf-8') as lines:
        rows = [line.split() for line in lines]
    ranks = len({row[1] for row in rows})
    # Threads of several ranks are named with these.
    rows = [(r[0], r[1], f'{r[1]}:{r[2]}' if ranks > 1 else r[2], int(r[3]) / 1e9, int(r[4]) / 1e9, ranks) for r in rows]
    for path in sys.argv[2:]:
        found = set()
        with open(path, encoding='utf-8') as table:
            for said in csv.DictReader(table):
                name = said['place'].split()[-1]
                if name not in ('step', 'inner'):
                    continue
                key = (name, said.get('rank'), said.get('thread'))
                found.add(key)
                part = [r for r in rows if r[0] == name and key[1] in (None, r[1]) and key[2] in (None, r[2])]
                if not part:
                    problems.append(f'{key} was not there')
                    continue
                compare(' '.join(str(k) for k in key), said, part)
        for row in rows:
            if not any(key[0] == row[0] and key[1] in (None, row[1]) and key[2] in (None, row[2]) for key in found):
                problems.append(f'{path}: {row[:3]} is not there')
                break
    print('\n'.join(problems))
    if verbose:
        print(' '.join(f'{column} {100 * most:.2f}' for column, most in off.items()))
    sys.exit(bool(problems))


main()
