// How a function is called by a harness, as plain data: what each argument can be, for the sentence "equal for all inputs up
// to these bounds", and what the bytes of an input mean, for those who show it and for those who simplify it.

import { memoryLabel, splitOccurrence } from '../../input/names.ts';
import type { FunctionSignature } from './function-harness.ts';
import type { Plan, Rule } from './plan.ts';
import type { FunctionShape, Shape } from './shape.ts';
import { formatOfShape, observed, Views } from './view.ts';

export interface CallForm {
  readonly parameters: readonly ParameterForm[];
  /** What pointers inside of arguments lead to, and what made-up functions return. */
  readonly inner: readonly ObjectForm[];
}

/** An object of the input: elements of one type. */
export interface ObjectForm {
  /** The input's name, without memory/. */
  readonly name: string;
  /** Bytes of an element. */
  readonly size: number;
  /** How its numbers are shown (view.ts); undefined if there is more to it than numbers. */
  readonly format: number | undefined;
  readonly text: boolean;
  /** The numbers of a struct, with their offsets. */
  readonly members: readonly MemberForm[];
}

export interface ParameterForm extends ObjectForm {
  readonly kind: 'value' | 'pointer' | 'length';
  /** What it can be: "any value", "a string of up to 16 characters, or NULL". */
  readonly range: string;
}

export interface MemberForm {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
  readonly format: number;
}

export function callForm({ parameters, plans }: FunctionSignature): CallForm {
  const targetOf = (i: number): Shape => {
    const { shape } = parameters[i];
    return plans[i].kind === 'object' && shape.kind === 'pointer' ? shape.target() : shape;
  };
  return {
    inner: plans.flatMap((plan, i) =>
      plan.kind === 'length' ? [] : innerForms(plan.plan, targetOf(i)),
    ),
    parameters: plans.map((plan, i): ParameterForm => {
      const { name, shape } = parameters[i];
      if (plan.kind === 'length') {
        const range = `the length of ${parameters[i - 1].name}`;
        return { ...lengthForm, name, kind: 'length', range };
      }
      const isValue = plan.kind === 'value';
      const target = targetOf(i);
      const form = objectForm(name, plan.plan.size, target, !isValue && plan.plan.text);
      return isValue
        ? { ...form, kind: 'value', range: valueRange(shape) }
        : { ...form, kind: 'pointer', range: objectRange(plan.plan, target) };
    }),
  };
}

/** The harness takes lengths as unsigned ints (libc/src/harness/build.c). */
const lengthSize = 4;
const lengthForm = { size: lengthSize, format: lengthSize, text: false, members: [] } as const;

function objectForm(name: string, size: number, shape: Shape, text: boolean): ObjectForm {
  return { name, size, format: formatOfShape(shape), text, members: membersOf(shape) };
}

/** `shape` is that of the plan's elements. */
function innerForms({ rules }: Plan, shape: Shape): ObjectForm[] {
  return rules.flatMap((rule) => innerForm(rule, shape));
}

function innerForm(rule: Rule, shape: Shape): ObjectForm[] {
  if (rule.kind === 'function') return [returnedForm(rule.name, rule.shape)];
  if (rule.kind !== 'pointer') return [];
  const { plan } = rule;
  const target = targetAt(shape, rule.offset);
  // Without debug information only the size is known.
  if (target === undefined) return [{ ...bytesForm, name: plan.name, size: plan.size }];
  const isText = plan.size === 1 && plan.terminators > 0;
  return [objectForm(plan.name, plan.size, target, isText), ...innerForms(plan, target)];
}

const bytesForm = { format: 1, text: false, members: [] } as const;

function returnedForm(name: string, { result }: FunctionShape): ObjectForm {
  return objectForm(`${name}()`, Math.max(1, result.size), result, false);
}

/** What the pointer at a place of a value points to. */
function targetAt(shape: Shape, offset: number): Shape | undefined {
  switch (shape.kind) {
    case 'pointer':
      return offset === 0 ? shape.target() : undefined;
    case 'array':
      return shape.element.size === 0
        ? undefined
        : targetAt(shape.element, offset % shape.element.size);
    case 'record':
      for (const { offset: start, shape: member } of shape.members) {
        const isThere = offset >= start && offset < start + member.size;
        const found = isThere ? targetAt(member, offset - start) : undefined;
        if (found !== undefined) return found;
      }
      return undefined;
    default:
      return undefined;
  }
}

function membersOf(shape: Shape): MemberForm[] {
  if (shape.kind !== 'record') return [];
  return new Views().of(shape).parts.flatMap((part) => {
    if (part.kind !== 'bytes') return [];
    const { name, offset, size, format } = part;
    return [{ name, offset, size, format }];
  });
}

// ---- What arguments can be ------------------------------------------------------------------------------------------------

function valueRange(shape: Shape): string {
  switch (shape.kind) {
    case 'range':
      return `from ${shape.low} to ${shape.high}`;
    case 'flags':
      return `any of the bits 0x${shape.mask.toString(16)}`;
    case 'choice':
      return `one of ${shape.values.join(', ')}`;
    case 'number':
      return shape.float ? 'any number' : `any of ${8 * shape.size} bits`;
    default:
      return 'any value';
  }
}

function objectRange(plan: Plan, target: Shape): string {
  const { text, count, lengthName, nullName, rules } = plan;
  const what = text
    ? `a string of up to ${count} character${count === 1 ? '' : 's'}`
    : target.kind === 'record' && count === 1 && lengthName === undefined
      ? 'a struct'
      : `${lengthName === undefined ? '' : 'up to '}${count} element${count === 1 ? '' : 's'}`;
  // As deep as plans go (plan.ts).
  const isDeep = rules.some(({ kind }) => kind === 'pointer');
  const deeper = isDeep ? ' and what its pointers lead to, two objects deep' : '';
  return `${what}${deeper}${nullName === undefined ? '' : ', or NULL'}`;
}

// ---- What bytes mean -------------------------------------------------------------------------------------------------------

/** The number that a byte of an object belongs to: its first byte, how many it has, and whether the number may be negative. */
export interface NumberPlace {
  readonly start: number;
  readonly size: number;
  readonly signed?: boolean;
}

/** The number that a byte of the input belongs to; undefined if the byte is text, or nobody knows. */
export function numberIn(form: CallForm, name: string, index: number): NumberPlace | undefined {
  const { base: plain } = splitOccurrence(memoryLabel(name));
  if (plain.endsWith(' == NULL')) return { start: 0, size: 1 };
  if (/^strlen\(.*\)$/.test(plain)) return { start: 0, size: lengthSize };
  const object = [...form.parameters, ...form.inner].find((each) => each.name === plain);
  if (object === undefined || object.text) return undefined;
  const { format, size } = object;
  const start = index - (index % size);
  const within = index - start;
  if (format !== undefined) return placeIn(format, start, within);
  const member = object.members.find(
    ({ offset, size: length }) => within >= offset && within < offset + length,
  );
  return member === undefined
    ? { start: index, size: 1 }
    : placeIn(member.format, start + member.offset, within - member.offset);
}

/** The position in a number, or in an array of numbers, that begins at `start`. */
function placeIn(format: number, start: number, within: number): NumberPlace | undefined {
  if ((format & observed.text) !== 0) return undefined;
  const unit = Math.max(1, format & 0xff);
  const signed = (format & observed.signed) !== 0;
  return { start: start + within - (within % unit), size: unit, ...(signed && { signed }) };
}
