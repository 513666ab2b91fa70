// Integers of more than 128 bits. clang reads and writes the bit-fields of a packed struct as one integer of all their
// bytes (i136, i168, ...), and takes the field out with shifts and masks. Here such integers become 64-bit words, for
// the operations that this is made of: load, store, logic, shifts by constants, casts, equality. Others keep their type,
// and the translation names them.
//
// Words stand lowest first; the bits of the highest word beyond the integer's width are zero.

import { integerConstant, load, store, undefinedConstant } from '../construct.ts';
import type {
  Binary,
  BinaryOperator,
  Cast,
  CastOperator,
  Compare,
  Instruction,
  Load,
  Store,
} from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import { mapOperands } from '../operands.ts';
import type { IntegerType, Type, TypeTable } from '../types.ts';
import { rewriteInstructions } from './rewriting.ts';

const wordBits = 64;
const widest = 128;

export function splitWideIntegers(fn: Func, types: TypeTable): void {
  const mentions = fn.blocks.some((block) =>
    block.instructions.some(
      (each) => isWide(each.type) || (each.op === 'store' && isWide(each.value.type)),
    ),
  );
  if (!mentions) return;
  const splitter = new Splitter(types);
  for (const block of fn.blocks) rewriteInstructions(block, (each) => splitter.rewrite(each));
  for (const each of fn.blocks.flatMap((block) => block.instructions))
    mapOperands(each, (value) => splitter.replaced.get(value) ?? value);
}

function isWide(type: Type): type is IntegerType {
  return type.kind === 'integer' && type.bits > widest;
}

function wordCount(bits: number): number {
  return Math.ceil(bits / wordBits);
}

/** A value that is not used before it is defined in the order of the blocks: the words of all others are known. */
class Splitter {
  private readonly word: IntegerType;
  private readonly known = new Map<Value, readonly Value[]>();
  /** Truncations to what is not wide any more, and what computes them now. */
  readonly replaced = new Map<Value, Value>();
  /** What the instruction at hand becomes. */
  private made: Instruction[] = [];
  private from!: Instruction;

  constructor(private readonly types: TypeTable) {
    this.word = types.integer(wordBits);
  }

  rewrite(instruction: Instruction): readonly Instruction[] {
    this.made = [];
    this.from = instruction;
    return this.split(instruction) ? this.made : [instruction];
  }

  private split(instruction: Instruction): boolean {
    switch (instruction.op) {
      case 'load':
        return isWide(instruction.type) && this.splitLoad(instruction, instruction.type.bits);
      case 'store':
        return (
          isWide(instruction.value.type) &&
          this.splitStore(instruction, instruction.value.type.bits)
        );
      case 'binary':
        return isWide(instruction.type) && this.splitBinary(instruction, instruction.type.bits);
      case 'cast':
        return this.splitCast(instruction);
      case 'compare':
        return isWide(instruction.left.type) && this.splitCompare(instruction);
      default:
        return false;
    }
  }

  private splitLoad(instruction: Load, bits: number): boolean {
    if (instruction.atomic !== undefined) return false;
    const words = range(wordCount(bits)).map((i) => {
      const type = this.types.integer(Math.min(wordBits, bits - wordBits * i));
      const piece = load(type, this.address(instruction.pointer, 8 * i), instruction.location);
      return this.extended(this.emit({ ...piece, volatile: instruction.volatile }));
    });
    this.known.set(instruction, words);
    return true;
  }

  private splitStore(instruction: Store, bits: number): boolean {
    const words = this.wordsOf(instruction.value, bits);
    if (words === undefined || instruction.atomic !== undefined) return false;
    words.forEach((word, i) => {
      const type = this.types.integer(Math.min(wordBits, bits - wordBits * i));
      const address = this.address(instruction.pointer, 8 * i);
      const piece = store(this.types, this.truncated(word, type), address, instruction.location);
      this.emit({ ...piece, volatile: instruction.volatile });
    });
    return true;
  }

  private splitBinary(instruction: Binary, bits: number): boolean {
    const { operator, left, right } = instruction;
    const words = this.wordsOf(left, bits);
    if (words === undefined) return false;
    const result = isShift(operator)
      ? right.kind === 'integer' && this.shifted(operator, words, Number(right.value), bits)
      : isLogic(operator) && this.combined(operator, words, this.wordsOf(right, bits));
    if (!result) return false;
    this.known.set(instruction, result);
    return true;
  }

  private combined(
    operator: BinaryOperator,
    left: readonly Value[],
    right: readonly Value[] | undefined,
  ): Value[] | undefined {
    return right && left.map((word, i) => this.binary(operator, word, right[i]));
  }

  private shifted(
    operator: 'shl' | 'lshr' | 'ashr',
    words: readonly Value[],
    by: number,
    bits: number,
  ): Value[] {
    const steps = Math.floor(by / wordBits);
    const rest = by % wordBits;
    if (operator === 'shl') {
      const at = (i: number): Value => words[i] ?? this.constant(0);
      const moved = words.map((_, i) => this.funnel(at(i - steps), at(i - steps - 1), rest));
      return this.masked(moved, bits);
    }
    const filled = operator === 'ashr' ? this.signed(words, bits) : words;
    const beyond = operator === 'ashr' ? this.signOf(filled) : this.constant(0);
    const at = (i: number): Value => filled[i] ?? beyond;
    const moved = words.map((_, i) =>
      rest === 0 ? at(i + steps) : this.funnel(at(i + steps + 1), at(i + steps), wordBits - rest),
    );
    return this.masked(moved, bits);
  }

  /** The upper 64 bits of (high, low) shifted to the left. */
  private funnel(high: Value, low: Value, by: number): Value {
    if (by === 0) return high;
    const upper = this.binary('shl', high, this.constant(by));
    return this.binary('or', upper, this.binary('lshr', low, this.constant(wordBits - by)));
  }

