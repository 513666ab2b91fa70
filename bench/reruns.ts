// npm run bench -- reruns: how many runs of a small program a machine makes in a second, one thread.
//
// Exploration runs a program thousands of times from its beginning, so what counts is what a run costs beside the
// program's own work: an empty main shows that, a small parser of 20 bytes from standard input shows it with the box in
// use. With the engine as the command line tunes it; the best of several rounds.

import { tuneEngineForReruns } from '../src/cli/engine.ts';
import { Machine } from '../src/machine/machine.ts';
import { emptyWorld, type World } from '../src/machine/posix/world.ts';
import { programOf } from '../tests/machine/subject.ts';

const empty = 'int main(void) { return 0; }';

/** Numbers, + * and parentheses. */
const parser = `
#include <unistd.h>
static char text[32];
static int at;
static int expression(void);
static int factor(void) {
  if (text[at] == '(') { at++; int value = expression(); if (text[at] == ')') at++; return value; }
  int value = 0;
  while (text[at] >= '0' && text[at] <= '9') value = value * 10 + (text[at++] - '0');
  return value;
}
static int term(void) { int value = factor(); while (text[at] == '*') { at++; value *= factor(); } return value; }
static int expression(void) { int value = term(); while (text[at] == '+') { at++; value += term(); } return value; }
int main(void) {
  int length = read(0, text, 20);
  return length < 0 ? 1 : expression() & 1;
}`;

const input = new TextEncoder().encode('(1+2)*30+4*(5+6*7)+1');
const limits = { fuel: 1 << 24, expired: () => false, leaks: false };

function world(): World {
  let given = false;
  const stdin = () => {
    if (given) return undefined;
    given = true;
    return input;
  };
  return { ...emptyWorld(), stdin };
}

export default async function benchReruns(): Promise<void> {
  const programs = {
    'empty main': await programOf(empty),
    'parser of 20 bytes': await programOf(parser),
  };
  tuneEngineForReruns();
  console.log('program               runs/s     a run');
  for (const [name, program] of Object.entries(programs)) {
    const module = new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>);
    const machine = new Machine(program, module);
    report(name, () => machine.once(world, limits));
  }
}

function report(name: string, run: () => unknown): void {
  const rate = Math.max(...Array.from({ length: 5 }, () => runsPerSecond(run)));
  const microseconds = `${(1e6 / rate).toFixed(1)} us`;
  console.log(`${name.padEnd(20)} ${rate.toFixed(0).padStart(7)}  ${microseconds.padStart(8)}`);
}

function runsPerSecond(run: () => unknown): number {
  const start = performance.now();
  let runs = 0;
  for (; performance.now() - start < 300; runs++) run();
  return (1000 * runs) / (performance.now() - start);
}
