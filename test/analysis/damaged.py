#!/usr/bin/env python3
"""Traces that are damaged: lines of a good one's timelines swapped, dropped, doubled, whole instances
moved, numbers changed. usage: damaged.py TRACE FIRST LAST DIRECTORY

For each seed DIRECTORY/SEED.xml; the same seed always makes the same of a trace.
"""
import os
import random
import re
import sys


def is_told(lines):
    """The numbers of lines that are in a timeline."""
    inside, told = False, []
    for i, line in enumerate(lines):
        if line.startswith('</timeline'):
            inside = False
        if inside:
            told.append(i)
        if line.startswith('<timeline'):
            inside = True
    return told


def end_of(lines, first):
    """Where the instance ends that begins in a line; the line itself, if none does."""
    depth = 0
    for i in range(first, len(lines)):
        depth += bool(re.match('<[ci] ', lines[i])) - lines[i].startswith('</')
        if depth <= 0:
            return i
    return first


def swap(rng, lines, told):
    a, b = rng.choice(told), rng.choice(told)
    lines[a], lines[b] = lines[b], lines[a]


def swap_heads(rng, lines, told):
    heads = [i for i in told if lines[i].startswith('<i ')]
    swap(rng, lines, heads or told)


def drop(rng, lines, told):
    del lines[rng.choice(told)]


def double(rng, lines, told):
    at = rng.choice(told)
    lines.insert(at, lines[at])


def move(rng, lines, told):
    first = rng.choice(told)
    last = end_of(lines, first)
    part = lines[first:last + 1]
    if rng.random() < 0.5:
        del lines[first:last + 1]
    at = rng.choice(is_told(lines) or [first])
    lines[at:at] = part


def unwrap(rng, lines, told):
    first = rng.choice(told)
    last = end_of(lines, first)
    if last > first:
        del lines[last], lines[first]


def renumber(rng, lines, told):
    """A task becomes another one."""
    tasks = [i for i in told if ' x="' in lines[i]]
    if tasks:
        number = rng.choice(re.findall(' x="(-?[0-9]+)"', lines[rng.choice(tasks)]) + ['-1', '77777'])
        at = rng.choice(tasks)
        lines[at] = re.sub(' x="[^"]*"', f' x="{number}"', lines[at])


def change(rng, lines, told):
    """Another value of an attribute, or the attribute is gone."""
    at = rng.choice(told)
    names = re.findall(' ([a-z]+)="', lines[at])
    if names:
        name = rng.choice(names)
        value = rng.choice(['', '0', '1', '7', '99999999', '-5', '9223372036854775807'])
        lines[at] = re.sub(f' {name}="[^"]*"', value and f' {name}="{value}"', lines[at])


def cut_in_parts(rng, lines, told):
    """An instance is said to be a part of one."""
    at = rng.choice(told)
    part = rng.choice('bme')
    if re.match('<[ci] ', lines[at]):
        lines[at] = re.sub('>$', f' p="{part}">', re.sub(' p="[^"]*"', '', lines[at]))


WAYS = [swap, swap_heads, swap_heads, drop, double, move, move, unwrap, renumber, renumber, change,
        cut_in_parts]


def main():
    name, first, last, directory = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    with open(name) as file:
        good = file.read().splitlines()
    for seed in range(first, last + 1):
        rng, lines = random.Random(seed), list(good)
        for _ in range(rng.choice([1, 1, 2, 4, 8])):
            rng.choice(WAYS)(rng, lines, is_told(lines) or [0])
        with open(os.path.join(directory, f'{seed}.xml'), 'w') as file:
            file.write('\n'.join(lines) + '\n')


if __name__ == '__main__':
    main()
