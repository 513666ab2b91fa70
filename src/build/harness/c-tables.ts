// Plans and views of a harness as constants in C, in the layout of libc/internal/harness.h.

import { cString } from '../../base/c-string.ts';
import { UserError } from '../../base/user-error.ts';
import type { Plan, Rule } from './plan.ts';
import type { FunctionShape, Shape } from './shape.ts';
import type { Part, View } from './view.ts';

const ruleKinds = {
  pointer: 'RULE_POINTER',
  null: 'RULE_ADDRESS',
  function: 'RULE_ADDRESS',
  stream: 'RULE_VARIABLE',
  range: 'RULE_RANGE',
  flags: 'RULE_FLAGS',
  choice: 'RULE_CHOICE',
} as const;

const partKinds = {
  bytes: 'PART_BYTES',
  bits: 'PART_BITS',
  elements: 'PART_ELEMENTS',
  pointer: 'PART_POINTER',
  text: 'PART_TEXT',
  address: 'PART_ADDRESS',
  function: 'PART_FUNCTION',
  unseen: 'PART_UNSEEN',
} as const;

export class CTables {
  /** The definitions so far. */
  text = '';
  private count = 0;
  private readonly views = new Map<View, string>();

  /** The name of the view's table: declared before its parts are, which may lead back to it. */
  view(view: View): string {
    const known = this.views.get(view);
    if (known !== undefined) return known;
    const name = this.name('view');
    this.views.set(view, name);
    this.text += `static const struct view ${name};\n`;
    const parts = view.parts.map((part) => this.part(part));
    const table = this.name('parts');
    const list = parts.length === 0 ? '{0}' : parts.join(', ');
    this.text += `static const struct part ${table}[] = {${list}};\n`;
    this.text += `static const struct view ${name} = {${view.size}, ${parts.length}, ${table}};\n`;
    return name;
  }

  private part(part: Part): string {
    const numbers = [
      partKinds[part.kind],
      part.offset,
      part.kind === 'bytes' ? part.size : 0,
      'count' in part ? part.count : 0,
      part.kind === 'bits' ? part.mask : 0,
      part.kind === 'bytes' ? part.format : 1,
    ];
    const target = 'view' in part ? `&${this.view(part.view)}` : '0';
    return `{${[...numbers, literal(part.name), target].join(', ')}}`;
  }

  /** The name of the plan's table. */
  plan(plan: Plan): string {
    const rules = plan.rules.map((rule) => this.rule(rule));
    const table = this.name('rules');
    const list = rules.length === 0 ? '{0}' : rules.join(', ');
    this.text += `static const struct rule ${table}[] = {${list}};\n`;
    const name = this.name('plan');
    const names = [plan.name, plan.nullName, plan.lengthName].map(literal);
    const numbers = [plan.size, plan.count, plan.terminators, plan.text ? 1 : 0, rules.length];
    this.text += `static const struct plan ${name} = {${[...names, ...numbers, table].join(', ')}};\n`;
    return name;
  }

  private rule(rule: Rule): string {
    const [low, high, target] = this.content(rule);
    return `{${ruleKinds[rule.kind]}, ${rule.offset}, ${rule.size}, ${low}, ${high}, ${target}}`;
  }

  private content(rule: Rule): [low: string, high: string, target: string] {
    switch (rule.kind) {
      case 'pointer':
        return ['0', '0', `&${this.plan(rule.plan)}`];
      case 'null':
        return ['0', '0', '0'];
      case 'function':
        return ['0', '0', `(const void *)${this.stub(rule.name, rule.shape)}`];
      case 'stream':
        return ['0', '0', '&stdin'];
      case 'range':
        return [long(rule.low), long(rule.high), '0'];
      case 'flags':
        return [long(rule.mask), '0', '0'];
      case 'choice': {
        const name = this.name('choices');
        this.text += `static const long ${name}[] = {${rule.values.map(long).join(', ')}};\n`;
        return [String(rule.values.length), '0', name];
      }
    }
  }

  /** A function to point to: returns input, or null. */
  private stub(named: string, { result, parameters, variadic }: FunctionShape): string {
    const name = this.name('stub');
    const type = scalar(result);
    const list = [...parameters.map(scalar), ...(variadic ? ['...'] : [])].join(', ') || 'void';
    const body =
      type === 'void'
        ? ''
        : type === 'void *'
          ? 'return 0;'
          : `${type} result; __clew_make_symbolic(&result, sizeof result, ${cString(`${named}()`)}); return result;`;
    this.text += `static ${type} ${name}(${list}) { ${body} }\n`;
    return name;
  }

  private name(kind: string): string {
    return `clew_${kind}_${++this.count}`;
  }
}

function scalar(shape: Shape): string {
  switch (shape.kind) {
    case 'void':
      return 'void';
    case 'pointer':
      return 'void *';
    case 'range':
    case 'flags':
    case 'choice':
      return integer(shape.size);
    case 'number':
      if (!shape.float) return integer(shape.size);
      if (shape.size <= 8) return shape.size === 4 ? 'float' : 'double';
  }
  throw new UserError('a pointer to a function with structs cannot be written in C');
}

function integer(size: number): string {
  const names: Readonly<Record<number, string>> = { 1: 'char', 2: 'short', 4: 'int', 8: 'long' };
  const name = names[size];
  if (name === undefined) throw new UserError(`an integer of ${size} bytes cannot be written in C`);
  return `unsigned ${name}`;
}

/** The least one has no literal of its own. */
function long(value: bigint): string {
  const least = -(2n ** 63n);
  return value === least ? `(-${2n ** 63n - 1n}L - 1)` : `${BigInt.asIntN(64, value)}L`;
}

function literal(text: string | undefined): string {
  return text === undefined ? '0' : cString(text);
}
