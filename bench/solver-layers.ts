/** Table 1 of the EXE paper for ourselves: everything on, each part off, everything off. */
import { type Switch, switches } from '../src/solver/chain.ts';
import { loadSat } from '../src/solver/sat.ts';
import { recordedQueries, runAll } from './solver-queries.ts';

const milliseconds = 1000;

export async function layers(): Promise<void> {
  const logics = recordedQueries();
  console.log(
    `What each part is worth: all recorded queries, time-out ${milliseconds} ms a query\n`,
  );
  if (logics === undefined) return console.log('skipped: no recorded queries (see CLEW_QUERIES)\n');
  const module = await loadSat();
  const files = [...logics.values()].flat();
  runAll(module, files);
  console.log('                                     elapsed s   processor s   time-outs   wrong');
  const rows: [string, readonly (Switch | 'rewriting')[]][] = [
    ['all optimisations', []],
    ...[...switches, 'rewriting' as const].map(
      (name): [string, readonly (Switch | 'rewriting')[]] => [`without ${name}`, [name]],
    ),
    [
      'arrays by refinement alone',
      ['array-substitution', 'small-domains', 'substitution', 'truth-tables'],
    ],
    ['no optimisations', [...switches, 'rewriting']],
  ];
  for (const [label, off] of rows) {
    const run = runAll(module, files, off, { milliseconds });
    const seconds = (run.milliseconds / 1000).toFixed(2);
    const processor = (run.processor / 1000).toFixed(2);
    const cells = [label.padEnd(36), seconds.padStart(9), processor.padStart(13)];
    const counts = [`${run.undecided}`.padStart(11), `${run.wrong.length}`.padStart(7)];
    console.log([...cells, ...counts].join(' '));
  }
  console.log();
}
