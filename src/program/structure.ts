// Structured control flow for WebAssembly from the dominator tree, after Norman Ramsey, "Beyond
// Relooper: Recursive Translation of Unstructured Control Flow to Structured Control Flow" (ICFP
// 2022). In short: what a block dominates is nested in the construct of that block. A block that is
// joined from several places follows the end of a WebAssembly `block`, so that branches can leave to
// it; all others stand right where the only edge to them is. A loop header opens a `loop`.
//
// Two things differ from the paper:
// - What is left behind by leaving a loop is placed after the loop's end, not inside it. V8 looks for
//   the locals that a loop assigns and keeps them alive around it; with the code after a
//   loop inside, a function with many loops in a row would be one deep nest of them.
// - Of the two sides of a branch, the one with less code is put into the `if`, and the other one
//   follows its end (neither side ever runs on past its own end). So chains of ifs do not nest.
//
// The result is flat, a list of steps, so that neither this file nor the lowering recurses.
// The control flow has to be reducible (ir/passes/reducible.ts).

import { known } from '../base/known.ts';
import { type ControlFlow, controlFlowOf, distinctSuccessors } from '../ir/control-flow.ts';
import { dominatorTree } from '../ir/dominators.ts';
import { type Block, terminatorOf } from '../ir/instruction.ts';
import { isReducible, type LoopNest, loopNest } from '../ir/loops.ts';
import type { Func } from '../ir/module.ts';

/** A label names one `block` or `loop` step; labels are numbered from 0 in each function. */
type Label = number;

export type Step =
  /** Opens a WebAssembly `block`: a branch to the label goes behind the `close` with this label. */
  | { readonly kind: 'block'; readonly label: Label }
  /** Opens a WebAssembly `loop`: a branch to the label repeats it. */
  | { readonly kind: 'loop'; readonly label: Label; readonly header: Block }
  /** Ends the `block` or `loop` of this label. */
  | { readonly kind: 'close'; readonly label: Label }
  /** All instructions of the block but its phis and its terminator. */
  | { readonly kind: 'code'; readonly block: Block }
  /**
   * Opens an `if` on the condition of the block's `branch` terminator: the steps up to the matching
   * `endif` are for the condition being `when`. They never run into the `endif`; what
   * follows it is for the other side.
   */
  | { readonly kind: 'if'; readonly block: Block; readonly when: boolean }
  | { readonly kind: 'endif' }
  /**
   * Dispatches on the block's `switch`, `indirectbr` or `callbr` terminator: go to the label of the
   * target block. No moves are due here: an edge that needs some has a label of its own,
   * behind which its `edge` step stands. Control never comes behind this step.
   */
  | { readonly kind: 'switch'; readonly block: Block; readonly labels: ReadonlyMap<Block, Label> }
  /**
   * The edge between two blocks: the moves for the phis of `to`, then a branch to the label, or
   * nothing where `to` comes next anyway. `back` edges repeat a loop.
   */
  | {
      readonly kind: 'edge';
      readonly from: Block;
      readonly to: Block;
      readonly label: Label | undefined;
      readonly back: boolean;
    }
  /** The block's `ret` or `unreachable` terminator. */
  | { readonly kind: 'end'; readonly block: Block };

export function structure(fn: Func): Step[] {
  const placement = placementOf(fn);
  const labels = new Labels(placement.flow.blocks.length);
  const steps: Step[] = [];
  /** The work that is left, with the next piece on top: a finished step, or a block with all below it. */
  const work: Work[] = [0];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'number') {
      // A spread would overflow the stack where a switch has very many targets.
      for (const each of stepsOf(placement, labels, next).reverse()) work.push(each);
    } else {
      if (next.kind === 'close') fallThrough(steps, next.label);
      steps.push(next);
    }
  }
  return steps;
}

type Work = Step | number;

/** Numbers labels. A block has one label for branches to it and one for repeating it; switches get more. */
class Labels {
  private made: number;
  constructor(private readonly blocks: number) {
    this.made = 2 * blocks;
  }
  before(block: number): Label {
    return block;
  }
  repeat(header: number): Label {
    return this.blocks + header;
  }
  fresh(): Label {
    return this.made++;
  }
}

/** Removes a branch that goes to what follows it anyway. */
function fallThrough(steps: Step[], label: Label): void {
  const last = steps[steps.length - 1];
  if (last.kind === 'edge' && last.label === label && !last.back) {
    steps[steps.length - 1] = { ...last, label: undefined };
  }
}

/** The steps of a block and of all that is placed below it, one level deep. */
function stepsOf(placement: Placement, labels: Labels, block: number): Work[] {
  const joins = placement.joins[block];
  const exits = placement.exits[block];
  const isHeader = placement.loops.innermost[block] === block;
  const label = labels.repeat(block);
  const open = (child: number): Work => ({ kind: 'block', label: labels.before(child) });
  const follow = (child: number): Work[] => [{ kind: 'close', label: labels.before(child) }, child];
  return [
    ...exits.map(open).reverse(),
    ...(isHeader ? [{ kind: 'loop', label, header: placement.flow.blocks[block] } as const] : []),
    ...joins.map(open).reverse(),
    { kind: 'code', block: placement.flow.blocks[block] },
    ...leaving(placement, labels, block),
    ...joins.flatMap(follow),
    ...(isHeader ? [{ kind: 'close', label } as const] : []),
    ...exits.flatMap(follow),
  ];
}

