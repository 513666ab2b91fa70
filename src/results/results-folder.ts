// The folder that results go to (--out), from the first look to the end. One process at a time writes to it, and a check replaces
// the results of the last check of the same subject only: those of another program are renamed aside as they are, and nothing
// is ever lost that another program has found (docs/decisions/0019).
//
//   look      before the program is compiled: can this folder be used? Nothing is touched.
//   take      when the exploration is about to begin: locks it, and puts results of another subject aside
//   clear     removes what this check does not go on from
//   release   in the end

import {
  accessSync,
  constants,
  mkdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { writingTo } from '../base/write-error.ts';
import { makeFolder } from '../host/make-folder.ts';
import { readNamedFile } from '../host/named-file.ts';
import { type Lock, lockHolder, takeLock } from '../host/process-lock.ts';
import {
  clearResults,
  deleteAside,
  firstFree,
  type KeptResults,
  lockFile,
  lookAtResults,
  markFile,
} from './former-results.ts';

/** What results are about: those of the same subject replace each other. */
export interface Subject {
  readonly command: 'check' | 'tune' | 'compare';
  readonly files: readonly string[];
  readonly flags: readonly string[];
  /** Functions that were called, and what else is named. */
  readonly names: readonly string[];
}

const markText =
  "Results of clew: the next check of the same program with this --out replaces them, another program's renames this folder.\n";

export class ResultsFolder {
  /** The path as the user has named it. */
  readonly path: string;
  private lock: Lock | undefined;
  private subject: Subject | undefined;
  /** Former results that are being deleted. */
  private deleting: Promise<void> = Promise.resolve();
  private isReleased = false;

  constructor(path: string) {
    this.path = path;
  }

  /** Throws a UserError if results cannot go there. */
  look(sources: readonly string[]): void {
    this.explained(() => {
      const above = existingPart(resolve(this.path));
      if (!statSync(above).isDirectory())
        throw new UserError(
          `--out ${this.path}: there is a file of that name; choose another folder`,
        );
      accessSync(above, constants.W_OK | constants.X_OK);
      if (above !== resolve(this.path)) return;
      this.lookInside(sources);
    });
  }

  /** Locks the folder. Returns where the results of another subject are now; undefined if there were none. */
  take(subject: Subject): string | undefined {
    this.look(subject.files);
    return this.explained(() => {
      makeFolder(resolve(this.path));
      this.lock = this.locked();
      // Another process may have been at it until now.
      lookAtResults(this.path);
      this.subject = subject;
      const marked = markIn(this.path);
      if (marked === undefined || marked.subject === this.keyOf(subject)) return undefined;
      const place = this.putAside();
      const whose = marked.name === undefined ? 'earlier results' : `results of '${marked.name}'`;
      return `the ${whose} are now in '${place}'`;
    });
  }

  /** Leaves the mark, and of former results only what is kept. */
  clear(kept: KeptResults): void {
    this.explained(() => {
      const aside = clearResults(this.path, kept);
      // The mark comes before anything else: whoever is killed here must not leave a folder that looks like somebody else's.
      if (this.subject !== undefined) this.writeMark(this.subject);
      for (const name of ['tests', 'findings'])
        mkdirSync(join(this.path, name), { recursive: true });
      this.deleting = deleteAside(aside, () => this.isReleased);
    });
  }

  release(): void {
    this.isReleased = true;
    this.lock?.release();
    this.lock = undefined;
  }

  /** Resolves when all former results are deleted. */
  deleted(): Promise<void> {
    return this.deleting;
  }

  private lookInside(sources: readonly string[]): void {
    const inside = `${realpathSync(this.path)}/`.replace('//', '/');
    const source = sources.find((file) => realPathOf(file)?.startsWith(inside));
    if (source !== undefined)
      throw new UserError(
        `--out ${this.path}: the folder has the source file '${source}'; choose another folder`,
      );
    lookAtResults(this.path);
    const holder = lockHolder(join(this.path, lockFile));
    if (holder !== undefined) throw this.inUse(holder);
  }

  private locked(): Lock {
    const lock = takeLock(join(realpathSync(this.path), lockFile));
    if (lock.kind === 'held') throw this.inUse(lock.pid);
    return lock;
  }

  private inUse(pid: number): UserError {
    const who = pid === process.pid ? 'another check of this process' : `process ${pid}`;
    return new UserError(
      `--out ${this.path}: ${who} is writing its results there; wait until it has ended, or choose another folder`,
    );
  }

  /** Renames the folder with everything in it, and begins an empty one. */
  private putAside(): string {
    const real = realpathSync(this.path);
    const shown = real === resolve(this.path) ? this.path.replace(/(?<=.)\/+$/, '') : real;
    if (`${process.cwd()}/`.startsWith(`${real}/`))
      throw new UserError(
        `--out ${this.path}: the folder has results of another program, and is the one that clew runs in; choose another folder`,
      );
    const place = this.renamed(real);
    // The lock has gone with it.
    this.lock?.release();
    rmSync(join(place, lockFile), { force: true });
    makeFolder(real);
    this.lock = this.locked();
    return `${shown}${place.slice(real.length)}`;
  }

  private renamed(real: string): string {
    let place: string | undefined;
    try {
      // A name that is free, and ours from then on: the folder replaces the empty one.
      place = firstFree((number) => `${real}.${number}`);
      renameSync(real, place);
      return place;
    } catch (error) {
      if (place !== undefined) rmdirSync(place);
      this.release();
      const { code } = error as NodeJS.ErrnoException;
      throw new UserError(
        `--out ${this.path}: the folder has results of another program, and cannot be renamed to keep them (${code}); choose another folder`,
      );
    }
  }

  private writeMark(subject: Subject): void {
    const name = [subject.files.join(' '), ...subject.names].join(', ');
    const document = JSON.stringify({ name, subject: this.keyOf(subject) });
    writeFileSync(join(this.path, markFile), `${markText}${document}\n`);
  }

  /** File names as seen from the folder: results move together with their project. */
  private keyOf({ command, files, flags, names }: Subject): string {
    const real = realpathSync(this.path);
    const seen = files.map((file) => relative(real, realPathOf(file) ?? resolve(file)));
    return JSON.stringify([command, seen, flags, names]);
  }

  private explained<T>(act: () => T): T {
    const mistake = (code: string) =>
      new UserError(
        `--out ${this.path}: the folder cannot be used (${code}); choose another folder`,
      );
    try {
      return writingTo(this.path, mistake, act);
    } catch (error) {
      this.release();
      throw error;
    }
  }
}

interface Mark {
  readonly name?: string | undefined;
  readonly subject?: string | undefined;
}

/** Undefined if there is no mark. Results of older versions do not say which subject they are of. */
function markIn(path: string): Mark | undefined {
  try {
    const lines = readNamedFile(join(path, markFile)).toString('utf8').trimEnd().split('\n');
    return JSON.parse(lines.at(-1) ?? '') as Mark;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : {};
  }
}

/** The path itself, or the nearest above it that is there. */
function existingPart(path: string): string {
  try {
    statSync(path);
    return path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    return existingPart(dirname(path));
  }
}

function realPathOf(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

/** Works in a folder. A folder that was handed over is released by its owner, one that is opened here is released here. */
export async function withFolder<T>(
  given: ResultsFolder | undefined,
  path: string,
  work: (folder: ResultsFolder) => Promise<T>,
): Promise<T> {
  const folder = given ?? new ResultsFolder(path);
  try {
    return await work(folder);
  } finally {
    if (given === undefined) folder.release();
  }
}
