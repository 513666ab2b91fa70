/**
 * A subject of the experiment of Oasis (section 4): a program in two released versions, five assertions that are put into
 * the newer one at places of growing depth, inputs that it takes as valid, and how a valid run is told from others.
 */

import type { Content, Source } from '../subjects/subject.ts';

export interface RegressSubject {
  readonly name: string;
  readonly old: Source;
  readonly new: Source;
  /** Shell commands that build it in the folder of the version; CC and CFLAGS are in the environment. */
  readonly build: readonly string[];
  /** The executable, below that folder. */
  readonly program: string;
  /** Where the sources are that count as the program's: below that folder. */
  readonly covers: RegExp;
  /** Concrete arguments. */
  readonly arguments: readonly string[];
  /** Concrete files in its folder. */
  readonly files?: Readonly<Record<string, Content>>;
  /** What is symbolic, and so many bytes. */
  readonly symbolic: { readonly source: 'stdin' | 'socket'; readonly bytes: number };
  /** Valid inputs, by name; shorter ones are filled with `filling`. */
  readonly inputs: Readonly<Record<string, Content>>;
  /** Which of them to begin with, experiment by experiment. */
  readonly experiments: readonly (readonly string[])[];
  readonly filling: string;
  readonly bugs: readonly Bug[];
  /** Has a native run got past the validation of its input? */
  isValid(run: NativeRun): boolean;
  readonly validMeans: string;
}

export interface NativeRun {
  readonly exit: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Bug {
  readonly where: string;
  readonly assertion: Insertion;
}

/** A line of C, put behind or before a line that is known by what it says. Nothing else of a program is edited. */
export interface Insertion {
  /** Below the folder of the version. */
  readonly file: string;
  /** How that line begins: the only one, or the first one from the line on that begins with `from`. */
  readonly at: string;
  readonly from?: string;
  readonly side: 'before' | 'behind';
  readonly line: string;
}
