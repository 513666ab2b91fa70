// Inline assembly that ir/assembly has left as it is. The empty template is a barrier for the compiler and does nothing; its outputs
// that are tied to inputs pass them through. The x87 unit may be told its precision (gnulib does, wherever it computes with long
// doubles): they have 64 bits here, so it changes nothing; another way of rounding would. Anything else cannot be run, and says
// so when it is reached.

import type { Call } from '../../ir/instruction.ts';
import type { InlineAssembly, Value } from '../../ir/module.ts';
import { op } from '../../wasm/opcodes.ts';
import { checkAccess } from './access.ts';
import type { Body } from './body.ts';
import { fail } from './detect.ts';

export function lowerAssembly(body: Body, call: Call, assembly: InlineAssembly): void {
  const template = assembly.template.trim().replaceAll(/[ \t]+/g, ' ');
  if (template === 'fldcw $0' && assembly.constraints.startsWith('*m')) {
    return loadControlWord(body, call.arguments[0]);
  }
  if (assembly.refused !== undefined) {
    fail(body, 'unsupported', `inline assembly cannot be run: ${assembly.refused}`);
    return;
  }
  const constraints = assembly.constraints.split(',').filter((each) => !each.startsWith('~'));
  const outputs = constraints.filter((each) => each.startsWith('=') && !each.startsWith('=*'));
  const inputs = constraints.filter((each) => !each.startsWith('=') || each.startsWith('=*'));
  const leaves = body.translation.layout.leaves(call.type);
  const tiedTo = (output: number) => inputs.indexOf(String(output));
  outputs.forEach((_, output) => {
    const tied = tiedTo(output);
    const leaf = leaves[output];
    if (leaf === undefined) return;
    if (tied >= 0) body.pushTerm({ value: call.arguments[tied], leaf: 0 });
    else body.pushConstant(leaf.type, 0n);
  });
  body.setResult(call);
  const { shadows } = body;
  shadows?.defer(() =>
    shadows.compute(call, (leaf) => {
      const tied = tiedTo(leaf);
      if (tied >= 0) shadows.push({ value: call.arguments[tied], leaf: 0 });
      else body.code.i32(0);
    }),
  );
}

/** Checks bits 10 and 11 of the control word, which choose the rounding; 0 is to nearest. */
function loadControlWord(body: Body, pointer: Value): void {
  const { code } = body;
  body.shadows?.flush();
  checkAccess(body, { pointer, size: 2, align: 1, write: false });
  body.pushAddress(pointer);
  code.memory(op.i32_load16_u);
  code.i32(0xc00);
  code.emit(op.i32_and);
  code.openUnlikely();
  fail(body, 'unsupported', 'the x87 unit is told to round in another way: "fldcw"');
  code.close();
}
