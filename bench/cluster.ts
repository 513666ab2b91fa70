// npm run bench -- cluster [WHAT]: what a cluster costs and gives, on this machine with a redis-server on loopback and the built
// clew. Without WHAT, [FILE...] [--rounds N] [--single] [--record]: overhead of one worker against one thread, speed-up with two, what goes through Redis, how soon an idle
// worker has work, and how soon a lost one is replaced; --single measures one worker beside one thread and nothing else; --record writes cluster/RESULTS-overhead.md. `faults [COUNT] [SEED]` kills workers, the check and Redis at random moments and
// compares what is left; `share` leaves out one kind of shared knowledge at a time; `costs` measures what the simulator
// assumes; `simulate [WORKERS...]` plays clusters that are not there; `record [SUBJECT...]` records trees for that.

import { parseArgs } from 'node:util';
import { measureCosts } from './cluster/costs.ts';
import { campaign } from './cluster/faults.ts';
import { measureOverhead } from './cluster/overhead.ts';
import { recordTrees } from './cluster/record-trees.ts';
import { measureSharing } from './cluster/share.ts';
import { simulateAll } from './cluster/simulate.ts';

const options = {
  rounds: { type: 'string', default: '3' },
  record: { type: 'boolean', default: false },
  single: { type: 'boolean', default: false },
} as const;

export default async function benchCluster(words: readonly string[]): Promise<void> {
  const [what, ...rest] = words;
  if (what === 'faults') return campaign(rest);
  if (what === 'simulate') return simulateAll(rest);
  if (what === 'record') return recordTrees(rest);
  if (what === 'costs') return measureCosts();
  if (what === 'share') return measureSharing(rest);
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  return measureOverhead({
    ...{ files: positionals, rounds: Number(values.rounds), isRecorded: values.record },
    isSingle: values.single,
    command: ['npm run bench -- cluster', ...words].join(' '),
  });
}
