// Decides which allocations may fail under --fail-calls: those that the user's own code asks for. That is malloc and relatives, and
// functions of the C library that give the caller memory or a handle, where running out of memory shows as the failure of
// that function. What the library allocates for itself, a stream's buffer for example, does not fail: its functions have no
// failure that stands for it.

import type { Frame } from '../finding.ts';

const allocating: ReadonlySet<string> = new Set([
  ...['malloc', 'calloc', 'realloc', 'reallocarray', 'aligned_alloc', 'posix_memalign'],
  ...['memalign', 'valloc', 'pvalloc', 'strdup', 'strndup', 'wcsdup', 'asprintf', 'vasprintf'],
  ...['getline', 'getdelim', 'fopen', 'fopen64', 'fdopen', 'fmemopen', 'open_memstream'],
  ...['opendir', 'fdopendir', 'realpath', 'canonicalize_file_name', 'getcwd', 'setenv', 'putenv'],
  ...['regcomp', 'glob', 'scandir', 'getaddrinfo', 'iconv_open', 'hcreate', 'tsearch', 'tempnam'],
]);

/** A call of the user's code that asks for memory: its name, and the frame that makes it. */
export interface AllocatingCall {
  readonly name: string;
  readonly place: Frame;
}

/** The call behind an allocation, whose stack is given; undefined if it is none that may fail. */
export function allocatingCall(stack: readonly Frame[]): AllocatingCall | undefined {
  const own = stack.findIndex(({ library }) => !library);
  const [callee, place] = [stack[own - 1], stack[own]];
  if (callee === undefined || place === undefined) return undefined;
  const name = callee.function.replace(/^__/, '').replace(/_chk$/, '');
  return allocating.has(name) ? { name, place } : undefined;
}
