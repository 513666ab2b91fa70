// A finding's input once more in the box, in the program without shadows: what a plain run does not show is not reported as a
// finding. The program is built when there is a first finding.

import type { Finding } from '../machine/finding.ts';
import type { Input } from '../machine/shadow/input.ts';
import { BoxReplay, sameFinding } from './box-replay.ts';
import type { CheckJob } from './job.ts';
import { buildFor, runLimits } from './job-program.ts';

export class FindingReplay {
  private readonly job: CheckJob;
  /** By whether their program has shadows. */
  private readonly replays = new Map<boolean, BoxReplay>();

  constructor(job: CheckJob) {
    this.job = job;
  }

  async judge(finding: Finding, input: Input): Promise<ReturnType<typeof sameFinding>> {
    const { sources, plan } = this.job;
    const replay = await this.replayFor(finding);
    return sameFinding(finding, replay.run(sources, plan, input));
  }

  /** A plain program does not know what was never written. */
  private async replayFor({ kind }: Finding): Promise<BoxReplay> {
    const shadows = kind === 'uninitialized-read';
    let replay = this.replays.get(shadows);
    if (replay === undefined) {
      const program = await buildFor(this.job, { shadows, coverage: false });
      const limits = runLimits(this.job, () => false);
      replay = new BoxReplay(program, limits);
      this.replays.set(shadows, replay);
    }
    return replay;
  }
}
