// The run that is going on, which all parts of the shadow side share: its input, its path, and what it met on the
// way. Parts get it when they are made; `begin` starts the next run.

import type { Program } from '../../abi/program.ts';
import type { FindingKind } from '../../base/finding-kind.ts';
import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import { emptyInput, type Input, type InputObject } from '../../input/input.ts';
import type { Extents } from '../extents.ts';
import type { Frame } from '../finding.ts';
import type { ProgramMemory } from '../memory.ts';
import type { Objects } from '../objects.ts';
import { Path } from './path.ts';
import { SiteCounts } from './site-counts.ts';
import { InputSymbols } from './symbols.ts';

/** What the shadow side needs of the machine that it belongs to. */
export interface MachineSide {
  readonly program: Program;
  readonly memory: ProgramMemory;
  readonly objects: Objects;
  readonly extents: Extents;
  /** Ends the run at an access that is not allowed; `origin` is the address of the object that the pointer was computed from. */
  fault(address: bigint, size: number, write: boolean, origin: number | undefined): never;
  halt(kind: FindingKind, message: string): never;
  /** The calls that are active now, innermost first. */
  stack(): readonly Frame[];
  /** Clears the shadows of all active functions. */
  endFrames(): void;
}

/**
 * What a run lost: with kind 'value', a symbolic value was made concrete, so that other values were not tried; with kind
 * 'box', a call failed in the box that could have worked natively.
 */
export type LossKind = 'value' | 'box';

/** One loss of a run, at one decision. */
export interface Concretized {
  readonly kind: LossKind;
  /** Index into Program.decisions. */
  readonly decision: number;
  /** A whole clause; for kind 'box' it begins with "the program". */
  readonly reason: string;
  /** For kind 'box', the user's code that made the call, if known. For kind 'value' the decision says where. */
  readonly place?: CallerLocation | undefined;
  readonly count: number;
}

export type CallerLocation = Pick<Frame, 'file' | 'line' | 'function'>;

/** Losses with the same key are one loss that happened several times. */
export function lossKey({ kind, decision, reason, place }: Omit<Concretized, 'count'>): string {
  return [kind, decision, place?.file ?? '', place?.line ?? 0, reason].join(' ');
}

export class SymbolicRun {
  readonly path: Path;
  input: Input = emptyInput;
  /** Whether output is compared: then it stays an expression of the input, not this run's bytes (libc/src/stdio/leaves.c). */
  outputCounts = false;
  /** Sources of input in the order in which the run met them. */
  objects: InputObject[] = [];
  /** The term of the exit status, 0 if it is concrete. */
  status: Term = 0;
  /** Preferences for generated input, the most important first. */
  preferences: Term[] = [];
  /**
   * What to aim at on the other side of a condition: for kind 'bounds', a condition that violates it close to the object;
   * for kind 'size', the term whose value it is about. It depends on the terms alone, so it holds for every run.
   */
  readonly aims = new Map<Term, Term>();
  private readonly lost = new Map<string, Concretized>();
  /** What was assumed of functions that nobody defines, by call site. */
  readonly assumed = new SiteCounts();
  private side: MachineSide | undefined;

  /** `symbols` is given if runs of several programs get the same input; `onCut` is called when a run is cut. */
  constructor(
    readonly terms: Terms,
    readonly symbols: InputSymbols = new InputSymbols(terms),
    onCut?: () => void,
  ) {
    this.path = new Path(terms, onCut);
  }

  get machine(): MachineSide {
    if (this.side === undefined) throw new Error('the shadows have no machine yet');
    return this.side;
  }

  /** Serves this machine from now on. A machine that takes the place of another has the same memory. */
  attach(machine: MachineSide): void {
    this.side = machine;
  }

  begin(input: Input): void {
    this.input = input;
    this.status = 0;
    this.path.begin();
    // These are made anew, not cleared, because the trace of the previous run may still hold them.
    if (this.objects.length > 0) this.objects = [];
    if (this.preferences.length > 0) this.preferences = [];
    this.lost.clear();
    this.assumed.clear();
  }

  meet(object: InputObject): void {
    this.objects.push(object);
  }

  /** Makes a value concrete that the machine needs as a number: the path goes on with the witness's, other values are pending. */
  pin(decision: number, term: Term, low: number, high: number): void {
    const { terms } = this;
    const condition = terms.eq(term, terms.constantPair(terms.width(term), low, high));
    if (!this.aims.has(condition)) this.aims.set(condition, term);
    this.path.decide(decision, condition, true);
  }

  /** Makes a value concrete for which no other value will be tried: something is lost, and the report says so. */
  concretize(decision: number, term: Term, low: number, high: number, reason: string): void {
    if (this.path.determined.isKnown(term)) return;
    this.pin(decision, term, low, high);
    this.lose({ kind: 'value', decision, reason });
  }

  /** Takes note of a loss, for the report. */
  lose(loss: Omit<Concretized, 'count'>): void {
    const key = lossKey(loss);
    const before = this.lost.get(key)?.count ?? 0;
    this.lost.set(key, { ...loss, count: before + 1 });
  }

  concretized(): Concretized[] {
    return this.lost.size === 0 ? [] : [...this.lost.values()];
  }

  prefer(condition: Term): void {
    this.preferences.push(condition);
  }
}
