// The law of processes: a family whose members only talk over pipes prints and returns the same in the box as natively, whatever the order in
// which its processes run. A second run in the same machine is the same run, and so is one with shadows.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { type Machine, machineFor } from '../../src/machine/machine.ts';
import { emptyWorld, virtualClock } from '../../src/machine/posix/world.ts';
import { Shadows } from '../../src/machine/shadow/shadows.ts';
import fc from '../chance.ts';
import { compileNatively, inTemporaryFolder, nativeCompiler, runCommand } from '../judge/native.ts';
import { programsOf } from '../machine/subject.ts';

const file = join(import.meta.dirname, 'interpreter.c');
const programOf = await programsOf(readFileSync(file, 'utf8'));
const memory = 1 << 28;
const machines = [
  machineFor(programOf({ memory })),
  machineFor(programOf({ memory, shadows: true }), new Shadows(new Terms())),
];
const limits = { fuel: 1 << 22, expired: () => false, leaks: false };

/** What happens in a family, in some order that is possible: a message is received after it was sent. */
interface Step {
  readonly from: number;
  readonly to: number;
  readonly pause: '' | 's' | 'y';
  /** Whether it is received at once, or at the end. */
  readonly atOnce: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  from: fc.nat(2),
  to: fc.nat(2),
  pause: fc.constantFrom('', '', 's', 'y'),
  atOnce: fc.boolean(),
});

/** The scripts of the processes (interpreter.c). */
function scriptsOf(count: number, steps: readonly Step[]): string[] {
  const scripts = Array.from({ length: count }, () => '');
  const late: (() => void)[] = [];
  for (const { from, to, pause, atOnce } of steps) {
    if (from >= count || to >= count) continue;
    scripts[from] += `${pause}${'abc'[to]}`;
    const receive = () => {
      scripts[to] += 'ABC'[from];
    };
    if (atOnce) receive();
    else late.push(receive);
  }
  for (const receive of late) receive();
  return scripts;
}

function run(machine: Machine, scripts: readonly string[]) {
  let stdout = '';
  const world = () => ({
    ...emptyWorld(),
    arguments: ['program', ...scripts],
    clock: virtualClock(0n),
    stdout: (bytes: Uint8Array) => {
      stdout += Buffer.from(bytes).toString('latin1');
    },
  });
  const outcome = machine.once(world, limits);
  return { stdout, exit: outcome.kind === 'exited' ? outcome.status : outcome };
}

test.skipIf(nativeCompiler === undefined)(
  'families over pipes do as they do natively (needs a compiler)',
  async () => {
    await inTemporaryFolder(async (folder) => {
      const executable = join(folder, 'program');
      expect(await compileNatively(nativeCompiler ?? '', [file], [], executable)).toBeUndefined();
      const law = fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { maxLength: 12 }),
        async (count, steps) => {
          const scripts = scriptsOf(count, steps);
          const native = await runCommand(executable, scripts, {});
          const expected = { stdout: native.stdout.toString('latin1'), exit: native.exit };
          for (const machine of machines)
            for (let time = 0; time < 2; time++) expect(run(machine, scripts)).toEqual(expected);
        },
      );
      await fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 40) });
    });
  },
  120_000,
);
