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

import { constantOffset } from '../constant-offset.ts';
import { type ControlFlow, controlFlowOf } from '../control-flow.ts';
import { type DominatorTree, dominatorTree } from '../dominators.ts';
import type { Instruction, Load, Store } from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import type { Sizes } from '../sizes.ts';
import { calmPaths } from './calm-paths.ts';
import { covers, type Range, withRange } from './checked-ranges.ts';
import type { MemoryKeepers } from './lasting-validity.ts';
import { PermanentMemory } from './permanent-memory.ts';
import { returnsTwice } from './promotable.ts';
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

/** The ranges around a root that may be read, and those of them that may be written. */
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
  private readonly calm: Uint8Array;
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
    const isCalm = this.flow.blocks.map(
      (block) => !block.instructions.some((each) => keepers.mayInvalidate(each)),
    );
    this.calm = calmPaths(this.flow, this.tree, (block) => isCalm[block]);
    this.sizes = sizes;
    this.same = new SameValues(fn);
    if (permanent) this.permanent = new PermanentMemory(fn, sizes);
  }

  walk(): Set<Instruction> {
    const work: (number | (() => void))[] = [0];
    while (work.length > 0) {
      const next = work.pop()!;
      if (typeof next === 'function') {
        next();
        continue;
      }
      const { facts } = this;
      const mark = this.overwritten.length;
      work.push(() => this.restore(facts, mark));
      if (this.calm[next] === 0) this.facts = new Map();
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
    while (this.overwritten.length > mark) {
      const change = this.overwritten.pop()!;
      if (change.known === undefined) change.facts.delete(change.root);
      else change.facts.set(change.root, change.known);
    }
    this.facts = facts;
  }
}
