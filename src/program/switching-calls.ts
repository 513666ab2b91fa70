// The calls during which a program that starts threads can change from one thread to another: calls of the host's functions that do
// so, and of functions that make such a call. A call through a pointer may reach every function whose address is taken and that has
// the same WebAssembly signature. At these calls functions write records and can be entered again (lower/reentry.ts); all others
// stay as they are.

import { switchingHosts } from '../abi/threads.ts';
import type { Call } from '../ir/instruction.ts';
import type { Func } from '../ir/module.ts';
import type { FunctionType } from '../ir/types.ts';
import type { Signature } from '../wasm/assemble.ts';
import { type Layout, LayoutError } from './layout.ts';
import { resolveAlias } from './reachable.ts';
import { signatureOf } from './translation.ts';

export class SwitchingCalls {
  private readonly functions = new Set<Func>();
  /** Signatures of switching functions that can be called through a pointer. */
  private readonly signatures = new Set<string>();

  /** `slots` are the functions whose address is taken. */
  constructor(
    private readonly layout: Layout,
    functions: readonly Func[],
    slots: readonly Func[],
  ) {
    const addressed = new Set(slots);
    let isGrowing = true;
    while (isGrowing) {
      isGrowing = false;
      for (const fn of functions) {
        if (this.functions.has(fn) || !callsOf(fn).some((call) => this.has(call))) continue;
        this.functions.add(fn);
        if (addressed.has(fn)) this.signatures.add(this.keyOf(fn.functionType));
        isGrowing = true;
      }
    }
  }

  has(call: Call): boolean {
    const callee = resolveAlias(call.callee);
    if (callee.kind === 'assembly') return false;
    if (callee.kind !== 'function') return this.mayReach(call);
    return callee.blocks.length > 0 ? this.functions.has(callee) : switchingHosts.has(callee.name);
  }

  /** Calls without a prototype look variadic, and reach functions of other signatures as well. */
  private mayReach({ functionType }: Call): boolean {
    if (functionType.variadic) return this.signatures.size > 0;
    return this.signatures.has(this.keyOf(functionType));
  }

  private keyOf(type: FunctionType): string {
    try {
      return textOf(signatureOf(this.layout, type));
    } catch (error) {
      if (error instanceof LayoutError) return 'refused';
      throw error;
    }
  }
}

function textOf({ parameters, results }: Signature): string {
  return `${parameters.join()}:${results.join()}`;
}

function callsOf(fn: Func): Call[] {
  return fn.blocks.flatMap(({ instructions }) =>
    instructions.filter((each): each is Call => each.op === 'call'),
  );
}
