/**
 * Programs of a few lines for exploration: a function that reads input bytes, computes with terms, and decides. Each
 * condition is evaluated under the input, as the shadows of a real run would be; there is no machine.
 */
import type { DecisionKind } from '../../src/base/decision-kind.ts';
import type { FindingKind } from '../../src/base/finding-kind.ts';
import type { DecisionPoint, Runner } from '../../src/explore/runner.ts';
import type { Term } from '../../src/expr/arena.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Input, InputObject } from '../../src/input/input.ts';
import { Path } from '../../src/machine/shadow/path.ts';
import { InputSymbols } from '../../src/machine/shadow/symbols.ts';
import type { Trace } from '../../src/run/trace.ts';

class End {
  readonly outcome: Trace['outcome'];
  constructor(outcome: Trace['outcome']) {
    this.outcome = outcome;
  }
}

/** Decisions are named: a name is a place in the program. */
export type Body = (run: FakeRun) => void;

export class FakeProgram implements Runner {
  readonly terms: Terms;
  readonly symbols: InputSymbols;
  readonly points: DecisionPoint[] = [];
  readonly numbers = new Map<string, number>();
  readonly aims = new Map<Term, Term>();
  readonly path: Path;
  readonly evaluator: Evaluator;
  runs = 0;
  private readonly body: Body;

  /** `places`: every decision of the body by name, with its kind. */
  constructor(places: Record<string, DecisionKind>, body: Body, terms = new Terms()) {
    this.terms = terms;
    this.symbols = new InputSymbols(this.terms);
    this.path = new Path(this.terms);
    this.evaluator = new Evaluator(this.terms);
    this.body = body;
    for (const [name, kind] of Object.entries(places)) {
      this.numbers.set(name, this.points.push({ site: this.points.length, kind }) - 1);
    }
  }

  get program(): Runner['program'] {
    const sites = [...this.numbers.keys()].map((name, line) => ({
      file: 'fake.c',
      line,
      column: 1,
      function: name,
      library: false,
      caller: -1,
    }));
    return { decisions: this.points, sites };
  }

  aim(condition: Term): Term {
    return this.aims.get(condition) ?? 0;
  }

  run(input: Input, limit = Number.POSITIVE_INFINITY): Trace {
    this.runs++;
    this.path.limit = limit;
    this.path.begin();
    const run = new FakeRun(this, input);
    let outcome: Trace['outcome'] = { kind: 'exited', status: 0 };
    try {
      this.body(run);
    } catch (end) {
      if (!(end instanceof End)) throw end;
      outcome = end.outcome;
    }
    const { length, decisions, conditions, held, isCut } = this.path;
    const { objects, preferences } = run;
    const rest = {
      objects,
      concretized: [],
      assumed: [],
      preferences,
      coversNew: this.runs === 1,
      isCut,
    };
    return { outcome, length, decisions, conditions, held, covered: new Uint8Array(0), ...rest };
  }
}

export class FakeRun {
  readonly terms: Terms;
  readonly objects: InputObject[] = [];
  readonly preferences: Term[] = [];
  readonly input: Input;
  private readonly program: FakeProgram;
  private isReady = false;

  constructor(program: FakeProgram, input: Input) {
    this.program = program;
    this.terms = program.terms;
    this.input = input;
  }

  /** The bytes of an input object. */
  bytes(name: string, size: number): Term[] {
    this.objects.push({ name, size });
    this.isReady = false;
    return Array.from({ length: size }, (_, i) => this.program.symbols.byte({ name, size }, i));
  }

  array(name: string, size: number): Term {
    this.objects.push({ name, size });
    this.isReady = false;
    for (let i = 0; i < size; i++) this.program.symbols.byte({ name, size }, i);
    return this.program.symbols.array({ name, size });
  }

  value(term: Term): number {
    const { evaluator, symbols } = this.program;
    if (!this.isReady) evaluator.under(symbols.assignment(this.input));
    this.isReady = true;
    return Number(evaluator.value(term));
  }

  /** Records the decision and says how it went. */
  decide(place: string, condition: Term): boolean {
    const holds = this.value(condition) === 1;
    this.program.path.decide(this.program.numbers.get(place) as number, condition, holds);
    return holds;
  }

  /** The condition says that what follows is safe. */
  check(place: string, condition: Term, kind: FindingKind): void {
    if (!this.decide(place, condition)) this.fail(place, kind);
  }

  assume(place: string, condition: Term): void {
    const holds = this.value(condition) === 1;
    this.program.path.assume(this.program.numbers.get(place) as number, condition, holds);
    if (!holds) throw new End({ kind: 'assumption' });
  }

  /** The witness's value, as a decision. */
  pin(place: string, term: Term): number {
    const value = this.value(term);
    const condition = this.terms.eq(term, this.terms.constant(this.terms.width(term), value));
    this.program.aims.set(condition, term);
    this.program.path.decide(this.program.numbers.get(place) as number, condition, true);
    return value;
  }

  prefer(condition: Term): void {
    this.preferences.push(condition);
  }

  aim(condition: Term, at: Term): void {
    this.program.aims.set(condition, at);
  }

  silent(): never {
    throw new End({ kind: 'silent' });
  }

  fail(place: string, kind: FindingKind): never {
    const line = this.program.numbers.get(place) as number;
    const frame = { function: 'main', file: 'fake.c', line, column: 1, library: false };
    const nothing = { access: undefined, object: undefined, offset: undefined };
    const finding = { kind, message: place, stack: [frame], ...nothing };
    throw new End({ kind: 'finding', finding });
  }
}
