// Runs a control flow graph and its structured form on the same decisions, and notes the blocks on
// the way.

import { known, present } from '../../src/base/known.ts';
import { distinctSuccessors } from '../../src/ir/control-flow.ts';
import { type Block, terminatorOf } from '../../src/ir/instruction.ts';
import type { Func } from '../../src/ir/module.ts';
import type { Step } from '../../src/program/structure.ts';

/** The way through the graph: at the n-th block, the n-th decision chooses the successor. */
export function walkGraph(fn: Func, decisions: readonly number[]): string[] {
  const trace: string[] = [];
  let block: Block | undefined = fn.blocks[0];
  for (const decision of decisions) {
    trace.push(block.name);
    const next = chosen(block, decision);
    if (next === undefined) return [...trace, 'end'];
    block = next;
  }
  return trace;
}

/** The same through the steps, with WebAssembly's rules for blocks, loops and branches. */
export function walkSteps(steps: readonly Step[], decisions: readonly number[]): string[] {
  const trace: string[] = [];
  const places = placesOf(steps);
  let time = -1;
  let block: Block | undefined;
  let next: Block | undefined;
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at];
    switch (step.kind) {
      case 'code':
        if (++time >= decisions.length) return trace;
        if (next !== undefined && next !== step.block) throw new Error('not where the edge goes');
        next = undefined;
        block = step.block;
        trace.push(block.name);
        break;
      case 'if': {
        const { whenTrue } = terminatorOf(step.block) as { whenTrue: Block } & object;
        const taken = chosen(step.block, decisions[time]) === whenTrue;
        if (taken !== step.when) at = known(places.endOfIf, at);
        break;
      }
      case 'endif':
        throw new Error('ran into the end of an if');
      case 'switch':
        at = places.open(at, known(step.labels, present(chosen(step.block, decisions[time]))));
        break;
      case 'edge':
        if (step.from !== block) throw new Error('not an edge of this block');
        next = step.to;
        if (step.label !== undefined) at = places.open(at, step.label);
        break;
      case 'end':
        return [...trace, 'end'];
    }
  }
  throw new Error('ran past the last step');
}

function chosen(block: Block, decision: number): Block | undefined {
  const targets = distinctSuccessors(block);
  return targets[decision % targets.length];
}

/** Where branches go; checks that constructs are closed in order and that labels are in scope. */
function placesOf(steps: readonly Step[]) {
  const endOfIf = new Map<number, number>();
  const range = new Map<number, { from: number; to: number; loop: boolean }>();
  const open: { at: number; label: number | undefined }[] = [];
  steps.forEach((step, at) => {
    if (step.kind === 'block' || step.kind === 'loop') open.push({ at, label: step.label });
    else if (step.kind === 'if') open.push({ at, label: undefined });
    else if (step.kind === 'endif') endOfIf.set(present(open.pop()).at, at);
    else if (step.kind === 'close') {
      const { at: from, label } = present(open.pop());
      if (label !== step.label) throw new Error('closed out of order');
      if (range.has(step.label)) throw new Error('label used twice');
      range.set(step.label, { from, to: at, loop: steps[from].kind === 'loop' });
    }
  });
  if (open.length > 0) throw new Error('left open');
  const go = (at: number, label: number): number => {
    const { from, to, loop } = known(range, label);
    if (at < from || at > to) throw new Error('branch out of scope');
    return loop ? from : to;
  };
  return { endOfIf, open: go };
}
