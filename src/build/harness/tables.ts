// Plans as constants of the program, in the layout of libc/internal/harness.h.

import { getOrMake } from '../../base/known.ts';
import { globalVariable, zeroConstant } from '../../ir/construct.ts';
import type { Constant, Func, GlobalVariable, Module } from '../../ir/module.ts';
import type { StructType, Type, TypeTable } from '../../ir/types.ts';
import type { Plan, Rule } from './plan.ts';
import type { FunctionShape } from './shape.ts';
import type { Part, View } from './view.ts';

/** The kinds in the order of `enum part_kind`. */
const partKinds = [
  ...(['bytes', 'bits', 'elements', 'pointer', 'text', 'address', 'function', 'unseen'] as const),
];
/** The kinds in the order of `enum rule_kind`. */
const ruleKinds = ['pointer', 'address', 'variable', 'range', 'flags', 'choice'] as const;

export class Tables {
  private readonly types: TypeTable;
  private readonly module: Module;
  private readonly stub: (name: string, shape: FunctionShape) => Func;
  private readonly ruleType: StructType;
  private readonly planType: StructType;
  private readonly partType: StructType;
  private readonly viewType: StructType;
  private readonly views = new Map<View, GlobalVariable>();
  private readonly texts = new Map<string, GlobalVariable>();

  /** `stub` makes a function for a pointer to one. */
  constructor(types: TypeTable, module: Module, stub: Tables['stub']) {
    this.types = types;
    this.module = module;
    this.stub = stub;
    const [long, pointer] = [types.integer(64), types.pointer];
    this.ruleType = types.struct([long, long, long, long, long, pointer]);
    const [names, numbers] = [Array(3).fill(pointer), Array(5).fill(long)];
    this.planType = types.struct([...names, ...numbers, pointer]);
    this.partType = types.struct([...numbers, long, pointer, pointer]);
    this.viewType = types.struct([long, long, pointer]);
  }

  /** The table is known before its parts are: they may lead back to it. */
  view(view: View): GlobalVariable {
    const known = this.views.get(view);
    if (known !== undefined) return known;
    const table = this.constant(zeroConstant(this.viewType));
    this.views.set(view, table);
    const parts = view.parts.map((part) => this.part(part));
    const counts = [view.size, parts.length].map((value) => this.long(value));
    const elements = [...counts, this.array(this.partType, parts)];
    table.initializer = { kind: 'aggregate', type: this.viewType, elements };
    return table;
  }

  private part(part: Part): Constant {
    const numbers = [
      partKinds.indexOf(part.kind),
      part.offset,
      part.kind === 'bytes' ? part.size : 0,
      'count' in part ? part.count : 0,
      part.kind === 'bits' ? part.mask : 0,
      part.kind === 'bytes' ? part.format : 1,
    ];
    const target = 'view' in part ? this.view(part.view) : zeroConstant(this.types.pointer);
    const elements = [...numbers.map((value) => this.long(value)), this.text(part.name), target];
    return { kind: 'aggregate', type: this.partType, elements };
  }

  plan(plan: Plan): GlobalVariable {
    const rules = plan.rules.map((rule) => this.rule(rule));
    const names = [plan.name, plan.nullName, plan.lengthName];
    const numbers = [plan.size, plan.count, plan.terminators, plan.text ? 1 : 0, rules.length];
    const elements = [
      ...names.map((name) => this.text(name)),
      ...numbers.map((value) => this.long(value)),
      this.array(this.ruleType, rules),
    ];
    return this.constant({ kind: 'aggregate', type: this.planType, elements });
  }

  /** A name as a C string. */
  text(text: string | undefined): Constant {
    if (text === undefined) return zeroConstant(this.types.pointer);
    return getOrMake(this.texts, text, () => {
      const bytes = new TextEncoder().encode(`${text}\0`);
      const type = this.types.array(this.types.integer(8), bytes.length);
      return this.constant({ kind: 'data', type, bytes });
    });
  }

  private rule(rule: Rule): Constant {
    const { kind, low = 0n, high = 0n, target } = this.content(rule);
    const numbers = [ruleKinds.indexOf(kind), rule.offset, rule.size, low, high];
    const elements = [
      ...numbers.map((value) => this.long(value)),
      target ?? zeroConstant(this.types.pointer),
    ];
    return { kind: 'aggregate', type: this.ruleType, elements };
  }

  private content(rule: Rule): {
    kind: (typeof ruleKinds)[number];
    low?: bigint;
    high?: bigint;
    target?: Constant;
  } {
    switch (rule.kind) {
      case 'pointer':
        return { kind: 'pointer', target: this.plan(rule.plan) };
      case 'null':
        return { kind: 'address' };
      case 'function':
        return { kind: 'address', target: this.stub(rule.name, rule.shape) };
      case 'stream':
        return { kind: 'variable', target: this.variable('stdin') };
      case 'range':
        return { kind: 'range', low: rule.low, high: rule.high };
      case 'flags':
        return { kind: 'flags', low: rule.mask };
      case 'choice': {
        const values = rule.values.map((value) => this.long(value));
        const target = this.array(this.types.integer(64), values);
        return { kind: 'choice', low: BigInt(values.length), target };
      }
    }
  }

  private long(value: number | bigint): Constant {
    const type = this.types.integer(64);
    return { kind: 'integer', type, value: BigInt.asUintN(64, BigInt(value)) };
  }

  private array(element: Type, elements: readonly Constant[]): Constant {
    if (elements.length === 0) return zeroConstant(this.types.pointer);
    const type = this.types.array(element, elements.length);
    return this.constant({ kind: 'aggregate', type, elements });
  }

  private constant(initializer: Constant): GlobalVariable {
    const name = `.str.harness.${this.module.globals.length}`;
    return this.add({ name, initializer, valueType: initializer.type, linkage: 'private' });
  }

  /** A variable that is defined elsewhere. */
  variable(name: string): GlobalVariable {
    const known = this.module.globals.find((global) => global.name === name);
    if (known !== undefined) return known;
    const valueType = this.types.pointer;
    return this.add({ name, initializer: undefined, valueType, linkage: 'external' });
  }

  private add(
    variable: Pick<GlobalVariable, 'name' | 'initializer' | 'valueType' | 'linkage'>,
  ): GlobalVariable {
    const global = globalVariable(this.types, variable);
    this.module.globals.push(global);
    return global;
  }
}
