// What tuning finds on its way (ParaDySE 4.2), kept as a check would keep it: tests that cover something new, and findings
// that a native build has judged.

import { join } from 'node:path';
import type { WriteFailures } from '../base/write-error.ts';
import type { CheckEvent } from '../check/event.ts';
import { ReportedFindings } from '../check/reported-findings.ts';
import { namesIn } from '../host/named-file.ts';
import { NativeJudge } from '../native/judge.ts';
import type { NativeRunner } from '../native/runner.ts';
import type { ReportedFinding } from '../results/check-result.ts';
import { numberedFolder, tuningFile, writeFolderAtOnce } from '../results/out-folder.ts';
import type { ProgramPlan } from '../results/program-file.ts';
import type { Test } from '../results/test.ts';
import { testFiles } from '../results/test-folder.ts';
import { TestRegister } from '../results/test-register.ts';
import { sourceReader } from '../source/program-readable.ts';
import type { FoundFinding } from '../workers/job.ts';

export class TuningResults {
  private readonly testsFolder: string;
  private readonly findings: ReportedFindings;
  private readonly judge: NativeJudge | undefined;
  private readonly places = new Set<string>();
  private readonly failures: WriteFailures;
  tests: number;

  constructor(
    out: string,
    program: ProgramPlan,
    runner: NativeRunner | undefined,
    failures: WriteFailures,
    tell: (event: CheckEvent) => void,
  ) {
    this.failures = failures;
    this.testsFolder = join(out, 'tests');
    this.tests = Math.max(0, ...testsIn(out));
    this.judge = runner && new NativeJudge(program, runner);
    const register = new TestRegister(this.testsFolder);
    this.findings = new ReportedFindings({
      out,
      judge: this.judge,
      log: join(out, tuningFile),
      source: sourceReader(program),
      tests: () => register,
      failures,
      tell: (finding, how) => tell({ kind: 'finding', finding, ...how }),
    });
    this.findings.begin();
  }

  get count(): number {
    return this.findings.count;
  }

  all(): readonly ReportedFinding[] {
    return this.findings.all();
  }

  addTest(test: Test): void {
    this.tests++;
    const folder = numberedFolder(this.testsFolder, this.tests);
    this.failures.attempt(() => writeFolderAtOnce(folder, testFiles(test)));
  }

  /** Returns false if the finding is known. */
  addFinding(found: FoundFinding): boolean {
    if (this.places.has(found.place)) return false;
    this.places.add(found.place);
    this.findings.report(found);
    return true;
  }

  async finish(signal: AbortSignal): Promise<void> {
    await this.findings.finish(signal);
    this.findings.tellRest();
  }

  close(): void {
    this.judge?.close();
  }
}

/** The numbers of the tests in a results folder. */
export function testsIn(out: string): ReadonlySet<number> {
  const names = namesIn(join(out, 'tests'));
  return new Set(names.filter((name) => /^\d+$/.test(name)).map(Number));
}
