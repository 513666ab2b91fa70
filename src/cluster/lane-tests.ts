// The tests and findings that the worker of a lane has told, as those of this machine: a worker sends inputs, and what belongs to them
// is the check's own.

import type { Finding } from '../machine/finding.ts';
import type { Test } from '../results/test.ts';
import type { CheckMessage, FoundFinding } from '../workers/job.ts';
import { testOf } from '../workers/job-program.ts';
import type { WorkItem } from '../workers/orders.ts';
import { expectTest, numberMeantFor, TestWriter } from '../workers/result-reporter.ts';
import { testPlaces } from '../workers/thread-outside.ts';
import type { LaneLink } from './lane-link.ts';
import { wholeFinding } from './shown-here.ts';
import type { ToldFinding, ToldOf, ToldTest } from './wire.ts';

export class LaneTests {
  /** The folders of the job's tests, by the numbers that the worker calls them by. */
  private readonly folders = new Map<number, string>();
  private readonly writer: TestWriter;

  constructor(
    private readonly link: LaneLink,
    hear: (message: CheckMessage) => void,
  ) {
    this.writer = new TestWriter(link.job, testPlaces(link.job), hear);
  }

  /** Another worker numbers its tests from the beginning. */
  begin(): void {
    this.folders.clear();
  }

  take(item: WorkItem, told: ToldTest): void {
    const { log } = this.link;
    const { run, key } = told;
    const name = { run, item: item.number, key };
    const known = numberMeantFor(item, told);
    const { folder, number, sum } = this.writer.write(this.test(told), name, known);
    log.addTest({ ...name, number, sum });
    log.tick();
    this.folders.set(told.number, folder);
  }

  simpler({ number: item }: WorkItem, told: ToldOf<'simpler'>): CheckMessage {
    const test = this.test(told);
    expectTest(this.link.job, test);
    return { kind: 'simpler', item, run: told.run, test };
  }

  found({ number: item }: WorkItem, told: ToldFinding, finding: Finding): FoundFinding {
    const { run, key, place, path } = told;
    const folder = this.folderOf(told.test);
    const test = this.test(told);
    return { ...{ place, key, folder, item, run, test, path }, finding: wholeFinding(finding) };
  }

  folderOf(number: number | undefined): string | undefined {
    return number === undefined ? undefined : this.folders.get(number);
  }

  private test({ input, objects }: Pick<ToldTest, 'input' | 'objects'>): Test {
    return testOf(this.link.job, input, objects);
  }
}
