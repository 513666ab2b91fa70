// Installs shims in the places of programs, and puts the programs back, whatever happens in between. A file in the store says first
// which programs are recorded; then the steps follow, each of which leaves a working program:
//
//   NAME.clew-real becomes a second name of the program; the shim is renamed to NAME
//   and back: NAME.clew-real is renamed to NAME
//
// A killed clew leaves that file, and shims that work as the programs did; the next clew puts the programs back. A program that was
// rebuilt meanwhile is the user's, and stays.

import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { jsonIfValid } from '../base/json.ts';
import { count, fields, listOf, path, text } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { writing } from '../base/write-error.ts';
import { namesIn, readIfThere } from '../host/named-file.ts';
import { isAlive, thisProcess } from '../host/process-lock.ts';
import { writeWhole } from '../host/whole-file.ts';

export interface RecordedProgram {
  /** The absolute path. */
  readonly path: string;
  /** The program's name in the store. */
  readonly name: string;
  /** The folder in which its runs are recorded. */
  readonly runs: string;
}

/** The programs that a process is recording. */
interface ActiveRecording {
  readonly process: number;
  /** When that process was started, by the kernel's count, because process ids are used again. */
  readonly started: string;
  readonly programs: readonly RecordedProgram[];
}

const activeRecordingSchema = fields<ActiveRecording>({
  process: count,
  started: text,
  programs: listOf(fields<RecordedProgram>({ path, name: text, runs: path })),
});

export type Restored = 'restored' | 'rebuilt';

const activeRecordingFile = 'journal.json';

export function realPath(path: string): string {
  return `${path}.clew-real`;
}

export class InPlace {
  private readonly folder: string;
  private readonly recording: ActiveRecording;

  /** `folder` is for this recording alone; `shimOf` gives the file to put in a program's place. */
  constructor(
    folder: string,
    programs: readonly RecordedProgram[],
    shimOf: (program: RecordedProgram) => string,
  ) {
    this.folder = folder;
    const shims = programs.map((program) => ({ path: program.path, file: shimOf(program) }));
    const { pid, started } = thisProcess();
    this.recording = { process: pid, started, programs };
    const text = `${JSON.stringify(this.recording, undefined, 2)}\n`;
    writing(join(folder, activeRecordingFile), () =>
      writeWhole(join(folder, activeRecordingFile), text),
    );
    try {
      for (const { path, file } of shims) writing(path, () => replace(path, file));
    } catch (error) {
      // All programs get their shims, or none.
      this.restore();
      throw error;
    }
  }

  /** Puts all programs back, and says for each what was in its place. */
  restore(): Map<RecordedProgram, Restored> {
    return restoreAll(this.folder, this.recording);
  }
}

export interface RestoredRecording {
  readonly folder: string;
  readonly programs: ReadonlyMap<RecordedProgram, Restored>;
}

/** Puts back the programs of killed recordings. `recording` is the store's folder of recordings. */
export function restoreKilled(recording: string): RestoredRecording[] {
  return namesIn(recording)
    .map((name) => join(recording, name))
    .flatMap((folder) => {
      const active = readActiveRecording(folder);
      if (active !== undefined && isAlive({ pid: active.process, started: active.started }))
        return [];
      const programs = active === undefined ? new Map() : restoreAll(folder, active);
      return [{ folder, programs }];
    });
}

/** Throws a UserError if the program is being recorded: its file is a shim. */
export function refuseRecorded(recording: string, path: string): void {
  for (const name of namesIn(recording)) {
    const active = readActiveRecording(join(recording, name));
    if (active?.programs.some((program) => program.path === path))
      throw new UserError(
        `--program ${path}: it is being recorded by process ${active.process} already`,
      );
  }
  if (existsSync(realPath(path)))
    throw new UserError(
      `--program ${path}: '${realPath(path)}' is there, from a recording that this store knows nothing of; put it back by hand (mv), or remove it`,
    );
}

function replace(path: string, shim: string): void {
  const real = realPath(path);
  const { atime, mtime, mode } = statSync(path);
  try {
    linkSync(path, real);
  } catch {
    copyFileSync(path, real); // the file system has no hard links
    chmodSync(real, mode);
    utimesSync(real, atime, mtime);
  }
  const beside = `${path}.clew-shim`;
  copyFileSync(shim, beside);
  chmodSync(beside, mode);
  // The shim has the program's times, because make compares them.
  utimesSync(beside, atime, mtime);
  renameSync(beside, path);
}

function restoreAll(folder: string, { programs }: ActiveRecording): Map<RecordedProgram, Restored> {
  const restored = new Map<RecordedProgram, Restored>();
  for (const program of programs) restored.set(program, restore(program));
  rmSync(join(folder, activeRecordingFile), { force: true });
  return restored;
}

/** A program that was removed meanwhile is put back too, because nobody can tell whether that was meant. */
function restore({ path, runs }: RecordedProgram): Restored {
  const real = realPath(path);
  rmSync(`${path}.clew-shim`, { force: true });
  if (!existsSync(real)) return 'restored'; // the shim was never installed
  if (existsSync(path) && !isShim(path, runs)) {
    // This is the program itself if its shim was not installed yet; otherwise it was rebuilt meanwhile.
    const isSame = statSync(path).ino === statSync(real).ino;
    rmSync(real);
    return isSame ? 'restored' : 'rebuilt';
  }
  renameSync(real, path);
  return 'restored';
}

/** Whether a file is a shim, by the path that it contains, because it may have been stripped or copied. */
function isShim(file: string, runs: string): boolean {
  return readFileSync(file).includes(runs);
}

function readActiveRecording(folder: string): ActiveRecording | undefined {
  return jsonIfValid(readIfThere(join(folder, activeRecordingFile)), activeRecordingSchema);
}
