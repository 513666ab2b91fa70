// A finding's input once more in the box, in the program without shadows: what a plain run does not show is not reported as a
// finding. The program is built when there is a first finding.

import type { Input } from '../input/input.ts';
import type { Finding } from '../machine/finding.ts';
import type { Outcome } from '../machine/outcome.ts';
import { BoxReplay, sameFinding } from './box-replay.ts';
import type { CheckJob } from './job.ts';
import { buildFor, runLimits } from './job-program.ts';

export class FindingReplay {
  /** The replays of the programs with and without shadows. */
  private readonly replays = new Map<boolean, BoxReplay>();
  /** Ends a run that `run` has started. */
  private isOver: () => boolean = () => false;

  constructor(private readonly job: CheckJob) {}

  async judge(finding: Finding, input: Input): Promise<ReturnType<typeof sameFinding>> {
    const { sources, plan } = this.job;
    const replay = await this.replayFor(finding);
    return sameFinding(finding, replay.run(sources, plan, input));
  }

  /** How a plain run of an input ends, and after how many steps; it is not waited for longer than `isOver` says. */
  async run(input: Input, isOver: () => boolean): Promise<{ outcome: Outcome; steps: number }> {
    const { sources, plan } = this.job;
    const replay = await this.replayFor({ kind: 'hang' });
    this.isOver = isOver;
    const outcome = replay.run(sources, plan, input);
    this.isOver = () => false;
    return { outcome, steps: replay.steps };
  }

  /** Only a program with shadows knows what was never written. */
  private async replayFor({ kind }: Pick<Finding, 'kind'>): Promise<BoxReplay> {
    const shadows = kind === 'uninitialized-read';
    let replay = this.replays.get(shadows);
    if (replay === undefined) {
      const program = await buildFor(this.job, { shadows, coverage: false });
      const limits = runLimits(this.job, () => this.isOver());
      replay = new BoxReplay(program, limits);
      this.replays.set(shadows, replay);
    }
    return replay;
  }
}
