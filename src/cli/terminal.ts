// What the user's terminal can show.

import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { colourStyle, plainStyle, type Style } from '../report/style.ts';

/**
 * Colours on a terminal only, and not where the user asked for none (no-color.org). Node's own streams
 * are left alone: looking at one makes its pipe non-blocking, for other processes that share it too.
 */
function hasColours(descriptor: number): boolean {
  return isatty(descriptor) && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

export function errorStyle(): Style {
  return hasColours(2) ? colourStyle : plainStyle;
}

export function outputStyle(): Style {
  return hasColours(1) ? colourStyle : plainStyle;
}

/** A compiler's diagnostics, which come with colours. */
export function printDiagnostics(text: string): void {
  printError(hasColours(2) ? text : stripVTControlCharacters(text));
}

/** Written at once, not when the event loop gets to it: the program under test writes too. */
export function printError(text: string): void {
  writeAll(2, Buffer.from(text));
}

export function printOutput(text: string): void {
  writeAll(1, Buffer.from(text));
}

/** Writes all of the bytes, however long the reader takes; false when nobody reads any more. */
export function writeAll(descriptor: number, bytes: Uint8Array): boolean {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') return false;
      if (code !== 'EAGAIN') throw error;
      pause(1);
    }
  }
  return true;
}

/** Blocks this thread: a pipe that is full gives no other sign when it has room again. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
