// Turns runs into results: a new path is reported as a test, a new finding is minimised and reported. In eager mode a run is
// reported when the search comes to its end, which may be much later. So what is reported is copied from the trace, whose
// arrays are the runner's.

import { dangerousKinds } from '../base/decision-kind.ts';
import type { Term } from '../expr/arena.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input, InputObject } from '../input/input.ts';
import type { Finding } from '../machine/finding.ts';
import type { Outcome } from '../machine/outcome.ts';
import { isPath, type Trace } from '../run/trace.ts';
import type { ExploreEvent, Progress, Step } from './event.ts';
import type { FindingSites } from './finding-sites.ts';
import type { Frontier } from './frontier.ts';
import type { Journal, Past } from './journal.ts';
import type { Minimiser } from './minimise.ts';
import { type Decisions, type MarkOwners, type PathKey, pathKeyOf } from './path-key.ts';
import type { Representatives } from './representatives.ts';
import type { Runner } from './runner.ts';
import type { Candidate } from './runs.ts';
import type { Tally } from './tally.ts';
import { type Branch, type Insertion, start, type Tree } from './tree.ts';

export interface ResultQueueParts {
  readonly runner: Runner;
  readonly terms: Terms;
  readonly tree: Tree;
  readonly frontier: Frontier;
  readonly minimiser: Minimiser;
  readonly tally: Tally;
  readonly findings: FindingSites;
  readonly representatives: Representatives;
  readonly owners: MarkOwners | undefined;
  readonly past: Past;
  readonly journal: Journal | undefined;
  readonly progress: (doing: Progress['doing']) => Progress;
}

interface KeptRun {
  readonly run: number;
  readonly key: PathKey;
  /** The side on which it ended. */
  readonly end: Branch;
  readonly input: Input;
  /** The input is not known to be the least of its path, a simpler one can be read better, or the program has preferences. */
  readonly isRough: boolean;
  readonly outcome: Trace['outcome'];
  readonly isNewFinding: boolean;
  readonly coversNew: boolean;
  readonly covers: readonly number[];
  readonly isNewPath: boolean;
  /** The run was cut, so that its conditions do not say how it ended. */
  readonly isCut: boolean;
  readonly objects: readonly InputObject[];
  readonly preferences: readonly Term[];
  readonly conditions: readonly Term[];
  readonly path: readonly Step[];
}

type RoughTest = Pick<KeptRun, 'run' | 'end' | 'input' | 'objects' | 'preferences'>;

/** The insertion of a run that belongs into another worker's subtree. */
const elsewhere: Insertion = {
  firstNew: 0,
  end: start,
  isNew: false,
  hasDiverged: false,
  settled: [],
};

/** The key of a run that is no new path. */
const noPath: PathKey = { length: 0, high: 0, low: 0 };

/** The coverage marks that tests of a session have. */
class MarksOfTests {
  private known = new Uint8Array(0);

  /** Adds the marks of a test; returns those that no test had before. */
  add(marks: Uint8Array): readonly number[] {
    if (this.known.length < marks.length) this.known = new Uint8Array(marks.length);
    const { known } = this;
    const fresh: number[] = [];
    for (let mark = 0; mark < marks.length; mark++) {
      if (marks[mark] === 0 || known[mark] !== 0) continue;
      known[mark] = 1;
      fresh.push(mark);
    }
    return fresh;
  }
}

export class ResultQueue {
  /** Runs that are reported next. */
  private due: KeptRun[] = [];
  /** Runs that eager mode has not come to, by the side on which they ended. */
  private readonly hidden = new Map<Branch, KeptRun>();
  /** Tests whose inputs depend on how their paths were found. */
  private readonly rough: RoughTest[] = [];
  private readonly covered = new MarksOfTests();

  constructor(private readonly parts: ResultQueueParts) {}

  /** Adds a run that was just inserted. */
  add(trace: Trace, run: number, candidate: Candidate, insertion: Insertion): void {
    const kept = this.keep(trace, run, candidate, insertion);
    if (!kept.isNewPath && !kept.isNewFinding) return;
    if (this.parts.frontier.isHidden(insertion.end)) this.hidden.set(insertion.end, kept);
    else this.due.push(kept);
  }

  /** The event of a run that was ended early, and may hang. */
  suspect(trace: Trace, run: number, found: Input, isLast: boolean): ExploreEvent {
    const { runner, terms } = this.parts;
    const { finding } = trace.outcome as Extract<Outcome, { kind: 'cut' }>;
    const objects = trace.objects.slice();
    const key = pathKeyOf(trace, runner.program, terms);
    const [path, input] = [stepsOf(trace), whole(found, objects)];
    return { kind: 'suspect', run, key, finding, input, objects, path, isLast };
  }

