// The tests that were written, by run. They are numbered as they come; when everything is explored, anew in the order of
// their paths (explore/path-key.ts), which is the same for any number of threads.

import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { getOrMake } from '../base/known.ts';
import { type WriteError, writing } from '../base/write-error.ts';
import { comparePaths, type PathKey, pathName } from '../explore/path-key.ts';
import { inputSum } from './input-sum.ts';
import { LogWriter } from './log.ts';
import { numberedFolder, removeFolder, writeFolderAtOnce } from './out-folder.ts';
import type { Test } from './test.ts';
import { testFiles } from './test-folder.ts';
import { arranged } from './test-order.ts';

export interface WrittenTest {
  readonly item: number;
  readonly run: number;
  readonly number: number;
  readonly key: PathKey;
  /** Tells its input from others: a check that goes on sees whether the folder still has the test of this run. */
  sum: number;
}

/** What is written of a work item that was lost. */
export interface RemainingTests {
  /** Runs whose tests are written already. */
  readonly written: ReadonlySet<number>;
  /**
   * The numbers of tests that are written, but whose runs the log does not know, by path (pathName): whoever makes these runs again may
   * make them in another order, so that they have other numbers.
   */
  readonly unlogged: ReadonlyMap<string, number>;
}

export class TestRegister {
  private readonly parent: string;
  private tests: WrittenTest[] = [];
  /** The tests, keyed by work item and run. */
  private readonly byRun = new Map<number, Map<number, WrittenTest>>();
  /** Tests of runs that were lost before the log knew them, by number. */
  private readonly unlogged = new Map<number, WrittenTest>();
  /** The tests whose inputs are no longer what the log says. */
  private readonly rewritten = new Set<WrittenTest>();

  /** `parent` is the folder of all tests. */
  constructor(parent: string) {
    this.parent = parent;
  }

  /** Keeps the name of the test alone: whoever tells of it may have its content too, and there are hundreds of thousands. */
  add({ item, run, number, key, sum }: WrittenTest): void {
    const test = { item, run, number, key, sum };
    const again = this.unlogged.get(number);
    this.unlogged.delete(number);
    if (again === undefined) this.tests.push(test);
    else this.tests[this.tests.indexOf(again)] = test;
    const runs = getOrMake(this.byRun, item, () => new Map<number, WrittenTest>());
    // A finding that is no path's end has a test of its own, of a run that may have one.
    if (!runs.has(run)) runs.set(run, test);
  }

  get count(): number {
    return this.tests.length;
  }

  /** The folders are in the order of their paths. */
  folders(): string[] {
    return this.tests
      .toSorted((a, b) => comparePaths(a.key, b.key) || a.number - b.number)
      .map(({ number }) => this.folder(number))
      .filter((folder) => existsSync(folder));
  }

  /** How many tests there are of paths that have another one: two workers have come to such a path from two sides. */
  doubles(): number {
    return this.tests.length - arranged(this.tests).order.length;
  }

  /** Takes note that the runs which the log does not know are made again: their tests then replace those that are here. */
  remaining(item: number, logged: ReadonlySet<number>): RemainingTests {
    const unlogged = new Map<string, number>();
    for (const test of this.tests.filter((each) => each.item === item && !logged.has(each.run))) {
      unlogged.set(pathName(test.key), test.number);
      this.unlogged.set(test.number, test);
      this.byRun.get(item)?.delete(test.run);
    }
    return { written: new Set(this.byRun.get(item)?.keys()), unlogged };
  }

  folderOf(item: number, run: number): string | undefined {
    const test = this.byRun.get(item)?.get(run);
    return test && this.folder(test.number);
  }

  folderOfPath(key: PathKey): string | undefined {
    const test = this.ofPath(key);
    return test && this.folder(test.number);
  }

  /** Gives the test of a run another input of the same path. */
  rewrite(item: number, run: number, content: Test): void {
    this.writeAnew(this.byRun.get(item)?.get(run), content);
  }

  rewritePath(key: PathKey, content: Test): void {
    this.writeAnew(this.ofPath(key), content);
  }

  /** Says in the log what was rewritten. */
  keepRewritten(log: string, failed: (error: WriteError) => void): void {
    if (this.rewritten.size === 0) return;
    const writer = new LogWriter(log, failed);
    for (const test of this.rewritten) writer.addTest(test);
    writer.close();
    this.rewritten.clear();
  }

  private ofPath(key: PathKey): WrittenTest | undefined {
    const isIt = (test: WrittenTest) =>
      comparePaths(test.key, key) === 0 && existsSync(this.folder(test.number));
    return this.tests.find(isIt);
  }

  private writeAnew(test: WrittenTest | undefined, content: Test): void {
    const sum = inputSum(content);
    // It has that input already.
    if (test === undefined || test.sum === sum) return;
    writeFolderAtOnce(this.folder(test.number), testFiles(content));
    test.sum = sum;
    this.rewritten.add(test);
  }

  /** Gives the tests their final numbers, and says so in the log; returns the new folders by the old ones. */
  arrange(log: string, failed: (error: WriteError) => void): ReadonlyMap<string, string> {
    const all = this.tests.filter(({ number }) => existsSync(this.folder(number)));
    const { order, numbers } = arranged(all);
    const isLeft = new Set(order.map(({ number }) => number));
    const moved = new Map<string, string>();
    const move = (number: number) => {
      const next = numbers.get(number) ?? number;
      if (number !== next) moved.set(this.folder(number), this.folder(next));
    };
    for (const { number } of order) move(number);
    if (moved.size === 0 && order.length === all.length) return moved;
    const writer = new LogWriter(log, failed);
    const renumbered = order.map((test, index) => ({ ...test, number: index + 1 }));
    const isDone = writer.renumber(renumbered, () => {
      for (const { number } of all) if (!isLeft.has(number)) removeFolder(this.folder(number));
      rearrange(moved);
    });
    writer.close();
    if (!isDone) return new Map();
    this.rewritten.clear();
    this.tests = renumbered;
    for (const { number } of all) if (!isLeft.has(number)) move(number);
    return moved;
  }

  private folder(number: number): string {
    return numberedFolder(this.parent, number);
  }
}

/** Gives folders new names, which may be the old names of others. */
export function rearrange(moved: ReadonlyMap<string, string>): void {
  const onTheWay = (name: string) => `${name}.moving`;
  for (const from of moved.keys()) writing(from, () => renameSync(from, onTheWay(from)));
  for (const [from, to] of moved) writing(to, () => renameSync(onTheWay(from), to));
}

/** The place of a folder after `rearrange`; the folder itself if it has stayed. */
export function movedTo(moved: ReadonlyMap<string, string>, folder: string): string {
  return moved.get(folder) ?? moved.get(join(folder)) ?? folder;
}
