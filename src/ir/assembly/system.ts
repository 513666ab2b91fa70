// Instructions about the processor rather than about values: fences and hints, its clock, its description, and traps.

import { type Family, type Translation, take } from './step.ts';

const nothing: Translation = () => {};

export const system: Family = {
  nop: nothing,
  pause: nothing,
  endbr64: nothing,
  cld: nothing,
  prefetch: nothing,
  prefetchw: nothing,
  prefetchnta: nothing,
  prefetcht0: nothing,
  prefetcht1: nothing,
  prefetcht2: nothing,
  mfence: fence('seq_cst'),
  lfence: fence('acquire'),
  sfence: fence('release'),
  rdtsc: readClock([]),
  rdtscp: readClock(['rcx']),
  /** The processor can do nothing special: programs take their portable ways. */
  cpuid(processor, step) {
    take(step, 0);
    const zero = processor.code.constant(32, 0);
    for (const register of ['rax', 'rbx', 'rcx', 'rdx'])
      processor.writeRegister(register, zero, 32);
  },
  ud2: trap('trap'),
  int3: trap('debugtrap'),
};

function fence(ordering: 'seq_cst' | 'acquire' | 'release'): Translation {
  return ({ code }, step) => {
    take(step, 0);
    code.fence(ordering);
  };
}

/** The function of our C library that reads the clock of the box, in nanoseconds: one for each tick of the counter. */
export const cycleCounter = '__clew_cycle_counter';

/** Others of the registers are set to zero: the number of the processor. */
function readClock(zeroed: readonly string[]): Translation {
  return (processor, step) => {
    take(step, 0);
    const { code } = processor;
    const ticks = code.call(cycleCounter, code.types.integer(64));
    const high = code.binary('lshr', ticks, code.constant(64, 32));
    processor.writeRegister('rax', code.truncate(ticks, 32), 32);
    processor.writeRegister('rdx', code.truncate(high, 32), 32);
    for (const register of zeroed) processor.writeRegister(register, code.constant(32, 0), 32);
  };
}

function trap(name: string): Translation {
  return ({ code }, step) => {
    take(step, 0);
    code.call(`llvm.${name}`, code.types.void);
  };
}
