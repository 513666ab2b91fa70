// Paths in an order of their own: the shorter first, and of equally long ones the one whose decisions have the smaller hash.
// It does not depend on who found a path, or when: in the end it says which of many failing paths shows a finding, and
// which number a test has, whatever the number of threads.

import type { Term } from '../expr/arena.ts';
import { childCount, Op } from '../expr/operator.ts';
import { print } from '../expr/print.ts';
import type { Terms } from '../expr/terms.ts';
import type { Subject } from './runner.ts';
import { manyValued } from './tree.ts';

/** The decisions of a trace, or the first of them. */
export interface Decisions {
  readonly length: number;
  readonly decisions: ArrayLike<number>;
  readonly conditions: ArrayLike<Term>;
  readonly held: ArrayLike<number>;
}

export interface PathKey {
  /** The number of decisions. */
  readonly length: number;
  /** 64 bits of a hash, in two numbers. */
  readonly high: number;
  readonly low: number;
}

export function comparePaths(a: PathKey, b: PathKey): number {
  return a.length - b.length || a.high - b.high || a.low - b.low;
}

/** The key as one word, to look a path up by. */
export function pathName({ length, high, low }: PathKey): string {
  return `${length}-${high}-${low}`;
}

/** Conditions are terms, whose numbers differ between threads; a decision and how it went say the same. */
export function pathKeyOf(trace: Decisions, { decisions }: Subject, terms: Terms): PathKey {
  let [high, low] = [0x9e3779b9, 0x85ebca6b];
  const mix = (value: number): void => {
    high = Math.imul(high ^ value, 0xcc9e2d51);
    high = Math.imul((high << 13) | (high >>> 19), 5) + 0xe6546b64;
    low = Math.imul(low ^ value, 0x1b873593);
    low = Math.imul((low << 15) | (low >>> 17), 9) + 0x38b34ae5;
  };
  for (let row = 0; row < trace.length; row++) {
    const decision = trace.decisions[row];
    mix(2 * decision + (trace.held[row] === 0 ? 0 : 1));
    if (manyValued.has(decisions[decision].kind)) mix(valueIn(terms, trace.conditions[row]));
  }
  return { length: trace.length, high: high >>> 0, low: low >>> 0 };
}

/**
 * Where a run says which value it had: the constant, or, of a single bit, which of the two. A value of several bytes may be
 * said byte by byte.
 */
function valueIn(terms: Terms, condition: Term): number {
  const op = terms.op(condition);
  if (op === Op.and) return shapeOf(terms, condition, deepest);
  if (op !== Op.eq) return op;
  const constant = [0, 1]
    .map((i) => terms.slot(condition, i))
    .find((each) => terms.isConstant(each));
  return constant === undefined ? op : Number(BigInt.asIntN(32, terms.constantValue(constant)));
}

/** Sixteen bytes, one below the other, and what each is compared with. */
const deepest = 20;

/** A hash that does not depend on the numbers of terms, nor on the order of operands, which goes by these. */
function shapeOf(terms: Terms, term: Term, depth: number): number {
  const op = terms.op(term);
  if (op === Op.constant) return Number(BigInt.asIntN(32, terms.constantValue(term)));
  if (op === Op.symbol) return textHash(print(terms, term));
  let sum = op;
  // Below a comparison only the constant counts: what it is compared with may be as large as the program likes.
  const inner = op === Op.and ? depth - 1 : op === Op.eq ? 0 : -1;
  for (let i = 0; depth > 0 && inner >= 0 && i < childCount[op]; i++)
    sum += scattered(shapeOf(terms, terms.slot(term, i), inner));
  return scattered(sum);
}

function scattered(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
}

function textHash(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash, 31) + text.charCodeAt(i);
  return hash;
}

/**
 * For each mark of coverage the smallest path that sets it. A suite of tests that cover something new is made of these: which path
 * came first does not matter then.
 */
export class MarkOwners {
  private readonly keys: (PathKey | undefined)[] = [];

  /** Is there a mark that no smaller path has set? */
  offer(covered: Uint8Array, key: PathKey): boolean {
    let isOwner = false;
    for (let mark = 0; mark < covered.length; mark++) {
      if (covered[mark] === 0) continue;
      const known = this.keys[mark];
      if (known !== undefined && comparePaths(known, key) <= 0) continue;
      this.keys[mark] = key;
      isOwner = true;
    }
    return isOwner;
  }

  clear(): void {
    this.keys.length = 0;
  }
}
