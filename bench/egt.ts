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
    '# EGT on a server of our own',
    '',
    `\`npm run bench -- egt --record\`: bench/egt/server.c, chosen with its sizes before the first run (bench/egt/plan.ts). Depth-first search, strict checks, one thread, at most ${plan.runs} runs.`,
    '',
    ...(await models(module)),
    ...(await random(module)),
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