  /** Adds a run that led into another worker's subtree: only its finding is reported here. */
  addForeign(trace: Trace, input: Input): void {
    const kept = this.keep(trace, 0, { input, isLeast: false }, elsewhere);
    if (kept.isNewFinding) this.due.push(kept);
  }

  /** Lets the run that ended here be reported, because eager mode has come to its end. */
  reveal(end: Branch): void {
    const kept = this.hidden.get(end);
    this.hidden.delete(end);
    if (kept !== undefined) this.due.push(kept);
  }

  revealAll(): void {
    for (const end of [...this.hidden.keys()]) this.reveal(end);
  }

  get isEmpty(): boolean {
    return this.due.length === 0;
  }

  /** Reports all runs that are due. */
  *take(): Generator<ExploreEvent, void> {
    const { due } = this;
    this.due = [];
    for (const kept of due) {
      if (kept.isNewPath && isPath(kept.outcome)) yield this.test(kept);
      const { outcome } = kept;
      if (outcome.kind === 'refused' && kept.isNewPath)
        yield { kind: 'refused', finding: outcome.finding, input: kept.input };
      const { run, key, input, objects, path, conditions, preferences } = kept;
      if (outcome.kind === 'different' && kept.isNewPath && !kept.isCut) {
        const asFound = { key, input, objects, conditions, preferences };
        yield { kind: 'difference', difference: outcome, ...asFound };
      }
      if (outcome.kind !== 'finding' || !kept.isNewFinding) continue;
      const { finding } = outcome;
      const failure = { run, key, finding, input: whole(input, objects), objects, path };
      yield { kind: 'failure', ...failure };
      yield this.parts.progress('minimising');
      yield { kind: 'finding', ...failure, input: whole(this.simplified(kept), objects) };
    }
  }

  /** Adds the finding of an assumption that no input on the way to this side satisfies. */
  addImpossible(branch: Branch, finding: Finding, run: number, input: Input): void {
    const { findings, representatives, tally, runner, terms } = this.parts;
    const steps = this.stepsTo(branch);
    const kept: KeptRun = {
      run,
      input,
      end: branch,
      isRough: false,
      coversNew: false,
      covers: [],
      isNewPath: false,
      isCut: false,
      key: pathKeyOf(steps, runner.program, terms),
      objects: Array.from(input, ([name, { length }]) => ({ name, size: length })),
      conditions: conditionsOf(steps, terms),
      preferences: [],
      path: [],
      outcome: { kind: 'finding', finding },
      isNewFinding: findings.add(finding),
    };
    representatives.offer({ ...kept, finding });
    if (!kept.isNewFinding) return;
    tally.findings++;
    this.due.push(kept);
  }

  /** When all paths are known: replaces the inputs of tests that depend on how their paths were found. */
  *simplify(isOver: () => boolean): Generator<ExploreEvent, void> {
    const { minimiser, terms } = this.parts;
    for (const { run, end, input, objects, preferences } of this.rough) {
      if (isOver()) return;
      yield this.parts.progress('minimising');
      const conditions = conditionsOf(this.stepsTo(end, true), terms);
      const made = this.once(run, 'least', () => {
        const least = minimiser.least(input, conditions, preferences);
        if (!minimiser.isUnreadable(least)) return least;
        return minimiser.minimise(least, conditions, preferences);
      });
      yield { kind: 'simpler', run, input: whole(made, objects), objects };
    }
  }

  /** The decisions above a branch, and its own if it was taken. */
  private stepsTo(branch: Branch, withOwn = false): Decisions {
    const { tree } = this.parts;
    const sides = [...tree.above(branch)].reverse();
    if (withOwn && branch !== start) sides.push(branch);
    return {
      length: sides.length,
      decisions: sides.map((side) => tree.decision(side)),
      conditions: sides.map((side) => tree.condition(side)),
      held: sides.map((side) => side % 2),
    };
  }

  private test(kept: KeptRun): ExploreEvent {
    const { run, key, outcome, objects, coversNew, covers, preferences, conditions } = kept;
    const { minimiser } = this.parts;
    if (kept.isRough && this.isWritten(kept))
      this.rough.push({ run, end: kept.end, input: kept.input, objects, preferences });
    const input =
      preferences.length === 0
        ? kept.input
        : this.once(run, 'test', () => minimiser.prefer(kept.input, conditions, preferences));
    const covering = { coversNew, covers };
    return { kind: 'test', run, key, input: whole(input, objects), outcome, objects, ...covering };
  }

  /** Is a test written? Where only tests that cover something new are wanted, the others are not. */
  private isWritten({ coversNew, isNewFinding }: KeptRun): boolean {
    return this.parts.owners === undefined || coversNew || isNewFinding;
  }

