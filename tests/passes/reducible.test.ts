import { expect, test } from 'vitest';
import { controlFlowOf, distinctSuccessors } from '../../src/ir/control-flow.ts';
import { dominatorTree } from '../../src/ir/dominators.ts';
import type { Block } from '../../src/ir/instruction.ts';
import { isReducible } from '../../src/ir/loops.ts';
import type { Func } from '../../src/ir/module.ts';
import { promoteMemory } from '../../src/ir/passes/mem2reg.ts';
import { makeReducible } from '../../src/ir/passes/reducible.ts';
import { removeUnreachable } from '../../src/ir/passes/unreachable.ts';
import { structure } from '../../src/program/structure.ts';
import fc from '../chance.ts';
import { walkSteps } from '../structure/replay.ts';
import { functionOfGraph, types } from './build.ts';
import { anyGraph } from './graphs.ts';
import { interpret } from './interpret.ts';
import { programOf, recipes } from './programs.ts';

test('every graph becomes reducible, by added blocks only', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const fn = functionOfGraph(graph);
      removeUnreachable(fn);
      const before = [...fn.blocks];
      makeReducible(fn, types);
      expect(fn.blocks.slice(0, before.length)).toEqual(before);
      expect(reducible(fn)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('a reducible program does what the irreducible one did, also when structured', () => {
  let irreducible = 0;
  fc.assert(
    fc.property(recipes('scalar', false), fc.nat(7), (recipe, input) => {
      const args = [BigInt(input), 3n];
      const fn = programOf(recipe);
      removeUnreachable(fn);
      if (!reducible(fn)) irreducible++;
      promoteMemory(fn);
      makeReducible(fn, types);
      const expected = interpret(programOf(recipe), args, 100);
      const actual = interpret(fn, args, 500);
      expect(actual.emitted.slice(0, expected.emitted.length)).toEqual(expected.emitted);
      if (expected.result !== undefined) expect(actual.result).toBe(expected.result);
      const original = actual.trace
        .map((block) => block.name)
        .filter((name) => /^b\d+$/.test(name));
      expect(original.slice(0, expected.trace.length)).toEqual(
        expected.trace.map(({ name }) => name),
      );
      const walked = walkSteps(structure(fn), decisionsOf(actual.trace));
      expect(walked.filter((name) => name !== 'end')).toEqual(actual.trace.map(({ name }) => name));
    }),
    { numRuns: 1500 },
  );
  expect(irreducible).toBeGreaterThan(200);
});

test('a large irreducible function takes no long', () => {
  const size = 5000;
  const graph = Array.from({ length: size }, (_, index) => {
    if (index === 0) return [1, size / 2];
    return index % 7 === 0 ? [((index * 31) % (size - 1)) + 1, index + 1] : [index + 1];
  });
  graph[size - 1] = [1];
  const fn = functionOfGraph(graph);
  removeUnreachable(fn);
  makeReducible(fn, types);
  expect(reducible(fn)).toBe(true);
});

function reducible(fn: Func): boolean {
  const flow = controlFlowOf(fn);
  return isReducible(flow, dominatorTree(flow));
}

/** Which successor was taken at each block. */
function decisionsOf(trace: readonly Block[]): number[] {
  return trace.map((block, index) => {
    const next = trace[index + 1];
    return next === undefined ? 0 : distinctSuccessors(block).indexOf(next);
  });
}
