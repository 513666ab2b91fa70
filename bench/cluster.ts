// npm run bench -- cluster [WHAT]: what a cluster costs and gives, on this machine with a redis-server on loopback and the built
// clew. Without WHAT: overhead of one worker against one thread, speed-up with two, what goes through Redis, how soon an idle worker
// has work, and how soon a lost one is replaced. `faults [COUNT] [SEED]` kills workers, the check and Redis at random moments and
// compares what is left; `share` leaves out one kind of shared knowledge at a time; `costs` measures what the simulator
// assumes; `simulate [WORKERS...]` plays clusters that are not there; `record NAME=OUT...` records trees for that.

import { measureCosts } from './cluster/costs.ts';
import { campaign } from './cluster/faults.ts';
import { measureCluster } from './cluster/measure.ts';
import { recordTrees } from './cluster/record-trees.ts';
import { measureSharing } from './cluster/share.ts';
import { simulateAll } from './cluster/simulate.ts';

export default async function benchCluster([what, ...rest]: readonly string[]): Promise<void> {
  if (what === 'faults') return campaign(rest);
  if (what === 'simulate') return simulateAll(rest);
  if (what === 'record') return recordTrees(rest);
  if (what === 'costs') return measureCosts();
  if (what === 'share') return measureSharing(rest);
  return measureCluster(what === undefined ? [] : [what]);
}
