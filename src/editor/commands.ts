// What the server does when it is asked to: checks a file or a function, compares a function with the last commit, opens a finding.

import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Connection } from 'vscode-languageserver/node';
import { counting } from '../base/counting.ts';
import { jsonIfValid } from '../base/json.ts';
import { readIfThere } from '../host/named-file.ts';
import type { OwnAnswer } from '../host/own-command.ts';
import { type CheckRecord, checkRecord, compareRecord } from '../report/document-schema.ts';
import type { PlacedFinding } from './diagnostics.ts';
import { headVersion } from './head-version.ts';
import { commandNames } from './lenses.ts';
import {
  checkOfFile,
  checkOfFunction,
  comparisonOf,
  type KnownTarget,
  type QuickCheck,
} from './quick-check.ts';

/** What commands are given to work with. */
export interface Workplace {
  readonly connection: Connection;
  targets(directory: string): Promise<readonly KnownTarget[]>;
  /** A new empty folder. */
  folder(): string;
  run(words: readonly string[], directory: string, signal: AbortSignal): Promise<OwnAnswer>;
  found(source: string, findings: readonly PlacedFinding[]): void;
  /** What a check may take, "5s": one on every save, or one that the user asks for. */
  budget(of: 'save' | 'request'): string;
  /** The text of an open document. */
  textOf(uri: string): string | undefined;
}

export class Commands {
  private readonly place: Workplace;
  /** Checks that are under way, by what they check: a new one stops the former. */
  private readonly running = new Map<string, AbortController>();

  constructor(place: Workplace) {
    this.place = place;
  }

  /** Unknown files and files that nothing can be done with are passed over in silence: the user has merely saved. */
  async checkOnSave(uri: string): Promise<void> {
    const check = await this.checkFor(uri);
    if (check !== undefined) await this.check(check, this.place.budget('save'), 'quietly');
  }

  async execute(command: string, words: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const [first = '', second = ''] = words.map(String);
    switch (command) {
      case commandNames.checkFile:
        return this.checkAsked(await this.checkFor(first), signal);
      case commandNames.checkFunction: {
        const path = fileURLToPath(first);
        const targets = await this.place.targets(resolve(path, '..'));
        return this.checkAsked(checkOfFunction(path, second, targets), signal);
      }
      case commandNames.compareWithHead:
        return this.compareWithHead(fileURLToPath(first), second, signal);
      case commandNames.openFinding:
        return this.place.connection.window.showDocument({
          uri: pathToFileURL(join(first, 'finding.txt')).href,
        });
      default:
        return this.tell(`there is no command '${command}'`);
    }
  }

  private async checkFor(uri: string): Promise<QuickCheck | undefined> {
    if (!uri.startsWith('file:') || !uri.endsWith('.c')) return undefined;
    const path = fileURLToPath(uri);
    const text = this.place.textOf(uri) ?? readIfThere(path)?.toString() ?? '';
    return checkOfFile(path, text, await this.place.targets(resolve(path, '..')));
  }

  private async checkAsked(check: QuickCheck | undefined, signal: AbortSignal): Promise<unknown> {
    if (check === undefined)
      return this.tell('nothing says how this file is run: add a target to clew.config.json');
    const record = await this.check(check, this.place.budget('request'), 'aloud', signal);
    return record && { status: record.status, complete: record.complete };
  }

  private async check(
    { source, words, directory }: QuickCheck,
    budget: string,
    how: 'quietly' | 'aloud',
    signal?: AbortSignal,
  ): Promise<CheckRecord | undefined> {
    this.running.get(source)?.abort();
    const stop = new AbortController();
    this.running.set(source, stop);
    const out = join(this.place.folder(), 'out');
    const options = ['--json', '--native=off', '--suite=assert', '--workers=1', `--out=${out}`];
    const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
    const all = ['check', ...options, `--max-time=${budget}`, ...words];
    const { stdout, stderr } = await this.withProgress(`checking ${source}`, () =>
      this.place.run(all, directory, either),
    );
    if (this.running.get(source) !== stop) return undefined; // A newer one has taken its place.
    this.running.delete(source);
    const record = jsonIfValid(stdout, checkRecord);
    if (record === undefined || record.error !== undefined) {
      // While one types, C often does not compile, and the compiler's own server says so.
      if (how === 'aloud') this.tell(record?.error?.message ?? stderr.trim());
      return record;
    }
    const findings = record.findings.map((finding) => ({ finding, directory, isStale: false }));
    // What was not explored at all says nothing about findings from before.
    if (record.status !== 'nothing-run') this.place.found(source, findings);
    if (how === 'aloud') this.tell(summaryOf(record));
    return record;
  }

  private async compareWithHead(path: string, name: string, signal: AbortSignal): Promise<unknown> {
    const old = await headVersion(path, this.place.folder());
    if (old === undefined) return this.tell('git has no version of this file to compare with');
    const targets = await this.place.targets(resolve(path, '..'));
    const { words, directory } = comparisonOf(path, old, name, targets);
    const out = join(this.place.folder(), 'out');
    const all = [
      'compare',
      '--json',
      `--out=${out}`,
      `--max-time=${this.place.budget('request')}`,
      ...words,
    ];
    const { stdout, stderr } = await this.withProgress(`comparing ${name} with HEAD`, () =>
      this.place.run(all, directory, signal),
    );
    const record = jsonIfValid(stdout, compareRecord);
    if (record === undefined || record.error !== undefined)
      return this.tell(record?.error?.message ?? stderr.trim());
    const { status, differences = [] } = record;
    const [first] = differences;
    if (first === undefined)
      this.tell(
        status === 'equal'
          ? `${name} is equal to HEAD for all inputs up to its bounds`
          : `no difference of ${name} from HEAD was found, but not everything was compared`,
      );
    else {
      const [{ a, b }] = first.what;
      const many = counting(differences.length, 'difference');
      this.tell(`${many} from HEAD: ${first.input}: HEAD ${a}, now ${b}`);
    }
    return { status, differences };
  }

  private async withProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
    const progress = await this.place.connection.window.createWorkDoneProgress();
    progress.begin('clew', undefined, title, false);
    try {
      return await work();
    } finally {
      progress.done();
    }
  }

  private tell(text: string): undefined {
    this.place.connection.window.showInformationMessage(`clew: ${text}`);
  }
}

function summaryOf({ status, complete, findings }: CheckRecord): string {
  if (status === 'nothing-run') return 'nothing was explored';
  const found = findings.length === 0 ? 'nothing found' : counting(findings.length, 'finding');
  return complete ? `${found}; explored everything` : `${found}; not everything was explored`;
}
