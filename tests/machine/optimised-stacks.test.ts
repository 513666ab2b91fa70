// The places of calls when V8's optimising compiler has made the code. V8 13 (Node 24) loses the place of a call in a function
// that catches, as a function that calls setjmp does, and names that of whatever stands before it in the machine code.

import { setFlagsFromString } from 'node:v8';
import { beforeAll, expect, test } from 'vitest';
import { type Subject, subject } from './subject.ts';

const sites = Array.from({ length: 12 }, (_, i) => i);

/** The code of strdup, which is not executed, stands before that of the call. */
const branch = (site: number) =>
  `case ${site}: printf("%s", strtok(argc > 7 ? strdup("a b c") : NULL, "${site}") ? "token" : "none"); break;`;

const source = `
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static jmp_buf buffer;
int main(int argc, char **argv) {
  if (setjmp(buffer)) return 1;
  for (int i = 1; i < argc; i++) {
    switch (atoi(argv[i])) {
${sites.map(branch).join('\n')}
    }
  }
  if (argc > 100) longjmp(buffer, 1);
}`;

let program: Subject;
beforeAll(async () => {
  program = await subject(source);
  setFlagsFromString('--no-liftoff');
});

test.each(sites)('a call in a function that calls setjmp: site %i', (site) => {
  const { outcome } = program.run({ args: [String(site)] });
  const stack = outcome.kind === 'finding' ? outcome.finding.stack : [];
  const line = source.split('\n').findIndex((text) => text.includes(`case ${site}:`)) + 1;
  expect(stack.map((frame) => frame.function)).toEqual(['strspn', '__strtok_r', 'strtok', 'main']);
  expect(stack.at(-1)?.line).toBe(line);
});
