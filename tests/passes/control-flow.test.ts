// The analyses of control flow against their definitions, on random graphs.

import { expect, test } from 'vitest';
import { dominates } from '../../src/base/dominators.ts';
import { type ControlFlow, controlFlowOf } from '../../src/ir/control-flow.ts';
import { dominanceFrontiers, dominatorTree } from '../../src/ir/dominators.ts';
import { isReducible, loopNest } from '../../src/ir/loops.ts';
import { pathsThatKeepMemory } from '../../src/ir/passes/repeated-access.ts';
import { stronglyConnected } from '../../src/ir/strongly-connected.ts';
import fc from '../chance.ts';
import { functionOfGraph } from './build.ts';
import { anyGraph, structuredGraph } from './graphs.ts';

const graphs = fc.oneof(anyGraph, structuredGraph);

function law(name: string, check: (flow: ControlFlow, numbers: number[]) => void): void {
  test(name, () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const flow = controlFlowOf(functionOfGraph(graph));
        check(
          flow,
          flow.blocks.map((_, number) => number),
        );
      }),
      { numRuns: 400 },
    );
  });
}

law('blocks come before their successors, unless those lead back to them', (flow, numbers) => {
  for (const from of numbers) {
    for (const to of flow.successors[from]) {
      if (to <= from) expect(reachable(flow, [to]).has(from)).toBe(true);
    }
  }
});

law('a block dominates what cannot be reached without it', (flow, numbers) => {
  const tree = dominatorTree(flow);
  for (const above of numbers) {
    const without = reachable(flow, [0], above);
    const dominated = numbers.filter((below) => dominates(tree, above, below));
    expect(dominated).toEqual(numbers.filter((below) => below === above || !without.has(below)));
  }
});

law('a frontier has the joins of dominated and other paths', (flow, numbers) => {
  const tree = dominatorTree(flow);
  const frontiers = dominanceFrontiers(flow, tree);
  for (const block of numbers) {
    const expected = numbers.filter((join) => {
      const strictly = block !== join && dominates(tree, block, join);
      return !strictly && flow.predecessors[join].some((each) => dominates(tree, block, each));
    });
    expect(frontiers[block]).toEqual(expected);
  }
});

law('a loop is what reaches its back edges without passing its header', (flow, numbers) => {
  const tree = dominatorTree(flow);
  const { innermost, outer, depth } = loopNest(flow, tree);
  const bodies = new Map<number, Set<number>>();
  for (const header of numbers) {
    const latches = flow.predecessors[header].filter((each) => dominates(tree, header, each));
    if (latches.length === 0) continue;
    bodies.set(header, reachable(reversed(flow), latches, header).add(header));
  }
  for (const block of numbers) {
    const around: number[] = [];
    for (let loop = innermost[block]; loop !== -1; loop = outer[loop]) around.push(loop);
    const expected = [...bodies].filter(([, body]) => body.has(block)).map(([header]) => header);
    expect(around.sort()).toEqual(expected.sort());
    expect(depth[block]).toBe(around.length);
  }
});

law('a strongly connected component is what reaches each other', (flow, numbers) => {
  const components = stronglyConnected(new Set(numbers), (each) => flow.successors[each]);
  const reach = numbers.map((block) => reachable(flow, [block]));
  expect(components.flat().sort()).toEqual([...numbers].sort());
  for (const component of components) {
    const [first] = component;
    const expected = numbers.filter((each) => reach[first].has(each) && reach[each].has(first));
    expect(component.sort()).toEqual(expected.sort());
  }
});

test('paths keep memory valid when every block on them does', () => {
  fc.assert(
    fc.property(graphs, fc.array(fc.nat({ max: 20 }), { maxLength: 3 }), (graph, freeing) => {
      const flow = controlFlowOf(functionOfGraph(graph));
      const tree = dominatorTree(flow);
      fc.pre(isReducible(flow, tree));
      const keeping = pathsThatKeepMemory(
        flow,
        tree,
        flow.blocks.map((_, block) => !freeing.includes(block)),
      );
      for (let block = 1; block < flow.blocks.length; block++) {
        const above = tree.parent[block];
        const ahead = reachable(flow, flow.successors[above], above);
        const behind = reachable(reversed(flow), flow.predecessors[block], above);
        const expected = ![...ahead].some((each) => behind.has(each) && freeing.includes(each));
        expect(keeping[block]).toBe(expected);
      }
    }),
    { numRuns: 800 },
  );
});

/** What can be reached from `starts`, themselves included, without entering `avoided`. */
function reachable(
  flow: Pick<ControlFlow, 'successors'>,
  starts: readonly number[],
  avoided = -1,
): Set<number> {
  const found = new Set<number>();
  const work = [...starts];
  for (let block = work.pop(); block !== undefined; block = work.pop()) {
    if (block === avoided || found.has(block)) continue;
    found.add(block);
    work.push(...flow.successors[block]);
  }
  return found;
}

function reversed(flow: ControlFlow): Pick<ControlFlow, 'successors'> {
  return { successors: flow.predecessors };
}