  private splitCast(cast: Cast): boolean {
    const { operator, operand, type } = cast;
    const from = operand.type;
    if (from.kind !== 'integer' || type.kind !== 'integer') return false;
    if (operator === 'trunc' && isWide(from))
      return this.splitTruncation(cast, from.bits, type.bits);
    if ((operator !== 'zext' && operator !== 'sext') || !isWide(type)) return false;
    const words = isWide(from)
      ? this.wordsOf(operand, from.bits)
      : this.narrowWords(operand, from, operator);
    if (words === undefined) return false;
    const whole = operator === 'sext' && isWide(from) ? this.signed(words, from.bits) : words;
    const beyond = operator === 'sext' ? this.signOf(whole) : this.constant(0);
    const all = range(wordCount(type.bits)).map((i) => whole[i] ?? beyond);
    this.known.set(cast, this.masked(all, type.bits));
    return true;
  }

  /** Words of an integer of at most 128 bits, extended to whole words. */
  private narrowWords(value: Value, type: IntegerType, extension: CastOperator): Value[] {
    if (type.bits === wordBits) return [value];
    if (type.bits < wordBits) return [this.cast(extension, value, this.word)];
    const double = this.types.integer(widest);
    const whole = type.bits === widest ? value : this.cast(extension, value, double);
    const upper = this.binary('lshr', whole, integerConstant(double, wordBits));
    return [this.cast('trunc', whole, this.word), this.cast('trunc', upper, this.word)];
  }

  private splitTruncation(cast: Cast, from: number, to: number): boolean {
    const words = this.wordsOf(cast.operand, from);
    if (words === undefined) return false;
    if (to > widest) {
      this.known.set(cast, this.masked(words.slice(0, wordCount(to)), to));
      return true;
    }
    const type = this.types.integer(to);
    if (to <= wordBits) this.replaced.set(cast, this.truncated(words[0], type));
    else this.replaced.set(cast, this.truncated(this.joined(words[0], words[1]), type));
    return true;
  }

  private truncated(value: Value, type: IntegerType): Value {
    return value.type === type ? value : this.cast('trunc', value, type);
  }

  private joined(low: Value, high: Value): Value {
    const double = this.types.integer(widest);
    const upper = this.cast('zext', high, double);
    const moved = this.binary('shl', upper, integerConstant(double, wordBits));
    return this.binary('or', moved, this.cast('zext', low, double));
  }

  private splitCompare(compare: Compare): boolean {
    const { bits } = compare.left.type as IntegerType;
    const left = this.wordsOf(compare.left, bits);
    const right = this.wordsOf(compare.right, bits);
    const equality = compare.predicate === 'eq' || compare.predicate === 'ne';
    if (left === undefined || right === undefined || !equality) return false;
    const differences = left.map((word, i) => this.binary('xor', word, right[i]));
    compare.left = differences.reduce((sum, word) => this.binary('or', sum, word));
    compare.right = this.constant(0);
    this.made.push(compare);
    return true;
  }

  private wordsOf(value: Value, bits: number): readonly Value[] | undefined {
    const words = range(wordCount(bits));
    if (value.kind === 'integer') {
      return words.map((i) => this.constant(BigInt.asUintN(64, value.value >> BigInt(64 * i))));
    }
    if (value.kind === 'undefined') return words.map(() => undefinedConstant(this.word));
    return this.known.get(value);
  }

  /** The highest word with its sign bit repeated. */
  private signed(words: readonly Value[], bits: number): Value[] {
    const unused = wordBits * words.length - bits;
    if (unused === 0) return [...words];
    const raised = this.binary('shl', words[words.length - 1], this.constant(unused));
    return [...words.slice(0, -1), this.binary('ashr', raised, this.constant(unused))];
  }

  private signOf(words: readonly Value[]): Value {
    return this.binary('ashr', words[words.length - 1], this.constant(wordBits - 1));
  }

  private masked(words: readonly Value[], bits: number): Value[] {
    const used = bits % wordBits;
    if (used === 0) return [...words];
    const mask = this.constant((1n << BigInt(used)) - 1n);
    return [...words.slice(0, -1), this.binary('and', words[words.length - 1], mask)];
  }

  private extended(value: Value): Value {
    return value.type === this.word ? value : this.cast('zext', value, this.word);
  }

  private constant(value: number | bigint): Value {
    return { kind: 'integer', type: this.word, value: BigInt(value) };
  }

  private binary(operator: BinaryOperator, left: Value, right: Value): Value {
    return this.emit({ ...this.base(left.type), op: 'binary', operator, left, right, flags: [] });
  }

  private cast(operator: CastOperator, operand: Value, type: Type): Value {
    return this.emit({ ...this.base(type), op: 'cast', operator, operand, flags: [] });
  }

  private address(base: Value, offset: number): Value {
    if (offset === 0) return base;
    const element = this.types.integer(8);
    const indices = [this.constant(offset)];
    return this.emit({
      ...this.base(base.type),
      op: 'getelementptr',
      element,
      base,
      indices,
      flags: [],
    });
  }

  private base<T extends Type>(type: T) {
    return { kind: 'instruction', name: '', location: this.from.location, type } as const;
  }

  private emit<T extends Instruction>(instruction: T): T {
    this.made.push(instruction);
    return instruction;
  }
}

function isShift(operator: BinaryOperator): operator is 'shl' | 'lshr' | 'ashr' {
  return operator === 'shl' || operator === 'lshr' || operator === 'ashr';
}

function isLogic(operator: BinaryOperator): boolean {
  return operator === 'and' || operator === 'or' || operator === 'xor';
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}
