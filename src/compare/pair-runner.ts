// A pair of programs behind the interface of one: runs A and then B on the same input, and compares what they showed. A path
// of the pair is a path of A followed by one of B; where something that they showed depends on the input, whether it is
// equal is a decision at the end. So exploration asks by itself, for every pair of paths that share inputs, whether there
// is one on which the results differ; and when it has no more questions, there is none.
//
// The two are separate programs with a memory of their own each. What they share is the arena of terms and the names
// of input bytes: the same computation is the same term in both, and its equality needs no solver.

import { coverageSize } from '../abi/coverage.ts';
import type { Runner } from '../explore/runner.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input, InputObject } from '../input/input.ts';
import type { Outcome } from '../machine/outcome.ts';
import { Path } from '../machine/shadow/path.ts';
import type { InputSymbols } from '../machine/shadow/symbols.ts';
import type { Executor } from '../run/executor.ts';
import type { Different, ProgramTrace, Trace } from '../run/trace.ts';
import { type Ending, endingOf } from './behaviour.ts';
import { isSameEnding } from './differences.ts';
import {
  equality,
  type Facet,
  type FacetKind,
  facetKinds,
  fileFacet,
  haveSameForm,
  type OutputRecorder,
  observationFacet,
  seenOfFailure,
  statusFacet,
} from './facets.ts';
import { type PairSubject, pairSubject } from './pair-subject.ts';

/** One of the two, and what records its output. */
export interface Side {
  readonly executor: Executor;
  readonly output: OutputRecorder;
}

/** How the two ended when they failed alike, with the same output until then. */
export interface CommonEnding {
  readonly a: Ending;
  readonly b: Ending;
}

export class PairRunner implements Runner {
  readonly program: PairSubject;
  readonly symbols: InputSymbols;
  /** The path of both together: what A has decided says nothing new in B. */
  private readonly path: Path;

  constructor(
    private readonly sides: readonly [Side, Side],
    private readonly terms: Terms,
    /** Called for each pair of paths that fail alike. */
    private readonly onCommon: (common: CommonEnding) => void,
    /** How many units in the last place floats may be apart. */
    private readonly floatTolerance = 0,
  ) {
    this.path = new Path(terms);
    const [a, b] = sides.map(({ executor: { program } }) => ({
      ...program,
      marks: coverageSize(program.coverage),
    }));
    this.program = pairSubject(a, b);
    this.symbols = sides[0].executor.symbols;
  }

  run(input: Input, limit = Number.POSITIVE_INFINITY): Trace {
    const [a, b] = this.sides;
    this.path.begin();
    const first = runSide(a, this.terms, input, limit);
    this.enter(first.trace, 0);
    if (isNone(first.trace.outcome)) return this.joined(first, undefined, first.trace.outcome);
    // What A has decided does not count in B: where B would be cut, nobody can say in its own numbers.
    const second = runSide(b, this.terms, input, first.trace.isCut ? 0 : undefined);
    const isCut = first.trace.isCut === true || second.trace.isCut === true;
    if (first.trace.isCut !== true) this.enter(second.trace, this.program.offset);
    const outcome = isNone(second.trace.outcome)
      ? second.trace.outcome
      : this.compare(first, second, isCut);
    return this.joined(first, second, outcome);
  }

  aim(condition: number): number {
    const [a, b] = this.sides;
    return a.executor.aim(condition) || b.executor.aim(condition);
  }

  /**
   * The same thing differs as in `simpler`: after all the code that it differs after there, and more; or, where the answers
   * are the same too, after the same code in one of the two. Most likely for the same reason.
   */
  isAlike(
    { what, covered: code }: Different,
    { what: same, covered: less }: Different,
    sameAnswers: boolean,
  ): boolean {
    if (what !== same) return false;
    if (less.every((mark, i) => mark === 0 || code[i] !== 0)) return true;
    const border = coverageSize(this.sides[0].executor.program.coverage);
    const isSame = (from: number, to: number) =>
      code.subarray(from, to).every((mark, i) => mark === less[from + i]);
    return sameAnswers && (isSame(0, border) || isSame(border, code.length));
  }

  private enter(trace: Trace, offset: number): void {
    for (let row = 0; row < trace.length; row++)
      this.decide(offset + trace.decisions[row], trace.conditions[row], trace.held[row] !== 0);
  }

  private decide(decision: number, condition: number, holds: boolean): void {
    if (this.program.decisions[decision].kind === 'assumption')
      this.path.assume(decision, condition, holds);
    else this.path.decide(decision, condition, holds);
  }

