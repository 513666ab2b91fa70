// Random C programs without undefined behaviour, by csmith: each computes a checksum over its globals. A seed names a
// program for ever, so a failure can be repeated.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileNatively, runCommand, tools } from './native.ts';

export interface RandomProgram {
  readonly seed: number;
  readonly file: string;
  readonly flags: readonly string[];
  /** What it prints natively. */
  readonly output: string;
}

// Every third program also uses floats, every fourth packs its bit-fields: csmith leaves both out by default.
function optionsOf(seed: number): string[] {
  return [
    ...(seed % 3 === 0 ? ['--float'] : []),
    ...(seed % 4 === 0 ? ['--packed-struct', '--bitfields'] : []),
  ];
}

/** The program of a seed with its native output; undefined when it does not end natively within 5 s of processor time. */
export async function randomProgram(
  seed: number,
  compiler: string,
  folder: string,
): Promise<RandomProgram | undefined> {
  const generated = await runCommand('csmith', ['--seed', String(seed), ...optionsOf(seed)], {
    cwd: folder,
  });
  if (generated.exit !== 0) return undefined;
  const file = join(folder, `random-${seed}.c`);
  writeFileSync(file, generated.stdout);
  const flags = [`-I${tools.csmithHeaders}`];
  const executable = join(folder, `random-${seed}`);
  const refused = await compileNatively(compiler, [file], ['-O0', ...flags], executable);
  if (refused) return undefined;
  const run = await runCommand(executable, [], { processorSeconds: 5 });
  return run.exit === 0 ? { seed, file, flags, output: run.stdout.toString() } : undefined;
}
