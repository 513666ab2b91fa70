// Puts the shadow side of a machine together: the run that is going on, and the parts that serve the imports of
// shadowed programs, one file each.

import type { Terms } from '../../expr/terms.ts';
import type { Input } from '../../input/input.ts';
import type { Frame } from '../finding.ts';
import type { UninitializedObject } from '../uninitialized.ts';
import { type KeptShadows, keepShadows, putBackShadows } from './kept-shadows.ts';
import { MemoryShadows } from './memory-shadows.ts';
import { NewFlow } from './new-flow.ts';
import { type MachineSide, SymbolicRun } from './symbolic-run.ts';
import type { InputSymbols } from './symbols.ts';
import { Values } from './values.ts';

/** Functions by the names under which a shadowed program imports them. */
export type Imports = Record<string, (...values: never[]) => unknown>;

export class Shadows {
  readonly run: SymbolicRun;
  private readonly memory: MemoryShadows;
  private readonly values: Values;
  /** Set if the program tells what is new. */
  private newFlow: NewFlow | undefined;

  constructor(terms: Terms, symbols?: InputSymbols) {
    this.run = new SymbolicRun(terms, symbols, () => this.end());
    this.memory = new MemoryShadows(this.run);
    this.values = new Values(this.run, this.memory.origins);
  }

  attach(machine: MachineSide): void {
    this.run.attach(machine);
    if (machine.program.newLines === undefined) return;
    this.newFlow = new NewFlow(machine.program, this.memory);
    this.run.path.trackNew(this.newFlow);
  }

  /** How many calls of the library on new lines are active; undefined if the program does not tell what is new. */
  get newCalls(): { value: number } | undefined {
    return this.newFlow?.calls;
  }

  /** The stack at the point where the run was cut. */
  cutAt: readonly Frame[] = [];

  /** Drops all shadows: the run goes on at the speed of one that has met nothing symbolic. */
  private end(): void {
    this.cutAt = this.run.machine.stack();
    this.memory.bytes.end();
    this.run.machine.endFrames();
  }

  /** Takes note of an object that has come to life and whose content is input. */
  announce(object: UninitializedObject): void {
    this.memory.unwrittenInput.open(object);
  }

  /** A copy of the shadows of memory, for a process that is put aside. */
  keep(): KeptShadows {
    const { bytes, unwrittenInput } = this.memory;
    return keepShadows(bytes, unwrittenInput, this.run.machine.memory.map);
  }

  /** Puts them back. If the run was cut in the meantime, they are dropped. */
  putBack(kept: KeptShadows): void {
    putBackShadows(kept, this.memory.bytes, this.memory.unwrittenInput);
    if (!this.run.path.isCut) return;
    this.memory.bytes.end();
    this.run.machine.endFrames();
  }

  begin(input: Input): void {
    this.run.begin(input);
    this.memory.begin();
    this.newFlow?.begin();
  }

  imports(): Imports {
    const imports = { ...this.memory.imports(), ...this.values.imports() };
    return this.newFlow?.wrap(imports) ?? imports;
  }
}
