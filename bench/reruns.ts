// npm run bench -- reruns: how many runs of a small program a machine makes in a second, one thread.
//
// Exploration runs a program thousands of times from its beginning, so what counts is what a run costs beside the
// program's own work: an empty main shows that, a small parser of 20 bytes from standard input shows it with the box in
// use. With the engine as the command line tunes it; the best of several rounds.

import type { Program } from '../src/abi/program.ts';
import { Terms } from '../src/expr/terms.ts';
import { tuneEngineForReruns } from '../src/host/engine.ts';
import type { Input } from '../src/input/input.ts';
import { noSources, type Sources } from '../src/input/sources.ts';
import { Machine } from '../src/machine/machine.ts';
import type { SymbolicRun } from '../src/machine/shadow/symbolic-run.ts';
import { Executor } from '../src/run/executor.ts';
import { concreteWorld, WorldMaker, type WorldPlan } from '../src/world/world-maker.ts';
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

const text = new TextEncoder().encode('(1+2)*30+4*(5+6*7)+1');
const limits = { fuel: 1 << 24, expired: () => false, leaks: false };
const sources: Sources = { ...noSources, stdin: { min: text.length, max: text.length } };
const plan: WorldPlan = {
  arguments: ['program'],
  environment: {},
  directory: '/home',
  files: [],
  seed: 0,
  fileSpace: 1 << 20,
};

export default async function benchReruns(): Promise<void> {
  const subjects = { 'empty main': empty, 'parser of 20 bytes': parser };
  const rows: [string, () => unknown][] = [];
  for (const [name, source] of Object.entries(subjects)) {
    rows.push([name, plainRun(await programOf(source))]);
    rows.push([`${name}, with coverage`, plainRun(await programOf(source, { coverage: true }))]);
    const shadowed = await programOf(source, { coverage: true, shadows: true });
    rows.push([`${name}, shadowed`, shadowedRun(shadowed)]);
  }
  tuneEngineForReruns();
  console.log('program                               runs/s     a run');
  for (const [name, run] of rows) report(name, run);
}

const input: Input = new Map([['stdin', text]]);

function plainRun(program: Program): () => unknown {
  const module = new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>);
  const machine = new Machine(program, module);
  return () => machine.once(() => concreteWorld(sources, plan, input), limits, input);
}

function shadowedRun(program: Program): () => unknown {
  const maker = new WorldMaker(sources, plan);
  const world = (run: SymbolicRun) => maker.symbolic(run);
  const options = { terms: new Terms(), world, limits, selfCheck: false };
  const executor = new Executor(program, options);
  return () => executor.run(input);
}

function report(name: string, run: () => unknown): void {
  const rate = Math.max(...Array.from({ length: 5 }, () => runsPerSecond(run)));
  const microseconds = `${(1e6 / rate).toFixed(1)} us`;
  console.log(`${name.padEnd(36)} ${rate.toFixed(0).padStart(7)}  ${microseconds.padStart(8)}`);
}

function runsPerSecond(run: () => unknown): number {
  const start = performance.now();
  let runs = 0;
  for (; performance.now() - start < 300; runs++) run();
  return (1000 * runs) / (performance.now() - start);
}
