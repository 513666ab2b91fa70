// npm run bench -- cluster simulate [WORKERS...]: a check on a cluster that nobody here could run. The scheduling is clew's own
// (src/cluster/scheduling.ts, src/workers/branch-requests.ts); machines, Redis and the check are models. Their costs are those that `cluster costs` has
// measured (costs.json), and trees grow as recorded ones did (trees.json): a run leaves as many branches behind as a random run of its generation did.
//
// Each worker explores its subtree run by run. It reports as often as it is told to; a report takes Redis's time and then the check's, and branches
// that were asked for go with it. The check hands waiting subtrees to lanes; a worker that is done takes the next job. Redis and the check do one
// thing after the other, and what members do all the time, whoever explores, makes both slower by its share.

import { readFileSync } from 'node:fs';
import { beatPause, lanesFor, lookPause, reportPause } from '../../src/cluster/scheduling.ts';
import { timesFor, usualTimes } from '../../src/cluster/times.ts';
import { branchRequests } from '../../src/workers/branch-requests.ts';
import { type Costs, costsFile } from './costs.ts';
import { type RecordedTree, treesFile } from './record-trees.ts';

/** What nobody has measured: milliseconds that a message takes in a data centre, and that a worker takes for the messages of a job. */
const network = 0.5;
const begin = 5;
/** Threads of one worker process: it is one member of the cluster. */
const threadsPerWorker = 8;
/** A worker with fewer pending branches keeps them; it hands at most half over (src/workers/sharing.ts). */
const fewestToShare = 4;
/** Milliseconds that are simulated, and between two looks at a worker. */
const simulated = 120_000;
const step = 50;
/** Of the check, for each lane, when it looks who has nothing to do. */
const perLane = 0.00005;
/** Milliseconds that the check or Redis may be behind: 2,000 batches. */
const mostBehind = 2_000;
/** More pending branches than this are not told apart: they are enough for everybody. */
const plenty = 2_000;
/** Nobody is slower than by this, so that the simulation ends. */
const slowest = 100;

const times = timesFor(usualTimes.lock, usualTimes.slice);

interface Subtree {
  /** The generations of its pending branches. */
  readonly depths: number[];
}

interface SimulatedWorker {
  subtree: Subtree | undefined;
  wanted: number;
  unreported: number;
  reported: number;
  busy: number;
}

export interface Simulated {
  readonly workers: number;
  readonly speedUp: number;
  readonly idle: number;
  /** The share of its time in which the check and Redis had something to do. */
  readonly check: number;
  readonly redis: number;
  readonly runs: number;
}

type Event = { readonly at: number; readonly worker: number };

/** `isEveryTest` is a check with --tests all: every run is run again by the check, and its test is written. */
function simulate(
  tree: RecordedTree,
  count: number,
  { costs, isEveryTest }: { readonly costs: Costs; readonly isEveryTest: boolean },
): Simulated {
  return new Simulation(tree, count, isEveryTest, costs).run();
}

class Simulation {
  private readonly branches: readonly (readonly number[])[];
  private readonly workers: SimulatedWorker[];
  private readonly events = new Heap();
  private readonly waiting: Subtree[] = [];
  private readonly idle: number[] = [];
  private made = 0;
  private begun = 0;
  private checkFree = 0;
  private checkBusy = 0;
  private redisBusy = 0;
  private work = 0;
  private nextAsked = 0;
  private asked = -1;
  private redisFree = 0;
  private readonly random = randomFrom(1);
  private readonly pause: number;
  /** The share of their time that Redis and the check have for exploring: beats take the rest. */
  private readonly free: { readonly redis: number; readonly check: number };

