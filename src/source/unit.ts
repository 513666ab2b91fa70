// Units, the input of the stages behind the compiler. Each is the bitcode of one file, or says why there is none.

import { digest } from '../host/cache.ts';
import type { Captured } from './cc/captured-file.ts';
import type { InsertedCheck } from './checks.ts';

/** One input file as bitcode, or the object or archive that holds it. */
export interface Unit {
  /** The file's name as the user wrote it; in a built program, the path of the source. */
  readonly name: string;
  /** Empty if there is no code that clew could run; `absent` says why. */
  readonly bytes: Uint8Array;
  /** Digest of all of the unit, to build further cache keys from. */
  readonly key: string;
  /** The program that it belongs to, if that was handed over beside the one under test. */
  readonly program?: string;
  /** The file that a unit of a built program was linked into. */
  readonly part?: Part;
  /**
   * Marks of where a block's variables begin and end stand where the source has them: clew had it compiled, and no
   * optimiser moved anything across them.
   */
  readonly exactScopes?: boolean;
  readonly captured?: Captured;
  /** The checks to insert when the bitcode is read. */
  readonly inserted?: readonly InsertedCheck[];
  readonly absent?: Absent;
}

/**
 * The executable or shared object that a unit belongs to. Within a part one name is one symbol; what other parts see of it
 * is what it exports, and of two exports the earlier part's wins, as with the dynamic linker.
 */
export interface Part {
  /** The file, as the user wrote it or as it was found. */
  readonly name: string;
  /** It is undefined if everything is exported, as in a program that is linked statically. */
  readonly exports: readonly string[] | undefined;
}

/** Code that the native program has and clew has not. */
export interface Absent {
  /** A phrase that follows its name: "assembly", "built without clew cc". */
  readonly reason: string;
  /** A clause that follows "the program calls NAME, which". */
  readonly clause: string;
  /** The symbols that it defines, as far as they are known. */
  readonly symbols: readonly string[];
  /** Whether the user should hear of it before something is called. */
  readonly isNotable: boolean;
}

/** Files and libraries of a built program that clew has no code for. */
export interface NotCaptured {
  readonly name: string;
  readonly reason: string;
}

export function notCapturedIn(units: readonly Unit[]): NotCaptured[] {
  return units.flatMap(({ name, absent }) =>
    absent?.isNotable ? [{ name, reason: absent.reason }] : [],
  );
}

const mostListed = 10;

/** A note for the start of a run. `display` names a file as the user would. */
export function notCapturedText(
  notCaptured: readonly NotCaptured[],
  display: (file: string) => string,
): string {
  const lines = notCaptured
    .slice(0, mostListed)
    .map(({ name, reason }) => `\n  ${display(name)}: ${reason}`);
  const more =
    notCaptured.length > mostListed ? `\n  and ${notCaptured.length - mostListed} more` : '';
  return `not captured by clew cc, and an error when called:${lines.join('')}${more}`;
}

/** The unit as one of a program that was handed over. */
export function unitOfProgram(unit: Unit, program: string): Unit {
  return { ...unit, program, key: digest('program', program, unit.key) };
}

/** A unit for a file or library that the user should hear of. */
export function absentUnit(name: string, reason: string, symbols: readonly string[]): Unit {
  const clause = `was not captured (${name}: ${reason})`;
  return unitWithout(name, { reason, clause, symbols, isNotable: true });
}

/** The unit with checks that are inserted when it is read. */
export function withInserted(unit: Unit, inserted: readonly InsertedCheck[]): Unit {
  if (inserted.length === 0 || unit.absent !== undefined) return unit;
  return { ...unit, inserted, key: digest(unit.key, ...inserted) };
}

export function unitWithout(name: string, absent: Absent): Unit {
  return { name, bytes: new Uint8Array(0), key: digest(JSON.stringify(absent)), absent };
}
