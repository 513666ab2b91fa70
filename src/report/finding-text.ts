// A finding for a C developer, in the form of the compiler diagnostics they know: place, kind and
// message first, the source line with a mark, then notes on the object (where it is declared, was
// allocated, was freed) and the call stack. When the C library's code touched the memory, the blame
// goes to the line of the program that called it.

import { counting } from '../base/counting.ts';
import type { Finding, Frame, ObjectDescription } from '../machine/finding.ts';
import { processText, stepText } from './schedule-text.ts';
import { activeCharacters, printable, type Style, wrap } from './style.ts';

export interface FindingContext {
  readonly style: Style;
  /** The text of a source file, where it can be had. */
  source(file: string): string | undefined;
  /** A file's name as the user would write it. */
  display(file: string): string;
}

/** Lines of text, the last one with its newline. */
export function findingText(finding: Finding, context: FindingContext): string {
  const { object, stack } = blameAllocation(finding);
  const blamed = blamedFrame(stack);
  const lines = [
    ...headline(finding, blamed, context),
    ...(blamed === undefined ? [] : excerpt(blamed, context)),
    ...(object === undefined ? [] : objectNotes(object, context)),
    ...failureNotes(finding, context),
    ...scheduleNotes(finding),
    ...processNotes(finding, context),
    ...stackLines(stack, context),
  ];
  return `${lines.join('\n')}\n`;
}

/** A leak happens nowhere: what can be shown is where the object came from. */
function blameAllocation({ stack, object }: Finding): Pick<Finding, 'stack' | 'object'> {
  if (stack.length > 0 || object?.allocated === undefined) return { stack, object };
  return { stack: object.allocated, object: { ...object, allocated: undefined } };
}

/** The innermost frame of the user's own code; without one, the innermost frame. */
function blamedFrame(stack: readonly Frame[]): Frame | undefined {
  return stack.find((frame) => !frame.library && frame.file !== undefined) ?? stack[0];
}

/** The library function that the blamed line called, when it was the library that touched the memory. */
function calledLibraryFunction({ access, stack }: Finding, blamed: Frame | undefined) {
  const index = access === undefined || blamed === undefined ? -1 : stack.indexOf(blamed);
  const callee = index > 0 ? stack[index - 1] : undefined;
  return callee?.library ? callee.function : undefined;
}

function headline(finding: Finding, blamed: Frame | undefined, context: FindingContext): string[] {
  const { style } = context;
  const place = blamed === undefined ? 'clew' : placeOf(blamed, context);
  const callee = calledLibraryFunction(finding, blamed);
  const inside = callee === undefined ? '' : `, in ${callee}`;
  const text = `${place}: ${finding.kind}: ${printable(finding.message + inside)}`;
  const [first = '', ...rest] = wrap(text, style.width, '    ');
  const prefix = `${place}: ${finding.kind}:`;
  if (!first.startsWith(prefix)) return [first, ...rest].map(style.strong);
  const colon = style.error(`${finding.kind}:`);
  return [
    `${style.strong(`${place}:`)} ${colon}${style.strong(first.slice(prefix.length))}`,
    ...rest.map(style.strong),
  ];
}

function objectNotes(object: ObjectDescription, context: FindingContext): string[] {
  const what = objectName(object);
  const { declared, allocated, freed } = object;
  const word = object.name || undefined;
  return [
    ...(declared === undefined
      ? []
      : note(`${what} is declared here`, { ...declared, column: 0, word }, context)),
    ...callNote(`${what} was allocated here`, allocated, context),
    ...callNote('it was freed here', freed, context),
  ];
}

/** The calls that failed on demand before. */
function failureNotes({ failedCalls = [] }: Finding, context: FindingContext): string[] {
  return failedCalls.flatMap(({ call, error, place }) =>
    place === undefined
      ? []
      : callNote(`${call} fails here with ${error} (--fail-calls)`, [place], context),
  );
}

/** How threads took turns, in lines of a report. */
function scheduleNotes({ schedule = [] }: Finding): string[] {
  if (schedule.length === 0) return [];
  return ['threads take turns:', ...schedule.map((step) => `  ${stepText(step)}`)];
}

