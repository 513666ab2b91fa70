// Which loads and stores need no check, because an earlier one on every path to them has proven that
// their bytes are valid, or because they stay inside a variable whose memory is always valid. The
// run stops at the first invalid access, so what comes behind a check can rely on it. Only calls and
// ends of lifetimes take validity away (lasting-validity.ts).
//
// Pointers are compared as root and constant offset, and roots by what they compute. In a loop, a root
// is another value each time round, but then its definition, and the check after it, lie on the
// way again: both dominate the access.
//
// A valid store proves that loads are valid, but not the other way round: constants can be read.

import type { DominatorTree } from '../../base/dominators.ts';
import { constantOffset } from '../constant-offset.ts';
import { type ControlFlow, controlFlowOf } from '../control-flow.ts';
import { dominatorTree } from '../dominators.ts';
import type { Instruction, Load, Store } from '../instruction.ts';
import type { Func, GlobalVariable, Value } from '../module.ts';
import type { Sizes } from '../sizes.ts';
import type { MemoryKeepers } from './lasting-validity.ts';
import { isLifetimeMark, returnsTwice } from './promotable.ts';
import { SameValues } from './same-value.ts';

/**
 * The accesses whose check can be left out. Expects reducible control flow. Without `permanent`, only those that repeat
 * others: being inside a variable is no reason.
 */
export function repeatedAccesses(
  fn: Func,
  sizes: Sizes,
  keepers: MemoryKeepers,
  permanent = true,
): Set<Instruction> {
  // A longjmp leads back to old code with new values: no order of definitions can be relied on.
  if (returnsTwice(fn)) return new Set();
  return new Search(fn, sizes, keepers, permanent).walk();
}

/**
 * The ranges around a root that may be read, and those of them that may be written. Each list is disjoint and in
 * ascending order.
 */
interface Known {
  readonly read: readonly Range[];
  readonly write: readonly Range[];
}
type Facts = Map<Value, Known>;

const nothing: Known = { read: [], write: [] };

class Search {
  private readonly found = new Set<Instruction>();
  private readonly flow: ControlFlow;
  private readonly tree: DominatorTree;
  /** Says for each block whether what is valid at the end of its immediate dominator still is at its start. */
  private readonly staysValid: readonly boolean[];
  private readonly keepers: MemoryKeepers;
  private readonly sizes: Sizes;
  private readonly same: SameValues;
  private readonly permanent: PermanentMemory | undefined;
  private facts: Facts = new Map();
  /** What to put back when the walk leaves a subtree, latest last. */
  private readonly overwritten: { facts: Facts; root: Value; known: Known | undefined }[] = [];

  constructor(fn: Func, sizes: Sizes, keepers: MemoryKeepers, permanent: boolean) {
    this.keepers = keepers;
    this.flow = controlFlowOf(fn);
    this.tree = dominatorTree(this.flow);
    const keepsMemory = this.flow.blocks.map(
      (block) => !block.instructions.some((each) => keepers.mayInvalidate(each)),
    );
    this.staysValid = pathsThatKeepMemory(this.flow, this.tree, keepsMemory);
    this.sizes = sizes;
    this.same = new SameValues(fn);
    if (permanent) this.permanent = new PermanentMemory(fn, sizes);
  }

  walk(): Set<Instruction> {
    const work: (number | (() => void))[] = [0];
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      if (typeof next === 'function') {
        next();
        continue;
      }
      const { facts } = this;
      const mark = this.overwritten.length;
      work.push(() => this.restore(facts, mark));
      if (!this.staysValid[next]) this.facts = new Map();
      for (const instruction of this.flow.blocks[next].instructions) this.visit(instruction);
      for (const child of this.tree.children[next]) work.push(child);
    }
    return this.found;
  }

  private visit(instruction: Instruction): void {
    if (this.keepers.mayInvalidate(instruction)) this.facts = new Map();
    if (instruction.op === 'load' || instruction.op === 'store') this.access(instruction);
  }

  private access(instruction: Load | Store): void {
    const type = instruction.op === 'load' ? instruction.type : instruction.value.type;
    if (type.kind === 'vector' && type.scalable) return;
    const { root, offset } = constantOffset(instruction.pointer, this.sizes);
    const range = { from: offset, to: offset + this.sizes.storeSize(type) };
    if (this.permanent?.contains(root, range, instruction.op)) {
      this.found.add(instruction);
      return;
    }
    const key = this.same.of(root);
    const known = this.facts.get(key) ?? nothing;
    const isStore = instruction.op === 'store';
    if (covers(isStore ? known.write : known.read, range)) {
      this.found.add(instruction);
      return;
    }
    this.overwritten.push({ facts: this.facts, root: key, known: this.facts.get(key) });
    this.facts.set(key, {
      read: withRange(known.read, range),
      write: isStore ? withRange(known.write, range) : known.write,
    });
  }

  private restore(facts: Facts, mark: number): void {
    for (const change of this.overwritten.splice(mark).reverse()) {
      if (change.known === undefined) change.facts.delete(change.root);
      else change.facts.set(change.root, change.known);
    }
    this.facts = facts;
  }
}

