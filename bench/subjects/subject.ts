/**
 * What a subject is: a program that people use, as it is published, and what clew is asked about it. A description in
 * real/ is a package (one source, one build) with one program or several; the rest of this folder fetches, builds, runs
 * and checks whatever is described.
 */

/** A published archive: the first of its pinned versions that is to be had is taken. */
export interface Source {
  readonly from: 'debian' | 'npm';
  /** The Debian source package, or the npm package. */
  readonly package: string;
  readonly archives: readonly Archive[];
}

export interface Archive {
  /** As its publisher names it: bc_1.07.1.orig.tar.gz, or the version of an npm package. */
  readonly name: string;
  readonly sha256: string;
}

export interface Package {
  readonly name: string;
  /** Each is unpacked into a folder of the tree named after its package. */
  readonly sources: readonly Source[];
  /** Commands that building takes beyond a C compiler and make, with the Debian packages that have them. */
  readonly tools?: Readonly<Record<string, string>>;
  /**
   * Shell commands that build it by its own build system, in the folder of the first source. CC and CFLAGS are in the
   * environment, and say which of the trees it is.
   */
  readonly build: readonly string[];
  readonly programs: readonly Program[];
}

export interface Program {
  readonly name: string;
  /** The executable, below the tree: 'bc/bc/bc'. */
  readonly path: string;
  /** Which source files, below the tree, count for coverage. */
  readonly covers: RegExp;
  readonly invocations: readonly Invocation[];
  readonly checks: readonly SymbolicCheck[];
}

/** One use of a program. The environment is empty unless it says otherwise; files lie in its current folder. */
export interface Invocation {
  readonly arguments?: readonly string[];
  readonly stdin?: Content;
  /** Content by name; folders on the way are made. */
  readonly files?: Readonly<Record<string, Content>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The program is handed over to itself: with that it has child processes, and a shell. */
  readonly startsItself?: boolean;
}

export type Content = string | Uint8Array;

/** An input to begin with. */
export interface Seed extends Omit<Invocation, 'environment'> {
  /** What comes over each connection. */
  readonly connections?: readonly Content[];
}

/** What `clew check` is asked, and from which inputs it begins. */
export interface SymbolicCheck {
  /** Where a program has several checks. */
  readonly name?: string;
  /** Options of `clew check`: what is symbolic. */
  readonly options: readonly string[];
  /** Concrete arguments, files and environment. */
  readonly with?: Omit<Invocation, 'stdin'>;
  readonly seeds?: readonly Seed[];
  /** The paper's experiment that this is, where there is one. */
  readonly after?: string;
}

/** A Debian source package with its upstream archives: the pinned one, then those to fall back to. */
export function debian(
  name: string,
  ...archives: (readonly [name: string, sha256: string])[]
): Source {
  return {
    from: 'debian',
    package: name,
    archives: archives.map(([archive, sha256]) => ({ name: archive, sha256 })),
  };
}
