// Makes all control flow reducible, which WebAssembly demands: a cycle that can be entered at several
// blocks gets a dispatch block as its only entry. It goes on to the right block by a number that
// each way in sets. Nothing is duplicated.
//
//     p -> a, q -> b, a <-> b      becomes      p -> to a ,                  , a -> again b \
//                                               q -> to b ` -> dispatch ->  `  b -> again a  -> dispatch
//
// Ways in from outside and from inside the cycle stay apart, else the blocks that set the number would
// themselves be several entries. The phis of the entries move into the dispatch.
//
// Afterwards a definition may no longer dominate its uses on paper, though it still comes before them
// in each run: values have to live in variables of the whole function from here on.

import { type DominatorTree, dominates } from '../../base/dominators.ts';
import { addToList, known } from '../../base/known.ts';
import { integerConstant, jumpTo, phi, switchOn } from '../construct.ts';
import { type ControlFlow, controlFlowOf, distinctSuccessors } from '../control-flow.ts';
import { dominatorTree } from '../dominators.ts';
import type { Block, Phi } from '../instruction.ts';
import type { Func } from '../module.ts';
import { stronglyConnected } from '../strongly-connected.ts';
import type { TypeTable } from '../types.ts';
import { phisOf, redirect } from './edges.ts';

interface Edge {
  readonly from: Block;
  readonly to: Block;
}

/** Expects that there are no unreachable blocks and no indirect gotos. */
export function makeReducible(fn: Func, types: TypeTable): void {
  const flow = controlFlowOf(fn);
  const offending = offendingEdges(flow, dominatorTree(flow));
  if (offending.length === 0) return;
  const regions: Set<Block>[] = [new Set(flow.blocks)];
  for (let region = regions.pop(); region !== undefined; region = regions.pop()) {
    for (const nodes of stronglyConnected(region, distinctSuccessors)) {
      const cycle = new Set(nodes);
      if (!offending.some((edge) => cycle.has(edge.from) && cycle.has(edge.to))) continue;
      const waysIn = waysInto(fn, cycle);
      if (waysIn.size > 1) dispatchTo(fn, types, cycle, waysIn);
      else for (const header of waysIn.keys()) cycle.delete(header);
      regions.push(cycle);
    }
  }
}

/** Edges back to a block that does not dominate their source: every irreducible cycle has one. */
function offendingEdges(flow: ControlFlow, tree: DominatorTree): Edge[] {
  return flow.successors.flatMap((targets, from) =>
    targets
      .filter((to) => to <= from && !dominates(tree, to, from))
      .map((to) => ({ from: flow.blocks[from], to: flow.blocks[to] })),
  );
}

/** The blocks at which the cycle can be entered, each with all of its predecessors. */
function waysInto(fn: Func, cycle: ReadonlySet<Block>): Map<Block, Block[]> {
  const predecessors = new Map<Block, Block[]>();
  const entries = new Set<Block>();
  for (const block of fn.blocks) {
    for (const successor of distinctSuccessors(block)) {
      if (!cycle.has(successor)) continue;
      if (!cycle.has(block)) entries.add(successor);
      addToList(predecessors, successor, block);
    }
  }
  return new Map([...entries].map((entry) => [entry, known(predecessors, entry)]));
}

function dispatchTo(
  fn: Func,
  types: TypeTable,
  cycle: ReadonlySet<Block>,
  waysIn: ReadonlyMap<Block, readonly Block[]>,
): void {
  const number = types.integer(32);
  const selector = phi(number);
  const [first] = waysIn.keys();
  const choice = switchOn(types, selector, first);
  const dispatch: Block = { name: 'dispatch', instructions: [selector] };
  fn.blocks.push(dispatch);
  for (const [entry, predecessors] of waysIn) {
    const phis = phisOf(entry);
    const value = integerConstant(number, choice.cases.length);
    const arrivals: Arrival[] = [];
    for (const inside of [false, true]) {
      const sources = predecessors.filter((block) => cycle.has(block) === inside);
      if (sources.length > 0) arrivals.push(arrive(types, entry, phis, sources, dispatch));
    }
    for (const { block } of arrivals) {
      fn.blocks.push(block);
      selector.incoming.push({ value, block });
    }
    phis.forEach((each, index) => {
      each.incoming = arrivals.map(({ block, values }) => ({ value: values[index], block }));
    });
    entry.instructions.splice(0, phis.length);
    dispatch.instructions.push(...phis);
    choice.cases.push({ value, block: entry });
  }
  keepElsewhere(dispatch, selector);
  dispatch.instructions.push(choice);
}

/** A block on the way from the sources to the dispatch, and what the entry's phis are there. */
interface Arrival {
  readonly block: Block;
  readonly values: readonly Phi[];
}

function arrive(
  types: TypeTable,
  entry: Block,
  phis: readonly Phi[],
  sources: readonly Block[],
  dispatch: Block,
): Arrival {
  const values = phis.map((each) => {
    const value = phi(each.type);
    value.incoming = each.incoming.filter(({ block }) => sources.includes(block));
    return value;
  });
  const block = { name: `to.${entry.name}`, instructions: [...values, jumpTo(types, dispatch)] };
  for (const source of sources) redirect(source, entry, block);
  return { block, values };
}

/** Lets phis of the dispatch keep their value on the way to another entry. */
function keepElsewhere(dispatch: Block, selector: Phi): void {
  for (const each of phisOf(dispatch)) {
    const known = new Set(each.incoming.map(({ block }) => block));
    for (const { block } of selector.incoming) {
      if (!known.has(block)) each.incoming.push({ value: each, block });
    }
  }
}
