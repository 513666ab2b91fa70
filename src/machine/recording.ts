// A world whose answers are written down, so that the very same run can be had again: a report of a heap
// object looks up in a second run where it was allocated. What the second run prints goes nowhere.

import type { Clock, World } from './posix/world.ts';

export class Recording {
  private readonly world: World;
  private readonly input: (Uint8Array | undefined)[] = [];
  private readonly times: bigint[] = [];

  constructor(world: World) {
    this.world = world;
  }

  /** The world as it is, with every answer kept. */
  first(): World {
    const { world } = this;
    const { stdin } = world;
    const keep = <T>(list: T[], value: T): T => {
      list.push(value);
      return value;
    };
    return {
      ...world,
      stdin: typeof stdin === 'function' ? () => keep(this.input, stdin()) : stdin,
      clock: {
        now: () => keep(this.times, world.clock.now()),
        elapsed: () => keep(this.times, world.clock.elapsed()),
        sleep: (nanoseconds) => world.clock.sleep(nanoseconds),
      },
    };
  }

  /** The same answers once more. */
  again(): World {
    let nextInput = 0;
    let nextTime = 0;
    const { stdin } = this.world;
    const time = (): bigint => this.times[nextTime++] ?? 0n;
    const clock: Clock = { now: time, elapsed: time, sleep: () => {} };
    return {
      ...this.world,
      stdin: typeof stdin === 'function' ? () => this.input[nextInput++] : stdin,
      stdout: () => {},
      stderr: () => {},
      clock,
    };
  }
}