function leaving(placement: Placement, labels: Labels, number: number): Work[] {
  const block = placement.flow.blocks[number];
  const targets = distinctSuccessors(block);
  switch (terminatorOf(block).op) {
    case 'ret':
    case 'unreachable':
      return [{ kind: 'end', block }];
    case 'jump':
      return edge(placement, labels, block, targets[0]);
    case 'branch':
      return targets.length === 1
        ? edge(placement, labels, block, targets[0])
        : branch(placement, labels, block, targets);
    default:
      return dispatch(placement, labels, block, targets);
  }
}

function edge(placement: Placement, labels: Labels, from: Block, to: Block): Work[] {
  const { numberOf } = placement.flow;
  const target = known(numberOf, to);
  if (target <= known(numberOf, from)) {
    return [{ kind: 'edge', from, to, label: labels.repeat(target), back: true }];
  }
  if (placement.inline[target] === 1) {
    return [{ kind: 'edge', from, to, label: undefined, back: false }, target];
  }
  return [{ kind: 'edge', from, to, label: labels.before(target), back: false }];
}

function branch(placement: Placement, labels: Labels, block: Block, sides: Block[]): Work[] {
  const weight = (side: Block) => {
    const target = known(placement.flow.numberOf, side);
    return placement.inline[target] === 1 ? placement.size[target] : 0;
  };
  const when = weight(sides[0]) <= weight(sides[1]);
  const [first, second] = when ? sides : [sides[1], sides[0]];
  return [
    { kind: 'if', block, when },
    ...edge(placement, labels, block, first),
    { kind: 'endif' },
    ...edge(placement, labels, block, second),
  ];
}

function dispatch(placement: Placement, labels: Labels, block: Block, targets: Block[]): Work[] {
  const direct = new Map<Block, Label>();
  const opened: Work[] = [];
  const landings: Work[] = [];
  for (const target of targets) {
    const way = edge(placement, labels, block, target);
    const [step] = way as [Extract<Step, { kind: 'edge' }>];
    if (step.label !== undefined && target.instructions[0].op !== 'phi') {
      direct.set(target, step.label);
      continue;
    }
    const label = labels.fresh();
    direct.set(target, label);
    opened.push({ kind: 'block', label });
    landings.push({ kind: 'close', label }, ...way);
  }
  return [...opened.reverse(), { kind: 'switch', block, labels: direct }, ...landings];
}

// Where each block of a function goes in structured control flow: the tree that `structure` walks. It is
// the dominator tree, but for blocks behind a loop: what is reached by leaving a loop is
// placed behind the outermost loop that is left, as a child of that loop's header.
//
// Why this stays correct: a parent still dominates its children, and every forward edge into a block
// comes from the parent, from inside its loop, or from below an earlier child (reducible
// loops that contain one end of such an edge but not the other would contradict the choice of the outermost
// loop that is left). So a branch always finds the construct that it has to leave around it.
interface Placement {
  readonly flow: ControlFlow;
  readonly loops: LoopNest;
  /** Blocks that stand right at the only edge to them, inside their parent's construct. */
  readonly inline: Uint8Array;
  /** Holds for each parent the joins that follow it, in ascending order, still inside its loop if it heads one. */
  readonly joins: readonly (readonly number[])[];
  /** Holds for each loop header the blocks that follow the end of its loop, in ascending order. */
  readonly exits: readonly (readonly number[])[];
  /** How many blocks are placed at and below a block. */
  readonly size: Int32Array;
}

function placementOf(fn: Func): Placement {
  const flow = controlFlowOf(fn);
  const tree = dominatorTree(flow);
  if (!isReducible(flow, tree)) throw new Error(`${fn.name} has irreducible control flow`);
  const loops = loopNest(flow, tree);
  const inline = new Uint8Array(flow.blocks.length);
  const joins: number[][] = flow.blocks.map(() => []);
  const exits: number[][] = flow.blocks.map(() => []);
  const size = new Int32Array(flow.blocks.length).fill(1);
  const parent = new Int32Array(flow.blocks.length);
  for (let block = 1; block < flow.blocks.length; block++) {
    const left = loopLeftBefore(loops, tree.parent[block], block);
    parent[block] = left ?? tree.parent[block];
    if (left !== undefined) exits[left].push(block);
    else if (isJoin(flow, block)) joins[parent[block]].push(block);
    else inline[block] = 1;
  }
  for (let block = size.length - 1; block > 0; block--) size[parent[block]] += size[block];
  return { flow, loops, inline, joins, exits, size };
}

/** The outermost loop around a block's immediate dominator that does not contain the block. */
function loopLeftBefore(loops: LoopNest, dominator: number, block: number): number | undefined {
  const { innermost, outer } = loops;
  // The loops around a block, except the one it heads itself, are around its dominator too.
  const around = innermost[block] === block ? outer[block] : innermost[block];
  let left: number | undefined;
  for (let loop = innermost[dominator]; loop !== around; loop = outer[loop]) left = loop;
  return left;
}

function isJoin(flow: ControlFlow, block: number): boolean {
  let forward = 0;
  for (const predecessor of flow.predecessors[block]) if (predecessor < block) forward++;
  return forward > 1;
}
