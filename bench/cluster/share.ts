// npm run bench -- cluster share [FILE [OPTION...]]: what it is worth that workers share what they know. A check with two workers is made with
// everything shared, then each time with one kind of knowledge less; counts and processor time say what that costs. Options are those of `clew check`:
// with --max-runs, what the same number of runs covers says more than how long it took.

import { join } from 'node:path';
import { type Knowledge, knowledge } from '../../src/cluster/cluster-address.ts';
import { plainTable } from '../subjects/results.ts';
import { MeasuredCluster } from './measure.ts';

const subjects = [
  join(import.meta.dirname, '../workers-subject/mixing.c'),
  join(import.meta.dirname, '../../tests/check/shared/letters.c'),
];

const headings = ['without', 'runs', 'queries', 'solver s', 'branches', 'findings'];
const more = ["workers' processor s", 'KB through Redis'];

export async function measureSharing([file, ...options]: readonly string[]): Promise<void> {
  for (const subject of file === undefined ? subjects : [file]) {
    const rows: string[][] = [];
    for (const left of [undefined, ...knowledge, 'all'] as const) {
      rows.push(await measured(subject, options, left));
      console.error(rows.at(-1)?.join('  '));
    }
    console.log(`${[subject, ...options].join(' ')}\n${plainTable([...headings, ...more], rows)}`);
  }
}

async function measured(
  subject: string,
  options: readonly string[],
  left: Knowledge | 'all' | undefined,
): Promise<string[]> {
  const kept = knowledge.filter((each) => left !== 'all' && each !== left);
  const share = kept.length === 0 ? 'nothing' : kept.join(',');
  const cluster = new MeasuredCluster(subject, `?share=${share}&ask-again=0`);
  try {
    await cluster.open();
    await cluster.measure({ workers: 2, more: [...options, '--max-runs', '1'] });
    const one = await cluster.measure({ workers: 2, more: options });
    return [
      left ?? 'nothing',
      String(one.runs),
      String(one.queries),
      one.solving.toFixed(2),
      String(one.branches),
      String(one.findings),
      one.workers.toFixed(2),
      (one.bytes / 1024).toFixed(0),
    ];
  } finally {
    await cluster.close();
  }
}
