#!/usr/bin/env python3
"""Random programs with tasks, run by a simulated OpenMP runtime that writes a trace; and what is
true of them, from the graph of their work, edge by edge. usage: task-graphs.py FIRST LAST DIRECTORY

For each seed the trace is DIRECTORY/SEED.xml, the truth DIRECTORY/SEED.truth. Tasks are tied or
untied, deferred or not; there are taskwaits, taskgroups, barriers, nested parallel regions, and
depend clauses of all kinds.
"""
import collections
import os
import random
import sys

LINES = {'program': 0, 'parallel': 1, 'taskwait': 2, 'taskgroup': 3, 'barrier': 4, 'inner': 5}
TASKS = range(6, 10)  # regions of tasks
INCLUDED, UNTIED = 10, 11


class Graph:
    """Moments, and the work that passes between them."""

    def __init__(self):
        self.count = 0
        self.edges = collections.defaultdict(list)  # to -> (from, weight, region)

    def vertex(self):
        self.count += 1
        return self.count - 1

    def edge(self, a, b, weight=0, region=None):
        self.edges[b].append((a, weight, region))

    def longest(self, end):
        """The longest chain to `end`, and its time by region."""
        best, stack = {}, [end]
        while stack:
            v = stack[-1]
            todo = [a for a, _, _ in self.edges[v] if a not in best]
            if todo:
                stack.extend(todo)
                continue
            stack.pop()
            best[v] = max(((best[a][0] + w, a, w, r) for a, w, r in self.edges[v]),
                          key=lambda e: e[0], default=(0, None, 0, None))
        self.earliest = {v: b[0] for v, b in best.items()}
        share, v = collections.Counter(), end
        while v is not None:
            _, a, w, r = best[v]
            if w:
                share[r] += w
            v = a
        return best[end][0], share


    def parts(self, span, count):
        """The work in each part of the span, if all begins as early as it may."""
        bounds = [span * p // count for p in range(count + 1)]
        work = [0] * count
        for v, edges in self.edges.items():
            for a, w, r in edges:
                if r is None:
                    continue
                begin = self.earliest[a]
                for p in range(count):
                    work[p] += max(0, min(begin + w, bounds[p + 1]) - max(begin, bounds[p]))
        return work


class Task:
    def __init__(self, ops, region, depends=()):
        self.ops, self.region, self.depends = ops, region, depends
        self.children, self.done, self.number = [], False, None
        self.step = 0


KINDS = ['in', 'in', 'out', 'out', 'mutex', 'set']


def some_depends(rng):
    if rng.random() < 0.5:
        return []
    return [(rng.choice(KINDS), 0x7f0000 + 8 * rng.randint(0, 1)) for _ in range(rng.randint(1, 2))]


def are_ordered(before, after):
    """Two items, as the specification has it (5.2, 15.9.5)."""
    return before[1] == after[1] and (before[0] != after[0] or before[0] == 'out')


def ops_of(rng, depth, budget):
    """A list of what a task does."""
    ops = []
    for _ in range(rng.randint(1, 5)):
        what = rng.random()
        ops.append(('work', rng.randint(1, 100000)))
        if depth > 0 and budget[0] > 0:
            if what < 0.55:
                budget[0] -= 1
                kind = rng.random()
                region = (INCLUDED if kind < 0.12 else UNTIED if kind < 0.3
                          else rng.choice(TASKS))
                depends = [] if region == INCLUDED else some_depends(rng)
                ops.append(('create', region, ops_of(rng, depth - 1, budget), rng.randint(1, 2000),
                            depends))
            elif what < 0.75:
                ops.append(('taskwait',))
            elif what < 0.9:
                ops.append(('group', ops_of(rng, depth - 1, budget)))
    return ops


class Element:
    def __init__(self, region, begin, task=False, creation=False, **more):
        self.region, self.begin, self.end = region, begin, None
        self.task, self.creation, self.more, self.inside = task, creation, more, []


class Runtime:
    def __init__(self, rng):
        self.rng, self.graph = rng, Graph()
        self.numbers, self.work = 0, collections.Counter()
        self.locations = {}
        self.ready = []
        self.idle, self.queue = [], []
        self.tasks = collections.defaultdict(list)

    # ---- One thread: a generator that yields when it may be another one's turn ----

    class Thread:
        def __init__(self, runtime, location, now):
            self.r, self.location, self.now = runtime, location, now
            self.open, self.stack = [], []
            runtime.locations.setdefault(location, [])

        def enter(self, region, **more):
            e = Element(region, self.now, **more)
            (self.open[-1].inside if self.open else self.r.locations[self.location]).append(e)
            self.open.append(e)
            return e

        def leave(self):
            self.open[-1].end = self.now
            self.open.pop()

    def segment(self, me, task, time):
        v = self.graph.vertex()
        self.graph.edge(task.at, v, time, task.region)
        task.at = v
        self.work[task.region] += time
        me.now += time

    def wait(self, me, over, team, until=None):
        """Runs tasks until `over()`; not the same thread's tied ones that would wait for it."""
        while not over():
            task = self.take(me, team)
            if task:
                yield from self.run(me, task, team)
                continue
            since = me.now
            yield 'wait'
            self.idle.append((since, me.now))

    def take(self, me, team):
        fit = [t for t in team.ready if t.created <= me.now and self.is_below(t, me.stack)]
        if not fit:
            return None
        task = self.rng.choice(fit)
        team.ready.remove(task)
        return task

    def is_below(self, task, stack):
        """A thread that is in a task takes descendants of that alone, or it might never go on."""
        while stack and task and task is not stack[-1]:
            task = getattr(task, 'kin', None)
        return not stack or task

    def run(self, me, task, team):
        if task.step == 0 and not task.parts:
            self.queue.append((task.created, me.now))
            self.tasks[task.region].append((task.creator != me.location, me.now - task.created))
        e = me.enter(task.region, task=True, x=task.number)
        e.part, e.parts = len(task.parts), task.parts
        task.parts.append(e)
        if task.cut:
            inner = me.enter(LINES['taskwait'], p='e')
            task.cut[-1].more['p'] = 'b' if len(task.cut) == 1 else 'm'
            task.cut = []
            me.leave()
        me.stack.append(task)
        moved = yield from self.do(me, task, task.ops, team, True)
        me.stack.pop()
        me.leave()
        task.done = not moved
        task.end, task.finished = task.at, me.now

    def do(self, me, task, ops, team, outermost=False):
        while True:
            at = task.step if outermost else 0
            for i in range(at, len(ops)):
                op = ops[i]
                if outermost:
                    task.step = i
                if op[0] == 'work':
                    self.segment(me, task, op[1])
                elif op[0] == 'create':
                    yield from self.create(me, task, op, team)
                elif op[0] == 'taskwait':
                    moved = yield from self.taskwait(me, task, team, outermost)
                    if moved:
                        task.step = i + 1
                        return True
                elif op[0] == 'group':
                    yield from self.group(me, task, op, team)
                elif op[0] == 'barrier':
                    yield from team.barrier(me, task)
                elif op[0] == 'parallel':
                    yield from self.parallel(me, task, op, LINES['inner'])
                yield 'step'
            return False

    def create(self, me, task, op, team):
        child = Task(op[2], op[1], op[4])
        child.needs = [c for c in task.children
                       if any(are_ordered(b, a) for b in c.depends for a in child.depends)]
        child.number, child.parts, child.cut = self.numbers, [], []
        self.numbers += 1
        child.at = task.at
        child.creator = me.location
        task.children.append(child)
        team.all.append(child)
        child.kin = task
        more = {'o': ' '.join(f'{k}:{a:x}' for k, a in child.depends)} if child.depends else {}
        me.enter(child.region, creation=True, x=child.number, **more)
        first = op[3] // 2
        self.segment(me, task, first)
        at_once = child.region == INCLUDED or self.rng.random() < 0.1
        if at_once and child.region != UNTIED and all(
                c.done and c.finished <= me.now for c in child.needs):
            self.join(child, [c.end for c in child.needs])
            child.created = me.now
            child.include = child.region == INCLUDED
            yield from self.run(me, child, team)
            if child.include:
                v = self.graph.vertex()
                self.graph.edge(task.at, v)
                self.graph.edge(child.end, v)
                task.at = v
        self.segment(me, task, op[3] - first)
        me.leave()
        child.created = me.now if not child.done else 0
        if not child.done:
            team.blocked.append((lambda: all(c.done for c in child.needs), child,
                                 lambda: self.release(child)))

    def release(self, task):
        self.join(task, [c.end for c in task.needs])
        task.created = max([task.created] + [c.finished for c in task.needs])

    def join(self, task, ends):
        v = self.graph.vertex()
        self.graph.edge(task.at, v)
        for end in ends:
            self.graph.edge(end, v)
        task.at = v

    def taskwait(self, me, task, team, outermost):
        e = me.enter(LINES['taskwait'])
        over = lambda: all(c.done for c in task.children)
        may_move = outermost and task.region == UNTIED
        if may_move and not over():
            # It leaves, and goes on where its children have ended.
            me.leave()
            task.cut.append(e)
            task.created = me.now
            def go_on():
                self.join(task, [c.end for c in task.children])
                task.created = max(task.created, self.clock)
            team.blocked.append((over, task, go_on))
            return True
        yield from self.wait(me, over, team)
        me.leave()
        self.join(task, [c.end for c in task.children])
        return False

    def descendants(self, tasks):
        for t in tasks:
            yield t
            yield from self.descendants(t.children)

    def group(self, me, task, op, team):
        e = me.enter(LINES['taskgroup'])
        before = len(task.children)
        yield from self.do(me, task, op[1], team)
        mine = lambda: self.descendants(task.children[before:])
        since = me.now
        yield from self.wait(me, lambda: all(t.done for t in mine()), team)
        e.more['ex'] = me.now - since
        me.leave()
        self.join(task, [t.end for t in mine()])

    def parallel(self, me, task, op, region):
        team = Team(self, len(op[1]))
        fork, at = me.now, task.at
        members, threads = [], []
        for i, ops in enumerate(op[1]):
            member = Task(ops, region)
            member.at = at
            location = me.location if i == 0 else self.free_location(me)
            thread = me if i == 0 else Runtime.Thread(self, location, fork)
            members.append(member)
            threads.append((thread, member))
        team.members = members
        runs = []
        for thread, member in threads:
            runs.append([thread, self.member(thread, member, team, region, fork)])
        team.running = runs
        for run in runs[1:]:
            self.schedule.append(run)
        yield from runs[0][1]
        while any(run in self.schedule for run in runs[1:]):
            yield 'wait'
        team.end = max(team.done.values())
        self.idle += [(t, team.end) for t in team.done.values()]
        sh = self.rng.randint(0, 50)
        for thread, _ in threads:
            e = team.element[thread]
            # Threads of a nested team may be gone before the join, as libgomp has it.
            left = self.rng.randint(0, sh) if region == LINES['inner'] and thread is not me else sh
            e.end = team.end + left
            e.more['bw'] = team.end - team.over[thread]
            e.more['sh'] = left
        for thread, _ in threads[1:]:
            self.busy.discard(thread.location)
        me.now = team.end + sh
        me.open.pop()
        task.at = team.at

    def free_location(self, me):
        n = 1
        while n in self.busy:
            n += 1
        self.busy.add(n)
        return n

    def member(self, me, member, team, region, fork):
        st = self.rng.randint(0, 50)
        e = Element(region, fork, st=st)
        (me.open[-1].inside if me.open else self.locations[me.location]).append(e)
        me.open.append(e)
        team.element[me] = e
        me.now = fork + st
        stack, me.stack = me.stack, []
        yield from self.do(me, member, member.ops, team)
        team.over[me] = me.now
        yield from team.barrier(me, member, True)
        team.done[me], me.stack = me.now, stack

    def move_blocked(self):
        for team in self.teams:
            for entry in list(team.blocked):
                over, task, join = entry
                if over():
                    team.blocked.remove(entry)
                    join()
                    team.ready.append(task)

    def program(self, ops):
        self.busy, self.schedule, self.teams, self.clock = {0}, [], [], 0
        root = Task(ops, LINES['program'])
        root.at = self.graph.vertex()
        me = Runtime.Thread(self, 0, 0)
        me.enter(LINES['program'])
        serial = Team(self, 1)
        main = [me, self.do(me, root, ops, serial)]
        self.schedule.append(main)
        while self.schedule:
            self.schedule.sort(key=lambda run: run[0].now)
            run = self.schedule[0]
            self.clock = run[0].now
            self.move_blocked()
            try:
                run[2:] = [next(run[1])]
                if run[2] == 'wait': # until somebody has done something
                    later = [r[0].now for r in self.schedule
                             if r[2:] != ['wait'] and r[0].now > run[0].now]
                    run[0].now = min(later, default=run[0].now) + 1
            except StopIteration:
                self.schedule.remove(run)
        me.leave()
        return self.graph.longest(root.at)


class Team:
    def __init__(self, runtime, size):
        self.r, self.size = runtime, size
        self.ready, self.all, self.blocked = [], [], []
        self.members, self.element, self.over, self.done = [], {}, {}, {}
        self.arrived, self.round, self.end, self.at = 0, 0, 0, None
        runtime.teams.append(self)

    def barrier(self, me, member, last=False):
        if not last:
            me.enter(LINES['barrier'])
        self.arrived += 1
        mine = self.round
        def over():
            if self.round > mine:
                return True
            if self.arrived == self.size and all(t.done for t in self.all):
                v = self.r.graph.vertex()
                for m in self.members:
                    self.r.graph.edge(m.at, v)
                for t in self.all:
                    self.r.graph.edge(t.end, v)
                for m in self.members:
                    m.at = v
                self.at, self.arrived, self.round = v, 0, mine + 1
                return True
            return False
        yield from self.r.wait(me, over, self)
        if not last:
            me.leave()


# ---- The trace -------------------------------------------------------------------------------

def write(path, runtime, end):
    names = {0: ('program', 'program', ''), 1: ('omp', 'parallel', ''), 5: ('omp', 'parallel', ''),
             2: ('omp', 'taskwait', ''), 3: ('omp', 'taskgroup', ''), 4: ('omp', 'barrier', ''),
             INCLUDED: ('omp', 'task', 'if=1'), UNTIED: ('omp', 'task', 'untied=1')}
    names.update({t: ('omp', 'task', '') for t in TASKS})
    with open(path, 'w') as out:
        out.write(f'<processor version="1" rank="P0" init="0" finalize="{end}" threads="'
                  f'{len(runtime.locations)}">\n<regions>\n')
        for r in sorted(names):
            layer, construct, clauses = names[r]
            where = f' f="/t/t.c" b="{r}" e="{r}"' if r else ' n="t"'
            out.write(f'<r id="{r}" l="{layer}" c="{construct}"{where}'
                      + (f' k="{clauses}"' if clauses else '') + '/>\n')
        out.write('</regions>\n')
        for number in sorted(runtime.locations):
            write_location(out, number, runtime.locations[number], end, number == 0)
        out.write('</processor>\n')


def write_location(out, number, elements, end, first):
    visits, created, lines = collections.Counter(), collections.Counter(), []
    tasks = set()

    def put(elements, begin):
        for e in elements:
            tag = 'c' if e.creation else 'i'
            more = dict(e.more)
            if e.task and len(e.parts) > 1:
                more['p'] = 'b' if e.part == 0 else 'e' if e.part == len(e.parts) - 1 else 'm'
            (created if e.creation else visits)[e.region] += 1
            if e.task or e.creation:
                tasks.add(e.region)
            if e.creation:
                more['ta'] = sum(i.end - i.begin for i in e.inside)
            text = ''.join(f' {k}="{v}"' for k, v in more.items())
            times = f'g="{e.begin - begin}" d="{e.end - e.begin}"'
            lines.append(f'<{tag} n="{e.region}" {times}{text}>')
            put(e.inside, e.begin)
            lines.append(f'</{tag}>')
            begin = e.end

    put(elements[0].inside if first else elements, 0)
    out.write(f'<location id="{number}" thread="{number}" begin="0" end="{end}">\n<profile>\n'
              f'<n id="0" r="0" v="{int(first)}" t="{end if first else 0}">\n')
    for r in sorted(set(visits) | set(created)):
        out.write(f'<n id="{r}" r="{r}" v="{visits[r]}" t="{end}" cc="{created[r]}" ct="1"'
                  + (' x="task"' if r in tasks else '') + '/>\n')
    out.write('</n>\n</profile>\n<timeline>\n')
    if first:
        lines.insert(0, f'<i n="0" g="0" d="{end}">')
        lines.append('</i>')
    out.write('\n'.join(lines) + '\n</timeline>\n</location>\n')


def sweep(idle, queue):
    """Time of waiting threads with a ready task each, and without."""
    moments = sorted({t for a, b in idle + queue for t in (a, b)})
    with_tasks = without = 0
    for a, b in zip(moments, moments[1:]):
        threads = sum(x <= a and b <= y for x, y in idle)
        tasks = sum(x <= a and b <= y for x, y in queue)
        with_tasks += min(threads, tasks) * (b - a)
        without += max(threads - tasks, 0) * (b - a)
    return with_tasks, without


def make(seed, directory):
    rng = random.Random(seed)
    ops = [('work', rng.randint(1, 100000))]
    for _ in range(rng.randint(1, 3)):
        budget, barriers = [rng.choice([5, 20, 60])], rng.randint(0, 2)
        members = []
        for _ in range(rng.randint(1, 4)):
            member = ops_of(rng, rng.randint(1, 5), budget)
            for _ in range(barriers):
                member += [('barrier',)] + ops_of(rng, rng.randint(1, 3), budget)
            if rng.random() < 0.2:
                member.append(('parallel', [ops_of(rng, 2, [5]) for _ in range(2)]))
            members.append(member)
        ops.append(('parallel-outer', members))
        ops.append(('work', rng.randint(1, 1000)))
    runtime = Runtime(rng)
    ops = [('parallel', op[1]) if op[0] == 'parallel-outer' else op for op in ops]
    span, share = runtime.program(ops)
    end = runtime.locations[0][0].end
    write(os.path.join(directory, f'{seed}.xml'), runtime, end)
    with open(os.path.join(directory, f'{seed}.truth'), 'w') as out:
        ready, none = sweep(runtime.idle, runtime.queue)
        s = lambda ns: f'{ns // 10**9}.{ns % 10**9:09d}'
        out.write(f'work {s(sum(runtime.work.values()))}\nspan {s(span)}\n'
                  f'idle {s(ready)} {s(none)}\n')
        for part, time in enumerate(runtime.graph.parts(span, 50)):
            out.write(f'part {part} {s(time)}\n')
        for region, time in sorted(share.items()):
            out.write(f'path {region} {s(time)}\n')
        for region, runs in sorted(runtime.tasks.items()):
            out.write(f'task {region} {len(runs)} {s(runtime.work[region])} '
                      f'{s(sum(q for _, q in runs) // len(runs))}\n')


if __name__ == '__main__':
    for number in range(int(sys.argv[1]), int(sys.argv[2]) + 1):
        make(number, sys.argv[3])
