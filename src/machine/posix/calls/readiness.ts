// The system calls poll, select and epoll. Nothing changes while the one thread waits: what is not ready now never will be, so waiting is a
// sleep of the whole timeout, unless other processes go on in the meantime (Kernel.sleep). Waiting without a timeout cannot end: for a socket that ends the run (sockets/idle.ts).

import type { Call } from '../call.ts';
import type { Description } from '../descriptors.ts';
import { OpenFlag } from '../descriptors.ts';
import { fail, isError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { Layout, readTime, viewOf } from '../memory.ts';
import { Event, eventsOf } from '../readiness.ts';
import { waitForEver } from '../sockets/idle.ts';
import type { Handlers } from '../system-calls.ts';

export const readinessCalls: Handlers = {
  poll: (kernel, call) => poll(kernel, call, milliseconds(call.int(2)), 'poll'),
  ppoll: (kernel, call) => poll(kernel, call, timeoutAt(call, 2, 1n), 'poll'),
  select: (kernel, call) => select(kernel, call, timeoutAt(call, 4, 1000n)),
  pselect6: (kernel, call) => select(kernel, call, timeoutAt(call, 4, 1n)),
  epoll_create: (kernel, call) => (call.int(0) <= 0 ? fail('EINVAL') : makeEpoll(kernel, 0)),
  epoll_create1: (kernel, call) =>
    (call.int(0) & ~OpenFlag.closeOnExec) !== 0 ? fail('EINVAL') : makeEpoll(kernel, call.int(0)),
  epoll_ctl: (kernel, call) => controlEpoll(kernel, call),
  epoll_wait: (kernel, call) => waitEpoll(kernel, call, milliseconds(call.int(3))),
  epoll_pwait: (kernel, call) => waitEpoll(kernel, call, milliseconds(call.int(3))),
  epoll_pwait2: (kernel, call) => waitEpoll(kernel, call, timeoutAt(call, 3, 1n)),
};

function milliseconds(timeout: number): bigint | undefined {
  return timeout < 0 ? undefined : BigInt(timeout) * 1_000_000n;
}

function timeoutAt(call: Call, index: number, unit: bigint): bigint | undefined {
  const address = call.address(index);
  return address === 0 ? undefined : readTime(call.memory, address, unit);
}

/** `forSocket` says whether something could come over a socket. */
function wait(
  kernel: Kernel,
  ready: number,
  timeout: bigint | undefined,
  forSocket: boolean,
  call: string,
): number {
  if (ready > 0) return ready;
  if (timeout === undefined) return forSocket ? waitForEver(call) : fail('EDEADLK');
  if (kernel.sleep(timeout, call) > 0n) return fail('EINTR');
  if (forSocket) kernel.vainWaits.another(call);
  return 0;
}

/** Sleeps until a timer rings, if one does in time. The caller then looks again. */
function sleepUntilRing(
  kernel: Kernel,
  descriptions: readonly (Description | undefined)[],
  timeout: bigint | undefined,
): boolean {
  let earliest: bigint | undefined;
  for (const description of descriptions) {
    const node = description?.node;
    const left = node?.kind === 'device' ? node.device.ringsIn?.() : undefined;
    if (left !== undefined && (earliest === undefined || left < earliest)) earliest = left;
  }
  if (earliest === undefined || (timeout !== undefined && earliest > timeout)) return false;
  return kernel.sleep(earliest, 'a timer') === 0n;
}

function isSocket(description: Description | undefined): boolean {
  return description?.node.kind === 'socket' || description?.node.kind === 'epoll';
}

function poll(kernel: Kernel, call: Call, timeout: bigint | undefined, name: string): number {
  const count = call.unsigned(1);
  if (count > 1024) return fail('EINVAL');
  if (count === 0) return wait(kernel, 0, timeout, false, name);
  const table = call.memory.readBytes(call.address(0), 8 * count);
  const view = viewOf(table);
  let [ready, forSocket] = [0, false];
  const descriptions: (Description | undefined)[] = [];
  for (let i = 0; i < count; i++) {
    const descriptor = view.getInt32(8 * i, true);
    const description = kernel.descriptors.get(descriptor);
    descriptions.push(description);
    const asked = view.getInt16(8 * i + 4, true) | Event.error | Event.hangUp | Event.invalid;
    const events = descriptor < 0 ? 0 : eventsOf(description, kernel.network) & asked;
    view.setInt16(8 * i + 6, events, true);
    if (events !== 0) ready++;
    forSocket ||= isSocket(description);
  }
  if (ready === 0 && timeout !== 0n && sleepUntilRing(kernel, descriptions, timeout))
    return poll(kernel, call, 0n, name);
  call.write(0, table);
  return wait(kernel, ready, timeout, forSocket, name);
}

function select(kernel: Kernel, call: Call, timeout: bigint | undefined): number {
  const count = call.int(0);
  if (count < 0 || count > 1024) return fail('EINVAL');
  const masks = [Event.in | Event.hangUp | Event.error, Event.out | Event.error, Event.urgent];
  const size = Math.ceil(count / 64) * 8;
  let [ready, forSocket] = [0, false];
  const descriptions: (Description | undefined)[] = [];
  const answers: (readonly [number, Uint8Array])[] = [];
  for (const [index, mask] of masks.entries()) {
    const address = call.address(index + 1);
    if (address === 0 || size === 0) continue;
    const asked = call.memory.readBytes(address, size);
    const answer = new Uint8Array(size);
    for (let descriptor = 0; descriptor < count; descriptor++) {
      const bit = 1 << (descriptor & 7);
      if ((asked[descriptor >> 3] & bit) === 0) continue;
      const description = kernel.descriptors.get(descriptor);
      const events = eventsOf(description, kernel.network);
      if (events === Event.invalid) return fail('EBADF');
      forSocket ||= isSocket(description);
      descriptions.push(description);
      if ((events & mask) === 0) continue;
      answer[descriptor >> 3] |= bit;
      ready++;
    }
    answers.push([address, answer]);
  }
  if (ready === 0 && timeout !== 0n && sleepUntilRing(kernel, descriptions, timeout))
    return select(kernel, call, 0n);
  for (const [address, answer] of answers) call.memory.writeBytes(address, answer);
  return wait(kernel, ready, timeout, forSocket, 'select');
}

// ---- epoll --------------------------------------------------------------------------------------

const Operation = { add: 1, remove: 2, modify: 3 } as const;
/** struct epoll_event is packed. */
const eventSize = 12;

function makeEpoll(kernel: Kernel, flags: number): number {
  const node = kernel.files.makeEpoll();
  if (node === undefined) return fail('ENOMEM');
  return kernel.descriptors.open(node, (flags & OpenFlag.closeOnExec) | OpenFlag.readWrite);
}

function epollOf(kernel: Kernel, descriptor: number) {
  const node = kernel.descriptors.get(descriptor)?.node;
  if (node === undefined) return fail('EBADF');
  return node.kind === 'epoll' ? node.epoll : fail('EINVAL');
}

function controlEpoll(kernel: Kernel, call: Call): number {
  const operation = call.int(1);
  const event =
    operation === Operation.remove ? undefined : call.memory.readBytes(call.address(3), eventSize);
  const epoll = epollOf(kernel, call.int(0));
  const description = kernel.descriptors.get(call.int(2));
  if (description === undefined) return fail('EBADF');
  if (description.node.kind === 'file' || description.node.kind === 'directory')
    return fail('EPERM');
  if (isError(epoll)) return epoll;
  if (call.int(0) === call.int(2)) return fail('EINVAL');
  const isKnown = epoll.has(call.int(2), description);
  if (operation === Operation.add && isKnown) return fail('EEXIST');
  if (operation !== Operation.add && !isKnown) return fail('ENOENT');
  if (event === undefined) {
    epoll.forget(call.int(2));
    return 0;
  }
  if (operation !== Operation.add && operation !== Operation.modify) return fail('EINVAL');
  const view = viewOf(event);
  epoll.watch(call.int(2), description, view.getInt32(0, true), view.getBigUint64(4, true));
  return 0;
}

function waitEpoll(kernel: Kernel, call: Call, timeout: bigint | undefined): number {
  const most = call.int(2);
  const epoll = epollOf(kernel, call.int(0));
  if (isError(epoll)) return epoll;
  if (most <= 0) return fail('EINVAL');
  const ready = epoll.take(kernel.network, most);
  if (ready.length === 0 && timeout !== 0n && sleepUntilRing(kernel, epoll.descriptions, timeout))
    return waitEpoll(kernel, call, 0n);
  ready.forEach(({ events, data }, i) => {
    const event = new Layout(eventSize).u32(0, events).u64(4, data).bytes;
    call.memory.writeBytes(call.address(1) + eventSize * i, event);
  });
  return wait(kernel, ready.length, timeout, epoll.watchesSockets, 'epoll_wait');
}
