// What the inputs of a comparison are, in words: "equal for all inputs" is said with these, or not at all.

import type { CallForm } from '../run/harness/call-form.ts';
import type { Length, Sources } from '../run/sources.ts';

/** `hasVariables`: of the program, and a call may depend on them. */
export function callBounds({ parameters }: CallForm, hasVariables = false): string[] {
  const pointers = parameters.filter(({ kind }) => kind === 'pointer');
  return [
    ...(parameters.length === 0 ? ['there are no parameters'] : []),
    ...parameters.map(({ name, range }) => `${name}: ${range}`),
    ...(pointers.length > 1 ? ['pointers: no two of them to the same object'] : []),
    ...(hasVariables ? ['variables: as the program starts with, so one call of each'] : []),
  ];
}

export function sourceBounds(sources: Sources, given: readonly string[]): string[] {
  const { stdin, arguments: words, fewestArguments, files, sockets, failingCalls } = sources;
  const bounds = [
    ...(given.length > 1 ? [`arguments: ${given.slice(1).join(' ')}`] : []),
    ...(stdin === undefined ? [] : [`standard input: ${lengthText(stdin)}`]),
    ...words.map((length, i) => {
      const optional = i >= fewestArguments ? ', or none' : '';
      return `argument ${given.length + i}: ${lengthText(length)}${optional}`;
    }),
    ...files.map((file) => `file ${file.name}: ${lengthText(file)}`),
    ...sockets.map((messages, i) => `connection ${i + 1}: ${messages.map(lengthText).join(', ')}`),
    ...(failingCalls > 0 ? [`system calls: up to ${failingCalls} fail`] : []),
  ];
  return bounds.length === 0 ? ['one run: nothing is symbolic'] : bounds;
}

function lengthText({ min, max }: Length): string {
  return min === max ? `${max} bytes` : `${min} to ${max} bytes`;
}
