// Where two behaviours differ, as values with a sentence for each. Findings are the same if they are of one kind: the two
// programs are different code, so their places say nothing. That clew cannot go on (refused), or that the input is none,
// is no behaviour: nothing is compared then.

import { observed } from '../build/harness/view.ts';
import { bytesText, numbersText } from '../report/values-text.ts';
import type { Behaviour, ChangedFile, Ending, EndingLocation, ObservedBytes } from './behaviour.ts';
import { isFloatFormat, isResult, isSameFormat } from './facets.ts';
import { areNear } from './float-tolerance.ts';

export interface Difference {
  readonly what: 'ending' | 'stdout' | 'stderr' | 'file' | 'sent' | 'result' | 'memory';
  /** The path of a file, the name of memory, or the number of a connection. */
  readonly name: string | undefined;
  /** What A and B did, in words. */
  readonly answers: readonly [string, string];
  readonly sentence: string;
}

/** What the two are called in sentences. */
export type Names = readonly [string, string];

/** Floats that a function returns or leaves in memory may be `floatTolerance` units in the last place apart. */
export function differences(
  a: Behaviour,
  b: Behaviour,
  names: Names = ['A', 'B'],
  floatTolerance = 0,
): Difference[] {
  if (isUnknown(a.ending) || isUnknown(b.ending)) return [];
  const found = [
    endingDifference(a, b, names),
    ...(areReturned(a, b) ? observationDifferences(a, b, names, floatTolerance) : []),
    bytesDifference('stdout', undefined, 'prints', a.stdout, b.stdout, names),
    areAssertions(a, b)
      ? undefined
      : bytesDifference('stderr', undefined, errorVerb, a.stderr, b.stderr, names),
    ...fileDifferences(a.files, b.files, names),
    ...sentDifferences(a, b, names),
  ];
  return found.filter((each) => each !== undefined);
}

const errorVerb = 'prints to standard error';

export function isUnknown({ kind }: Ending): boolean {
  return kind === 'refused' || kind === 'excluded';
}

/** Says how a run ended, to stand behind a name, as in "A ends with exit code 1". */
export function endingText(ending: Ending): string {
  switch (ending.kind) {
    case 'exited':
      return `ends with exit code ${ending.status}`;
    case 'signaled':
      return `dies by signal ${ending.signal}`;
    case 'finding':
      return `fails: ${ending.finding}${placeText(ending.place)}: ${ending.message}`;
    case 'hang':
      return `does not end${placeText(ending.place)}: ${ending.message}`;
    case 'idle':
      return `waits for ever in ${ending.call}`;
    case 'refused':
      return `needs what clew does not have: ${ending.message}`;
    case 'excluded':
      return 'does not take this input';
  }
}

function placeText(place: EndingLocation | undefined): string {
  return place?.file === undefined ? '' : ` at ${place.file}:${place.line}`;
}

function endingDifference(a: Behaviour, b: Behaviour, names: Names): Difference | undefined {
  return isSameEnding(a.ending, b.ending)
    ? undefined
    : difference('ending', undefined, [answerText(a), answerText(b)], names);
}

/** What a function has returned is said rather than how its harness ended. */
function answerText({ ending, observations }: Behaviour): string {
  const [result] = observations;
  if (ending.kind !== 'exited' || result === undefined) return endingText(ending);
  return result.bytes.length === 0 ? 'returns' : `returns ${observedText(result)}`;
}

export function isSameEnding(a: Ending, b: Ending): boolean {
  switch (a.kind) {
    case 'exited':
      return b.kind === 'exited' && a.status === b.status;
    case 'signaled':
      return b.kind === 'signaled' && a.signal === b.signal;
    case 'finding':
      return b.kind === 'finding' && a.finding === b.finding;
    default:
      return a.kind === b.kind;
  }
}

function areReturned(a: Behaviour, b: Behaviour): boolean {
  return a.ending.kind === 'exited' && b.ending.kind === 'exited';
}

function bytesDifference(
  what: Difference['what'],
  name: string | undefined,
  verb: string,
  a: Uint8Array,
  b: Uint8Array,
  names: Names,
): Difference | undefined {
  if (isEqual(a, b)) return undefined;
  return difference(what, name, [`${verb} ${bytesText(a)}`, `${verb} ${bytesText(b)}`], names);
}

