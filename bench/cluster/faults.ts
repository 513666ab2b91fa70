// npm run bench -- cluster faults [COUNT] [SEED]: kills workers, the check and Redis at random moments, freezes workers past their locks,
// cuts them from the network, fills Redis up, and goes on. In the end of each check, tests and findings must be byte by byte those
// of one thread that nobody disturbed. A check that takes longer than `patience` counts as lost.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Random } from '../../src/base/random.ts';
import { CutNetwork } from '../../tests/cluster/cut-network.ts';
import { type Running, SmallCluster } from '../../tests/cluster/small-cluster.ts';

const subject = join(import.meta.dirname, '../../tests/check/shared/letters.c');
const workerCount = 3;
/** Faults of one check, at the most: then it comes to its end, and the next one begins. */
const mostPerCheck = 6;
/** Milliseconds after the last fault within which a check must end, on a busy machine. */
const patience = 240_000;

type Fault = (typeof faults)[number];
const faults = [
  ...(['worker killed', 'worker frozen', 'worker cut off', 'check killed'] as const),
  ...(['Redis emptied', 'Redis killed', 'Redis full'] as const),
] as const;

interface Member {
  readonly running: Running;
  readonly network: CutNetwork;
}

export async function campaign([count = '50', seed = '1']: readonly string[]): Promise<void> {
  const cluster = new SmallCluster();
  const random = new Random(Number(seed));
  const made = new Map<Fault, number>();
  let total = 0;
  try {
    await cluster.startRedis();
    await cluster.check('one', [subject, '--workers', '1']).ended;
    const one = cluster.contents('one');
    while (total < Number(count)) {
      const disturbed = new DisturbedCheck(cluster, random);
      const done = await disturbed.run(Math.min(mostPerCheck, Number(count) - total));
      const found = cluster.contents('out');
      const isSame = isDeepStrictEqual(found, one);
      console.log(`${isSame ? 'same' : 'DIFFERENT'} after ${done.join(', ')}`);
      if (!isSame) {
        tellDifference(one, found);
        throw new Error('the result is not that of one thread');
      }
      total += done.length;
      for (const fault of done) made.set(fault, 1 + (made.get(fault) ?? 0));
    }
    const kinds = [...made].map(([fault, times]) => `${times} ${fault}`);
    console.log(`${total} faults (${kinds.join(', ')}): 0 checks lost, 0 results wrong`);
    console.log(`${Object.keys(one).length} files the same each time`);
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

/** One check from its beginning to its end. */
class DisturbedCheck {
  private members: Member[] = [];
  private running: Running;
  private readonly words: readonly string[];

  constructor(
    private readonly cluster: SmallCluster,
    private readonly random: Random,
  ) {
    rmSync(join(cluster.folder, 'out'), { recursive: true, force: true });
    this.words = [subject, '--workers', '0', '--cluster', cluster.address];
    this.running = cluster.check('out', this.words);
  }

  async run(most: number): Promise<Fault[]> {
    const made: Fault[] = [];
    let last = Date.now();
    await this.fill();
    for (;;) {
      const pause = wait(500 + this.random.below(2500)).then(() => undefined);
      const ended = await Promise.race([this.running.ended, pause]);
      if (ended !== undefined) {
        const result = ended.stdout === '' ? undefined : JSON.parse(ended.stdout);
        if (result?.stopped !== 'exhausted')
          throw new Error(`the check ended with ${result?.stopped}: ${ended.stderr}`);
        for (const { running, network } of this.members) {
          running.process.kill('SIGKILL');
          network.close();
        }
        return made;
      }
      if (Date.now() - last > patience)
        throw new Error(`LOST after ${made.join(', ')}: ${this.running.said()}`);
      if (made.length >= most) continue;
      const fault = faults[this.random.below(faults.length)] as Fault;
      made.push(fault);
      await this.make(fault);
      await this.fill();
      last = Date.now();
    }
  }

  private async make(fault: Fault): Promise<void> {
    const { cluster, random } = this;
    const victim = this.members[random.below(this.members.length)] as Member;
    switch (fault) {
      case 'worker killed':
        victim.running.process.kill('SIGKILL');
        victim.network.close();
        this.members = this.members.filter((member) => member !== victim);
        return;
      case 'worker frozen':
        victim.running.process.kill('SIGSTOP');
        setTimeout(() => victim.running.process.kill('SIGCONT'), 5_000);
        return;
      case 'worker cut off':
        victim.network.cut();
        setTimeout(() => victim.network.mend(), 5_000);
        return;
      case 'check killed':
        this.running.process.kill('SIGKILL');
        await this.running.ended;
        this.running = cluster.check('out', this.words);
        return;
      case 'Redis emptied':
        await cluster.tellRedis('flushall');
        return;
      case 'Redis killed':
        return cluster.restartRedis(random.below(1000));
      case 'Redis full':
        await cluster.tellRedis('config', 'set', 'maxmemory', '1');
        await wait(random.below(5000));
        await cluster.tellRedis('config', 'set', 'maxmemory', '0');
        return;
    }
  }

  /** Each worker has a network of its own. */
  private async fill(): Promise<void> {
    while (this.members.length < workerCount) {
      const network = await CutNetwork.open(this.cluster.address);
      this.members.push({ running: await this.cluster.startWorker(network.address), network });
    }
  }
}
