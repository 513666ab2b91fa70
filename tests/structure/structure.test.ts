import { expect, test } from 'vitest';
import { controlFlowOf } from '../../src/ir/control-flow.ts';
import { dominatorTree } from '../../src/ir/dominators.ts';
import { isReducible } from '../../src/ir/loops.ts';
import { type Step, structure } from '../../src/program/structure.ts';
import fc from '../chance.ts';
import { functionOfGraph } from '../passes/build.ts';
import { anyGraph, type Graph, structuredGraph } from '../passes/graphs.ts';
import { walkGraph, walkSteps } from './replay.ts';

const decisions = fc.array(fc.nat({ max: 59 }), { minLength: 1, maxLength: 60 });

test('structured control flow visits the same blocks by the same edges', () => {
  fc.assert(
    fc.property(structuredGraph, decisions, (graph, choices) => {
      const fn = functionOfGraph(graph);
      expect(walkSteps(structure(fn), choices)).toEqual(walkGraph(fn, choices));
    }),
    { numRuns: 2000 },
  );
});

test('any reducible graph keeps its traces', () => {
  fc.assert(
    fc.property(anyGraph, decisions, (graph, choices) => {
      const fn = functionOfGraph(graph);
      const flow = controlFlowOf(fn);
      fc.pre(isReducible(flow, dominatorTree(flow)));
      expect(walkSteps(structure(fn), choices)).toEqual(walkGraph(fn, choices));
    }),
    { numRuns: 2000 },
  );
});

test('irreducible control flow is refused', () => {
  expect(() => structure(functionOfGraph([[1, 2], [2], [1]]))).toThrow('irreducible');
});

test('each block is emitted once', () => {
  fc.assert(
    fc.property(structuredGraph, (graph) => {
      const steps = structure(functionOfGraph(graph));
      const emitted = steps.flatMap((step) => (step.kind === 'code' ? [step.block] : []));
      expect(new Set(emitted).size).toBe(emitted.length);
    }),
  );
});

test('a chain of 20,000 ifs does not nest', () => {
  const joined: Graph = [];
  const early: Graph = [];
  for (let index = 0; index < 20_000; index++) {
    joined.push([joined.length + 1, joined.length + 2], [joined.length + 2]);
    early.push([early.length + 1, early.length + 2], []);
  }
  expect(depthOf(structureOf([...joined, []]))).toBeLessThan(20);
  expect(depthOf(structureOf([...early, []]))).toBeLessThan(20);
});

test('a switch of 5,000 joined cases', () => {
  const cases = Array.from({ length: 5000 }, (_, index) => index + 1);
  const falling = cases.map((index) => [index + 1]);
  const steps = structureOf([cases, ...falling, []]);
  expect(steps.filter((step) => step.kind === 'code')).toHaveLength(5002);
});

test('3,000 nested loops, and one jump out of all of them', () => {
  const count = 3000;
  const out = 2 * count + 1;
  const headers = Array.from({ length: count }, (_, index) => [
    index + 1,
    index === 0 ? out : out - index,
  ]);
  const latches = Array.from({ length: count }, (_, index) => [count - 1 - index]);
  const steps = structureOf([...headers, [count + 1, out], ...latches, []]);
  expect(steps.filter((step) => step.kind === 'loop')).toHaveLength(count);
});

test('3,000 loops in a row do not nest', () => {
  const graph: Graph = [];
  for (let index = 0; index < 3000; index++)
    graph.push([2 * index + 1, 2 * index + 2], [2 * index]);
  expect(depthOf(structureOf([[1], ...graph.map((to) => to.map((each) => each + 1)), []]))).toBe(3);
});

function structureOf(graph: Graph): Step[] {
  return structure(functionOfGraph(graph));
}

function depthOf(steps: readonly Step[]): number {
  let depth = 0;
  let deepest = 0;
  for (const { kind } of steps) {
    if (kind === 'block' || kind === 'loop' || kind === 'if') deepest = Math.max(deepest, ++depth);
    else if (kind === 'close' || kind === 'endif') depth--;
  }
  return deepest;
}
