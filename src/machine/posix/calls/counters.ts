// The system calls for descriptors that are no files: event counters, timers, files without a name, and copying between descriptors.

import type { Call } from '../call.ts';
import { isReadable, isWritable, OpenFlag } from '../descriptors.ts';
import { fail } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { Layout, readTime, viewOf } from '../memory.ts';
import type { Device } from '../nodes.ts';
import type { Handlers } from '../system-calls.ts';
import { copyBetween } from './transfer.ts';

const semaphoreFlag = 1;
const largestCount = (1n << 64n) - 2n;

export const counterCalls: Handlers = {
  eventfd: (kernel, call) => openDevice(kernel, eventCounter(BigInt(call.unsigned(0)), false), 0),
  eventfd2: (kernel, call) => {
    const flags = call.int(1);
    if ((flags & ~(semaphoreFlag | OpenFlag.nonblock | OpenFlag.closeOnExec)) !== 0)
      return fail('EINVAL');
    const counter = eventCounter(BigInt(call.unsigned(0)), (flags & semaphoreFlag) !== 0);
    return openDevice(kernel, counter, flags);
  },
  timerfd_create: (kernel, call) => {
    if ((call.int(1) & ~(OpenFlag.nonblock | OpenFlag.closeOnExec)) !== 0) return fail('EINVAL');
    return openDevice(kernel, new Timer(kernel), call.int(1));
  },
  timerfd_settime: (kernel, call) =>
    withTimer(kernel, call, (timer) => timer.set(call, (call.int(1) & 1) !== 0)),
  timerfd_gettime: (kernel, call) =>
    withTimer(kernel, call, (timer) => call.write(1, timer.state())),
  memfd_create: (kernel, call) => {
    call.path(0);
    const node = kernel.files.makeFile(0o777);
    if (node === undefined) return fail('ENOMEM');
    const closeOnExec = (call.unsigned(1) & 1) === 0 ? 0 : OpenFlag.closeOnExec;
    return kernel.descriptors.open(node, OpenFlag.readWrite | closeOnExec);
  },
  sendfile: (kernel, call) => {
    const [to, from] = [kernel.descriptors.get(call.int(0)), kernel.descriptors.get(call.int(1))];
    if (to === undefined || !isWritable(to)) return fail('EBADF');
    if (from === undefined || !isReadable(from)) return fail('EBADF');
    if (from.node.kind !== 'file') return fail('EINVAL');
    const place = call.address(2);
    const offset =
      place === 0
        ? undefined
        : Number(viewOf(call.memory.readBytes(place, 8)).getBigInt64(0, true));
    const count = copyBetween(kernel, from, to, call.size(3), offset);
    if (count > 0 && place !== 0)
      call.memory.writeBytes(place, new Layout(8).u64(0, (offset ?? 0) + count).bytes);
    return count;
  },
};

function openDevice(kernel: Kernel, device: Device, flags: number): number {
  const kept = flags & (OpenFlag.nonblock | OpenFlag.closeOnExec);
  return kernel.descriptors.open(kernel.files.makeDevice(device, 0o600), kept | OpenFlag.readWrite);
}

function eventCounter(initial: bigint, isSemaphore: boolean): Device {
  let count = initial;
  return {
    read: (length, waits) => {
      if (length < 8) return fail('EINVAL');
      if (count === 0n) return fail(waits ? 'EDEADLK' : 'EAGAIN');
      const taken = isSemaphore ? 1n : count;
      count -= taken;
      return { bytes: new Layout(8).u64(0, taken).bytes };
    },
    write: (bytes, waits) => {
      if (bytes.length < 8) return fail('EINVAL');
      const more = viewOf(bytes).getBigUint64(0, true);
      if (more > largestCount) return fail('EINVAL');
      if (count + more > largestCount) return fail(waits ? 'EDEADLK' : 'EAGAIN');
      count += more;
      return 8;
    },
    ready: () => ({ read: count > 0n, write: count < largestCount }),
    terminal: false,
    stream: true,
  };
}

/** A timer. Waiting for it moves the clock: nothing else happens in the meantime. */
class Timer implements Device {
  readonly terminal = false;
  readonly stream = true;
  private interval = 0n;
  /** When it rings next, by the clock that counts from the start; 0 means never. */
  private next = 0n;

  constructor(private readonly kernel: Kernel) {}

  set(call: Call, isAbsolute: boolean): number {
    const interval = readTime(call.memory, call.address(2));
    const value = readTime(call.memory, call.address(2) + 16);
    if (call.address(3) !== 0) call.write(3, this.state());
    const { clock } = this.kernel.world;
    this.interval = interval;
    const wait = isAbsolute ? value - clock.now() : value;
    this.next = value === 0n ? 0n : clock.elapsed() + (wait > 0n ? wait : 0n);
    return 0;
  }

  state(): Uint8Array {
    const left = this.next === 0n ? 0n : this.next - this.kernel.world.clock.elapsed();
    return new Layout(32).time(0, this.interval).time(16, left < 0n ? 1n : left).bytes;
  }

  read(length: number, waits: boolean) {
    if (length < 8) return fail('EINVAL');
    const { clock } = this.kernel.world;
    let now = clock.elapsed();
    if (this.next === 0n) return fail(waits ? 'EDEADLK' : 'EAGAIN');
    if (now < this.next) {
      if (!waits) return fail('EAGAIN');
      if (this.kernel.sleep(this.next - now, 'read') > 0n) return fail('EINTR');
      now = this.next;
    }
    const rings = this.interval === 0n ? 1n : 1n + (now - this.next) / this.interval;
    this.next = this.interval === 0n ? 0n : this.next + rings * this.interval;
    return { bytes: new Layout(8).u64(0, rings).bytes };
  }

  write(): number {
    return fail('EINVAL');
  }

  ringsIn(): bigint | undefined {
    if (this.next === 0n) return undefined;
    const left = this.next - this.kernel.world.clock.elapsed();
    return left > 0n ? left : 0n;
  }

  ready() {
    const rings = this.next !== 0n && this.kernel.world.clock.elapsed() >= this.next;
    return { read: rings, write: false };
  }
}

function withTimer(kernel: Kernel, call: Call, then: (timer: Timer) => number): number {
  const node = kernel.descriptors.get(call.int(0))?.node;
  if (node === undefined) return fail('EBADF');
  return node.kind === 'device' && node.device instanceof Timer
    ? then(node.device)
    : fail('EINVAL');
}
