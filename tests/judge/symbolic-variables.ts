// Random programs by csmith whose variables are all made symbolic, their initial values being the witness. The
// run must end as it does without, and the executor's self-check must hold for every condition on the way: shadows go
// through everything that csmith can think of.

import { tmpdir } from 'node:os';
import type { Program, ProgramGlobal } from '../../src/abi/program.ts';
import { Terms } from '../../src/expr/terms.ts';
import { noSources } from '../../src/input/sources.ts';
import type { SymbolicRun } from '../../src/machine/shadow/symbolic-run.ts';
import { Executor } from '../../src/run/executor.ts';
import { WorldMaker } from '../../src/world/world-maker.ts';
import { describeOutcome, programOf } from '../machine/subject.ts';

const plan = {
  arguments: ['program'],
  environment: {},
  directory: '/home',
  files: [],
  seed: 0,
  fileSpace: 1 << 20,
};
/** Steps: a program that takes more concretely is left out. */
const fuel = 1 << 20;

export interface SymbolicVerdict {
  readonly concretely: string;
  readonly symbolically: string;
  readonly decisions: number;
}

/** Throws where a shadow breaks its law. */
export async function judgeVariables(
  source: string,
  flags: readonly string[],
): Promise<SymbolicVerdict> {
  const program = await programOf(source, { flags, shadows: true });
  const variables = program.globals.filter((each) => isVariable(program, each));
  const maker = new WorldMaker(noSources, plan);
  let isSymbolic = false;
  const executor = new Executor(program, {
    terms: new Terms(),
    limits: { fuel, expired: () => false, leaks: false },
    selfCheck: true,
    world: (run) => {
      if (isSymbolic) for (const variable of variables) makeSymbolic(run, variable);
      return maker.symbolic(run);
    },
  });
  const concretely = describeOutcome(executor.run(new Map()).outcome as never);
  isSymbolic = true;
  const trace = executor.run(
    new Map(variables.map((each) => [nameOf(each), initial(program, each)])),
  );
  const symbolically = describeOutcome(trace.outcome as never);
  return { concretely, symbolically, decisions: trace.length };
}

function isVariable({ space }: Program, { constant, address, file = '' }: ProgramGlobal): boolean {
  return !constant && address >= space.readOnlyEnd && file.startsWith(tmpdir());
}

function nameOf({ address }: ProgramGlobal): string {
  return `memory/${address}`;
}

function initial({ data }: Program, { address, size }: ProgramGlobal): Uint8Array {
  const bytes = new Uint8Array(size);
  for (const { address: from, bytes: content } of data) {
    const part = content.subarray(Math.max(0, address - from), Math.max(0, address + size - from));
    if (part.length > 0) bytes.set(part, Math.max(0, from - address));
  }
  return bytes;
}

function makeSymbolic(run: SymbolicRun, variable: ProgramGlobal): void {
  const { address, size } = variable;
  const object = { name: nameOf(variable), size };
  run.meet(object);
  const terms = Int32Array.from({ length: size }, (_, i) => run.symbols.byte(object, i));
  run.machine.memory.setTerms(address, size, terms);
}
