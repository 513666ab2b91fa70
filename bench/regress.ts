/**
 * npm run bench -- regress [SUBJECT...]: the experiment of Oasis (section 4) on two programs of ours in two released versions
 * each. docs/internals/ci.md says what is measured, bench/RESULTS-regress.md what it showed.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { configurations } from './regress/configurations.ts';
import { httpd } from './regress/httpd.ts';
import { type Measured, measure } from './regress/measure.ts';
import type { RegressSubject } from './regress/subject.ts';
import { type Experiment, isFirst, tablesOf } from './regress/tables.ts';
import { buildTrees } from './regress/trees.ts';
import { wget } from './regress/wget.ts';

const usage = `usage: npm run bench -- regress [SUBJECT...] [OPTION...]

SUBJECT  httpd, wget; both without
  --runs N             of each configuration; 1000
  --judged N           of the tests are run natively, evenly spread; all without
  --only NAME,NAME     of the configurations ${configurations.map(({ name }) => name).join(', ')}
  --fresh              build again
  --record             write bench/RESULTS-regress.md
  --json               one JSON document instead of tables`;

const options = {
  runs: { type: 'string', default: '1000' },
  judged: { type: 'string' },
  only: { type: 'string' },
  fresh: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const subjects: readonly RegressSubject[] = [httpd, wget];

export default async function benchRegress(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    options,
    allowPositionals: true,
  });
  const meant = subjects.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  const unknown = positionals.find((name) => !subjects.some((subject) => subject.name === name));
  if (unknown !== undefined) {
    console.error(`There is no subject ${unknown}.\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const runs = Number(values.runs);
  const judged = Number(values.judged ?? runs);
  const experiments: Experiment[] = [];
  for (const subject of meant) {
    buildTrees(subject, values.fresh);
    /** What uses no input is the same in all experiments. */
    const withoutInput = new Map<string, Measured>();
    for (const inputs of subject.experiments) {
      const rows: Measured[] = [];
      for (const configuration of configurations) {
        if (!(values.only ?? configuration.name).split(',').includes(configuration.name)) continue;
        const known = withoutInput.get(configuration.name);
        const row = known ?? (await measure(subject, configuration, { runs, judged, inputs }));
        rows.push(row);
        if (!configuration.usesInputs) withoutInput.set(configuration.name, row);
        console.error(`${subject.name} ${JSON.stringify(row)}`);
      }
      experiments.push({ subject, runs, inputs, rows });
    }
  }
  const text = experiments.map((each) => `${tablesOf(each)}\n\n${judgement(each)}`).join('\n\n');
  console.log(values.json ? JSON.stringify(experiments, undefined, 2) : text);
  if (values.record)
    writeFileSync(join(import.meta.dirname, 'RESULTS-regress.md'), `${heading}\n\n${text}\n`);
}

const heading = `# Regression testing: valid inputs first, new code first

Written by \`npm run bench -- regress --record\`: Oasis' experiment (section 4, tables 3 to 9). A cell of b1 to b5 is the run that found
the assertion; empty: not in these runs. *valid*: runs that got past the validation of their input, by a native run of the version as it was published.
*new conditions*: runs that were made by negating a condition in new code.`;

function judgement({ rows }: Experiment): string {
  const named = (name: string) => rows.find(({ configuration }) => configuration === name);
  const paper = ['dfs', 'noinput', 'input'].flatMap((name) => named(name) ?? []);
  const said = ['input-diff', 'new-code'].flatMap((name) => {
    const row = named(name);
    if (row === undefined) return [];
    const isIt = isFirst(
      row,
      paper.filter((each) => each !== row),
    );
    return [
      `${name} finds every bug that dfs, noinput or input finds, first: ${isIt ? 'yes' : 'no'}.`,
    ];
  });
  return said.join(' ');
}
