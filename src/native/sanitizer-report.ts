// Judges whether a native run under -fsanitize=address,undefined shows the error that clew found. The sanitizers name errors in
// their own words, and some errors (an assertion, a hang) are seen in how the process ended.

import type { FindingKind } from '../base/finding-kind.ts';
import { isFloatMessage } from '../base/float-finding.ts';
import type { Finding } from '../machine/finding.ts';

/** How a native process ended, and what it wrote to stderr. */
export interface NativeEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** The limit that it exceeded and was ended for, in words. */
  readonly limit?: string;
  readonly errors: string;
}

const overflow = /-(buffer-)?(overflow|underflow|underwrite)|container-overflow/;
const crash = /AddressSanitizer: (SEGV|BUS|unknown-crash)/;
const nullPointer = /(null pointer|address 0x0{10,}\b|zero page)/;

/** What in the sanitizers' reports bears witness to a kind of finding. */
const witnesses: Partial<Record<FindingKind, readonly RegExp[]>> = {
  'out-of-bounds': [
    overflow,
    crash,
    /runtime error: index .* out of bounds/,
    /runtime error: .* with insufficient space/,
    /AddressSanitizer: (negative-size-param|use-after-poison|wild)/,
  ],
  'use-after-free': [/heap-use-after-free/],
  'double-free': [/attempting double-free/],
  'invalid-free': [/attempting free on address which was not malloc/, /bad-free/],
  'null-dereference': [nullPointer, crash],
  'stack-use-after-return': [/stack-use-after-(return|scope)/],
  'read-only-write': [/caused by a WRITE/, crash],
  'divide-by-zero': [/runtime error: division by zero/, /AddressSanitizer: FPE/],
  shift: [/runtime error: (left |right )?shift/],
  'signed-overflow': [/runtime error: (signed integer overflow|negation of|division of .* by -1)/],
  assert: [/Assertion .* failed/],
  unreachable: [/runtime error: execution reached an unreachable/],
  'stack-overflow': [/AddressSanitizer: stack-overflow/],
  leak: [/detected memory leaks/],
  'invalid-call': [crash, /runtime error: call to function/],
};

/** What they do not look for, in words: of that their silence says nothing. Undefined: they do. */
export function unwatched(finding: Finding): string | undefined {
  if (finding.kind === 'uninitialized-read') return 'at memory that nothing was written to';
  if (finding.object?.storage === 'variadic') return 'at which arguments a call passes';
  if (isFloatMessage(finding.message)) return 'at the results of floating-point operations';
  if (isAboutCharacters(finding)) return 'at what isdigit, toupper and their like are given';
  return undefined;
}

/** Natively it is a table of the C library that is read outside of its bounds, by code without sanitizers or in memory without. */
function isAboutCharacters({ object, access, stack }: Finding): boolean {
  if (object?.storage === 'table') return true;
  const [place] = stack;
  return access === undefined && (place?.library ?? false) && /\/ctype\//.test(place?.file ?? '');
}

/** `inChild` says that the finding is in a child process: how its parent ends does not tell. */
export function confirms(kind: FindingKind, end: NativeEnd, inChild = false): boolean {
  if (kind === 'hang') return end.timedOut;
  if (end.timedOut || end.limit !== undefined) return false;
  // What the program reports by itself, by way of libc/replay/clew-replay.c.
  if (end.errors.includes(`clew replay: ${kind}: `)) return true;
  if (kind === 'abort' || kind === 'assert') {
    if (inChild) return kind === 'assert' && /Assertion .* failed/.test(end.errors);
    if (end.signal === 'SIGABRT' && !/Sanitizer/.test(end.errors))
      return kind === 'abort' || /Assertion .* failed/.test(end.errors);
  }
  return (witnesses[kind] ?? []).some((pattern) => pattern.test(end.errors));
}

/** Whether ThreadSanitizer reports this race: other ones of the program are other findings. */
export function showsRace({ stack }: Finding, { errors }: NativeEnd): boolean {
  const place = stack.find(({ library }) => !library);
  if (place?.file === undefined) return false;
  const line = `${place.file.split('/').at(-1)}:${place.line}`;
  return errors
    .split(/^=+$/m)
    .some((report) => /ThreadSanitizer: data race/.test(report) && mentions(report, line));
}

/** Whether a place is named, and not as the beginning of another. */
function mentions(report: string, place: string): boolean {
  for (let at = report.indexOf(place); at >= 0; at = report.indexOf(place, at + 1))
    if (!/\d/.test(report[at + place.length] ?? '')) return true;
  return false;
}

/** Why a sanitizer did not even start the program: ThreadSanitizer needs its memory at certain places. */
export function refusalOf({ errors }: NativeEnd): string | undefined {
  const fatal = /FATAL: (ThreadSanitizer: .*)/.exec(errors)?.[1];
  return fatal === undefined ? undefined : `it does not start: ${fatal}`;
}

/** How errors sometimes show where no sanitizer looks. */
const crashes: Readonly<Record<string, readonly FindingKind[]>> = {
  SIGSEGV: [
    ...(['out-of-bounds', 'use-after-free', 'null-dereference', 'stack-overflow'] as const),
    ...(['read-only-write', 'stack-use-after-return', 'invalid-free', 'invalid-call'] as const),
  ],
  SIGBUS: ['out-of-bounds', 'use-after-free'],
  SIGFPE: ['divide-by-zero'],
  SIGILL: ['unreachable', 'invalid-call'],
  SIGABRT: ['abort', 'assert', 'double-free', 'invalid-free', 'out-of-bounds'],
};

/** A program that was built without sanitizers bears witness when it dies of the error, else it says nothing. */
export function crashConfirms(kind: FindingKind, end: NativeEnd): boolean {
  if (kind === 'hang') return end.timedOut;
  return crashes[end.signal ?? '']?.includes(kind) ?? false;
}

/** The leak sanitizer reads /proc and traces its own process, which some containers do not let it. */
export function hasGivenUp({ errors }: NativeEnd): boolean {
  return /LeakSanitizer has encountered a fatal error/.test(errors);
}

/** Whether it ended as a correct program does not. */
export function hasFailed({ timedOut, limit, signal, errors }: NativeEnd): boolean {
  return (
    timedOut ||
    limit !== undefined ||
    signal !== null ||
    /runtime error:|ERROR: \w+Sanitizer/.test(errors)
  );
}

/** The line of a sanitizer's report that says what happened, else how the process ended. */
export function headlineOf(end: NativeEnd): string {
  if (end.timedOut) return 'it did not end in time';
  if (end.limit !== undefined) return `${end.limit}, and was ended`;
  const line = end.errors
    .split('\n')
    .find((text) =>
      /runtime error:|ERROR: \w+Sanitizer|Assertion .* failed|^clew replay: /.test(text),
    );
  if (line !== undefined) return line.replace(/^=*\d*=*\s*/, '').trim();
  if (end.signal !== null) return `it died by ${end.signal}`;
  return `it ended with exit code ${end.exitCode}`;
}
