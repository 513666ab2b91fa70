// Output to the user's terminal.

import { isatty } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { writeAll } from '../host/streams.ts';
import { activeCharacters, colourStyle, plainStyle, type Style, wrap } from '../report/style.ts';

/**
 * Colours on a terminal only, and not where the user asked for none (no-color.org). Node's own streams
 * are left alone: looking at one makes its pipe non-blocking, for other processes that share it too.
 */
function hasColours(descriptor: number): boolean {
  return isatty(descriptor) && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

export function errorStyle(): Style {
  return { ...(hasColours(2) ? colourStyle : plainStyle), width: columns(2) };
}

export function outputStyle(): Style {
  return { ...(hasColours(1) ? colourStyle : plainStyle), width: columns(1) };
}

/** How many columns a text may have: 80, or fewer where the terminal has fewer. */
export function columns(descriptor: 1 | 2): number {
  const stream = descriptor === 1 ? process.stdout : process.stderr;
  return isatty(descriptor) ? fittingColumns(stream.columns) : plainStyle.width;
}

/** Below so many columns a text is not broken any further: it would not become easier to read. */
const fewestColumns = 40;

export function fittingColumns(terminal: number | undefined): number {
  return Math.max(fewestColumns, Math.min(plainStyle.width, terminal || plainStyle.width));
}

/** Prints a message for the user. On a terminal its lines are broken between words; in a log each stays one line. */
export function printMessage(text: string): void {
  printLines(`clew: ${text}\n`);
}

/** Prints what is a message already, such as one of commander's, in the same way. */
export function printLines(text: string): void {
  const lines = text.split('\n');
  const shown = isatty(2) ? lines.flatMap((line) => wrap(line, columns(2), '  ')) : lines;
  printError(shown.join('\n'));
}

/** Prints a compiler's diagnostics, which come with colours. */
export function printDiagnostics(text: string): void {
  printError(hasColours(2) ? text : stripVTControlCharacters(text));
}

/**
 * Written at once, not when the event loop gets to it: the program under test writes too. Where standard error cannot be written,
 * nobody can be told; the results and the exit code are as ever.
 */
export function printError(text: string): void {
  try {
    writeAll(2, Buffer.from(terminalText(text)));
  } catch {
    // There is no other place to say it.
  }
}

export function printOutput(text: string): void {
  writeAll(1, Buffer.from(terminalText(text)));
}

/** Prints a document for scripts. */
export function printJson(document: object): void {
  printOutput(`${JSON.stringify(document, undefined, 2)}\n`);
}

/**
 * Returns a function that prints in place of what it has printed before, which may be several lines. Lines must be narrower than
 * the terminal. The cursor stays in the last line.
 */
export function placeForUpdates(write: (text: string) => void): (text: string) => void {
  let height = 1;
  return (text) => {
    const lines = terminalText(text).split('\n');
    const up = height > 1 ? `\u001b[${height - 1}A` : '';
    height = lines.length;
    write(`\r${up}${lines.map((line) => `${line}\u001b[K`).join('\n')}\u001b[J`);
  };
}

/** Prints in place of what was printed last. */
export const updateLines = placeForUpdates((text) => writeAll(2, Buffer.from(text)));

/** Our own colours and clang's, a blank, or a character that acts on the terminal. */
const notable = new RegExp(
  `\\u001b\\[(?:[012]|(?:[01];){1,2}3[0-7])m|[\\n\\t]|${activeCharacters}`,
  'g',
);

/**
 * Whatever clew prints goes through here, so that nothing in it acts on a terminal or a log, whoever wrote it: names in the
 * program, file names, the compiler's words. What is changed is spelled as in JSON, so that documents stay what they are.
 * What a program under test prints is its own affair, and is written as it is (writeAll).
 */
export function terminalText(text: string): string {
  return text
    .replaceAll(notable, (found) =>
      found.length > 1 || /[\n\t]/.test(found) ? found : spelled(found),
    )
    .replaceAll(/^(\s*):(?=:)/gm, `$1${spelled(':')}`) // "::error" is a command to GitHub's runner
    .replaceAll(/#(?=#\[)/g, spelled('#')); // and so is "##[error]"
}

function spelled(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
