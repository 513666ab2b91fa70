// The arguments of a test: what libc/src/harness/build.c makes of an input, followed here with the same plans, but as
// values that can be written down.

import { UserError } from '../base/user-error.ts';
import type { CType } from '../build/harness/c-type.ts';
import type { ParameterPlan, Plan, Rule } from '../build/harness/plan.ts';
import type { Input } from '../input/input.ts';
import { memoryName, Occurrences } from '../input/names.ts';
import { bytesIn } from '../input/sources.ts';

/** What a pointer points to. */
export interface MadeObject {
  /** The name of the input object: text, list->next. */
  readonly name: string;
  /** The type of one element. */
  readonly type: CType;
  readonly count: number;
  /** Whether it is one value rather than an array that may have one element. */
  readonly single: boolean;
  /** The whole object, with the zeros behind its elements. */
  readonly bytes: Uint8Array;
  readonly constant: boolean;
  /** The pointers in it by their offset; undefined stands for null. */
  readonly pointers: ReadonlyMap<number, Pointed | undefined>;
}

export type Pointed =
  | { readonly kind: 'object'; readonly object: MadeObject }
  | { readonly kind: 'stream' };

export type MadeArgument =
  | { readonly kind: 'value'; readonly type: CType; readonly made: MadeObject }
  | { readonly kind: 'pointer'; readonly object: MadeObject | undefined }
  | { readonly kind: 'length'; readonly count: number };

export function argumentsIn(
  input: Input,
  plans: readonly ParameterPlan[],
  types: readonly CType[],
): MadeArgument[] {
  const reader = new InputReader(input);
  const made: MadeArgument[] = [];
  let count = 0;
  for (const [i, plan] of plans.entries()) {
    const type = types[i];
    if (plan.kind === 'length') made.push({ kind: 'length', count });
    else if (plan.kind === 'value')
      made.push({ kind: 'value', type, made: reader.fill(plan.plan, type, 1, false) });
    else {
      const object = reader.build(plan.plan, type);
      count = object?.count ?? 0;
      made.push({ kind: 'pointer', object });
    }
  }
  return made;
}

class InputReader {
  private readonly input: Input;
  private readonly taken = new Occurrences();

  constructor(input: Input) {
    this.input = input;
  }

  build(plan: Plan, pointer: CType): MadeObject | undefined {
    const { nullName, lengthName } = plan;
    if (nullName !== undefined && this.take(nullName, 1)[0] !== 0) return undefined;
    const chosen = lengthName === undefined ? plan.count : this.number(lengthName);
    const target = pointer.kind === 'pointer' ? pointer.target() : pointer;
    return this.fill(plan, target, chosen, pointer.kind === 'pointer' && pointer.constant);
  }

  /** Reads as many elements as the input chooses, and the terminators. */
  fill(plan: Plan, type: CType, count: number, constant: boolean): MadeObject {
    const size = (count + plan.terminators) * plan.size;
    const bytes = this.take(plan.name, size);
    bytes.fill(0, count * plan.size);
    const pointers = new Map<number, Pointed | undefined>();
    for (let i = 0; i < count; i++)
      for (const rule of plan.rules) this.apply(rule, i * plan.size, type, pointers);
    const single = plan.count === 1 && plan.terminators === 0 && plan.lengthName === undefined;
    return { name: plan.name, type, count, single, bytes, constant, pointers };
  }

  private apply(
    rule: Rule,
    start: number,
    type: CType,
    pointers: Map<number, Pointed | undefined>,
  ): void {
    const at = start + rule.offset;
    if (rule.kind === 'stream') pointers.set(at, { kind: 'stream' });
    if (rule.kind === 'null') pointers.set(at, undefined);
    if (rule.kind === 'function')
      throw new UserError(
        `--spec: '${rule.name}' is a pointer to a function, which no literal can stand for`,
      );
    if (rule.kind !== 'pointer') return;
    const object = this.build(rule.plan, pointerAt(type, rule.offset) ?? type);
    pointers.set(at, object && { kind: 'object', object });
  }

  private number(name: string): number {
    return new DataView(this.take(name, 4).buffer).getUint32(0, true);
  }

  /** The next object of that name; what the input does not have is zero. */
  private take(name: string, size: number): Uint8Array {
    return bytesIn(this.input, memoryName(name, this.taken.next(name)), size).slice();
  }
}

function pointerAt(type: CType, offset: number): CType | undefined {
  switch (type.kind) {
    case 'pointer':
      return offset === 0 ? type : undefined;
    case 'array':
      return type.element.size === 0
        ? undefined
        : pointerAt(type.element, offset % type.element.size);
    case 'record':
      for (const { type: inner, offset: bits } of type.members) {
        const at = offset - bits / 8;
        const found = at >= 0 && at < inner.size ? pointerAt(inner, at) : undefined;
        if (found !== undefined) return found;
      }
      return undefined;
    default:
      return undefined;
  }
}