  constructor(
    private readonly tree: RecordedTree,
    count: number,
    private readonly isEveryTest: boolean,
    private readonly costs: Costs,
  ) {
    this.branches = branchesByGeneration(tree);
    this.pause = reportPause(lanesFor(count));
    const beats = beatShares(count, costs);
    this.free = {
      redis: Math.max(1 / slowest, 1 - beats.redis),
      check: Math.max(1 / slowest, 1 - beats.check),
    };
    this.workers = Array.from({ length: count }, () => ({
      ...{ subtree: undefined, wanted: 0, unreported: 0, reported: 0, busy: 0 },
    }));
    for (let i = 0; i < count; i++) this.idle.push(i);
    this.waiting.push({ depths: this.branches[0]?.map(() => 0) ?? [] });
  }

  run(): Simulated {
    let now = 0;
    this.assign(0);
    for (let event = this.events.pop(); event !== undefined; event = this.events.pop()) {
      if (event.at > simulated) break;
      now = event.at;
      this.step(event.worker, now);
    }
    const busy = this.workers.reduce((sum, worker) => sum + worker.busy, 0);
    return {
      workers: this.workers.length,
      speedUp: this.work / now,
      idle: 1 - busy / (now * this.workers.length),
      check: 1 - this.free.check + this.checkBusy / now,
      redis: 1 - this.free.redis + this.redisBusy / now,
      runs: this.made,
    };
  }

  /** The runs of a worker until the next look, and a report if it is time. */
  private step(number: number, now: number): void {
    const worker = this.workers[number] as SimulatedWorker;
    const { subtree } = worker;
    if (subtree === undefined) return;
    let time = 0;
    while (time < step && subtree.depths.length > 0) {
      this.explore(worker, subtree, subtree.depths.pop() as number);
      time += -Math.log(1 - this.random()) * this.tree.milliseconds;
    }
    worker.busy += time;
    this.work += time;
    const later = now + time;
    const isDone = subtree.depths.length === 0;
    const isAsked = worker.wanted > 0 && subtree.depths.length >= fewestToShare;
    if (isDone || isAsked || later - worker.reported >= this.pause)
      this.report(worker, subtree, later);
    // A worker waits when the check or Redis is far behind (src/cluster/subtree-work.ts).
    const next = Math.max(later, this.checkFree - mostBehind, this.redisFree - mostBehind);
    if (!isDone) return this.events.push({ at: next, worker: number });
    worker.subtree = undefined;
    this.idle.push(number);
    this.assign(later);
  }

  private explore(worker: SimulatedWorker, subtree: Subtree, depth: number): void {
    this.made++;
    worker.unreported++;
    const known = this.branches[Math.min(depth, this.branches.length - 1)] ?? [];
    // The first inputs, seeds among them, are those that were recorded; of later runs there are more than were.
    const chosen = depth === 0 ? this.begun++ : Math.floor(this.random() * known.length);
    const count = known[chosen] ?? 0;
    for (let i = 0; i < count && subtree.depths.length < plenty; i++)
      if (this.random() < this.tree.feasible) subtree.depths.push(depth + 1);
  }

  private report(worker: SimulatedWorker, subtree: Subtree, now: number): void {
    const lanes = perLane * lanesFor(this.workers.length);
    const perRun = this.costs.logged + (this.isEveryTest ? this.costs.test : 0);
    const there = this.askRedis(now + network, this.costs.batch.redis);
    this.askCheck(there + network, this.costs.batch.check + perRun * worker.unreported + lanes);
    [worker.unreported, worker.reported] = [0, now];
    const { depths } = subtree;
    const most = Math.min(worker.wanted, depths.length >> 1);
    if (most === 0 || depths.length < fewestToShare) return;
    worker.wanted = 0;
    depths.sort((a, b) => b - a);
    for (let i = 0; i < most; i++) this.waiting.push({ depths: [depths.pop() as number] });
    this.assign(this.checkFree);
  }

  private assign(now: number): void {
    while (this.idle.length > 0 && this.waiting.length > 0) {
      const number = this.idle.pop() as number;
      const worker = this.workers[number] as SimulatedWorker;
      const told = this.askCheck(now, this.costs.job.check);
      const taken = this.askRedis(told + network, this.costs.job.redis);
      // Its first run takes it to the branch that was handed over.
      const begun = taken + 3 * network + begin + this.tree.milliseconds;
      worker.subtree = this.waiting.shift();
      worker.reported = begun;
      this.events.push({ at: begun, worker: number });
    }
    // The check looks at all lanes; here this is done once in a while, which costs the simulation less.
    if (this.idle.length > 0 && now - this.asked >= 1) {
      this.asked = now;
      this.ask();
    }
  }

