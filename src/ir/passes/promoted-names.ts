// Debug information for variables that have left memory: where unoptimised code declares once which
// memory a source variable is, promoted code says after each assignment which value it now has.
// Records stand before an instruction; those of a removed one move on to the next.

import { addToList } from '../../base/known.ts';
import type { Alloca, Call, Instruction } from '../instruction.ts';
import type { Metadata, VariableRecord } from '../metadata.ts';
import type { Value } from '../module.ts';
import { mention } from './mentions.ts';

export class PromotedNames {
  private readonly declarations = new Map<Alloca, VariableRecord[]>();
  private readonly collected = new Set<Call>();
  private waiting: VariableRecord[] = [];

  constructor(private readonly isPromoted: (value: object) => value is Alloca) {}

  /** Takes the declarations of promoted variables out of the instruction's records. */
  collect(instruction: Instruction): void {
    if (instruction.op === 'call') this.collectCall(instruction);
    if (instruction.records === undefined) return;
    instruction.records = instruction.records.filter((record) => !this.declare(record));
  }

  /** Whether the call is an old-style declaration that has been collected. */
  isCollected(call: Call): boolean {
    return this.collected.has(call);
  }

  /** The variable has a new value from here on. */
  assign(variable: Alloca, value: Value): void {
    for (const declaration of this.declarations.get(variable) ?? []) {
      this.waiting.push({ ...declaration, form: 'value', value: mention(value) });
    }
  }

  removed(instruction: Instruction): void {
    if (instruction.records !== undefined) this.waiting.push(...instruction.records);
  }

  /** The instruction stays: it takes the records that wait for their place. */
  kept(instruction: Instruction): void {
    if (instruction.op === 'phi' || this.waiting.length === 0) return;
    instruction.records = [...this.waiting, ...(instruction.records ?? [])];
    this.waiting = [];
  }

  private collectCall(call: Call): void {
    if (call.callee.kind !== 'function' || call.callee.name !== 'llvm.dbg.declare') return;
    const [value, variable, expression] = call.arguments.map((argument) =>
      argument.kind === 'metadata' ? argument.metadata : undefined,
    );
    if (variable?.kind !== 'node' || call.location === undefined) return;
    const record = {
      form: 'declare',
      value,
      variable,
      expression,
      location: call.location,
    } as const;
    if (this.declare(record)) this.collected.add(call);
  }

  private declare(record: VariableRecord): boolean {
    const { value, expression } = record;
    if (record.form !== 'declare' || value?.kind !== 'local') return false;
    if (!this.isPromoted(value.value)) return false;
    // A declaration of a part of the memory, or of what it points to, has no counterpart.
    if (!isPlain(expression)) return true;
    addToList(this.declarations, value.value, record);
    return true;
  }
}

function isPlain(expression: Metadata | undefined): boolean {
  return expression === undefined || (expression.kind === 'node' && expression.fields.size === 0);
}
