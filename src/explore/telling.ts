// What is said of runs: a path that is new is a test, a finding that is new is minimised and told. In eager mode a run
// is told when the search comes to its end, which may be much later: so what is said is kept, and the trace is not,
// because its arrays are the runner's.

import { dangerousKinds } from '../base/decision-kind.ts';
import type { Term } from '../expr/arena.ts';
import type { Terms } from '../expr/terms.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { Input, InputObject } from '../machine/shadow/input.ts';
import type { Trace } from '../run/trace.ts';
import type { ExploreEvent, Progress, Step } from './event.ts';
import type { FindingSites } from './finding-sites.ts';
import type { Frontier } from './frontier.ts';
import type { Journal, Past } from './journal.ts';
import type { Minimiser } from './minimise.ts';
import type { Runner } from './runner.ts';
import type { Tally } from './tally.ts';
import type { Branch, Insertion } from './tree.ts';

export interface TellingParts {
  readonly runner: Runner;
  readonly terms: Terms;
  readonly frontier: Frontier;
  readonly minimiser: Minimiser;
  readonly tally: Tally;
  readonly findings: FindingSites;
  readonly past: Past;
  readonly journal: Journal | undefined;
  readonly progress: (doing: Progress['doing']) => Progress;
}

interface KeptRun {
  readonly run: number;
  readonly input: Input;
  readonly outcome: Outcome;
  readonly isNewFinding: boolean;
  readonly coversNew: boolean;
  readonly isNewPath: boolean;
  readonly objects: readonly InputObject[];
  readonly preferences: readonly Term[];
  readonly conditions: readonly Term[];
  readonly path: readonly Step[];
}

export class Telling {
  private readonly parts: TellingParts;
  /** Whose turn it is. */
  private due: KeptRun[] = [];
  /** By the side on which they ended: runs that eager mode has not come to. */
  private readonly hidden = new Map<Branch, KeptRun>();

  constructor(parts: TellingParts) {
    this.parts = parts;
  }

  /** Takes up a run that was just inserted. */
  take(trace: Trace, run: number, input: Input, insertion: Insertion): void {
    const kept = this.keep(trace, run, input, insertion);
    if (this.parts.frontier.isHidden(insertion.end)) this.hidden.set(insertion.end, kept);
    else if (hasNews(kept)) this.due.push(kept);
  }

  /** Eager mode has come to this end. */
  reveal(end: Branch): void {
    const kept = this.hidden.get(end);
    this.hidden.delete(end);
    if (kept !== undefined && hasNews(kept)) this.due.push(kept);
  }

  revealAll(): void {
    for (const end of [...this.hidden.keys()]) this.reveal(end);
  }

  get hasNews(): boolean {
    return this.due.length > 0;
  }

  *tell(): Generator<ExploreEvent, void> {
    const { due } = this;
    this.due = [];
    for (const kept of due) {
      if (kept.isNewPath && isTest(kept.outcome)) yield this.test(kept);
      const { outcome } = kept;
      if (outcome.kind === 'refused' && kept.isNewPath)
        yield { kind: 'refused', finding: outcome.finding, input: kept.input };
      if (outcome.kind !== 'finding' || !kept.isNewFinding) continue;
      yield this.parts.progress('minimising');
      yield this.finding(kept, outcome);
    }
  }

  private test(kept: KeptRun): ExploreEvent {
    const { run, outcome, objects, coversNew, preferences, conditions } = kept;
    const { minimiser } = this.parts;
    const input =
      preferences.length === 0
        ? kept.input
        : this.once(run, 'test', () => minimiser.prefer(kept.input, conditions, preferences));
    return { kind: 'test', run, input: whole(input, objects), outcome, objects, coversNew };
  }

  private finding(kept: KeptRun, { finding }: Outcome & { kind: 'finding' }): ExploreEvent {
    const { run, objects, path } = kept;
    const simple = this.once(run, 'finding', () =>
      this.parts.minimiser.minimise(kept.input, kept.conditions, kept.preferences),
    );
    return { kind: 'finding', run, finding, input: whole(simple, objects), objects, path };
  }

  /** An input that costs questions: asked for once. */
  private once(run: number, as: 'test' | 'finding', make: () => Input): Input {
    const { past, journal } = this.parts;
    const known = past.told(run, as);
    if (known !== undefined) return known;
    const input = make();
    if (past.isOver) journal?.record({ kind: 'told', run, as, input });
    return input;
  }

  /** Conditions only where somebody may ask for them. */
  private keep(trace: Trace, run: number, input: Input, insertion: Insertion): KeptRun {
    const isFinding = trace.outcome.kind === 'finding';
    if (isFinding) this.markFailing(trace);
    const isAsked = isFinding || (insertion.isNew && trace.preferences.length > 0);
    const rest = {
      run,
      input,
      coversNew: trace.coversNew,
      isNewPath: insertion.isNew,
      objects: trace.objects.slice(),
      preferences: trace.preferences.slice(),
      conditions: isAsked ? conditionsOf(trace, this.parts.terms) : [],
      path: isFinding ? stepsOf(trace) : [],
    };
    const outcome = this.located(trace.outcome, input);
    const { findings, tally } = this.parts;
    const isNewFinding = outcome.kind === 'finding' && findings.add(outcome.finding);
    if (isNewFinding) tally.findings++;
    return { ...rest, outcome, isNewFinding };
  }

  /** What has no place in the code yet (a leak is told by where its object came from) is told apart by another run. */
  private located(outcome: Outcome, input: Input): Outcome {
    if (outcome.kind !== 'finding' || outcome.finding.stack.length > 0) return outcome;
    return this.parts.runner.explain?.(input) ?? outcome;
  }

  /** A finding whose check was the last decision: others that fail there are no news. */
  private markFailing(trace: Trace): void {
    const last = trace.length - 1;
    if (last < 0 || trace.held[last] !== 0) return;
    const decision = trace.decisions[last];
    const { runner, frontier } = this.parts;
    if (dangerousKinds.has(runner.program.decisions[decision].kind)) frontier.fails(decision);
  }
}

function hasNews({ isNewPath, isNewFinding }: KeptRun): boolean {
  return isNewPath || isNewFinding;
}

function conditionsOf(trace: Trace, terms: Terms): Term[] {
  return Array.from({ length: trace.length }, (_, row) =>
    trace.held[row] === 0 ? terms.not(trace.conditions[row]) : trace.conditions[row],
  );
}

/** The objects that the run met, each with all of its bytes. */
function whole(input: Input, objects: readonly InputObject[]): Input {
  const filled = objects.map(({ name, size }): [string, Uint8Array] => {
    const bytes = new Uint8Array(size);
    bytes.set(input.get(name)?.subarray(0, size) ?? []);
    return [name, bytes];
  });
  return new Map(filled);
}

function isTest({ kind }: Outcome): boolean {
  return kind === 'exited' || kind === 'signaled' || kind === 'finding';
}

function stepsOf(trace: Trace): Step[] {
  return Array.from({ length: trace.length }, (_, row) => ({
    decision: trace.decisions[row],
    condition: trace.conditions[row],
    held: trace.held[row] !== 0,
  }));
}