/** Messages of assertions name places in the code, which differ between the two. */
function areAssertions({ ending: a }: Behaviour, { ending: b }: Behaviour): boolean {
  const isAssertion = (each: Ending) => each.kind === 'finding' && each.finding === 'assert';
  return isAssertion(a) && isAssertion(b);
}

function fileDifferences(
  a: readonly ChangedFile[],
  b: readonly ChangedFile[],
  names: Names,
): Difference[] {
  const paths = [...new Set([...a, ...b].map(({ path }) => path))].sort();
  return paths.flatMap((path) => {
    const [first, second] = [a, b].map((files) => files.find((file) => file.path === path));
    if (first !== undefined && second !== undefined && isSameContent(first.bytes, second.bytes))
      return [];
    return [difference('file', path, [fileText(path, first), fileText(path, second)], names)];
  });
}

function fileText(path: string, file: ChangedFile | undefined): string {
  if (file === undefined) return `leaves ${path} as it was`;
  return file.bytes === undefined
    ? `removes ${path}`
    : `writes ${bytesText(file.bytes)} to ${path}`;
}

function isSameContent(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isEqual(a, b);
}

function sentDifferences(a: Behaviour, b: Behaviour, names: Names): Difference[] {
  const all = [...a.sent, ...b.sent].map(({ connection }) => connection);
  return [...new Set(all)]
    .sort((x, y) => x - y)
    .flatMap((connection) => {
      const [first, second] = [a, b].map(
        ({ sent }) => sent.find((each) => each.connection === connection)?.bytes ?? nothing,
      );
      const verb = `sends over connection ${connection}:`;
      return bytesDifference('sent', String(connection), verb, first, second, names) ?? [];
    });
}

const nothing = new Uint8Array(0);

/**
 * Observations come in the order in which the harness makes them. Names may differ between versions, kinds and sizes do not:
 * where these do, something before them has pointed elsewhere, and they are no longer about the same.
 */
function observationDifferences(
  a: Behaviour,
  b: Behaviour,
  names: Names,
  tolerance: number,
): Difference[] {
  const found: Difference[] = [];
  const count = Math.max(a.observations.length, b.observations.length);
  for (let i = 0; i < count; i++) {
    const [first, second] = [a.observations[i], b.observations[i]];
    const isAlike =
      first !== undefined && second !== undefined && isSameFormat(first.format, second.format);
    if (!isAlike) {
      if (found.length === 0) found.push(shapeDifference(first, second, names));
      break;
    }
    if (!areAlike(first, second, tolerance)) found.push(valueDifference(first, second, names));
  }
  return found;
}

function areAlike(a: ObservedBytes, b: ObservedBytes, tolerance: number): boolean {
  if (isEqual(a.bytes, b.bytes)) return true;
  const isTolerant = tolerance > 0 && isFloatFormat(a.format) && isFloatFormat(b.format);
  return (
    isTolerant &&
    a.bytes.length === b.bytes.length &&
    areNear(a.bytes, b.bytes, a.format & 0xff, tolerance)
  );
}

function valueDifference(a: ObservedBytes, b: ObservedBytes, names: Names): Difference {
  const what = isResult(a.name) ? 'result' : 'memory';
  const isWhole = a.name === 'return';
  const [first, second] = [a, b].map((each) =>
    isWhole ? `returns ${observedText(each)}` : `leaves ${each.name} = ${observedText(each)}`,
  );
  return difference(what, a.name, [first, second], names);
}

function shapeDifference(
  a: ObservedBytes | undefined,
  b: ObservedBytes | undefined,
  names: Names,
): Difference {
  const text = (each: ObservedBytes | undefined) =>
    each === undefined ? 'does not return' : `leaves ${each.name} = ${observedText(each)}`;
  return difference('memory', a?.name ?? b?.name, [text(a), text(b)], names);
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function difference(
  what: Difference['what'],
  name: string | undefined,
  answers: readonly [string, string],
  [first, second]: Names,
): Difference {
  return { what, name, answers, sentence: `${first} ${answers[0]}, ${second} ${answers[1]}` };
}

/** What an observing harness saw, in words; pointers are named by the order in which objects were met. */
function observedText({ bytes, format }: ObservedBytes): string {
  if ((format & observed.pointer) === 0) return numbersText(bytes, format);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [object, offset] = [view.getBigInt64(0, true), view.getBigInt64(8, true)];
  if (object === 0n) return 'NULL';
  if (object < 0n) return 'a pointer to elsewhere';
  return `a pointer to object ${object}${offset === 0n ? '' : `, ${offset} bytes behind its start`}`;
}
