// What the store has of one program, and what a check of a change leaves there: inputs to begin with, tests, and the findings
// of each version.

import { basename, join } from 'node:path';
import { dictionaryOf, either, finiteNumber, listOf, only, text } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { WriteFailures } from '../base/write-error.ts';
import { type CheckOptions, sourcesOf } from '../check/options.ts';
import { askGit, commitOf, isDirty } from '../host/git.ts';
import { namesIn } from '../host/named-file.ts';
import type { Input } from '../input/input.ts';
import type { CheckResult } from '../results/check-result.ts';
import { numberedFolder, writeFolder } from '../results/out-folder.ts';
import type { Test } from '../results/test.ts';
import { loadTest, testFiles } from '../results/test-folder.ts';
import { programName } from '../source/input-file.ts';
import type { Cases } from '../store/cases.ts';
import type { Store } from '../store/store.ts';
import type { CheckJob } from '../workers/job.ts';
import type { Base } from './base-revision.ts';
import { asInput, asTest, beginningOf, inputSize } from './beginnings.ts';
import type { Judged } from './judge-findings.ts';

export interface BegunCheck {
  readonly options: CheckOptions;
  readonly known: { readonly seeds: number; readonly tests: number };
  readonly notes: readonly string[];
}

/** Tests of one version are enough to see what another does differently: more are not looked at. */
const mostInputs = 5000;
/** How many versions the store remembers the first inputs of. */
const mostVersions = 20;

export class ProgramStore {
  private readonly store: Store;
  private readonly name: string;
  /** The program that the recorded runs belong to. */
  private readonly recorded: string;
  /** A store that cannot be written costs what the next check would have known, not this one. */
  private readonly failures = new WriteFailures();

  constructor(store: Store, { files, fn }: CheckOptions) {
    this.store = store;
    const [first] = files;
    if (first === undefined) throw new UserError('name the files of a program');
    this.name = `${store.nameOf(first)}${fn === undefined ? '' : `:${fn.name}`}`;
    this.recorded = recordedName(store, this.name);
  }

  /** Why the store does not have all that was learned; undefined if it has. */
  get problem(): string | undefined {
    const { first } = this.failures;
    return first && `${first.message}: the store does not have all that was learned here`;
  }

  /**
   * The options of the check, with known inputs to begin with, written to `folder` in the form that it wants. A version that was
   * checked before begins as it did then: so it asks what it asked, and nothing has to be solved again.
   */
  beginning(options: CheckOptions, version: string, folder: string): BegunCheck {
    const seeds = testsIn(this.store.seeds(this.recorded));
    const tests = this.testsToBegin(version);
    const begun = beginningFor(options, seeds);
    const given = [programName(options.files[0]), ...(begun.arguments ?? [])];
    const sources = sourcesOf(begun.symbolic);
    for (const [i, test] of [...seeds, ...tests].entries())
      writeFolder(numberedFolder(folder, i + 1), testFiles(asTest(test, sources, given)));
    const stored = seeds.length + tests.length > 0 ? [folder] : [];
    const { answers = this.store.answers } = options;
    return {
      known: { seeds: seeds.length, tests: tests.length },
      notes: this.notes(seeds.length),
      options: { ...begun, answers, seeds: [...(begun.seeds ?? []), ...stored] },
    };
  }

  private notes(seeds: number): string[] {
    if (seeds > 0)
      return this.recorded === this.name ? [] : [`begins with recorded runs of ${this.recorded}`];
    const others = withSeeds(this.store);
    return others.length === 0
      ? []
      : [
          `there are no recorded runs of ${this.name}, only of ${others.slice(0, 3).join(', ')}${others.length > 3 ? ', ...' : ''}; --seeds names inputs to begin with`,
        ];
  }

  private testsToBegin(version: string): Test[] {
    const tests = this.store.tests(this.name);
    const fact = `tests that checks of ${this.name} began with`;
    const byVersion = this.store.facts.get(fact, listsByVersion) ?? {};
    const names = byVersion[version] ?? tests.list().map(({ name }) => name);
    if (byVersion[version] === undefined) {
      const recent = Object.entries(byVersion).slice(1 - mostVersions);
      const document = Object.fromEntries([...recent, [version, names]]);
      this.failures.attempt(() => this.store.facts.put(fact, document));
    }
    return names.flatMap((name) => tests.load(name) ?? []);
  }

  /** Everything that is known to be an input: recorded, found before, found now. */
  inputs(out: string): Test[] {
    const folder = join(out, 'tests');
    const names = namesIn(folder);
    const found = names.slice(0, mostInputs).map((name) => loadTest(join(folder, name)));
    return [...this.known(), ...found];
  }

