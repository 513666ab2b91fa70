// npm run bench -- cluster share: what it is worth that workers share what they know. A check with two workers is made with everything
// shared, then each time with one kind of knowledge less; counts and processor time say what that costs.

import { join } from 'node:path';
import { knowledge } from '../../src/cluster/cluster-address.ts';
import { SmallCluster } from '../../tests/cluster/small-cluster.ts';
import { processorSeconds } from './processor.ts';

const subjects = [
  join(import.meta.dirname, '../workers-subject/mixing.c'),
  join(import.meta.dirname, '../../tests/check/shared/letters.c'),
];

export async function measureSharing(words: readonly string[]): Promise<void> {
  const chosen = words.length > 0 ? words : subjects;
  for (const subject of chosen) {
    console.log(`${subject}\nwithout       runs  queries  solver s  workers' processor s`);
    for (const left of ['', ...knowledge, 'all'])
      console.log(await measured(subject, left || 'nothing', sharedWithout(left)));
  }
}

function sharedWithout(left: string): string {
  if (left === 'all') return 'nothing';
  return knowledge.filter((each) => each !== left).join(',');
}

async function measured(subject: string, name: string, share: string): Promise<string> {
  const cluster = new SmallCluster(`?share=${share}&ask-again=0`);
  try {
    await cluster.startRedis();
    const workers = [await cluster.startWorker(), await cluster.startWorker()];
    const words = [subject, '--workers', '0', '--cluster', cluster.address, '--tests', 'new'];
    const { stdout, stderr } = await cluster.check('out', words).ended;
    if (stdout === '') throw new Error(stderr);
    const { runs, solver } = JSON.parse(stdout);
    const seconds = workers.reduce((sum, { process }) => sum + processorSeconds(process.pid), 0);
    return [
      name.padEnd(11),
      String(runs).padStart(6),
      String(solver.queries).padStart(8),
      solver.seconds.toFixed(2).padStart(9),
      seconds.toFixed(2).padStart(9),
    ].join(' ');
  } finally {
    await cluster.close();
  }
}
