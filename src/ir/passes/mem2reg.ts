// Turns local variables into values: unoptimised code keeps every variable in memory, where each
// access would cost a check. Loads become the value last stored, joins get phis.
// The dominator tree is walked from the entry; on the way down, `current` holds what each variable is.
//
// A variable that is read before it is written reads as `undefined`, and an undefined constant is 0
// in clew, always: the same in each run and at each use.

import type { DominatorTree } from '../../base/dominators.ts';
import { known } from '../../base/known.ts';
import { phi, undefinedConstant } from '../construct.ts';
import { type ControlFlow, controlFlowOf } from '../control-flow.ts';
import { dominanceFrontiers, dominatorTree } from '../dominators.ts';
import { type Alloca, type Instruction, type Phi, successorsOf } from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import { mapOperands } from '../operands.ts';
import { mapMentions } from './mentions.ts';
import { isLifetimeMark, promotableVariables } from './promotable.ts';
import { PromotedNames } from './promoted-names.ts';

/**
 * Expects that there are no unreachable blocks. With `onlyAssigned`, a variable stays in memory if some way through the
 * function reads it before anything writes it.
 */
export function promoteMemory(fn: Func, { onlyAssigned = false } = {}): void {
  const variables = promotableVariables(fn);
  if (variables.size === 0) return;
  const flow = controlFlowOf(fn);
  if (onlyAssigned) keepUnassigned(flow, variables);
  const tree = dominatorTree(flow);
  const promotion = new Promotion(flow, variables, placePhis(flow, tree, variables));
  promotion.walk(tree);
  mapMentions(fn, promotion.resolve);
}

/** Holds for each block the phis that it gets, one for each variable. */
type PlacedPhis = readonly Map<Alloca, Phi>[];

class Promotion {
  private readonly names: PromotedNames;
  private readonly current = new Map<Alloca, Value>();
  /** What to put back when the walk leaves a subtree, latest last. */
  private readonly overwritten: { variable: Alloca; value: Value | undefined }[] = [];
  private readonly loaded = new Map<Value, Value>();
  readonly resolve = (value: Value) => this.loaded.get(value) ?? value;

  constructor(
    private readonly flow: ControlFlow,
    private readonly variables: ReadonlySet<Alloca>,
    private readonly placed: PlacedPhis,
  ) {
    this.names = new PromotedNames((value): value is Alloca => variables.has(value as Alloca));
  }

  walk(tree: DominatorTree): void {
    for (const block of this.flow.blocks) {
      for (const instruction of block.instructions) this.names.collect(instruction);
    }
    const work: { block: number; leave: number | undefined }[] = [{ block: 0, leave: undefined }];
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      const { block, leave } = next;
      if (leave !== undefined) {
        this.restore(leave);
        continue;
      }
      work.push({ block, leave: this.overwritten.length });
      this.rewrite(block);
      for (const child of tree.children[block]) work.push({ block: child, leave: undefined });
    }
    this.resolvePhis();
  }

  private rewrite(number: number): void {
    const block = this.flow.blocks[number];
    for (const [variable, joined] of this.placed[number]) this.assign(variable, joined);
    const kept: Instruction[] = [...this.placed[number].values()];
    for (const instruction of block.instructions) {
      if (this.absorb(instruction)) {
        this.names.removed(instruction);
        continue;
      }
      if (instruction.op !== 'phi') mapOperands(instruction, this.resolve);
      this.names.kept(instruction);
      kept.push(instruction);
    }
    block.instructions = kept;
    for (const successor of successorsOf(block)) {
      for (const [variable, joined] of this.placed[known(this.flow.numberOf, successor)]) {
        joined.incoming.push({ value: this.valueOf(variable), block });
      }
    }
  }

  /** Whether the instruction is no longer needed. */
  private absorb(instruction: Instruction): boolean {
    switch (instruction.op) {
      case 'alloca':
        return this.variables.has(instruction);
      case 'load': {
        const variable = this.variable(instruction.pointer);
        if (variable !== undefined) this.loaded.set(instruction, this.valueOf(variable));
        return variable !== undefined;
      }
      case 'store': {
        const variable = this.variable(instruction.pointer);
        if (variable !== undefined) this.assign(variable, this.resolve(instruction.value));
        return variable !== undefined;
      }
      case 'call':
        if (isLifetimeMark(instruction)) {
          return instruction.arguments.some((each) => this.variable(each) !== undefined);
        }
        return this.names.isCollected(instruction);
      default:
        return false;
    }
  }

  private variable(value: Value): Alloca | undefined {
    return this.variables.has(value as Alloca) ? (value as Alloca) : undefined;
  }

  private valueOf(variable: Alloca): Value {
    return this.current.get(variable) ?? undefinedConstant(variable.allocated);
  }

  private assign(variable: Alloca, value: Value): void {
    this.overwritten.push({ variable, value: this.current.get(variable) });
    this.current.set(variable, value);
    this.names.assign(variable, value);
  }

  private restore(length: number): void {
    for (const { variable, value } of this.overwritten.splice(length).reverse()) {
      if (value === undefined) this.current.delete(variable);
      else this.current.set(variable, value);
    }
  }

  /** Phis that were there before may use loads that the walk met later than them. */
  private resolvePhis(): void {
    for (const block of this.flow.blocks) {
      for (const instruction of block.instructions) {
        if (instruction.op !== 'phi') break;
        mapOperands(instruction, this.resolve);
      }
    }
  }
}