/** Which child process the finding is in. */
function processNotes({ process }: Finding, context: FindingContext): string[] {
  if (process === undefined) return [];
  const text = processText(process);
  return process.forked === undefined ? [text] : callNote(text, [process.forked], context);
}

function objectName(object: ObjectDescription): string {
  const size = `${object.size} byte${object.size === 1 ? '' : 's'}`;
  if (object.name) {
    const owner = object.owner === undefined ? '' : ` of ${object.owner}`;
    return `'${object.name}'${owner}, ${size},`;
  }
  const names: Record<ObjectDescription['storage'], string> = {
    heap: `the heap object of ${size}`,
    stack: `the local variable of ${size}`,
    global: `the global variable of ${size}`,
    constant: `the constant of ${size}`,
    function: 'the function',
    arguments: `the program's argument of ${size}`,
    variadic: "the call's unnamed arguments",
    table: "the C library's table",
  };
  return names[object.storage];
}

function callNote(text: string, stack: readonly Frame[] | undefined, context: FindingContext) {
  const frame = stack === undefined ? undefined : blamedFrame(stack);
  // What a harness has made was allocated by nobody whom the user knows.
  if (frame?.file === undefined || frame.library) return [];
  return note(`${text}, in ${frame.function}`, { ...frame, file: frame.file }, context);
}

function note(text: string, place: Mark & { file: string }, context: FindingContext): string[] {
  const { style } = context;
  const column = place.column > 0 ? `:${place.column}` : '';
  const where = `${printable(context.display(place.file))}:${place.line}${column}`;
  const [first = '', ...rest] = wrap(`${where}: note: ${printable(text)}`, style.width, '    ');
  const prefix = `${where}: note:`;
  const styled = first.startsWith(prefix)
    ? `${style.strong(`${where}:`)} ${style.note('note:')}${first.slice(prefix.length)}`
    : first;
  return [styled, ...rest, ...excerpt(place, context)];
}

function excerpt(place: Mark & { file: string | undefined }, context: FindingContext): string[] {
  const source = place.file === undefined ? undefined : context.source(place.file);
  return source === undefined ? [] : sourceExcerpt(source, place, context.style);
}

function placeOf(frame: Frame, context: FindingContext): string {
  if (frame.file === undefined) return printable(frame.function);
  const column = frame.column > 0 ? `:${frame.column}` : '';
  return `${printable(context.display(frame.file))}:${frame.line}${column}`;
}

const framesShown = 30;

/** A stack of one frame says nothing that the headline does not. */
function stackLines(stack: readonly Frame[], context: FindingContext): string[] {
  if (stack.length < 2 && stack[0]?.library !== true) return [];
  const runs = runsOf(stack);
  const nameWidth = Math.min(28, Math.max(...runs.map(({ frame }) => frame.function.length)));
  const lines = runs.flatMap((run, number) => frameLines(run, number, nameWidth, context));
  const left = lines.length - framesShown;
  if (left > 1)
    lines.splice(framesShown >> 1, left, context.style.dim(`  ... ${left} more calls ...`));
  return ['call stack:', ...lines];
}

/** Frames that are shown as one. */
interface FrameRun {
  /** The outermost of them. */
  readonly frame: Frame;
  readonly repeats: number;
}

/** A place that does not fit beside its function stands below it. Lines are numbered from 0 without gaps, whatever they stand for. */
function frameLines(
  { frame, repeats }: FrameRun,
  index: number,
  nameWidth: number,
  context: FindingContext,
): string[] {
  const { dim, width } = context.style;
  const number = `  #${String(index).padEnd(2)} `;
  const name = `${number}${printable(frame.function)}`;
  const wide = name.padEnd(number.length + nameWidth);
  if (frame.library) return [dim(`${wide}  ${libraryText(repeats)}`)];
  const place = frame.file === undefined ? '' : placeOf(frame, context);
  const more = repeats === 0 ? '' : dim(`  and ${counting(repeats, 'call')} more`);
  const line = `${wide}  ${place}`.trimEnd();
  return line.length <= width
    ? [`${line}${more}`]
    : [name, `${' '.repeat(number.length)}${place}${more}`];
}

