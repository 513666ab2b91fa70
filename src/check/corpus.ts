// A corpus that clew shares with fuzzers, each of which feeds the others (--corpus). There are two layouts:
//
//   plain    files in one folder, named by the SHA-1 of their content: libFuzzer's corpus, and what afl-fuzz reads with -F
//   afl      the output folder of afl-fuzz: each fuzzer has a folder with `queue/`, whose files are numbered (id:000000,...), and
//            reads the others'; clew's is `clew/`, with failing inputs in `clew/crashes/`
//
// An input is added, as in libFuzzer's merge, only if it covers something that nothing before it did, those that came from the corpus
// among it. Failing inputs stay out of a plain corpus: libFuzzer would end at the first.

import { createHash } from 'node:crypto';
import { type Dirent, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { writing } from '../base/write-error.ts';
import { readNamedFile, statOf } from '../host/named-file.ts';
import type { Input } from '../input/input.ts';
import { bytesOfInput, inputOfBytes, type SeedTarget } from './seeds.ts';

/** Larger files are left alone, as seeds are. */
const largest = 1 << 20;

/** clew's own folder among those of fuzzers. */
const own = 'clew';

export interface CorpusFolder {
  /** The inputs that have come since the last call. */
  read(): Input[];
  /** Adds an input, unless the corpus has it. */
  add(input: Input, isFailing: boolean): void;
}

export function openCorpus(folder: string, target: SeedTarget): CorpusFolder {
  const stat = statOf(folder);
  if (stat !== undefined && !stat.isDirectory())
    throw new UserError(`--corpus ${folder}: it is no folder`);
  const { stdin, files, sockets, arguments: words } = target.sources;
  const sources = files.length + sockets.length + words.length + (stdin === undefined ? 0 : 1);
  if (sources === 0 && target.fuzzSize === undefined)
    throw new UserError(
      `--corpus ${folder}: its files are for --sym-stdin, --sym-file, --sym-socket, --sym-arg or a fuzz target, and there is none of these`,
    );
  writing(folder, () => mkdirSync(folder, { recursive: true }));
  return isOfAfl(folder) ? new AflCorpus(folder, target) : new PlainCorpus(folder, target);
}

/** Does some fuzzer have its queue below this folder? */
function isOfAfl(folder: string): boolean {
  return foldersIn(folder).some((name) => statOf(join(folder, name, 'queue'))?.isDirectory());
}

abstract class Corpus implements CorpusFolder {
  /** Files that were read, by path. */
  private readonly seen = new Set<string>();
  /** The sums of all contents: of files, and of the inputs that they make, which may be shorter or filled up. */
  protected readonly known = new Set<string>();

  constructor(
    protected readonly folder: string,
    private readonly target: SeedTarget,
  ) {}

  /** Paths of the corpus's files. */
  protected abstract files(): string[];
  /** Keeps the content of an input; `sum` is its hash. */
  protected abstract keep(bytes: Uint8Array, sum: string, isFailing: boolean): void;

  read(): Input[] {
    return this.files().flatMap((path) => {
      if (this.seen.has(path)) return [];
      this.seen.add(path);
      const bytes = contentOf(path);
      if (bytes === undefined || this.isKnown(bytes)) return [];
      const input = inputOfBytes(bytes, this.target, '--corpus');
      this.isKnown(bytesOfInput(input, this.target) ?? bytes);
      return [input];
    });
  }

  add(input: Input, isFailing: boolean): void {
    const bytes = bytesOfInput(input, this.target);
    if (bytes === undefined || this.isKnown(bytes)) return;
    this.keep(bytes, sumOf(bytes), isFailing);
  }

  /** Whether this content was met before; from now on it was. */
  private isKnown(bytes: Uint8Array): boolean {
    const sum = sumOf(bytes);
    if (this.known.has(sum)) return true;
    this.known.add(sum);
    return false;
  }

  /** Remembers a file that clew wrote itself. */
  protected write(path: string, bytes: Uint8Array): void {
    this.seen.add(path);
    // Fuzzers skip hidden files, so none reads half a file.
    const hidden = join(dirname(path), `.${basename(path)}`);
    writing(path, () => {
      writeFileSync(hidden, bytes);
      renameSync(hidden, path);
    });
  }
}

class PlainCorpus extends Corpus {
  protected files(): string[] {
    return filesIn(this.folder, () => true);
  }

  protected keep(bytes: Uint8Array, sum: string, isFailing: boolean): void {
    if (!isFailing) this.write(join(this.folder, sum), bytes);
  }
}

class AflCorpus extends Corpus {
  private readonly counts = { queue: 0, crashes: 0 };

  constructor(folder: string, target: SeedTarget) {
    super(folder, target);
    for (const kind of ['queue', 'crashes'] as const) {
      const path = join(folder, own, kind);
      writing(path, () => mkdirSync(path, { recursive: true }));
      this.counts[kind] = filesIn(path, isNumbered).length;
    }
  }

  protected files(): string[] {
    return foldersIn(this.folder).flatMap((name) =>
      filesIn(join(this.folder, name, 'queue'), isNumbered),
    );
  }

  protected keep(bytes: Uint8Array, _sum: string, isFailing: boolean): void {
    const kind = isFailing ? 'crashes' : 'queue';
    const number = String(this.counts[kind]++).padStart(6, '0');
    this.write(join(this.folder, own, kind, `id:${number},op:clew`), bytes);
  }
}

const isNumbered = (name: string) => name.startsWith('id:');

function sumOf(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex');
}

/** Undefined if the file has vanished, is too large, or is being written under another name. */
function contentOf(path: string): Uint8Array | undefined {
  try {
    const bytes = readNamedFile(path, largest + 1);
    return bytes.length > largest ? undefined : new Uint8Array(bytes);
  } catch {
    return undefined;
  }
}

function filesIn(folder: string, isWanted: (name: string) => boolean): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && isWanted(entry.name))
    .map(({ name }) => join(folder, name))
    .sort();
}

function foldersIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/** Empty if the folder cannot be read: fuzzers come and go. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