  /** The simplest input that takes the same path to the finding. */
  private simplified({ run, isCut, input, conditions, preferences }: KeptRun): Input {
    const { minimiser } = this.parts;
    if (isCut) return input;
    return this.once(run, 'finding', () => minimiser.minimise(input, conditions, preferences));
  }

  /** Makes an input that costs questions to the solver, or takes the one that the journal knows. */
  private once(run: number, as: 'test' | 'finding' | 'least', make: () => Input): Input {
    const { past, journal } = this.parts;
    const known = past.reported(run, as);
    if (known !== undefined) return known;
    const input = make();
    if (past.isOver && run > 0) journal?.record({ kind: 'reported', run, as, input });
    return input;
  }

  /** Copies what is reported of a run; conditions only where an input is minimised under them. */
  private keep(
    trace: Trace,
    run: number,
    { input, isLeast }: Candidate,
    insertion: Insertion,
  ): KeptRun {
    const { findings, representatives, owners, tally, terms, runner, minimiser } = this.parts;
    const isFinding = trace.outcome.kind === 'finding' || trace.outcome.kind === 'different';
    if (isFinding) this.markFailing(trace);
    const preferences = [...trace.preferences, ...(isFinding ? this.aimOf(trace) : [])];
    const needsConditions = isFinding || (insertion.isNew && preferences.length > 0);
    const isReported = insertion.isNew || isFinding;
    const key = isReported ? pathKeyOf(trace, runner.program, terms) : noPath;
    const isTest = insertion.isNew && isPath(trace.outcome);
    const isOwner = isTest && owners?.offer(trace.covered, key) === true;
    const rest = {
      run,
      key,
      end: insertion.end,
      input,
      coversNew: trace.coversNew || isOwner,
      covers: isTest ? this.covered.add(trace.covered) : [],
      isNewPath: insertion.isNew,
      isCut: trace.isCut === true,
      objects: trace.objects.slice(),
      preferences,
      conditions: needsConditions ? conditionsOf(trace, terms) : [],
      path: isFinding ? stepsOf(trace) : [],
    };
    const outcome = this.located(trace.outcome, input);
    const isNewFinding = outcome.kind === 'finding' && findings.add(outcome.finding);
    const isNewPath = insertion.isNew || insertion === elsewhere;
    if (outcome.kind === 'finding' && isNewPath && !rest.isCut)
      representatives.offer({ ...rest, finding: outcome.finding });
    if (isNewFinding) tally.findings++;
    const isSimple = isLeast && preferences.length === 0 && !minimiser.isUnreadable(input);
    // Whoever made the run first may have met the finding first, too, and have written the test with the finding's input.
    const isRedone = isFinding && !this.parts.past.isOver;
    const isRough = !rest.isCut && (!isSimple || isNewFinding || isRedone);
    return { ...rest, outcome, isNewFinding, isRough };
  }

  /** An access out of bounds is preferred close to the object. */
  private aimOf(trace: Trace): Term[] {
    const last = trace.length - 1;
    const { runner } = this.parts;
    if (last < 0 || trace.held[last] !== 0) return [];
    if (runner.program.decisions[trace.decisions[last]].kind !== 'bounds') return [];
    const aim = runner.aim(trace.conditions[last]);
    return aim === 0 ? [] : [aim];
  }

  /** A finding without a place in the code gets it from another run: a leak is identified by where its object came from. */
  private located(outcome: Trace['outcome'], input: Input): Trace['outcome'] {
    if (outcome.kind !== 'finding' || outcome.finding.stack.length > 0) return outcome;
    return this.parts.runner.explain?.(input) ?? outcome;
  }

  /** If the last decision was the failing check, others that fail there are not urgent any more. */
  private markFailing(trace: Trace): void {
    const last = trace.length - 1;
    if (last < 0 || trace.held[last] !== 0) return;
    const decision = trace.decisions[last];
    const { runner, frontier } = this.parts;
    if (dangerousKinds.has(runner.program.decisions[decision].kind)) frontier.fails(decision);
  }
}

function conditionsOf(trace: Decisions, terms: Terms): Term[] {
  return Array.from({ length: trace.length }, (_, row) =>
    trace.held[row] === 0 ? terms.not(trace.conditions[row]) : trace.conditions[row],
  );
}

/** The objects that the run met, each filled up to its size. */
export function whole(input: Input, objects: readonly InputObject[]): Input {
  const filled = objects.map(({ name, size }): [string, Uint8Array] => {
    const bytes = new Uint8Array(size);
    bytes.set(input.get(name)?.subarray(0, size) ?? []);
    return [name, bytes];
  });
  return new Map(filled);
}

function stepsOf(trace: Trace): Step[] {
  return Array.from({ length: trace.length }, (_, row) => ({
    decision: trace.decisions[row],
    condition: trace.conditions[row],
    held: trace.held[row] !== 0,
  }));
}
