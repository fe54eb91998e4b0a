#!/usr/bin/env python3
"""Random programs with locks, critical regions, loops and barriers, run by a model of their threads
that writes a trace; and how long they would take with something changed, from the same model.
usage: replayed.py FIRST LAST DIRECTORY

For each seed the trace is DIRECTORY/SEED.xml. DIRECTORY/SEED.truth has a line for each lock, with
what the run would be shorter by if it kept nobody out, and if it was held half as long; and one for
each region, with how long the run would take if that were twice as fast, and twice as slow. SEED.unfair.xml is of the
same program when who asks for a lock last gets it first, and the line unfair of how long that takes,
as it is and with the parallel regions twice as fast. The model goes from moment
to moment and looks at all threads in each: it knows no queue of events.
"""
import os
import random
import sys

SET, UNSET, CRITICAL, BARRIER, LOOP, NOWAIT, USER, PARALLEL = range(2, 10)
LOCKS = 3  # two locks, and the critical regions
REGIONS = {1: ('omp', 'omp_init_lock', 7, ''), SET: ('omp', 'omp_set_lock', 10, ''),
           UNSET: ('omp', 'omp_unset_lock', 11, ''), CRITICAL: ('omp', 'critical', 12, ''),
           BARRIER: ('omp', 'barrier', 13, ''), LOOP: ('omp', 'for', 14, ''),
           NOWAIT: ('omp', 'for', 15, 'nowait=1'), USER: ('user', 'region', 16, ''),
           PARALLEL: ('omp', 'parallel', 5, ''), 10: ('omp', 'omp_set_lock', 20, ''),
           11: ('omp', 'omp_unset_lock', 21, '')}
SETS = {1: (SET, UNSET), 2: (10, 11)}  # each lock has lines of its own
SHARED = {1: (SET, UNSET), 2: (SET, UNSET)}  # of each third program: calls say which lock they are for


def some(rng):
    return 2 * rng.randint(1, 10**rng.randint(2, 6))


def is_shared(seed):
    return seed % 3 == 0


def program(rng, shared):
    """Lists of what each thread does: ('work', ns, regions around it), ('take', lock), ..."""
    sets = SHARED if shared else SETS
    threads = rng.randint(2, 5)
    lists = [[('work', some(rng), ())] if t == 0 else [] for t in range(threads)]
    for team in range(rng.randint(1, 3)):
        for t, ops in enumerate(lists):
            ops.append(('begin', team, PARALLEL))
        for _ in range(rng.randint(1, 4)):
            loop = rng.choice([None, LOOP, NOWAIT])
            for ops in lists:
                around = (PARALLEL,) + ((loop,) if loop else ())
                if loop:
                    ops.append(('enter', loop))
                for _ in range(rng.randint(0, 4)):
                    what = rng.random()
                    if what < 0.3:
                        ops.append(('work', some(rng), around))
                    elif what < 0.5:
                        ops.append(('enter', USER))
                        ops.append(('work', some(rng), around + (USER,)))
                        ops.append(('leave', USER))
                    elif what < 0.75:
                        ops.append(('take', 3, CRITICAL))
                        ops.append(('work', some(rng), around + (CRITICAL,)))
                        ops.append(('give', 3, CRITICAL))
                    else:
                        lock = rng.randint(1, 2)
                        ops.append(('take', lock, sets[lock][0]))
                        ops.append(('work', some(rng), around))
                        if rng.random() < 0.2 and lock == 1:  # one in the other, in one order
                            ops.append(('take', 2, sets[2][0]))
                            ops.append(('work', some(rng), around))
                            if shared:  # hand over hand
                                ops.append(('give', lock, sets[lock][1]))
                                ops.append(('work', some(rng), around))
                                lock = 2
                            else:
                                ops.append(('give', 2, sets[2][1]))
                        ops.append(('give', lock, sets[lock][1]))
                if loop:
                    ops.append(('meet' if loop == LOOP else 'leave', loop))
            if rng.random() < 0.4:
                for ops in lists:
                    ops.append(('enter', BARRIER))
                    ops.append(('meet', BARRIER))
        for ops in lists:
            ops.append(('end', team, PARALLEL))
        if rng.random() < 0.5:
            lists[0].append(('work', some(rng), ()))
        else:
            lists[0] += [('enter', USER), ('work', some(rng), (USER,)), ('leave', USER)]
    return lists


