/**
 * npm run bench -- egt [--record]: what EGT says of models for string.h (its section 3.2) and of random tests (6.2), on a server of our own (bench/egt/server.c): tests and
 * processor time until all paths of a request of some bytes are explored, with models and without; and what random requests cover.
 *
 * EGT's other experiments are `npm run bench -- compare`: three printf and Mutt's conversion.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Program } from '../src/abi/program.ts';
import { present } from '../src/base/known.ts';
import { Random } from '../src/base/random.ts';
import { searcherNamed } from '../src/explore/search/named.ts';
import { loadSat, type SatModule } from '../src/solver/sat.ts';
import { definitions, implementations, sourcesOf } from './compare/natively.ts';
import { plan } from './egt/plan.ts';
import { onStdin, type Subject, stdinInput } from './pending/subjects.ts';
import { built, coveredByInputs, explored } from './pending/trial.ts';

const options = { record: { type: 'boolean', default: false } } as const;

export default async function benchEgt(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...parameters], options });
  const module = await loadSat();
  // The engine compiles what is used often while it is used: the first exploration is thrown away.
  await measured(module, plan.sizes[0], true);
  const text = [
    '# EGT on a server and three printf of our own',
    '',
    `\`npm run bench -- egt --record\`: bench/egt/server.c, and formats of ${plan.printf.length} bytes for the printf of bench/compare; sizes and runs were chosen before the first of them (bench/egt/plan.ts). Depth-first search, strict checks, one thread, at most ${plan.runs} runs, unless it says otherwise.`,
    '',
    ...(await models(module)),
    ...(await random(module)),
    ...(await printf(module)),
    '',
  ].join('\n');
  console.log(text);
  if (values.record) writeFileSync(join(import.meta.dirname, 'egt/RESULTS.md'), text);
}

function server(size: number): Subject {
  return {
    ...{ name: 'server', from: 'bench/egt/server.c', arguments: [], files: {}, ...onStdin(size) },
    program: () => join(import.meta.dirname, 'egt/server.c'),
  };
}

const build = (size: number, models: boolean): Promise<Program> =>
  built(server(size), { flags: [`-DSIZE=${size}`], models });

async function measured(module: SatModule, size: number, isModelled: boolean) {
  const outcome = explored(server(size), await build(size, isModelled), module, {
    ...{ searcher: searcherNamed(['dfs']), checks: 'strict', seed: 1, maxRuns: plan.runs },
  });
  const { sat, unsat, unknown } = outcome.answered;
  const questions = sat.count + unsat.count + unknown.count;
  return { ...outcome, questions };
}

async function models(module: SatModule): Promise<string[]> {
  const rows: string[] = [];
  for (const size of plan.sizes) {
    const [off, on] = [await measured(module, size, false), await measured(module, size, true)];
    const cells = [off, on].flatMap(({ paths, questions, milliseconds, stopped }) => [
      `${paths}${stopped === 'exhausted' ? '' : ' and more'}`,
      questions,
      (milliseconds / 1000).toFixed(2),
    ]);
    rows.push(
      `| ${size} | ${cells.join(' | ')} | ${(off.milliseconds / on.milliseconds).toFixed(1)} |`,
    );
    console.error(rows.at(-1));
  }
  return [
    '## Models for string.h (3.2)',
    '',
    'Seconds are of a processor. The paper: the tests of WsMp3 are generated about seven times faster.',
    '',
    '| bytes | tests without | questions | s | tests with models | questions | s | times faster |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ];
}

async function random(module: SatModule): Promise<string[]> {
  const size = plan.random.size;
  const program = await build(size, true);
  const total = present(program.coverage).branches.reduce(
    (sum, { sides }) => sum + sides.length,
    0,
  );
  const { sides, runs } = await measured(module, size, true);
  const dice = new Random(1);
  const inputs = Array.from({ length: plan.random.count }, () =>
    stdinInput(
      size,
      Uint8Array.from({ length: size }, () => dice.below(256)),
    ),
  );
  const covered = coveredByInputs(server(size), program, inputs).length;
  return [
    '## Against random requests (6.2)',
    '',
    `${plan.random.count} random requests of ${size} bytes cover ${covered} of ${total} sides of branches; ${runs} runs of depth-first search cover ${sides.length}. The paper: 23.4 % of lines against 31.2 %.`,
  ];
}

/** Table 2's last row: what so many tests of long formats cover, against all tests of formats of length 4. */
async function printf(module: SatModule): Promise<string[]> {
  const { length, runs, searches } = plan.printf;
  const rows: string[] = [];
  for (const implementation of implementations) {
    const cells: string[] = [];
    for (const search of searches) {
      const [driver, ...beside] = sourcesOf(implementation);
      const subject = { ...server(length), name: 'driver', program: () => driver };
      const program = await built(subject, {
        ...{ flags: definitions(implementation, length), beside },
      });
      const { sides, milliseconds } = explored(subject, program, module, {
        ...{ searcher: searcherNamed([search]), checks: 'strict', seed: 1, maxRuns: runs },
      });
      cells.push(`${sides.length} in ${(milliseconds / 1000).toFixed(1)} s`);
    }
    rows.push(`| ${implementation.name} | ${cells.join(' | ')} |`);
    console.error(rows.at(-1));
  }
  return [
    '',
    `## printf, formats of ${length} bytes (Table 2, last row)`,
    '',
    `Sides of branches (of the driver and our C library, too) that ${runs} runs cover, and seconds of a processor. The paper ended each after two hours: 590, 72 and 908 tests of three other printf.`,
    '',
    `| printf | ${searches.join(' | ')} |`,
    `|---|${'---|'.repeat(searches.length)}`,
    ...rows,
  ];
}
