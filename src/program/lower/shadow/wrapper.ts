// A function without shadows (malloc, free, ...) whose address is taken: who calls through the pointer does not know
// that it needs numbers. So the pointer leads to a function that does nothing but call it, directly.

import type { Call, Return } from '../../../ir/instruction.ts';
import type { Argument, Func } from '../../../ir/module.ts';

/** The function that stands for `target` in the table. */
export function wrapperOf(target: Func): Func {
  const passed: Argument[] = target.functionType.parameters.map((type, index) => ({
    kind: 'argument',
    type,
    name: `a${index}`,
    index,
  }));
  const call: Call = {
    kind: 'instruction',
    op: 'call',
    type: target.functionType.result,
    name: '',
    location: target.blocks[0]?.instructions.find((each) => each.location !== undefined)?.location,
    callee: target,
    functionType: target.functionType,
    arguments: [...passed],
    attributes: target.attributes,
    callingConvention: target.callingConvention,
    tail: 'none',
    bundles: [],
    flags: [],
  };
  const end: Return = {
    kind: 'instruction',
    op: 'ret',
    type: target.functionType.result,
    name: '',
    location: undefined,
    value: target.functionType.result.kind === 'void' ? undefined : call,
  };
  return {
    ...target,
    name: `__clew_call_${target.name}`,
    arguments: passed,
    blocks: [{ name: 'entry', instructions: [call, end] }],
    section: undefined,
    subprogram: undefined,
  };
}