  /** Where a run was cut, its values have no terms: what is different is different, what is equal may not be. */
  private compare(first: SideRun, second: SideRun, isCut: boolean): Trace['outcome'] {
    const [a, b] = [endingOf(first.trace.outcome), endingOf(second.trace.outcome)];
    const sameKind = a.kind === 'exited' && b.kind === 'exited';
    if (!sameKind && !isSameEnding(a, b))
      return different(`${endingName(a)}/${endingName(b)}`, first, second);
    // How far each has come when its steps are used up says nothing.
    if (a.kind === 'hang') {
      this.onCommon({ a, b });
      return equal;
    }
    const isFailure = a.kind === 'finding';
    const isSeen = isFailure ? seenOfFailure(a.finding) : () => true;
    const [x, y] = [first.facets.filter(isSeen), second.facets.filter(isSeen)];
    const kind = this.firstDifferent(x, y, isCut);
    if (kind !== undefined) return different(kind, first, second);
    if (isFailure) this.onCommon({ a, b });
    return equal;
  }

  private firstDifferent(
    a: readonly Facet[],
    b: readonly Facet[],
    isCut: boolean,
  ): FacetKind | undefined {
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const [x, y] = [a[i], b[i]];
      if (x === undefined || y === undefined || !haveSameForm(x, y)) return x?.kind ?? y.kind;
      const { condition, holds } = equality(this.terms, x, y, this.floatTolerance);
      if (!isCut) this.path.decide(this.program.comparison(x.kind), condition, holds);
      if (!holds) return x.kind;
    }
    return undefined;
  }

  private joined(first: SideRun, second: SideRun | undefined, outcome: Trace['outcome']): Trace {
    const { path, program } = this;
    const [a, b] = [first.trace, second?.trace];
    return {
      outcome,
      coversNew: a.coversNew || b?.coversNew === true,
      covered: both(a.covered, b?.covered),
      length: path.length,
      isCut: a.isCut === true || b?.isCut === true,
      decisions: path.decisions,
      conditions: path.conditions,
      held: path.held,
      objects: unionOf(a.objects, b?.objects ?? []),
      concretized: [
        ...a.concretized,
        ...(b?.concretized ?? []).map((lost) => moved(lost, program)),
      ],
      assumed: [...a.assumed, ...(b?.assumed ?? []).map((each) => moved(each, program))],
      preferences: [...a.preferences, ...(b?.preferences ?? [])],
    };
  }
}

export interface SideRun {
  readonly trace: ProgramTrace;
  readonly facets: readonly Facet[];
}

export function runSide(
  { executor, output }: Side,
  terms: Terms,
  input: Input,
  limit = Number.POSITIVE_INFINITY,
): SideRun {
  output.begin();
  const trace = executor.run(input, limit);
  const { status, observations, files } = executor.shown;
  const { outcome } = trace;
  const facets = [
    ...(outcome.kind === 'exited' ? [statusFacet(terms, outcome.status, status)] : []),
    ...observations.map(observationFacet),
    ...output.facets(),
    ...files.map(fileFacet),
  ];
  facets.sort((x, y) => facetKinds.indexOf(x.kind) - facetKinds.indexOf(y.kind));
  return { trace, facets };
}

function different(what: string, first: SideRun, second: SideRun): Different {
  const covered = both(first.trace.covered, second.trace.covered);
  return { kind: 'different', what, group: `${what} ${hashOf(covered)}`, covered };
}

function endingName(ending: Ending): string {
  return ending.kind === 'finding' ? ending.finding : ending.kind;
}

const equal: Outcome = { kind: 'exited', status: 0 };

/** Whether the run shows nothing: its input is excluded, or nobody knows how it goes on. */
function isNone({ kind }: Outcome): boolean {
  return kind === 'assumption' || kind === 'silent' || kind === 'refused';
}

function moved<Row extends { readonly decision: number }>(row: Row, { offset }: PairSubject): Row {
  return { ...row, decision: row.decision + offset };
}

function unionOf(a: readonly InputObject[], b: readonly InputObject[]): InputObject[] {
  const names = new Set(a.map(({ name }) => name));
  return [...a, ...b.filter(({ name }) => !names.has(name))];
}

function both(a: Uint8Array, b: Uint8Array | undefined): Uint8Array {
  if (b === undefined) return a;
  const marks = new Uint8Array(a.length + b.length);
  marks.set(a);
  marks.set(b, a.length);
  return marks;
}

/** An FNV-1a hash of which marks are set. */
function hashOf(marks: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < marks.length; i++) if (marks[i] !== 0) hash = Math.imul(hash ^ i, 0x01000193);
  return (hash >>> 0).toString(16);
}