function placePhis(flow: ControlFlow, tree: DominatorTree, variables: Set<Alloca>): PlacedPhis {
  const frontiers = dominanceFrontiers(flow, tree);
  const placed = flow.blocks.map(() => new Map<Alloca, Phi>());
  for (const [variable, accesses] of accessesOf(flow, variables)) {
    for (const block of phiPlaces(flow, frontiers, accesses)) {
      placed[block].set(variable, phi(variable.allocated));
    }
  }
  return placed;
}

/** Takes the variables that may be read before they are written out of those that become values. */
function keepUnassigned(flow: ControlFlow, variables: Set<Alloca>): void {
  for (const [variable, { writers, readers }] of accessesOf(flow, variables))
    if (blocksLiveAtStart(flow, writers, readers).has(0)) variables.delete(variable);
}

function accessesOf(flow: ControlFlow, variables: Set<Alloca>): Map<Alloca, Accesses> {
  const accesses = new Map<Alloca, Accesses>();
  for (const variable of variables) {
    accesses.set(variable, { writers: new Set(), readers: new Set() });
  }
  flow.blocks.forEach((block, number) => {
    for (const instruction of block.instructions) {
      if (instruction.op !== 'load' && instruction.op !== 'store') continue;
      const access = accesses.get(instruction.pointer as Alloca);
      if (access === undefined) continue;
      if (instruction.op === 'store') access.writers.add(number);
      else if (!access.writers.has(number)) access.readers.add(number);
    }
  });
  return accesses;
}

// Where a variable that becomes a value needs phis: at the iterated dominance frontier of the blocks
// that write it (Cytron and others, "Efficiently Computing Static Single Assignment Form", 1991),
// but only where it is still going to be read: unoptimised code has hundreds of short-lived variables,
// and a phi for each of them at each join would be most of the function.

/** The blocks that access a variable. One that reads it before it writes it is in both sets. */
interface Accesses {
  /** Blocks that write the variable. */
  readonly writers: Set<number>;
  /** Blocks that read it, and have not written it before. */
  readonly readers: Set<number>;
}

/** The numbers of the blocks that need a phi. */
function phiPlaces(
  flow: ControlFlow,
  frontiers: readonly (readonly number[])[],
  { writers, readers }: Accesses,
): number[] {
  const live = blocksLiveAtStart(flow, writers, readers);
  const places: number[] = [];
  const placed = new Set<number>();
  const work = [...writers];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    for (const join of frontiers[next]) {
      if (placed.has(join) || !live.has(join)) continue;
      placed.add(join);
      places.push(join);
      if (!writers.has(join)) work.push(join);
    }
  }
  return places;
}

/** The blocks at whose start the variable holds a value that is still going to be read. */
function blocksLiveAtStart(
  flow: ControlFlow,
  writers: ReadonlySet<number>,
  readers: ReadonlySet<number>,
): Set<number> {
  const live = new Set(readers);
  const work = [...readers];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    for (const predecessor of flow.predecessors[next]) {
      if (live.has(predecessor) || writers.has(predecessor)) continue;
      live.add(predecessor);
      work.push(predecessor);
    }
  }
  return live;
}
