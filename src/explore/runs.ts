// From an input to its place in the tree: runs it, and inserts what it did.

import { enlarged } from '../base/grown-array.ts';
import { getOrMake } from '../base/known.ts';
import type { Term } from '../expr/arena.ts';
import { Evaluator } from '../expr/evaluate.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input } from '../input/input.ts';
import type { Trace } from '../run/trace.ts';
import type { Runner } from './runner.ts';
import { type Branch, type Insertion, Side, type Tree } from './tree.ts';

/** An input to run. */
export interface Candidate {
  readonly input: Input;
  /** The input is known to be the least of the path that it takes. */
  readonly isLeast: boolean;
  /** Another worker has found the input. */
  readonly isForeign?: boolean;
  /** Mutation has found the input. */
  readonly isMutated?: boolean;
}

export class Runs {
  readonly inputs = new InputStore();
  private readonly evaluator: Evaluator;
  private least = new Uint8Array(1024);
  private ends = new Int32Array(1024);

  constructor(
    private readonly runner: Runner,
    private readonly tree: Tree,
    terms: Terms,
  ) {
    this.evaluator = new Evaluator(terms);
  }

  /** Is the input of a run the least of its path? */
  readonly isLeast = (run: number): boolean => this.least[run] === 1;

  /** The side on which a run has ended. */
  readonly endOf = (run: number): Branch => this.ends[run];

  /** `like` is the run that the input was derived from, 0 if none. Runs are numbered from 1. */
  insert(
    trace: Trace,
    { input, isLeast }: Candidate,
    like: number,
  ): { run: number; insertion: Insertion } {
    const run = this.inputs.add(input, like);
    if (run >= this.least.length) {
      this.least = enlarged(this.least);
      this.ends = enlarged(this.ends);
    }
    this.least[run] = isLeast ? 1 : 0;
    const insertion = this.tree.insert(trace, run, this.holdsUnder(input));
    this.ends[run] = insertion.end;
    return { run, insertion };
  }

  /**
   * Does a run lead where another worker explores? That is below a branch that was handed over, or outside of the subtree of
   * `root`, where the session explores only that.
   */
  isElsewhere(trace: Trace, input: Input, root: Branch | undefined): boolean {
    let isInside = root === undefined;
    for (const branch of this.tree.sidesOf(trace, this.holdsUnder(input))) {
      if (this.tree.sides[branch] === Side.handedOver) return true;
      if (branch === root) isInside = true;
    }
    return !isInside;
  }

  private holdsUnder(input: Input): (condition: Term) => boolean {
    let isReady = false;
    return (condition) => {
      if (!isReady) this.evaluator.under(this.runner.symbols.assignment(input));
      isReady = true;
      return this.evaluator.holds(condition);
    };
  }
}

// ---- The inputs of all runs ----------------------------------------------------------------------------
//
// A node of the tree remembers the number of a run that reached it, and the store has what that run was given. Bytes lie in one
// growing buffer; an object that is equal to the one of the run that it was derived from is stored once.

/** Numbers per object of a run: its name, where its bytes begin, how many they are. */
const stride = 3;

export class InputStore {
  private content = new Uint8Array(4096);
  private used = 0;
  private objects = new Int32Array(1024);
  private objectCount = 0;
  /** Indexed by run, from 1: where its objects begin. */
  private starts = new Int32Array(1024);
  private readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** Runs are numbered from 1. */
  count = 0;

  /** `like` is the run that the input was derived from, 0 if none. */
  add(input: Input, like: number): number {
    const run = ++this.count;
    if (run + 1 >= this.starts.length) this.starts = enlarged(this.starts, run + 2);
    for (const [name, bytes] of input) this.store(this.number(name), bytes, like);
    this.starts[run + 1] = this.objectCount;
    return run;
  }

  get(run: number): Input {
    const input = new Map<string, Uint8Array>();
    for (let object = this.starts[run]; object < this.starts[run + 1]; object++) {
      const at = stride * object;
      const [name, from, length] = this.objects.subarray(at, at + stride);
      input.set(this.names[name], this.content.slice(from, from + length));
    }
    return input;
  }

  get bytes(): number {
    return this.content.length + 4 * (this.objects.length + this.starts.length);
  }

  private store(name: number, bytes: Uint8Array, like: number): void {
    const at = stride * this.objectCount++;
    if (at + stride > this.objects.length) this.objects = enlarged(this.objects, at + stride);
    this.objects[at] = name;
    this.objects[at + 1] = this.find(name, bytes, like) ?? this.append(bytes);
    this.objects[at + 2] = bytes.length;
  }

  private find(name: number, bytes: Uint8Array, like: number): number | undefined {
    if (like === 0) return undefined;
    for (let object = this.starts[like]; object < this.starts[like + 1]; object++) {
      const [other, from, length] = this.objects.subarray(stride * object, stride * object + 3);
      if (other === name && length === bytes.length && this.isAt(from, bytes)) return from;
    }
    return undefined;
  }

  private isAt(from: number, bytes: Uint8Array): boolean {
    for (let i = 0; i < bytes.length; i++) if (this.content[from + i] !== bytes[i]) return false;
    return true;
  }

  private append(bytes: Uint8Array): number {
    const from = this.used;
    this.used += bytes.length;
    if (this.used > this.content.length) this.content = enlarged(this.content, this.used);
    this.content.set(bytes, from);
    return from;
  }

  private number(name: string): number {
    return getOrMake(this.numbers, name, () => this.names.push(name) - 1);
  }
}
