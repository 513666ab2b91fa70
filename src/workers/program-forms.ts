// The forms of a program that one worker runs: with shadows, and without them for mutation. Each is compiled anew once it is known
// where the input begins, if runs have repeated so much before it that this pays; then all runs are resumed there.

import type { Program } from '../abi/program.ts';
import type { InputPoint } from '../abi/reentry.ts';
import { present } from '../base/known.ts';
import type { Terms } from '../expr/terms.ts';
import { Executor } from '../run/executor.ts';
import { PlainRunner } from '../run/plain-runner.ts';
import { concreteWorld, WorldMaker } from '../world/world-maker.ts';
import type { CheckJob } from './job.ts';
import { runLimits } from './job-program.ts';
import { Count } from './orders.ts';
import type { Outside } from './outside.ts';

/** How many steps a program must take before its input, and all runs together, for resuming it there to pay. */
const longPrefix = 1 << 14;
const muchRepeated = 1 << 22;

interface ProgramFormsParts {
  readonly program: Program;
  readonly terms: Terms;
  readonly covered: SharedArrayBuffer;
  readonly build: Outside['build'];
  /** Whether runs are to stop. */
  readonly isOver: () => boolean;
}

export class ProgramForms {
  readonly executor: Executor;
  /** The program without shadows; undefined where mutation is switched off. */
  readonly plain: PlainRunner | undefined;
  private readonly counts: Int32Array;
  private readonly build: Outside['build'];
  /** Where the input of the program begins, if runs are resumed there. */
  private inputPoint: InputPoint | undefined;

  constructor(job: CheckJob, { program, terms, covered, build, isOver }: ProgramFormsParts) {
    const { sources, plan, selfCheck } = job;
    const { coverage } = program;
    const limits = runLimits(job, isOver);
    const maker = new WorldMaker(sources, plan);
    this.executor = new Executor(program, {
      ...{ terms, limits, selfCheck, covered },
      world: (run) => maker.symbolic(run),
    });
    if (job.mutate && coverage !== undefined)
      this.plain = new PlainRunner({
        coverage,
        world: (input) => concreteWorld(sources, plan, input),
        limits,
      });
    this.counts = new Int32Array(job.counts);
    this.build = build;
  }

  /** Loads a form that has become worth it; undefined if there is none. */
  loadWanted(isPlainWanted: boolean): Promise<void> | undefined {
    if (this.isWorthResuming()) return this.loadResumable();
    return isPlainWanted ? this.loadPlain() : undefined;
  }

  private isWorthResuming(): boolean {
    const { foundInput } = this.executor;
    if (foundInput === undefined || this.inputPoint !== undefined) return false;
    const { steps } = foundInput;
    return steps >= longPrefix && steps * Atomics.load(this.counts, Count.runs) >= muchRepeated;
  }

  private async loadResumable(): Promise<void> {
    const inputPoint = present(this.executor.foundInput).point;
    this.inputPoint = inputPoint;
    this.executor.load(await this.build({ shadows: true, coverage: true, inputPoint }));
    if (this.plain?.isLoaded) await this.loadPlain();
  }

  private async loadPlain(): Promise<void> {
    const { plain, inputPoint } = this;
    const form = { shadows: false, coverage: true, counts: true, inputPoint };
    plain?.load(await this.build(form));
  }
}
