// Kills workers, the check and Redis at random moments, freezes workers past their locks, and goes on; in the end tests and findings
// must be byte by byte those of one thread that nobody disturbed.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Random } from '../../src/base/random.ts';
import { type Running, SmallCluster } from '../../tests/cluster/small-cluster.ts';

const subject = join(import.meta.dirname, '../../tests/check/shared/letters.c');
const workerCount = 3;

type Fault = 'worker killed' | 'worker frozen' | 'check killed' | 'Redis emptied';
const faults: readonly Fault[] = [
  ...(['worker killed', 'worker killed', 'worker frozen', 'check killed'] as const),
  'Redis emptied',
];

export async function campaign([count = '50', seed = '1']: readonly string[]): Promise<void> {
  const cluster = new SmallCluster();
  const random = new Random(Number(seed));
  try {
    await cluster.startRedis();
    await cluster.check('one', [subject, '--workers', '1']).ended;
    const one = cluster.contents('one');
    const done: string[] = [];
    for (let _checks = 1; done.length < Number(count); _checks++) {
      const made = await disturbed(cluster, random, Number(count) - done.length);
      const found = cluster.contents('out');
      const isSame = isDeepStrictEqual(found, one);
      if (!isSame) tellDifference(one, found);
      done.push(...made);
      console.log(`${isSame ? 'same' : 'DIFFERENT'} after ${made.join(', ')}`);
      if (!isSame) throw new Error('the result is not that of one thread');
    }
    console.log(`${done.length} faults, ${Object.keys(one).length} files the same each time`);
  } finally {
    await cluster.close();
  }
}

function tellDifference(
  one: Readonly<Record<string, string>>,
  found: Readonly<Record<string, string>>,
): void {
  const names = [...new Set([...Object.keys(one), ...Object.keys(found)])].sort();
  for (const name of names.filter((each) => one[each] !== found[each]).slice(0, 10))
    console.log(`${name}\n--- one thread\n${one[name]}\n--- the cluster\n${found[name]}`);
}

/** One check from its beginning to its end, with up to `most` faults on the way. */
async function disturbed(cluster: SmallCluster, random: Random, most: number): Promise<Fault[]> {
  rmSync(join(cluster.folder, 'out'), { recursive: true, force: true });
  const words = [subject, '--workers', '0', '--cluster', cluster.address];
  let workers: Running[] = [];
  const dead = new Set<Running | undefined>();
  const fill = async () => {
    workers = workers.filter((worker) => !dead.has(worker));
    while (workers.length < workerCount) workers.push(await cluster.startWorker());
  };
  await fill();
  let running = cluster.check('out', words);
  const made: Fault[] = [];
  for (;;) {
    const pause = wait(500 + random.below(2500)).then(() => undefined);
    const ended = await Promise.race([running.ended, pause]);
    if (ended !== undefined) {
      const result = ended.stdout === '' ? undefined : JSON.parse(ended.stdout);
      if (result?.stopped !== 'exhausted')
        throw new Error(`the check ended with ${result?.stopped}: ${ended.stderr}`);
      for (const { process } of workers) process.kill('SIGKILL');
      return made;
    }
    if (made.length >= most) continue;
    const fault = faults[random.below(faults.length)] as Fault;
    made.push(fault);
    const victim = workers[random.below(workers.length)];
    if (fault === 'worker killed') {
      victim?.process.kill('SIGKILL');
      dead.add(victim);
    }
    if (fault === 'worker frozen') {
      victim?.process.kill('SIGSTOP');
      setTimeout(() => victim?.process.kill('SIGCONT'), 5_000);
    }
    if (fault === 'Redis emptied') await cluster.restartRedis(random.below(1000));
    if (fault === 'check killed') {
      running.process.kill('SIGKILL');
      await running.ended;
      running = cluster.check('out', words);
    }
    await fill();
  }
}
