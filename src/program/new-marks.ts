// Instruments functions so that the values of new code are known as new (Oasis 3.3), before the passes, which move and remove
// instructions: a value that an instruction on a new line has computed, and a number that such a line writes down, goes
// through a call that leaves it as it is and marks its shadow. From there on the mark goes wherever the value goes.
//
// Values are integers. A pointer that new code has computed is not new by itself: what it points to may be as old as ever.
// But what calls of the C library do on a new line is that line's doing: between `enter` and `leave` all that is
// decided and stored is new.

import type { NewCode } from '../abi/new-lines.ts';
import { getOrMake } from '../base/known.ts';
import { call, declare } from '../ir/construct.ts';
import { declaredGlobal, sourceOf } from '../ir/debug.ts';
import type { Block, Call, Instruction } from '../ir/instruction.ts';
import type { Location } from '../ir/metadata.ts';
import type { Func, GlobalVariable, Value } from '../ir/module.ts';
import { mapOperands } from '../ir/operands.ts';
import type { TypeTable } from '../ir/types.ts';
import { resolveAlias } from './reachable.ts';

/** The prefixes of the names of these calls, by which lower/intrinsics.ts knows them. */
export const newMark = {
  value: 'llvm.clew.new.value',
  bytes: 'llvm.clew.new.bytes',
  enter: 'llvm.clew.new.enter',
  leave: 'llvm.clew.new.leave',
} as const;

export class NewMarker {
  private readonly places = new WeakMap<Location, boolean>();
  private readonly targets = new Map<string, Func>();

  constructor(
    private readonly types: TypeTable,
    private readonly code: NewCode,
    private readonly isLibrary: (fn: Func) => boolean,
  ) {}

  /** Rewrites the function in place. */
  instrument(fn: Func): void {
    const marked = new Map<Value, Value>();
    for (const block of fn.blocks) this.markBlock(block, marked);
    if (marked.size === 0) return;
    const calls = new Set(marked.values());
    for (const { instructions } of fn.blocks) {
      for (const instruction of instructions)
        if (!calls.has(instruction))
          mapOperands(instruction, (value) => marked.get(value) ?? value);
    }
  }

  /** Whether the variable, or the text, is declared on a new line. */
  isNewGlobal(global: GlobalVariable): boolean {
    const declared = declaredGlobal(global);
    return declared !== undefined && this.code.has(declared.file, declared.line);
  }

  private markBlock(block: Block, marked: Map<Value, Value>): void {
    const result: Instruction[] = [];
    const afterPhis: Instruction[] = [];
    for (const instruction of block.instructions) {
      if (instruction.op !== 'phi') result.push(...afterPhis.splice(0));
      if (!this.isNew(instruction)) {
        result.push(instruction);
        continue;
      }
      this.markConstants(instruction, result);
      const isLibraryCall = this.callsLibrary(instruction);
      if (isLibraryCall) result.push(this.call(newMark.enter, []));
      result.push(instruction);
      if (isLibraryCall) result.push(this.call(newMark.leave, []));
      result.push(...this.markedBytes(instruction));
      if (!isMarkable(instruction)) continue;
      const call = this.value(instruction);
      marked.set(instruction, call);
      if (instruction.op === 'phi') afterPhis.push(call);
      else result.push(call);
    }
    block.instructions = result;
  }

  private isNew({ location }: Instruction): boolean {
    if (location === undefined) return false;
    return getOrMake(this.places, location, () => {
      const { file, line } = sourceOf(location);
      return this.code.has(file, line);
    });
  }

  /** Marks the numbers that the line stores, returns or passes. */
  private markConstants(instruction: Instruction, before: Instruction[]): void {
    const mark = (value: Value): Value => {
      if (value.kind !== 'integer' || !isMarkable(value)) return value;
      const call = this.value(value);
      before.push(call);
      return call;
    };
    if (instruction.op === 'store') instruction.value = mark(instruction.value);
    else if (instruction.op === 'ret' && instruction.value !== undefined)
      instruction.value = mark(instruction.value);
    else if (instruction.op === 'call' && isOrdinary(instruction))
      instruction.arguments.forEach((value, i) => {
        if (!isImmediate(instruction, i)) instruction.arguments[i] = mark(value);
      });
  }

  /** Calls that mark the bytes that the instruction copies or fills. */
  private markedBytes(instruction: Instruction): Instruction[] {
    if (instruction.op !== 'call' || instruction.callee.kind !== 'function') return [];
    if (!/^llvm\.mem(cpy|move|set)\./.test(instruction.callee.name)) return [];
    const [target, , length] = instruction.arguments;
    return [this.call(newMark.bytes, [target, length])];
  }

  private callsLibrary(instruction: Instruction): boolean {
    if (instruction.op !== 'call') return false;
    const callee = resolveAlias(instruction.callee);
    return callee.kind === 'function' && callee.blocks.length > 0 && this.isLibrary(callee);
  }

  private value(value: Value): Call {
    return this.call(newMark.value, [value], value.type);
  }

  private call(name: string, values: Value[], result = this.types.void as Value['type']): Call {
    const parameters = values.map(({ type }) => type);
    const bits = [...parameters, result].map((type) =>
      type.kind === 'integer' ? `.i${type.bits}` : '.p',
    );
    const full = `${name}${bits.join('')}`;
    const target = getOrMake(this.targets, full, () =>
      declare(this.types, full, this.types.function(result, parameters, false)),
    );
    return call(target, values, undefined);
  }
}

function isMarkable(value: Value): boolean {
  return value.type.kind === 'integer' && value.type.bits <= 64;
}

/** Whether arguments may become computed values. Intrinsics and assembly need theirs to be literals. */
function isOrdinary({ callee }: Call): boolean {
  if (callee.kind === 'assembly') return false;
  return callee.kind !== 'function' || !callee.name.startsWith('llvm.');
}

function isImmediate({ attributes }: Call, parameter: number): boolean {
  return attributes.parameters[parameter]?.some(({ name }) => name === 'immarg') ?? false;
}
