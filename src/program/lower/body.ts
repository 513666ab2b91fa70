// Body is one function while it is lowered: its code, where its values live, and how operands reach the stack.
//
// A value that is used outside its block shares WebAssembly locals with others that live at other times
// (shared-locals.ts); in functions that setjmp resumes it has its own. A value used only inside its block
// borrows locals from a pool. Large functions would run into the engine's limits otherwise.

import { getOrMake } from '../../base/known.ts';
import type { Block, Instruction } from '../../ir/instruction.ts';
import type { Argument, Func, Value } from '../../ir/module.ts';
import { operandsOf } from '../../ir/operands.ts';
import type { IntegerType, Type } from '../../ir/types.ts';
import { Code } from '../../wasm/code.ts';
import { op, type Wasm, wasm } from '../../wasm/opcodes.ts';
import { isConstant } from '../constants.ts';
import type { Layout, Scalar } from '../layout.ts';
import { bitsOf, shapeOf, wordsOf } from '../scalar.ts';
import { shareLocals } from '../shared-locals.ts';
import { flatWords, type Translation } from '../translation.ts';
import { isUnchecked } from '../unchecked.ts';
import { FrameLowering } from './frame.ts';
import type { Activation } from './setjmp.ts';
import { Shadows } from './shadow/shadows.ts';

/** A leaf of a value. Scalar operations work on these. */
export interface Term {
  readonly value: Value;
  readonly leaf: number;
}

export class Body {
  readonly code: Code;
  /** Whether accesses are checked. Functions of the run-time library are not: they touch memory that no program may. */
  readonly checked: boolean;
  readonly frame: FrameLowering;
  /** Plain programs and the run-time library have none. */
  readonly shadows: Shadows | undefined;
  /** It is set when the function calls setjmp. */
  activation: Activation | undefined;
  private readonly locals = new Map<Value, readonly number[]>();
  private readonly temporaries = new Map<string, number>();
  private readonly pool = new Map<Wasm, number[]>();
  /** Holds for each instruction the values of its block that it is the last to use. */
  private lastUses = new Map<Instruction, Instruction[]>();
  private used = new Set<Value>();
  private readonly crossing: ReadonlySet<Value>;
  private readonly shared: ReadonlyMap<Value, readonly number[]>;

  /** `order` is the order of the blocks in the code; without it, no value shares its locals. */
  constructor(
    readonly translation: Translation,
    readonly fn: Func,
    parameters: readonly Wasm[],
    order: readonly Block[] = [],
  ) {
    this.checked = !isUnchecked(fn);
    this.code = new Code(parameters);
    this.crossing = valuesAcrossBlocks(fn);
    // The addresses of local variables are set at the function's start, not where the code has them.
    const sharing = new Set([...this.crossing].filter((each) => !isAlloca(each)));
    const shadowed = this.checked && fn.blocks.length > 0 ? translation.shadows : undefined;
    const { layout } = translation;
    this.shared = shareLocals(
      order,
      sharing,
      (value) => [
        ...flatWords(layout, value.type),
        ...(shadowed?.may.has(value) ? shadowWords(layout, value.type) : []),
      ],
      shadowed !== undefined,
    );
    this.frame = new FrameLowering(this);
    if (shadowed !== undefined)
      this.shadows = new Shadows(this, shadowed, shadowNumbers(this.shared, layout));
    let next = 0;
    for (const argument of fn.arguments) {
      const count = flatWords(translation.layout, argument.type).length;
      this.locals.set(
        argument,
        Array.from({ length: count }, () => next++),
      );
    }
  }

  /** The scalar type of a leaf. */
  typeOf(term: Term): Scalar {
    return this.translation.layout.leaves(term.value.type)[term.leaf].type;
  }

  leafCount(value: Value): number {
    return this.translation.layout.leaves(value.type).length;
  }

  push(value: Value): void {
    if (isConstant(value)) {
      const bits = this.translation.image.constants.leaves(value);
      this.translation.layout.leaves(value.type).forEach(({ type }, leaf) => {
        this.pushConstant(type, bits[leaf]);
      });
    } else {
      for (const local of this.localsOf(value)) this.code.get(local);
    }
  }

  /** Pushes a pointer as WebAssembly wants addresses. */
  pushAddress(pointer: Value): void {
    this.push(pointer);
    this.code.emit(op.i32_wrap_i64);
  }

  pushTerm(term: Term): void {
    const count = wordsOf(this.typeOf(term)).length;
    for (let word = 0; word < count; word++) this.pushWord(term, word);
  }

  /** One WebAssembly word of a leaf; only 128-bit integers have two. */
  pushWord(term: Term, word: number): void {
    if (isConstant(term.value)) {
      const type = this.typeOf(term);
      const bits = this.translation.image.constants.leaves(term.value)[term.leaf];
      if (shapeOf(type) === 'wide') this.code.i64(BigInt.asUintN(64, bits >> BigInt(64 * word)));
      else this.pushConstant(type, bits);
      return;
    }
    const leaves = this.translation.layout.leaves(term.value.type);
    let index = word;
    for (let i = 0; i < term.leaf; i++) index += wordsOf(leaves[i].type).length;
    this.code.get(this.localsOf(term.value)[index]);
  }

  pushConstant(type: Scalar, bits: bigint): void {
    switch (shapeOf(type)) {
      case 'narrow':
        this.code.i32(Number(BigInt.asIntN(32, bits)));
        return;
      case 'long':
        this.code.i64(bits);
        return;
      case 'wide':
        this.code.i64(bits);
        this.code.i64(bits >> 64n);
        return;
      case 'float':
        this.code.f32(bits);
        return;
      case 'double':
        this.code.f64(bits);
        return;
    }
  }

