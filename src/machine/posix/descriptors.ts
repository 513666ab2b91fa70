// Open files. A description is what one open() made: a position and a mode; descriptors, the small
// numbers, may share it after dup().

import { fail } from './errors.ts';
import type { FileSystem } from './file-system.ts';
import type { Node } from './nodes.ts';
import type { UncertainLength } from './uncertain-length.ts';

export const OpenFlag = {
  accessMask: 0o3,
  readOnly: 0o0,
  writeOnly: 0o1,
  readWrite: 0o2,
  create: 0o100,
  exclusive: 0o200,
  truncate: 0o1000,
  append: 0o2000,
  nonblock: 0o4000,
  directory: 0o200000,
  noFollow: 0o400000,
  closeOnExec: 0o2000000,
  path: 0o10000000,
  temporaryFile: 0o20200000,
} as const;

export interface Description {
  readonly node: Node;
  /** The access mode, and the flags that F_SETFL may change. */
  flags: number;
  /** The position; in a file of uncertain length, how many bytes were requested so far (`positionOf`). */
  offset: number;
  /** An upper bound of the position: the length of a file of uncertain length. */
  clip: UncertainLength | undefined;
  /** How many descriptors share it. */
  references: number;
}

interface Slot {
  readonly description: Description;
  closeOnExec: boolean;
}

/** RLIMIT_NOFILE's usual soft limit. */
export const mostDescriptors = 1024;

export class Descriptors {
  private readonly slots: (Slot | undefined)[] = [];

  constructor(private readonly files: FileSystem) {}

  /** The descriptors of a child: the same numbers for the same open files. */
  copy(): Descriptors {
    const copied = new Descriptors(this.files);
    for (const [descriptor, slot] of this.slots.entries())
      if (slot !== undefined) copied.put(descriptor, slot.description, slot.closeOnExec);
    return copied;
  }

  /** Closes those that another program is not to have. */
  closeOnExec(): void {
    for (const descriptor of this.numbers())
      if (this.closesOnExec(descriptor)) this.close(descriptor);
  }

  /** Gives up files that were in use without a descriptor. */
  release(nodes: readonly Node[]): void {
    for (const node of nodes) {
      node.opened--;
      this.files.releaseUnused(node);
    }
  }

  get(descriptor: number): Description | undefined {
    return this.slots[descriptor]?.description;
  }

  /** Opens a node; returns its descriptor, or an error. */
  open(node: Node, flags: number): number {
    const kept =
      flags & (OpenFlag.accessMask | OpenFlag.append | OpenFlag.nonblock | OpenFlag.path);
    const description: Description = {
      node,
      flags: kept,
      offset: 0,
      clip: undefined,
      references: 0,
    };
    const descriptor = this.add(description, 0, (flags & OpenFlag.closeOnExec) !== 0);
    if (descriptor >= 0) countOpening(description, 1);
    return descriptor;
  }

  /** Gives a description the lowest free descriptor from `lowest` on. */
  add(description: Description, lowest: number, closeOnExec: boolean): number {
    for (let descriptor = lowest; descriptor < mostDescriptors; descriptor++)
      if (this.slots[descriptor] === undefined) {
        this.put(descriptor, description, closeOnExec);
        return descriptor;
      }
    return fail('EMFILE');
  }

  /** Gives a description this descriptor, and closes the one that had it. */
  put(descriptor: number, description: Description, closeOnExec: boolean): void {
    description.references++;
    this.close(descriptor);
    this.slots[descriptor] = { description, closeOnExec };
  }

  close(descriptor: number): number {
    const description = this.get(descriptor);
    if (description === undefined) return fail('EBADF');
    this.slots[descriptor] = undefined;
    if (--description.references > 0) return 0;
    countOpening(description, -1);
    this.files.releaseUnused(description.node);
    return 0;
  }

  closesOnExec(descriptor: number): boolean {
    return this.slots[descriptor]?.closeOnExec ?? false;
  }

  setCloseOnExec(descriptor: number, value: boolean): void {
    const slot = this.slots[descriptor];
    if (slot !== undefined) slot.closeOnExec = value;
  }

  /** All open descriptors, for /proc/self/fd and close_range. */
  numbers(): number[] {
    return [...this.slots.keys()].filter((descriptor) => this.slots[descriptor] !== undefined);
  }
}

export function positionOf({ offset, clip }: Description): number {
  return clip === undefined ? offset : Math.min(offset, clip.witness);
}

export function isReadable(description: Description): boolean {
  return (description.flags & OpenFlag.accessMask) !== OpenFlag.writeOnly;
}

export function isWritable(description: Description): boolean {
  return (description.flags & OpenFlag.accessMask) !== OpenFlag.readOnly;
}

export function waits(description: Description): boolean {
  return (description.flags & OpenFlag.nonblock) === 0;
}

function countOpening(description: Description, step: 1 | -1): void {
  const { node } = description;
  node.opened += step;
  if (node.kind === 'socket' && node.opened === 0) node.socket.close();
  if (node.kind !== 'pipe') return;
  if (isReadable(description)) node.pipe.readers += step;
  if (isWritable(description)) node.pipe.writers += step;
}