  /** What is recorded or known, as inputs of a job; the smallest first, so that what is found from them is small. */
  inputsFor({ sources, plan }: CheckJob): Input[] {
    const inputs = this.known().map((test) => asInput(test, sources, plan.arguments));
    return inputs.sort((a, b) => inputSize(a) - inputSize(b));
  }

  /** Whether these two versions were explored as a pair, to the end or for as long: then the tests show what differs. */
  isCompared(pair: string, milliseconds: number): boolean {
    const spent = this.store.facts.get(this.pairFact(pair), spentOnPair);
    return spent === 'all' || (spent !== undefined && spent >= milliseconds);
  }

  addCompared(pair: string, found: readonly Test[], milliseconds: number): void {
    const spent = Number.isFinite(milliseconds) ? milliseconds : 'all';
    this.failures.attempt(() => {
      for (const test of found) this.store.tests(this.name).add(test);
      this.store.facts.put(this.pairFact(pair), spent);
    });
  }

  /** Fingerprints of findings in versions that the base goes back to: those of this change are not old. */
  findingsBefore(base: Base): ReadonlySet<string> {
    if (base.kind === 'none') return new Set();
    const document = this.store.facts.get(this.factName, listsByVersion) ?? {};
    const before = Object.entries(document).filter(([version]) => isBefore(version, base.commit));
    return new Set(before.flatMap(([, fingerprints]) => fingerprints));
  }

  keep(result: CheckResult, findings: readonly Judged[]): void {
    this.failures.attempt(() => this.add(result, findings));
  }

  /** Tests that cover something, and what was covered and found in this version. */
  private add({ out, coverage }: CheckResult, findings: readonly Judged[]): void {
    const tests = this.store.tests(this.name);
    const folder = join(out, 'tests');
    for (const name of namesIn(folder)) tests.add(loadTest(join(folder, name)));
    const document = this.store.facts.get(this.factName, listsByVersion) ?? {};
    const fingerprints = findings.map(({ fingerprint }) => fingerprint);
    const version = versionName();
    this.store.facts.put(this.factName, { ...document, [version]: fingerprints });
    const { lines, branches } = coverage;
    this.store.coverage(this.name).put(version, { lines: { ...lines }, branches: { ...branches } });
  }

  private get factName(): string {
    return `findings of ${this.name}`;
  }

  private pairFact(pair: string): string {
    return `compared versions of ${this.name}: ${pair}`;
  }

  private known(): Test[] {
    return [...testsIn(this.store.seeds(this.recorded)), ...testsIn(this.store.tests(this.name))];
  }
}

/**
 * Runs are recorded of a built program, `tool`, and sources can be checked as well, `tool.c`: where a name has no recorded runs of
 * its own, those of a program that is called alike are meant, or those of the only one that has any.
 */
function recordedName(store: Store, name: string): string {
  const others = withSeeds(store);
  if (others.includes(name)) return name;
  const plain = (path: string) => basename(path).replace(/\.\w+$/, '');
  const alike = others.filter((each) => plain(each) === plain(name));
  const [only, ...more] = alike.length > 0 ? alike : others;
  return only !== undefined && more.length === 0 ? only : name;
}

function withSeeds(store: Store): string[] {
  return store.programs().filter((each) => store.seeds(each).list().length > 0);
}

/** Names of tests, or fingerprints of findings. */
const listsByVersion = dictionaryOf(listOf(text));

/** How long a pair was explored, in milliseconds, or to the end. */
const spentOnPair = either([only('all'), finiteNumber], "a number, or 'all'");

function testsIn(cases: Cases): Test[] {
  return cases.list().flatMap(({ name }) => cases.load(name) ?? []);
}

/** Recorded runs say what is symbolic where the user has not. */
function beginningFor(options: CheckOptions, seeds: readonly Test[]): CheckOptions {
  const { symbolic = {} } = options;
  const { stdin, arguments: words = [], files = [], sockets = [] } = symbolic;
  const isSaid = stdin !== undefined || words.length + files.length + sockets.length > 0;
  const begun = isSaid || options.fn !== undefined ? undefined : beginningOf(seeds);
  if (begun === undefined) return options;
  const { arguments: given = [] } = options;
  const all = given.length > 0 ? given : begun.arguments;
  return { ...options, arguments: all, symbolic: { ...symbolic, ...begun.symbolic } };
}

function isBefore(version: string, commit: string): boolean {
  return askGit(process.cwd(), 'merge-base', '--is-ancestor', version, commit) !== undefined;
}

/** The commit that is looked at; what is not committed has no name of its own. */
function versionName(): string {
  const commit = commitOf(process.cwd(), 'HEAD');
  return commit === undefined ? 'unknown' : isDirty(process.cwd()) ? `${commit}, changed` : commit;
}
