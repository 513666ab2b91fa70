// The value of every constant is known when the program is laid out, addresses included. A constant is
// evaluated to one unsigned bit pattern per leaf (layout.ts), or written into the memory image as bytes.

import type { SparseBytes } from '../abi/data-segments.ts';
import type {
  Alias,
  BlockAddress,
  Constant,
  ExpressionConstant,
  Func,
  GlobalVariable,
  Value,
} from '../ir/module.ts';
import type { Type } from '../ir/types.ts';
import { type Layout, LayoutError } from './layout.ts';

/** The addresses of globals, functions and labels. */
export interface Addresses {
  of(global: GlobalVariable | Func): number;
  ofLabel(label: BlockAddress): number;
}

export class ConstantEvaluator {
  constructor(
    private readonly layout: Layout,
    private readonly addresses: Addresses,
  ) {}

  /** One bit pattern per leaf. Undefined values are zero: every run of a program is the same run. */
  leaves(constant: Constant): bigint[] {
    switch (constant.kind) {
      case 'integer':
        return [constant.value];
      case 'float':
        return [constant.bits];
      case 'null':
        return [0n];
      case 'zero':
      case 'undefined':
        return this.layout.leaves(constant.type).map(() => 0n);
      case 'aggregate':
        return constant.elements.flatMap((element) => this.leaves(element));
      case 'data':
        return this.dataLeaves(constant.type, constant.bytes);
      case 'expression':
        return this.expression(constant);
      case 'blockaddress':
        return [BigInt(this.addresses.ofLabel(constant))];
      case 'global':
      case 'function':
        return [BigInt(this.addresses.of(constant))];
      case 'alias':
        return this.alias(constant);
      case 'assembly':
        throw new LayoutError('inline assembly is not a value');
    }
  }

  /** The single bit pattern of a scalar constant. */
  scalar(constant: Constant): bigint {
    return this.leaves(constant)[0];
  }

  /** Writes the constant as it lies in memory; `target` must be zero there. */
  write(constant: Constant, target: SparseBytes, at: number): void {
    switch (constant.kind) {
      case 'zero':
      case 'undefined':
        return;
      case 'data':
        return target.set(at, constant.bytes);
      case 'aggregate':
        constant.elements.forEach((element, i) => {
          this.write(element, target, at + this.layout.offsetOf(constant.type, i));
        });
        return;
      default:
        target.setBits(at, this.scalar(constant), this.layout.storeSize(constant.type));
    }
  }

  private alias(alias: Alias): bigint[] {
    if (alias.indirect)
      throw new LayoutError(`ifunc @${alias.name}: its resolver would have to run`);
    return this.leaves(alias.target);
  }

  private dataLeaves(type: Type, bytes: Uint8Array): bigint[] {
    return this.layout.leaves(type).map(({ type: leaf, offset }) => {
      let bits = 0n;
      for (let i = this.layout.storeSize(leaf) - 1; i >= 0; i--) {
        bits = (bits << 8n) | BigInt(bytes[offset + i]);
      }
      return bits;
    });
  }

  private expression(constant: ExpressionConstant): bigint[] {
    const computation = constant.computation;
    switch (computation.op) {
      case 'getelementptr':
        return [
          BigInt.asUintN(
            64,
            this.operand(computation.base)[0] +
              this.pathOffset(computation.element, computation.indices),
          ),
        ];
      case 'cast':
        return [this.cast(computation.operator, computation.operand, constant.type)];
      case 'binary':
        return [
          this.binary(
            computation.operator,
            this.operand(computation.left)[0],
            this.operand(computation.right)[0],
            this.layout.bits(constant.type),
          ),
        ];
      case 'compare':
        return [this.compare(computation.predicate, computation.left, computation.right)];
      case 'select':
        return this.operand(
          this.operand(computation.condition)[0] === 1n
            ? computation.whenTrue
            : computation.whenFalse,
        );
      default:
        throw new LayoutError(`constant expression ${computation.op}`);
    }
  }

  /** The distance in bytes from the base of a getelementptr with constant indices. */
  pathOffset(element: Type, indices: readonly Value[]): bigint {
    let offset = 0n;
    let type: Type = element;
    indices.forEach((index, position) => {
      const value = BigInt.asIntN(this.layout.bits(index.type), this.operand(index)[0]);
      if (position === 0) {
        offset += value * BigInt(this.layout.size(element));
      } else if (type.kind === 'struct') {
        offset += BigInt(this.layout.offsets(type)[Number(value)]);
        type = type.fields[Number(value)];
      } else if (type.kind === 'array' || type.kind === 'vector') {
        offset += value * BigInt(this.layout.offsetOf(type, 1));
        type = type.element;
      }
    });
    return offset;
  }

  private cast(operator: string, operand: Value, to: Type): bigint {
    const value = this.operand(operand)[0];
    const bits = this.layout.bits(to);
    switch (operator) {
      case 'sext':
        return BigInt.asUintN(bits, BigInt.asIntN(this.layout.bits(operand.type), value));
      case 'trunc':
      case 'zext':
      case 'ptrtoint':
      case 'ptrtoaddr':
      case 'inttoptr':
      case 'bitcast':
      case 'addrspacecast':
        return BigInt.asUintN(bits, value);
      default:
        throw new LayoutError(`constant expression ${operator}`);
    }
  }

  private binary(operator: string, left: bigint, right: bigint, bits: number): bigint {
    switch (operator) {
      case 'add':
        return BigInt.asUintN(bits, left + right);
      case 'sub':
        return BigInt.asUintN(bits, left - right);
      case 'mul':
        return BigInt.asUintN(bits, left * right);
      case 'and':
        return left & right;
      case 'or':
        return left | right;
      case 'xor':
        return left ^ right;
      case 'shl':
        return BigInt.asUintN(bits, left << right);
      case 'lshr':
        return left >> right;
      case 'ashr':
        return BigInt.asUintN(bits, BigInt.asIntN(bits, left) >> right);
      default:
        throw new LayoutError(`constant expression ${operator}`);
    }
  }

  private compare(predicate: string, leftValue: Value, rightValue: Value): bigint {
    const left = this.operand(leftValue)[0];
    const right = this.operand(rightValue)[0];
    const bits = this.layout.bits(leftValue.type);
    const signed = [BigInt.asIntN(bits, left), BigInt.asIntN(bits, right)] as const;
    const [a, b] = predicate.startsWith('s') ? signed : [left, right];
    const holds = {
      eq: a === b,
      ne: a !== b,
      gt: a > b,
      ge: a >= b,
      lt: a < b,
      le: a <= b,
    }[predicate.length === 3 ? predicate.slice(1) : predicate];
    if (holds === undefined) throw new LayoutError(`constant expression compare ${predicate}`);
    return holds ? 1n : 0n;
  }

  private operand(value: Value): bigint[] {
    if (value.kind === 'argument' || value.kind === 'instruction' || value.kind === 'metadata') {
      throw new LayoutError('a constant expression refers to a value that is not constant');
    }
    return this.leaves(value);
  }
}

/** Whether a value is computed at run time. */
export function isConstant(value: Value): value is Constant {
  return value.kind !== 'argument' && value.kind !== 'instruction' && value.kind !== 'metadata';
}