/**
 * For each block, whether all paths from its immediate dominator to it keep memory valid, not counting the two blocks
 * themselves. The control flow has to be reducible.
 *
 * A path ends in some predecessor. Climbing from there to the dominator through the dominator tree meets blocks that
 * all such paths pass, and what lies between those has been decided before: the tree is walked from below, and from
 * left to right. For a loop header this covers the loop itself, as the climb from a back edge passes the header.
 */
export function pathsThatKeepMemory(
  flow: ControlFlow,
  tree: DominatorTree,
  keepsMemory: readonly boolean[],
): readonly boolean[] {
  const result = flow.blocks.map(() => false);
  const decide = (block: number): boolean => {
    for (const predecessor of flow.predecessors[block]) {
      for (let at = predecessor; at !== tree.parent[block]; at = tree.parent[at]) {
        if (!keepsMemory[at] || (at !== block && !result[at])) return false;
      }
    }
    return true;
  };
  for (const block of fromBelow(tree)) result[block] = block !== 0 && decide(block);
  return result;
}

/** Lists children before parents, and earlier siblings with all below them before later ones. */
function fromBelow(tree: DominatorTree): number[] {
  const order: number[] = [];
  const work = [0];
  for (let block = work.pop(); block !== undefined; block = work.pop()) {
    order.push(block);
    for (const child of tree.children[block]) work.push(child);
  }
  return order.reverse();
}

function covers(ranges: readonly Range[], wanted: Range): boolean {
  return ranges.some(({ from, to }) => from <= wanted.from && wanted.to <= to);
}

/** Joins ranges that touch. The old list stays as it is, so that a walk can go back to it. */
function withRange(ranges: readonly Range[], added: Range): readonly Range[] {
  const before = ranges.filter(({ to }) => to < added.from);
  const after = ranges.filter(({ from }) => from > added.to);
  const touching = ranges.slice(before.length, ranges.length - after.length);
  const from = Math.min(added.from, ...touching.map((range) => range.from));
  const to = Math.max(added.to, ...touching.map((range) => range.to));
  return [...before, { from, to }, ...after];
}

// Memory that is valid whenever the function runs: global variables, and local ones that are made at the function's entry and
// whose lifetime nothing ends before it returns. Accesses inside their bounds need no check.

/** Offsets of bytes from the value that a pointer is made of; `to` is exclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

class PermanentMemory {
  private readonly variables = new Set<Value>();
  private readonly sizes: Sizes;

  constructor(fn: Func, sizes: Sizes) {
    this.sizes = sizes;
    for (const instruction of fn.blocks[0].instructions) {
      if (instruction.op === 'alloca') this.variables.add(instruction);
    }
    for (const block of fn.blocks) {
      for (const instruction of block.instructions) {
        if (!isLifetimeMark(instruction)) continue;
        for (const each of instruction.arguments) {
          this.variables.delete(constantOffset(each, sizes).root);
        }
      }
    }
  }

  contains(root: Value, range: Range, access: 'load' | 'store'): boolean {
    const size =
      root.kind === 'global' ? globalSize(root, this.sizes, access) : this.localSize(root);
    return size !== undefined && range.from >= 0 && range.to <= size;
  }

  private localSize(root: Value): number | undefined {
    if (root.kind !== 'instruction' || root.op !== 'alloca') return undefined;
    const { count, allocated } = root;
    if (!this.variables.has(root) || count.kind !== 'integer') return undefined;
    return Number(count.value) * this.sizes.size(allocated);
  }
}

/** The size of a variable that is defined here. A declaration may have another type than the variable it stands for. */
function globalSize(
  root: GlobalVariable,
  sizes: Sizes,
  access: 'load' | 'store',
): number | undefined {
  if (root.initializer === undefined || (access === 'store' && root.constant)) return undefined;
  return sizes.size(root.valueType);
}
