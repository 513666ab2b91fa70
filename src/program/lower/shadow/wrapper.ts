// A function without shadows (malloc, free, ...) whose address is taken: who calls through the pointer does not know
// that it needs numbers. So the pointer leads to a function that does nothing but call it, directly.

import { call } from '../../../ir/construct.ts';
import type { Return } from '../../../ir/instruction.ts';
import type { Argument, Func } from '../../../ir/module.ts';

/** The function that stands for `target` in the table. */
export function wrapperOf(target: Func): Func {
  const { parameters, result } = target.functionType;
  const passed = parameters.map((type, index): Argument => {
    return { kind: 'argument', type, name: `a${index}`, index };
  });
  const located = target.blocks[0]?.instructions.find((each) => each.location !== undefined);
  const { attributes } = target;
  const called = { ...call(target, [...passed], located?.location), attributes };
  const end: Return = {
    kind: 'instruction',
    op: 'ret',
    type: result,
    name: '',
    location: undefined,
    value: result.kind === 'void' ? undefined : called,
  };
  return {
    ...target,
    name: `__clew_call_${target.name}`,
    arguments: passed,
    blocks: [{ name: 'entry', instructions: [called, end] }],
    section: undefined,
    subprogram: undefined,
  };
}
