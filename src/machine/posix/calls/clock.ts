// The system calls that read clocks, and that sleep: that takes as long as the world's clock says.

import type { Call } from '../call.ts';
import { fail } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { Layout, readTime } from '../memory.ts';
import type { Handlers } from '../system-calls.ts';

const ticksPerSecond = 100n;
const second = 1_000_000_000n;
const absoluteTime = 1;
/** The process whose resources getrusage reports. */
const [children, self, thread] = [-1, 0, 1];

export const clockCalls: Handlers = {
  time: (kernel, call) => {
    const seconds = kernel.world.clock.now() / second;
    call.writeIfAsked(0, new Layout(8).u64(0, seconds).bytes);
    return Number(seconds);
  },
  gettimeofday: (kernel, call) => {
    if (call.address(0) !== 0)
      call.write(0, new Layout(16).coarseTime(0, kernel.world.clock.now()).bytes);
    return call.writeIfAsked(1, new Uint8Array(8));
  },
  clock_gettime: (kernel, call) => {
    const time = readClock(kernel, call.int(0));
    return time === undefined ? fail('EINVAL') : call.write(1, new Layout(16).time(0, time).bytes);
  },
  clock_getres: (kernel, call) => {
    if (readClock(kernel, call.int(0)) === undefined) return fail('EINVAL');
    return call.writeIfAsked(1, new Layout(16).time(0, 1n).bytes);
  },
  nanosleep: (kernel, call) => sleep(kernel, call, readTime(call.memory, call.address(0)), 1),
  clock_nanosleep: (kernel, call) => {
    const now = readClock(kernel, call.int(0));
    if (now === undefined) return fail('EINVAL');
    const time = readTime(call.memory, call.address(2));
    const absolute = (call.int(1) & absoluteTime) !== 0;
    if (absolute && time <= now) return 0;
    return sleep(kernel, call, absolute ? time - now : time, 3);
  },
  times: (kernel, call) => {
    const ticks = (kernel.world.clock.elapsed() * ticksPerSecond) / second;
    call.writeIfAsked(0, new Layout(32).u64(0, ticks).bytes);
    return Number(ticks);
  },
  getrusage: (kernel, call) => {
    const who = call.int(0);
    if (who !== children && who !== self && who !== thread) return fail('EINVAL');
    const spent = who === children ? 0n : kernel.world.clock.elapsed();
    return call.write(1, new Layout(144).coarseTime(0, spent).bytes);
  },
};

/** Reads a wall clock (realtime, its coarse form, TAI) or a clock that counts from the start; undefined if there is no such clock. */
function readClock(kernel: Kernel, clock: number): bigint | undefined {
  if (clock === 0 || clock === 5 || clock === 11) return kernel.world.clock.now();
  return clock > 0 && clock < 8 ? kernel.world.clock.elapsed() : undefined;
}

/** Sleeps. Only a signal of another process interrupts it; then the program is told how much time remains. */
function sleep(kernel: Kernel, call: Call, duration: bigint, remaining: number): number {
  if (duration < 0n) return fail('EINVAL');
  const left = kernel.sleep(duration, 'nanosleep');
  call.writeIfAsked(remaining, new Layout(16).time(0, left).bytes);
  return left > 0n ? fail('EINTR') : 0;
}
