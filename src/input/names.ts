// Names of input objects. A name says where the bytes come in, and is the same in tests, queries and reports:
//
//   stdin, arg-1, files/NAME                the world's inputs; arguments are counted as in argv
//   socket-1, socket-1.2                    the only message of a connection, or its second one
//   length/NAME, count/args                 how much longer, or how many more, than the least: 4 bytes, little-endian
//   count/failing-1                         which call is the first to fail: 4 bytes, little-endian
//   memory/NAME, memory/NAME#1              what the program itself made symbolic, by name and occurrence
//   memory/uninitialized/NAME-1             what was never written in a local or heap object (--uninitialized symbolic)
//   memory/missing/NAME-1                   what a function returns that nobody defines (--missing symbolic)
//   memory/schedule/1                       which thread goes on at the first moment at which several can, and so on
//
// Only this file makes such names and takes them apart.

/** What a name means. */
export type InputName =
  | { readonly kind: 'stdin' | 'argument' | 'message' }
  | { readonly kind: 'file'; readonly path: string }
  /** `of` is the name of the object whose length it is. */
  | { readonly kind: 'length'; readonly of: string }
  | { readonly kind: 'count'; readonly of: string }
  | { readonly kind: 'failing call'; readonly occurrence: string }
  /** `label` is the name without "memory/". */
  | { readonly kind: 'memory' | 'uninitialized' | 'schedule'; readonly label: string }
  | { readonly kind: 'missing'; readonly label: string; readonly function: string }
  /** A test that somebody edited may have any name. */
  | { readonly kind: 'unknown' };

const [filePrefix, memoryPrefix] = ['files/', 'memory/'];
const [lengthPrefix, countPrefix] = ['length/', 'count/'];
const [uninitializedPrefix, missingPrefix] = ['uninitialized/', 'missing/'];
const schedulePrefix = 'schedule/';

export const stdinName = 'stdin';
export const argumentCountName = `${countPrefix}args`;

/** `index` counts as argv does. */
export function argumentName(index: number): string {
  return `arg-${index}`;
}

export function fileName(path: string): string {
  return filePrefix + path;
}

/** Connections and messages are counted from 1; the only message of a connection has no number. */
export function messageName(connection: number, message: number, messages: number): string {
  return messages === 1 ? `socket-${connection}` : `socket-${connection}.${message}`;
}

/** The object that says which call is the first, second ... to fail. */
export function failingCallName(occurrence: number): string {
  return countPrefix + failingCallLabel(occurrence);
}

/** What reports call a failing call. */
export function failingCallLabel(occurrence: number): string {
  return `failing-${occurrence}`;
}

export function isFailingCallLabel(label: string): boolean {
  return failingCall.test(label);
}

const failingCall = /^failing-(\d+)$/;

export function lengthName(name: string): string {
  return lengthPrefix + name;
}

/** `occurrence` is how many objects of this name there were before. */
export function memoryName(label: string, occurrence = 0): string {
  return memoryPrefix + (occurrence === 0 ? label : `${label}#${occurrence}`);
}

/** `number` counts the objects of this name from 1. */
export function uninitializedName(object: string, number: number): string {
  return `${memoryPrefix}${uninitializedPrefix}${object}-${number}`;
}

/** A large uninitialised object is several input objects: NAME-1, NAME-1+4096, ... */
export function pieceName(name: string, start: number): string {
  return start === 0 ? name : `${name}+${start}`;
}

/** `number` counts the calls of this function from 1. */
export function missingName(called: string, number: number): string {
  return `${memoryPrefix}${missingPrefix}${called}-${number}`;
}

/** `moment` counts the moments at which several threads can go on, from 1. */
export function scheduleName(moment: number): string {
  return `${memoryPrefix}${schedulePrefix}${moment}`;
}

export function parseInputName(name: string): InputName {
  if (name.startsWith(memoryPrefix)) return parseMemory(name.slice(memoryPrefix.length));
  if (name.startsWith(lengthPrefix)) return { kind: 'length', of: name.slice(lengthPrefix.length) };
  if (name.startsWith(countPrefix)) {
    const of = name.slice(countPrefix.length);
    const [, occurrence] = failingCall.exec(of) ?? [];
    return occurrence === undefined ? { kind: 'count', of } : { kind: 'failing call', occurrence };
  }
  if (name.startsWith(filePrefix)) return { kind: 'file', path: name.slice(filePrefix.length) };
  if (name === stdinName) return { kind: 'stdin' };
  if (/^arg-\d+$/.test(name)) return { kind: 'argument' };
  return { kind: /^socket-\d+(\.\d+)?$/.test(name) ? 'message' : 'unknown' };
}

function parseMemory(label: string): InputName {
  if (label.startsWith(missingPrefix)) {
    const called = label.slice(missingPrefix.length).replace(/-\d+$/, '');
    return { kind: 'missing', label, function: called };
  }
  if (label.startsWith(schedulePrefix)) return { kind: 'schedule', label };
  return { kind: label.startsWith(uninitializedPrefix) ? 'uninitialized' : 'memory', label };
}

/** Whether the object is a number, not text: a length or a count. */
export function isNumberName(name: string): boolean {
  return name.startsWith(lengthPrefix) || name.startsWith(countPrefix);
}

/** Whether the object is memory of the program, not a part of its world. */
export function isMemoryName(name: string): boolean {
  return name.startsWith(memoryPrefix);
}

/** The name without "memory/": as the program calls the object. */
export function memoryLabel(name: string): string {
  return isMemoryName(name) ? name.slice(memoryPrefix.length) : name;
}

/** "x#2" is the third object with the label x, unless the program itself calls an object so. */
export function splitOccurrence(label: string): { base: string; occurrence: number } {
  const [, base = label, occurrence = '0'] = /^(.*)#([1-9][0-9]*)$/s.exec(label) ?? [];
  return { base, occurrence: Number(occurrence) };
}

/** Whether an entry of a test's folder holds input: files and memory are folders. */
export function isInputEntry(entry: string): boolean {
  if (filePrefix === `${entry}/` || memoryPrefix === `${entry}/`) return true;
  const { kind } = parseInputName(entry);
  return kind === 'stdin' || kind === 'argument' || kind === 'message';
}

/** Counts how often each name has occurred: the numbers in names of objects that share a label. */
export class Occurrences {
  private readonly counts = new Map<string, number>();

  clear(): void {
    this.counts.clear();
  }

  /** How often the name has occurred before. */
  next(name: string): number {
    const count = this.counts.get(name) ?? 0;
    this.counts.set(name, count + 1);
    return count;
  }
}
