// Inline assembly. The empty template is a barrier for the compiler and does nothing; its outputs that are
// tied to inputs pass them through. Anything else cannot be run, and says so when it is reached.

import type { Call, InlineAssembly } from '../../ir/module.ts';

import type { Body } from './body.ts';
import { fail } from './detect.ts';

export function lowerAssembly(body: Body, call: Call, assembly: InlineAssembly): void {
  const template = assembly.template.trim();
  if (template !== '' && !template.startsWith('#')) {
    const shown = template.replaceAll(/\s+/g, ' ').slice(0, 60);
    fail(body, 'unsupported', `inline assembly cannot be run: "${shown}"`);
    return;
  }
  const constraints = assembly.constraints.split(',').filter((each) => !each.startsWith('~'));
  const outputs = constraints.filter((each) => each.startsWith('=') && !each.startsWith('=*'));
  const inputs = constraints.filter((each) => !each.startsWith('=') || each.startsWith('=*'));
  const leaves = body.translation.layout.leaves(call.type);
  const tiedTo = (output: number): number => inputs.indexOf(String(output));
  outputs.forEach((_, output) => {
    const tied = tiedTo(output);
    const leaf = leaves[output];
    if (leaf === undefined) return;
    if (tied >= 0) body.pushTerm({ value: call.arguments[tied]!, leaf: 0 });
    else body.pushConstant(leaf.type, 0n);
  });
  body.setResult(call);
  body.shadows?.defer(() => {
    for (const leaf of body.shadows!.leavesOf(call)) {
      const tied = tiedTo(leaf);
      if (tied >= 0) body.shadows!.push({ value: call.arguments[tied]!, leaf: 0 });
      else body.code.i32(0);
      body.shadows!.setComputed(call, leaf);
    }
  });
}
