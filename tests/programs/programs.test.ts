// The test programs: each C file says what is expected of it (tests/judge/scenario.ts). Without an expected finding the
// judge is the native compiler: same output, same exit code. All of it holds for both of our compilers.

import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ClewPool } from '../judge/clew.ts';
import {
  compileNatively,
  inTemporaryFolder,
  nativeClang,
  nativeCompiler,
  runCommand,
} from '../judge/native.ts';
import { type Scenario, scenariosOf } from '../judge/scenario.ts';
import { describe as describeRun, differsFrom, differsFromFinding } from '../judge/verdict.ts';

const pool = new ClewPool();
afterAll(() => pool.close());

interface Expected {
  readonly stdout: Uint8Array | undefined;
  readonly exit: number;
}

const natively = new Map<string, Promise<Expected | undefined>>();

/** What the program does natively: once for both of our compilers. */
function nativeBehaviour(scenario: Scenario): Promise<Expected | undefined> {
  const known = natively.get(scenario.files[0]);
  if (known) return known;
  const behaviour = observe(scenario);
  natively.set(scenario.files[0], behaviour);
  return behaviour;
}

async function observe(scenario: Scenario): Promise<Expected | undefined> {
  const compiler = scenario.native === 'clang' ? nativeClang : nativeCompiler;
  if (compiler === undefined) return undefined;
  return inTemporaryFolder(async (folder) => {
    const executable = join(folder, 'program');
    // A right program does the same without them, and not every compiler has the run-time libraries.
    const flags = scenario.flags.filter((flag) => !/^-f(no-)?sanitize/.test(flag));
    const refused = await compileNatively(compiler, scenario.files, flags, executable);
    if (refused) throw new Error(`the judge cannot compile ${scenario.name}: ${refused}`);
    const { args, stdin } = scenario;
    const run = await runCommand(executable, args, { stdin });
    if (run.exit === undefined) throw new Error(`${scenario.name} does not end natively`);
    return { stdout: run.stdout, exit: run.exit };
  });
}

async function expectedBehaviour(scenario: Scenario): Promise<Expected | undefined> {
  if (scenario.native !== 'none') return nativeBehaviour(scenario);
  const stdout = scenario.stdout === undefined ? undefined : Buffer.from(scenario.stdout);
  return { stdout, exit: scenario.exit ?? 0 };
}

async function verdict(scenario: Scenario, clang: string): Promise<string | undefined> {
  const { files, optimised, args, stdin, checks, fuel } = scenario;
  const flags = ['-w', ...scenario.flags];
  const run = await pool.run({ files, flags, optimised, args, stdin, checks, fuel, clang });
  if (scenario.finding) return differsFromFinding(run, scenario.finding);
  const expected = await expectedBehaviour(scenario);
  if (expected) return differsFrom(run, expected);
  // No judge on this machine: at least the program must run to its end.
  return run.kind === 'exited' ? undefined : describeRun(run);
}

const compilers = nativeClang ? ['native', 'embedded'] : ['embedded'];

describe.each(compilers)('compiled by %s clang', (clang) => {
  for (const folder of ['language', 'library', 'findings', 'near-misses']) {
    describe.concurrent(folder, () => {
      for (const scenario of scenariosOf(join(import.meta.dirname, folder)))
        test(scenario.name, async () => expect(await verdict(scenario, clang)).toBe(undefined));
    });
  }
});
