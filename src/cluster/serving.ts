// This says who of a cluster serves a check: the check's user is told of workers of other versions, and when there is none.

import { counting } from '../base/counting.ts';
import { buildText, thisBuild } from './build-identity.ts';
import type { WorkerMember } from './members.ts';

export class Serving {
  private isVersionTold = false;
  private isNobodyTold = false;

  constructor(
    /** The address as people may see it. */
    private readonly address: string,
    private readonly note: (text: string) => void,
  ) {}

  /** How many threads there are for checks of this build. */
  threads(workers: readonly WorkerMember[]): number {
    const { key } = thisBuild();
    return workers
      .filter(({ build, isDraining }) => build === key && !isDraining)
      .reduce((sum, worker) => sum + worker.threads, 0);
  }

  tell(workers: readonly WorkerMember[]): void {
    const { key, ...own } = thisBuild();
    const others = workers.filter(({ build }) => build !== key);
    const [first] = others;
    if (first !== undefined && !this.isVersionTold) {
      this.isVersionTold = true;
      const whose = first.clew === own.clew && first.node === own.node ? ', built otherwise' : '';
      this.note(
        `${counting(others.length, 'worker')} of the cluster cannot serve this check: ${first.host} has ${buildText(first)}${whose}, and this is ${buildText(own)}`,
      );
    }
    if (workers.length > others.length) this.isNobodyTold = false;
    else if (!this.isNobodyTold) {
      this.isNobodyTold = true;
      this.note(
        `nobody serves this check yet: start workers with \`clew worker --cluster ${this.address}\``,
      );
    }
  }
}
