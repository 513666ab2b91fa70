// Blocks in which the program ends because something is wrong: they do nothing but say so. A branch to one is a check, and
// the way past it is the condition "safe".

import type { DecisionKind } from '../../../base/decision-kind.ts';
import type { Block, Instruction } from '../../../ir/instruction.ts';
import { resolveAlias } from '../../reachable.ts';
import { checkedBy } from '../ubsan.ts';

const assertions = new Set([
  ...['__assert_fail', '__assert_perror_fail', '__assert', 'abort'],
  ...['reach_error', '__VERIFIER_error', 'klee_abort', 'klee_report_error'],
  ...['llvm.trap', 'llvm.debugtrap', '__clew_finding'],
]);

/** The kind of check that fails in this block, if one does. */
export function failureOf(block: Block): DecisionKind | undefined {
  for (const instruction of block.instructions) {
    if (isPure(instruction)) continue;
    if (instruction.op !== 'call') return undefined;
    const callee = resolveAlias(instruction.callee);
    if (callee.kind !== 'function') return undefined;
    if (isMarker(callee.name)) continue;
    const checked = checkedBy(callee.name);
    if (checked !== undefined) return checked;
    return assertions.has(callee.name) ? 'assertion' : undefined;
  }
  return undefined;
}

/** Whether an instruction only prepares the arguments of the call. */
function isPure({ op }: Instruction): boolean {
  return (
    op === 'cast' || op === 'getelementptr' || op === 'binary' || op === 'load' || op === 'phi'
  );
}

function isMarker(name: string): boolean {
  return name.startsWith('llvm.dbg') || name.startsWith('llvm.clew') || name === 'llvm.assume';
}