  /** The value of an integer constant operand, if it is one. */
  constantOf(value: Value): bigint | undefined {
    return value.kind === 'integer' ? value.value : undefined;
  }

  /** The leaf of an operand that an operation on this lane takes: a scalar serves all lanes. */
  lane(value: Value, lane: number): Term {
    return { value, leaf: this.leafCount(value) === 1 ? 0 : lane };
  }

  /** An integer constant of the term's width. */
  constantLike(term: Term, value: bigint): Term {
    const type: IntegerType = { kind: 'integer', bits: bitsOf(this.typeOf(term)) };
    return { value: { kind: 'integer', type, value }, leaf: 0 };
  }

  /** Takes the result of an instruction from the stack into its locals. */
  setResult(instruction: Value): void {
    const locals = this.localsOf(instruction);
    for (let i = locals.length - 1; i >= 0; i--) this.code.set(locals[i]);
  }

  /** Drops words from the stack. */
  dropWords(count: number): void {
    for (let i = 0; i < count; i++) this.code.emit(op.drop);
  }

  /** The last parameter of a variadic function: the address of its unnamed arguments. */
  variadicParameter(): number {
    let count = 0;
    for (const argument of this.fn.arguments) count += this.localsOf(argument).length;
    return count;
  }

  /** Gives an extra argument (setjmp's selector) a local. */
  declare(argument: Argument): number {
    const local = this.code.local(wasm.i32);
    this.locals.set(argument, [local]);
    return local;
  }

  /** A local for short-lived use. The same name is the same local, so uses of a name must not overlap. */
  temporary(name: string, type: Wasm): number {
    const key = `${name} ${type}`;
    return getOrMake(this.temporaries, key, () => this.code.local(type));
  }

  localsOf(value: Value): readonly number[] {
    let locals = this.locals.get(value);
    if (locals === undefined) {
      const words = flatWords(this.translation.layout, value.type);
      const shared = this.shared.get(value);
      if (shared !== undefined) {
        locals = words.map((type, word) => this.temporary(`shared ${shared[word]}`, type));
      } else {
        const isOwn = this.isOwn(value);
        locals = words.map((type) => (isOwn ? this.code.local(type) : this.borrow(type)));
      }
      this.locals.set(value, locals);
    }
    return locals;
  }

  /** Whether a value keeps its locals beyond its block. */
  isOwn(value: Value): boolean {
    return value.kind !== 'instruction' || this.crossing.has(value);
  }

  /** Starts a block: finds out where its private values are used last. */
  enterBlock(block: Block): void {
    this.lastUses = new Map();
    const seen = new Set<Value>();
    this.used = seen;
    for (let i = block.instructions.length - 1; i >= 0; i--) {
      const user = block.instructions[i];
      if (user.op === 'phi') continue;
      const dying: Instruction[] = [];
      for (const operand of operandsOf(user)) {
        if (operand.kind !== 'instruction' || this.crossing.has(operand) || seen.has(operand))
          continue;
        seen.add(operand);
        dying.push(operand);
      }
      if (dying.length > 0) this.lastUses.set(user, dying);
    }
  }

  /** Flushes shadow code before the code of a terminator, which it cannot follow. */
  enterTerminator(terminator: Instruction): void {
    this.shadows?.bury(this.lastUses.get(terminator) ?? []);
    this.shadows?.flush();
  }

  /** Ends an instruction: values that nobody uses any more give their locals back. */
  leaveInstruction(instruction: Instruction): void {
    const dead: Value[] = [...(this.lastUses.get(instruction) ?? [])];
    if (!this.used.has(instruction) && !this.crossing.has(instruction)) dead.push(instruction);
    if (this.shadows?.hold(dead)) {
      this.shadows.limit();
      return;
    }
    for (const each of dead) this.release(each);
  }

  release(value: Value): void {
    this.shadows?.release(value);
    const locals = this.locals.get(value);
    if (locals === undefined) return;
    const words = flatWords(this.translation.layout, value.type);
    locals.forEach((local, i) => {
      const free = this.pool.get(words[i]) ?? [];
      free.push(local);
      this.pool.set(words[i], free);
    });
    this.locals.delete(value);
  }

  private borrow(type: Wasm): number {
    return this.pool.get(type)?.pop() ?? this.code.local(type);
  }
}

/** A function whose values have shadows: lower/shadow/ writes the code for these. */
export type ShadowedBody = Body & { readonly shadows: Shadows };

export function isShadowed(body: Body): body is ShadowedBody {
  return body.shadows !== undefined;
}

type Shared = ReadonlyMap<Value, readonly number[]>;

/** The words of a value's shadows, one for each leaf: shadows share slots among themselves. */
function shadowWords(layout: Layout, type: Type): 'shadow'[] {
  return layout.leaves(type).map(() => 'shadow');
}

/** The numbers that follow those of the values' own words. */
function shadowNumbers(shared: Shared, layout: Layout): Shared {
  return new Map(
    [...shared].map(([value, numbers]) => [
      value,
      numbers.slice(flatWords(layout, value.type).length),
    ]),
  );
}

function isAlloca(value: Value): boolean {
  return value.kind === 'instruction' && value.op === 'alloca';
}

/** The values that need locals beyond their block: phis, and what is used in another block or by a phi. */
function valuesAcrossBlocks(fn: Func): Set<Value> {
  const home = new Map<Value, Block>();
  const crossing = new Set<Value>();
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      home.set(instruction, block);
      if (instruction.op === 'phi' || instruction.op === 'alloca') crossing.add(instruction);
    }
  }
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      for (const operand of operandsOf(instruction)) {
        if (operand.kind !== 'instruction') continue;
        if (instruction.op === 'phi' || home.get(operand) !== block) crossing.add(operand);
      }
    }
  }
  return crossing;
}