def run(lists, free=None, half=None, faster=None, slower=None, unfair=False):
    """The end of the run, and what happened: (thread, op, asked, done) in order of each thread."""
    count = len(lists)
    at, now = [0] * count, [0] * count
    held, owner = [set() for _ in lists], {}
    asked, arrived, forked = [None] * count, {}, {}
    met, log = [0] * count, [[] for _ in lists]

    def goes_on(t, time):
        log[t].append((lists[t][at[t]], now[t] if asked[t] is None else asked[t], time))
        now[t], asked[t] = time, None
        at[t] += 1

    moment = 0
    while any(at[t] < len(lists[t]) for t in range(count)):
        changed = True
        while changed:  # at this moment
            changed = False
            # Who asked first, gets a lock first; or who asked last.
            order = sorted(range(count), reverse=unfair,
                           key=lambda t: (now[t] if asked[t] is None else asked[t], t))
            for t in order:
                if at[t] >= len(lists[t]) or now[t] > moment:
                    continue
                op = lists[t][at[t]]
                kind = op[0]
                if kind == 'work':
                    time = op[1]
                    if faster in op[2]:
                        time //= 2
                    if slower in op[2]:
                        time *= 2
                    if half in held[t]:
                        time //= 2
                    goes_on(t, now[t] + time)
                elif kind in ('enter', 'leave'):
                    goes_on(t, now[t])
                elif kind == 'take':
                    if asked[t] is None:
                        asked[t] = now[t]
                    if owner.get(op[1]) is not None and op[1] != free:
                        continue
                    owner[op[1]] = t
                    held[t].add(op[1])
                    goes_on(t, moment)
                elif kind == 'give':
                    owner[op[1]] = None
                    held[t].discard(op[1])
                    goes_on(t, now[t])
                elif kind == 'begin':
                    if t and op[1] not in forked:
                        continue
                    if not t:
                        forked[op[1]] = now[t]
                    met[t] = 0
                    goes_on(t, max(now[t], forked[op[1]]))
                else:
                    key = (sum(1 for o in lists[t][:at[t]] if o[0] == 'begin'), met[t])
                    if asked[t] is None:
                        asked[t] = now[t]
                        arrived.setdefault(key, set()).add(t)
                    if len(arrived[key]) < count:
                        continue
                    met[t] += 1
                    goes_on(t, moment)
                changed = True
                break
        later = [now[t] for t in range(count) if at[t] < len(lists[t]) and now[t] > moment]
        if not later:
            break
        moment = min(later)
        for t in range(count):
            if asked[t] is not None or (at[t] < len(lists[t]) and now[t] < moment):
                now[t] = moment
    return max(now), log


class Trace:
    """What a thread did, as elements."""

    def __init__(self):
        self.nodes, self.uses, self.text = {}, {}, []
        self.since = [0]
        self.open = []

    def node(self, path):
        return self.nodes.setdefault(path, [len(self.nodes) + 1, 0, 0, {}])

    def enter(self, region, begin):
        self.open.append([region, begin, self.since[-1], len(self.text), {}])
        self.text.append('')
        self.since.append(begin)

    def leave(self, end, lock=0):
        path = tuple(o[0] for o in self.open)
        region, begin, since, at, columns = self.open.pop()
        self.since.pop()
        self.since[-1] = end
        node = self.node(path)
        node[1] += 1
        node[2] += end - begin
        for name, value in columns.items():
            node[3][name] = node[3].get(name, 0) + value
        shown = ''.join(f' {k}="{v}"' for k, v in columns.items())
        if lock:
            shown += f' k="{lock}"'
        self.text[at] = f'<i n="{node[0]}" g="{begin - since}" d="{end - begin}"{shown}>'
        self.text.append('</i>')

    def use(self, lock, wait, hold):
        path = tuple(o[0] for o in self.open)
        use = self.uses.setdefault((lock, path), [0, 0, 0, 0, 0, 0])
        use[0] += 1
        use[1] += hold
        use[2] = max(use[2], hold)
        if wait:
            use[3] += 1
            use[4] += wait
            use[5] = max(use[5], wait)


def hold_of(log, at):
    lock = log[at][0][1]
    return next(done for op, _, done in log[at:] if op[0] == 'give' and op[1] == lock) - log[at][2]


