// What a trial begins with. The quality of a search varies with its first input (ParaDySE 3.2 and 4: that is why samples are
// checked several times), and an exploration of ours is otherwise the same every time: so each trial but the first
// gets a random input beside what a check would begin with.

import { Random } from '../base/random.ts';
import type { CheckJob } from '../check/job.ts';
import type { Runner } from '../explore/runner.ts';
import { emptyInput, type Input } from '../machine/shadow/input.ts';
import { openNumbers } from '../run/sources.ts';

/** Printable characters are what most programs tell apart. */
const [firstPrintable, printable] = [32, 95];

export function beginningOf(job: CheckJob, runner: Runner, number: number): readonly Input[] {
  const { seeds } = job;
  const usual = seeds.length > 0 ? seeds : [emptyInput];
  return number === 0 ? usual : [...usual, randomInput(job, runner, new Random(number))];
}

/** A run tells which objects there are, and how long they can be. */
function randomInput({ sources, plan }: CheckJob, runner: Runner, random: Random): Input {
  const numbers = openNumbers(sources, plan.arguments);
  const longest = new Map(Array.from(numbers, ([name, most]) => [name, fourBytes(most)]));
  const { objects } = runner.run(longest);
  return new Map(
    objects.map(({ name, size }) => {
      const most = numbers.get(name);
      if (most !== undefined) return [name, fourBytes(random.below(most + 1))];
      return [name, Uint8Array.from({ length: size }, () => randomByte(random))];
    }),
  );
}

function randomByte(random: Random): number {
  return random.below(8) === 0 ? random.below(256) : firstPrintable + random.below(printable);
}

function fourBytes(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);
}
