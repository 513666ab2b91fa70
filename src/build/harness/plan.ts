// Plans: which objects a harness makes for the parameters of a function, and what it puts into them. What a caller
// may pass cannot be read off a type alone; the choices are these, and docs/guide/harness.md tells them to users:
//
//   char *              text: a string of up to `characters`, in memory of just its size
//   char *, T *, void * counted: when a length follows (isLength), an array of just that many elements
//   T *                 an array of `elements`; of bytes: `characters`; a struct: one
//   T **                one pointer, and a null pointer behind it
//   struct members      as above, two objects deep; null beyond, and in unions. Made before anybody knows whether they
//                       are looked at, so they leave less open: only pointers to structs may be null, and a
//                       string has `characters` bytes of memory whatever its length
//   functions           a function that returns input
//   enums               one of the enumerators; any combination where they are bits
//   FILE *              stdin

import { UserError } from '../../base/user-error.ts';
import type { FunctionShape, Parameter, RecordShape, Shape } from './shape.ts';

export interface PlanOptions {
  /** Pointers may be null. */
  readonly nulls: boolean;
  /** Elements of arrays, at most. */
  readonly elements: number;
  /** Characters of strings and bytes of buffers, at most. */
  readonly characters: number;
}

/** An object of elements of one size (libc/internal/harness.h). */
export interface Plan {
  readonly name: string;
  readonly nullName: string | undefined;
  readonly lengthName: string | undefined;
  readonly size: number;
  readonly count: number;
  readonly terminators: number;
  readonly text: boolean;
  readonly rules: readonly Rule[];
}

/** A part of an element that is not free. */
export type Rule = { readonly offset: number; readonly size: number } & (
  | { readonly kind: 'pointer'; readonly plan: Plan }
  | { readonly kind: 'null' }
  | { readonly kind: 'function'; readonly name: string; readonly shape: FunctionShape }
  | { readonly kind: 'stream' }
  | { readonly kind: 'range'; readonly low: bigint; readonly high: bigint }
  | { readonly kind: 'flags'; readonly mask: bigint }
  | { readonly kind: 'choice'; readonly values: readonly bigint[] }
);

export type ParameterPlan =
  | { readonly kind: 'value'; readonly plan: Plan }
  /** A pointer; the number of its elements is the next parameter when `counts`. */
  | { readonly kind: 'object'; readonly plan: Plan; readonly counts: boolean }
  /** The number of elements of the parameter before. */
  | { readonly kind: 'length' };

/** How deep pointers in objects are followed. */
const deepest = 2;
/** Elements of an array inside a record that get pointers, enums and the like of their own. */
const mostParts = 64;

export function planParameters(
  parameters: readonly Parameter[],
  options: PlanOptions,
): ParameterPlan[] {
  const planner = new Planner(options);
  const plans: ParameterPlan[] = [];
  for (const [i, parameter] of parameters.entries()) {
    const before = plans.at(-1);
    const isCount = before?.kind === 'object' && before.counts;
    const next = parameters[i + 1];
    if (isCount) plans.push({ kind: 'length' });
    else plans.push(planner.parameter(parameter, next));
  }
  return plans;
}

/** The same objects under other names. */
export function renamedPlans(
  plans: readonly ParameterPlan[],
  names: Readonly<Record<string, string>>,
): ParameterPlan[] {
  if (Object.keys(names).length === 0) return [...plans];
  return plans.map((plan) =>
    plan.kind === 'length' ? plan : { ...plan, plan: renamed(plan.plan, names) },
  );
}

function renamed(plan: Plan, names: Readonly<Record<string, string>>): Plan {
  const other = <T extends string | undefined>(name: T) =>
    name === undefined ? name : ((names[name] ?? name) as T);
  return {
    ...plan,
    name: other(plan.name),
    nullName: other(plan.nullName),
    lengthName: other(plan.lengthName),
    rules: plan.rules.map((rule): Rule => {
      if (rule.kind === 'pointer') return { ...rule, plan: renamed(rule.plan, names) };
      return rule.kind === 'function' ? { ...rule, name: other(rule.name) } : rule;
    }),
  };
}

class Planner {
  private readonly options: PlanOptions;

  constructor(options: PlanOptions) {
    this.options = options;
  }