def trace_of(log, told, gone):
    """told: calls say which lock they took or gave back; gone: at the join the thread is."""
    trace = Trace()
    for i, (op, asked, done) in enumerate(log):
        kind = op[0]
        if kind == 'begin':
            trace.enter(op[2], done)
            trace.open[-1][4].update(bw=0)
        elif kind == 'enter':
            trace.enter(op[1], done)
        elif kind == 'leave':
            trace.leave(done)
        elif kind == 'meet':
            if op[1] != BARRIER:
                trace.open[-1][4]['bw'] = done - asked
            trace.leave(done)
        elif kind == 'end':
            left = (asked + done) // 2 if gone else done
            trace.open[-1][4]['bw'] = left - asked
            trace.leave(left)
        elif kind == 'take':
            trace.enter(op[2], asked)
            trace.use(op[1], done - asked, hold_of(log, i))
            if op[1] == 3:
                trace.open[-1][4].update(en=done - asked, bo=hold_of(log, i))
            else:
                trace.leave(done, op[1] if told else 0)
        elif kind == 'give':
            if op[1] != 3:
                trace.enter(op[2], done)
            trace.leave(done, op[1] if told and op[1] != 3 else 0)
    return trace


def nodes_text(trace, above=()):
    text = ''
    for path, (number, visits, time, columns) in list(trace.nodes.items()):
        if path[:-1] != above:
            continue
        parent = trace.nodes[above][0] if above else 0
        shown = ''.join(f' {k}="{v}"' for k, v in columns.items())
        text += (f'<n id="{number}" r="{path[-1]}" v="{visits}" t="{time}"{shown}>'
                 f'<p n="{parent}" c="{visits}"/>' + nodes_text(trace, path) + '</n>\n')
    return text


def write(path, logs, end, told, whole):
    """whole: what the first thread does is in an instance of the program."""
    with open(path, 'w', encoding='utf-8') as out:
        out.write(f'<processor version="1" rank="P0" init="0" finalize="{end}" epoch="0" '
                  f'threads="{len(logs)}">\n<regions>\n'
                  '<r id="0" l="program" c="program" n="replayed"/>\n')
        for number, (layer, construct, line, clauses) in sorted(REGIONS.items()):
            shown = f' k="{clauses}"' if clauses else ''
            name = ' n="part"' if number == USER else ''
            out.write(f'<r id="{number}" l="{layer}" c="{construct}" f="/r.c" b="{line}" '
                      f'e="{line}"{name}{shown}/>\n')
        out.write('</regions>\n<locks>\n<k id="1" k="simple" r="1" o="1"/>\n'
                  '<k id="2" k="simple" r="1" o="2"/>\n'
                  f'<k id="3" k="critical" r="{CRITICAL}" o="1"/>\n</locks>\n')
        for t, log in enumerate(logs):
            trace = trace_of(log, told, t % 2 and told)
            out.write(f'<location id="{t}" thread="{t}" begin="0" end="{end}">\n<profile>'
                      f'<n id="0" r="0" v="{0 if t else 1}" t="{0 if t else end}">\n')
            out.write(nodes_text(trace))
            text = ''.join(trace.text)
            if whole and not t:
                text = f'<i n="0" g="0" d="{end}">{text}</i>'
            out.write(f'</n></profile>\n<timeline>{text}</timeline>\n<uses>')
            for (lock, path), use in trace.uses.items():
                number = trace.nodes[path][0]
                shown = ''.join(f' {k}="{v}"' for k, v in zip(('v', 'h', 'lh', 'c', 't', 'lt'), use))
                out.write(f'<u k="{lock}" n="{number}"{shown}/>')
            out.write('</uses>\n</location>\n')
        out.write('</processor>\n')


def main():
    first, last, directory = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    for seed in range(first, last + 1):
        lists = program(random.Random(seed), is_shared(seed))
        end, logs = run(lists)
        write(os.path.join(directory, f'{seed}.xml'), logs, end, is_shared(seed), seed % 2)
        end_unfair, logs_unfair = run(lists, unfair=True)
        write(os.path.join(directory, f'{seed}.unfair.xml'), logs_unfair, end_unfair,
              is_shared(seed), seed % 2)
        with open(os.path.join(directory, f'{seed}.truth'), 'w', encoding='utf-8') as out:
            for lock in range(1, LOCKS + 1):
                waits = any(op[0] == 'take' and op[1] == lock and done > asked
                            for log in logs for op, asked, done in log)
                if waits:
                    out.write(f'lock {lock} {max(0, end - run(lists, free=lock)[0])} '
                              f'{max(0, end - run(lists, half=lock)[0])}\n')
            out.write(f'unfair {end_unfair} {run(lists, faster=PARALLEL, unfair=True)[0]}\n')
            for region in (CRITICAL, LOOP, NOWAIT, USER, PARALLEL):
                if any(op[0] == 'work' and region in op[2] for ops in lists for op in ops):
                    out.write(f'line {REGIONS[region][2]} {run(lists, faster=region)[0]} '
                              f'{run(lists, slower=region)[0]}\n')


main()