  private ask(): void {
    const busy = this.workers.filter(({ subtree }) => subtree !== undefined);
    const { asked, branches } = branchRequests(this.idle.length, busy.length);
    for (let i = 0; i < asked; i++) {
      const worker = busy[(this.nextAsked + i) % busy.length];
      if (worker !== undefined) worker.wanted = branches;
    }
    this.nextAsked += asked;
  }

  /** Redis does one thing after the other. Returns when it has done this one. */
  private askRedis(at: number, cost: number): number {
    this.redisBusy += cost;
    this.redisFree = Math.max(this.redisFree, at) + cost / this.free.redis;
    return this.redisFree;
  }

  private askCheck(at: number, cost: number): number {
    this.checkBusy += cost;
    this.checkFree = Math.max(this.checkFree, at) + cost / this.free.check;
    return this.checkFree;
  }
}

/** The shares of their time that beats, looks at all members and renewed locks take of Redis and of the check. */
function beatShares(
  count: number,
  costs: Costs,
): { readonly redis: number; readonly check: number } {
  const members = Math.ceil(count / threadsPerWorker);
  const looks = Math.max(times.beat, lookPause(members));
  return {
    redis:
      (members * costs.workerBeat) / beatPause(times.beat, times.lock, members) +
      (members * (costs.member.redis + costs.published)) / looks +
      (count * costs.renewed) / (times.lock / 2),
    check: (members * costs.member.check) / looks,
  };
}

/** How many branches runs have left behind, by generation. */
function branchesByGeneration({ runs }: RecordedTree): number[][] {
  const known: number[][] = [];
  for (const [generation, branches] of runs) {
    known[generation] ??= [];
    known[generation].push(branches);
  }
  // Of the last generations, few runs were made before the recording ended.
  const enough = known.findIndex((list, generation) => generation > 3 && list.length < 5);
  return known.slice(0, enough < 0 ? known.length : enough);
}

/** Events in the order of their time. */
class Heap {
  private readonly events: Event[] = [];

  push(event: Event): void {
    const { events } = this;
    let at = events.push(event) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if ((events[up] as Event).at <= event.at) break;
      events[at] = events[up] as Event;
      at = up;
    }
    events[at] = event;
  }

  pop(): Event | undefined {
    const { events } = this;
    const first = events[0];
    const last = events.pop();
    if (first === undefined || last === undefined || events.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= events.length) break;
      if (down + 1 < events.length && (events[down + 1] as Event).at < (events[down] as Event).at)
        down++;
      if ((events[down] as Event).at >= last.at) break;
      events[at] = events[down] as Event;
      at = down;
    }
    events[at] = last;
    return first;
  }
}

export function simulateAll(words: readonly string[]): void {
  const counts = words.length > 0 ? words.map(Number) : [10, 100, 1_000, 10_000];
  const trees = JSON.parse(readFileSync(treesFile, 'utf8')) as RecordedTree[];
  const costs = JSON.parse(readFileSync(costsFile, 'utf8')) as Costs;
  console.log('tree      ms a run  tests  workers  speed-up   idle  check  Redis');
  for (const tree of trees)
    for (const isEveryTest of [true, false])
      for (const count of counts) {
        const { workers, speedUp, idle, check, redis } = simulate(tree, count, {
          costs,
          isEveryTest,
        });
        const share = (part: number) => `${Math.round(100 * part)}%`.padStart(6);
        console.log(
          [
            tree.name.padEnd(8),
            String(tree.milliseconds).padStart(9),
            isEveryTest ? '   all' : '   new',
            String(workers).padStart(8),
            speedUp.toFixed(0).padStart(9),
            share(idle),
            share(check),
            share(redis),
          ].join(' '),
        );
      }
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