  parameter({ name, shape }: Parameter, next: Parameter | undefined): ParameterPlan {
    const target = shape.kind === 'pointer' ? shape.target() : undefined;
    if (target === undefined || target.kind === 'function' || target.kind === 'stream') {
      return { kind: 'value', plan: this.value(name, shape) };
    }
    const length = next !== undefined && isLength(next) ? next.name : undefined;
    const counts = length !== undefined && target.kind !== 'pointer';
    const plan = this.object(name, target, counts ? length : undefined, 1);
    return { kind: 'object', plan, counts };
  }

  private value(name: string, shape: Shape): Plan {
    const rules = this.rules(shape, 0, name, '.', 0);
    return { ...whole, name, size: shape.size, count: 1, rules };
  }

  /** What a pointer of that name points to. */
  private object(name: string, target: Shape, length: string | undefined, depth: number): Plan {
    if (target.kind === 'opaque') {
      throw new UserError(
        `cannot make up an object for '${name}': struct ${target.name} is not defined in the program; write a harness`,
      );
    }
    const size = Math.max(1, target.size);
    const isText = length === undefined && target.kind === 'number' && target.type === 'char';
    const isInner = depth > 1;
    const count = this.count(target, length !== undefined);
    const isArray = count > 1 || length !== undefined;
    const isNullable = this.options.nulls && !(isInner && target.kind !== 'record');
    return {
      name,
      nullName: isNullable ? `${name} == NULL` : undefined,
      lengthName: isText && !isInner ? `strlen(${name})` : length,
      size,
      count,
      terminators: isText || target.kind === 'pointer' ? 1 : 0,
      text: isText && !isInner,
      rules: this.rules(target, 0, isArray ? `${name}[]` : name, isArray ? '.' : '->', depth),
    };
  }

  private count(target: Shape, counted: boolean): number {
    const { elements, characters } = this.options;
    if (target.size <= 1 && target.kind !== 'range') return characters;
    if (counted) return elements;
    return target.kind === 'record' || target.kind === 'pointer' ? 1 : elements;
  }

  /** `access` leads from the expression `name` to its members. */
  private rules(shape: Shape, offset: number, name: string, access: string, depth: number): Rule[] {
    const { size } = shape;
    switch (shape.kind) {
      case 'range':
        return [{ kind: 'range', offset, size, low: shape.low, high: shape.high }];
      case 'flags':
        return [{ kind: 'flags', offset, size, mask: shape.mask }];
      case 'choice':
        return [{ kind: 'choice', offset, size, values: shape.values }];
      case 'pointer':
        return [this.pointer(shape.target(), offset, access === '->' ? `*${name}` : name, depth)];
      case 'record':
        return this.members(shape, offset, name + access, depth);
      case 'array': {
        const count = shape.element.size === 0 ? 0 : size / shape.element.size;
        return Array.from({ length: Math.min(count, mostParts) }, (_, i) =>
          this.rules(shape.element, offset + i * shape.element.size, `${name}[${i}]`, '.', depth),
        ).flat();
      }
      default:
        return [];
    }
  }

  private members(record: RecordShape, offset: number, prefix: string, depth: number): Rule[] {
    return record.members.flatMap(({ name, offset: inside, shape }) => {
      // Which member of a union is the one, nobody knows: its pointers are null.
      const level = record.union ? deepest : depth;
      return this.rules(shape, offset + inside, `${prefix}${name}`, '.', level);
    });
  }

  private pointer(target: Shape, offset: number, name: string, depth: number): Rule {
    const place = { offset, size: 8 } as const;
    if (target.kind === 'function') return { ...place, kind: 'function', name, shape: target };
    if (target.kind === 'stream') return { ...place, kind: 'stream' };
    if (depth >= deepest || target.kind === 'opaque') return { ...place, kind: 'null' };
    return { ...place, kind: 'pointer', plan: this.object(name, target, undefined, depth + 1) };
  }
}

const whole = { nullName: undefined, lengthName: undefined, terminators: 0, text: false };

const lengthNames =
  /^(n|nn|l|sz|cnt|num|len|size|count|length|bytes|n_?(bytes|elem|elems|elements|memb|items)|max_?(len|size)|capacity|cap)$/i;
const lengthEndings =
  /(_(n|sz|cnt|num|len|size|count|length|bytes)|(Len|Size|Count|Length|Num|Bytes))$/;

/** Whether a parameter that follows a pointer says how many elements are there. */
function isLength({ name, shape }: Parameter): boolean {
  if (shape.kind !== 'number' || shape.float || shape.type === 'char') return false;
  return shape.type === 'size_t' || lengthNames.test(name) || lengthEndings.test(name);
}
