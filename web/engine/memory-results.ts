// The results of a check in the browser: what the command line writes into folders is kept in memory, under the same names and in
// the same order.

import { callIn } from '../../src/check/function-words.ts';
import { comparePaths, type PathKey } from '../../src/explore/path-key.ts';
import type { ReportedFinding, Unreproduced } from '../../src/results/check-result.ts';
import { CoveringTests } from '../../src/results/covering-tests.ts';
import { inputParts, type Test } from '../../src/results/test.ts';
import { arranged } from '../../src/results/test-order.ts';
import type { CheckJob, CheckMessage, FoundFinding } from '../../src/workers/job.ts';

type TestMessage = Extract<CheckMessage, { readonly kind: 'test' }>;

interface KeptTest extends Omit<TestMessage, 'test' | 'number'> {
  number: number;
  test: Test;
}

interface KeptFinding {
  readonly place: string;
  readonly key: PathKey;
  readonly content: Test;
  readonly reported: ReportedFinding;
}

const native = { kind: 'untried', reason: 'a browser has no native compiler' } as const;

function numbered(kind: 'tests' | 'findings', number: number): string {
  return `clew-out/${kind}/${String(number).padStart(4, '0')}`;
}

export class MemoryResults {
  private tests: KeptTest[] = [];
  private findings: KeptFinding[] = [];
  readonly unreproduced: Unreproduced[] = [];
  readonly covering = new CoveringTests();
  /** The final folders of tests by the former ones. */
  moved: ReadonlyMap<string, string> = new Map();
  private readonly callOf: ReturnType<typeof callIn>;

  constructor(job: CheckJob) {
    this.callOf = callIn(job);
  }

  get testCount(): number {
    return this.tests.length;
  }

  get reported(): readonly ReportedFinding[] {
    return this.findings.map(({ reported }) => reported);
  }

  addTest(message: TestMessage): Test | undefined {
    const { test, ...rest } = message;
    if (test !== undefined) this.tests.push({ ...rest, test });
    return test;
  }

  cover({ item, run, lines }: Extract<CheckMessage, { readonly kind: 'covers' }>): void {
    const test = this.tests.find((each) => each.item === item && each.run === run);
    if (test !== undefined) this.covering.add(numbered('tests', test.number), lines);
  }

  simplify(item: number, run: number, test: Test): void {
    const known = this.tests.find((each) => each.item === item && each.run === run);
    if (known !== undefined) known.test = test;
  }

  report(found: FoundFinding): ReportedFinding {
    const known = this.findings.findIndex(({ place }) => place === found.place);
    const number = known < 0 ? this.findings.length + 1 : known + 1;
    const folder = numbered('findings', number);
    const { finding, place, key, test: content, path } = found;
    const call = this.callOf?.(content);
    const test = found.folder ?? this.folderOf(found) ?? folder;
    const reported = { finding, input: inputParts(content), call, test, folder, native, path };
    this.findings[number - 1] = { place, key, content, reported };
    return reported;
  }

  private folderOf({ item, run, key }: FoundFinding): string | undefined {
    const test =
      this.tests.find((each) => each.item === item && each.run === run) ??
      this.tests.find((each) => comparePaths(each.key, key) === 0);
    return test && numbered('tests', test.number);
  }

  /** Called when everything is explored: the final numbers and orders, which do not depend on who found what first. */
  arrange(): void {
    for (const { key, content } of this.findings) {
      const test = this.tests.find((each) => comparePaths(each.key, key) === 0);
      if (test !== undefined) test.test = content;
    }
    const { order, numbers } = arranged(this.tests);
    const moved = new Map(
      [...numbers].map(([from, to]) => [numbered('tests', from), numbered('tests', to)]),
    );
    this.moved = moved;
    this.tests = order.map((test, index) => ({ ...test, number: index + 1 }));
    this.findings = this.findings
      .toSorted((a, b) => comparePaths(a.key, b.key) || (a.place < b.place ? -1 : 1))
      .map((kept, index) => {
        const folder = numbered('findings', index + 1);
        const { test: at } = kept.reported;
        const test = moved.get(at) ?? (at === kept.reported.folder ? folder : at);
        return { ...kept, reported: { ...kept.reported, folder, test } };
      });
  }

  /** The tests with their folders, in the order of their numbers. */
  all(): readonly { readonly number: number; readonly folder: string; readonly test: Test }[] {
    return this.tests
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, test }) => ({ number, folder: numbered('tests', number), test }));
  }
}