function libraryText(deeper: number): string {
  return deeper === 0 ? '(C library)' : `(C library, ${counting(deeper, 'call')} deeper)`;
}

/**
 * Recursion repeats a frame thousands of times; once is enough to see it. Of the calls within the C library, the one that the
 * program made is enough: it is the last of them.
 */
function runsOf(stack: readonly Frame[]): FrameRun[] {
  const runs: FrameRun[] = [];
  for (const frame of stack) {
    const last = runs.at(-1);
    if (last?.frame.library && frame.library)
      runs[runs.length - 1] = { frame, repeats: last.repeats + 1 };
    else if (last !== undefined && isSameFrame(last.frame, frame))
      runs[runs.length - 1] = { ...last, repeats: last.repeats + 1 };
    else runs.push({ frame, repeats: 0 });
  }
  return runs;
}

function isSameFrame(a: Frame, b: Frame): boolean {
  return (
    a.function === b.function && a.file === b.file && a.line === b.line && a.column === b.column
  );
}

// ---- One line of the user's source with a mark under a column, the way C compilers show it ---------------------------
//
//    12 |     table[i] = i;
//       |              ^
//
// Debug information counts columns in bytes from 1; people see characters, and tabs as wide as the
// next stop. Source is data: control characters in it must not reach the terminal.

interface Mark {
  readonly line: number;
  /** The column in bytes, from 1; 0 if it is not known. */
  readonly column: number;
  /** The word to mark if there is no column. */
  readonly word?: string | undefined;
}

const tabStop = 8;
const gutterDigits = 5;
const active = new RegExp(activeCharacters);

/** The excerpt's two lines, or nothing when the source does not have that line. */
function sourceExcerpt(source: string, mark: Mark, style: Style): string[] {
  const line = source.split('\n')[mark.line - 1]?.replace(/\r$/, '');
  if (line === undefined || mark.line < 1) return [];
  const place = markedPlace(line, mark);
  const { shown, column } = fitWidth(line, place?.start, style.width - gutterDigits - 3);
  const excerpt = [`${String(mark.line).padStart(gutterDigits)} | ${shown}`.trimEnd()];
  if (place !== undefined && column !== undefined) {
    const pointer = `^${'~'.repeat(place.length - 1)}`;
    excerpt.push(`${' '.repeat(gutterDigits)} | ${' '.repeat(column)}${style.accent(pointer)}`);
  }
  return excerpt;
}

/** Index of the marked character in the line, and how many are marked. */
function markedPlace(line: string, mark: Mark): { start: number; length: number } | undefined {
  if (mark.column > 0) {
    const before = new TextEncoder().encode(line).subarray(0, mark.column - 1);
    const start = new TextDecoder().decode(before).length;
    return start < Math.max(line.length, 1) ? { start, length: 1 } : undefined;
  }
  if (mark.word === undefined) return undefined;
  const escaped = mark.word.replace(/[^\w]/g, '\\$&');
  const found = new RegExp(`(?<![\\w])${escaped}(?![\\w])`).exec(line);
  return found === null ? undefined : { start: found.index, length: mark.word.length };
}

/** Tabs expanded, control characters replaced, and a window of `width` columns around the mark. */
function fitWidth(line: string, start: number | undefined, width: number) {
  const cells: string[] = [];
  let column: number | undefined;
  for (const [index, character] of [...line.split('')].entries()) {
    if (index === start) column = cells.length;
    if (character === '\t')
      do cells.push(' ');
      while (cells.length % tabStop !== 0);
    else cells.push(active.test(character) ? '\u00b7' : character);
  }
  if (start !== undefined) column ??= cells.length;
  if (cells.length <= width) return { shown: cells.join(''), column };
  const from = Math.max(0, Math.min((column ?? 0) - (width >> 1), cells.length - width));
  const shown = cells.slice(from, from + width);
  if (from > 0) shown.fill('.', 0, 3);
  if (from + width < cells.length) shown.fill('.', width - 3);
  return { shown: shown.join(''), column: column === undefined ? undefined : column - from };
}
