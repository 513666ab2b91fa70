// What is around the branches of a program and never changes: what the source says of them, what comes right after them,
// and which functions are near. Of the ways through the program only what is asked for is walked, once.

import type { CoverageTable } from '../../abi/coverage.ts';
import type { Flow } from '../../abi/flow.ts';
import { Fact } from '../../program/branch-facts.ts';
import { FlowEdges } from '../flow-edges.ts';
import type { DecisionPoint, Subject } from '../runner.ts';
import { sideBit } from './features.ts';

/** A function of the user's that can be called. */
export interface UserFunction {
  /** The marks that are set when it is entered. */
  readonly marks: readonly number[];
  /** Marks of the sides of its branches. */
  readonly sides: readonly (readonly number[])[];
}

/** How many branches away a function still counts as near. */
const nearby = 2;

export class Landscape {
  /** Indexed by side: the static features as bits. */
  readonly facts: Int32Array;
  readonly functions: readonly UserFunction[];
  /** Indexed by decision: the number of its function, -1 where that is not known. */
  readonly functionOf: Int32Array;
  private readonly flow: Flow | undefined;
  private readonly next: FlowEdges | undefined;
  /** Indexed by a mark that is set at the entry of a function. */
  private readonly entered = new Map<number, number>();
  /** Indexed by side, as far as they were asked for. */
  private readonly known: Surroundings[] = [];

  constructor({ decisions, sites, flow, coverage }: Subject) {
    this.flow = flow;
    this.next = flow && FlowEdges.onwards(flow);
    this.facts = Int32Array.from({ length: 2 * decisions.length }, (_, side) =>
      staticFeatures(decisions[side >> 1], side % 2 === 1),
    );
    const keys = new Map<string, number>();
    this.functions = flow && coverage ? userFunctions(flow, coverage, sites, keys) : [];
    this.functions.forEach(({ marks }, fn) => {
      for (const mark of marks) this.entered.set(mark, fn);
    });
    this.functionOf = Int32Array.from(decisions, ({ site }) => keys.get(keyOf(sites[site])) ?? -1);
  }

  /** What can come right after a side is taken, and what is near it. */
  around(side: number): Surroundings {
    this.known[side] ??= this.look(this.flow?.sides[side] ?? -1);
    return this.known[side];
  }

  /** Breadth first; a step is one to a block with a mark, because that is one behind a branch or a call. */
  private look(from: number): Surroundings {
    const { flow, next } = this;
    const after: number[] = [];
    const near = new Set<number>();
    if (flow === undefined || next === undefined || from < 0) return { after, near: [] };
    const steps = new Map([[from, 0]]);
    for (const [block, far] of steps) {
      for (const successor of next.of(block)) {
        if (steps.has(successor)) continue;
        const mark = flow.marks[successor];
        const distance = mark < 0 ? far : far + 1;
        if (distance > nearby) continue;
        steps.set(successor, distance);
        if (mark < 0) continue;
        if (distance === 1) after.push(mark);
        const fn = this.entered.get(mark);
        if (fn !== undefined) near.add(fn);
      }
    }
    return { after, near: [...near] };
  }
}

interface Surroundings {
  /** Marks of what can come right after it. */
  readonly after: readonly number[];
  /** Functions that can be called within two branches. */
  readonly near: readonly number[];
}

function staticFeatures({ kind, facts = 0 }: DecisionPoint, holds: boolean): number {
  const has = (fact: number, feature: number) => ((facts & fact) !== 0 ? feature : 0);
  const stays = holds ? Fact.staysWhenTrue : Fact.staysWhenFalse;
  const leaves = holds ? Fact.staysWhenFalse : Fact.staysWhenTrue;
  let bits = has(Fact.inMain, sideBit['in-main']);
  bits |= has(stays, sideBit['loop-true']) | has(leaves, sideBit['loop-false']);
  bits |= has(Fact.nested, sideBit.nested) | has(Fact.externalCall, sideBit['external-call']);
  bits |= has(Fact.integer, sideBit.integer) | has(Fact.constantText, sideBit['constant-text']);
  bits |= has(Fact.pointer, sideBit.pointer);
  bits |= has(Fact.localVariable, sideBit['local-variable']);
  bits |= has(Fact.inLoop, sideBit['in-loop']);
  if (kind !== 'switch') return bits;
  return bits | (facts & Fact.isDefault ? sideBit['case-false'] : sideBit['case-true']);
}

function keyOf(named: { file: string | undefined; function: string } | undefined): string {
  return `${named?.file}:${named?.function}`;
}

/** `keys` gets the numbers of the functions. */
function userFunctions(
  flow: Flow,
  { functions, branches }: CoverageTable,
  sites: Subject['sites'],
  keys: Map<string, number>,
): UserFunction[] {
  const compiled = new Set(flow.marks);
  const called = functions.filter(({ marks }) => marks.some((mark) => compiled.has(mark)));
  const sides = called.map((): (readonly number[])[] => []);
  called.forEach((each, fn) => void keys.set(keyOf(each), fn));
  for (const branch of branches) {
    const fn = keys.get(keyOf(sites[branch.site]));
    if (fn !== undefined) sides[fn].push(...branch.sides);
  }
  return called.map(({ marks }, fn) => ({ marks, sides: sides[fn] }));
}
