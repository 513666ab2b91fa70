// npx tsx tests/judge/sanitizers.ts: are the expectations of the test programs right?
//
// ASan and UBSan are an independent opinion on where C goes wrong. Every program with an expected finding must make
// them speak (naming one of the marked lines), every other one must run clean under them. Where they see less than
// we do, the program says so in its `sanitizers:` line.

import { basename, join } from 'node:path';
import { present } from '../../src/base/known.ts';
import {
  compileNatively,
  inTemporaryFolder,
  type NativeRun,
  nativeClang,
  runCommand,
} from './native.ts';
import { inParallel } from './parallel.ts';
import { type Scenario, scenariosOf } from './scenario.ts';

const compiler = nativeClang;
const environment = {
  ASAN_OPTIONS: 'detect_leaks=1:detect_stack_use_after_return=1:allocator_may_return_null=1',
};

/** What is wrong with a scenario in the sanitizers' eyes; undefined: nothing. */
async function objection(scenario: Scenario, folder: string): Promise<string | undefined> {
  const executable = join(folder, scenario.name);
  const flags = [
    '-g',
    `-fsanitize=${scenario.sanitizers.join(',')}`,
    '-fno-sanitize-recover=undefined',
    ...scenario.flags,
  ];
  const refused = await compileNatively(present(compiler), scenario.files, flags, executable);
  if (refused) return `does not compile: ${refused}`;
  const run = await runCommand(executable, scenario.args, {
    stdin: scenario.stdin,
    processorSeconds: 30,
    env: environment,
  });
  return scenario.finding ? missed(scenario, run) : complaint(run);
}

function complaint(run: NativeRun): string | undefined {
  const words = run.stderr.toString();
  return /ERROR: \w+Sanitizer|runtime error/.test(words) ? words.slice(0, 300) : undefined;
}

function missed(scenario: Scenario, run: NativeRun): string | undefined {
  const { file, lines, kinds } = present(scenario.finding);
  const words = run.stderr.toString();
  if (run.exit === 132 || run.exit === 134) return undefined; // trap, abort, assert: the signal says it
  if (!/ERROR: \w+Sanitizer|runtime error/.test(words)) return `silent, exit code ${run.exit}`;
  const named = lines.some((line) => words.includes(`${basename(file)}:${line}`));
  const placeUnknown =
    lines.length === 0 || kinds.includes('leak') || kinds.includes('invalid-call');
  return named || placeUnknown ? undefined : `speaks of another line: ${words.slice(0, 300)}`;
}

async function main(): Promise<number> {
  if (!compiler) throw new Error('no clang on the PATH');
  const root = join(import.meta.dirname, '../programs');
  const scenarios = ['language', 'library', 'findings', 'near-misses']
    .flatMap((folder) => scenariosOf(join(root, folder)))
    .filter((scenario) => scenario.sanitizers.length > 0 && scenario.native !== 'none');
  let objections = 0;
  await inTemporaryFolder((folder) =>
    inParallel(scenarios, 2, async (scenario) => {
      const words = await objection(scenario, folder);
      if (words === undefined) return;
      objections++;
      console.log(`${scenario.name}: ${words}`);
    }),
  );
  console.log(`${scenarios.length} programs, ${objections} objections`);
  return objections === 0 ? 0 : 1;
}

process.exitCode = await main();
