// What is in the file system: a node is what Linux calls an inode. Names live in directories.

import type { Content } from './content.ts';
import type { Data } from './data.ts';
import type { Epoll } from './epoll.ts';
import type { Pipe } from './pipe.ts';
import type { Socket } from './sockets/socket.ts';

export const FileType = {
  mask: 0o170000,
  socket: 0o140000,
  symlink: 0o120000,
  file: 0o100000,
  directory: 0o040000,
  device: 0o020000,
  pipe: 0o010000,
} as const;

export interface Attributes {
  readonly number: number;
  /** Type and permission bits. */
  mode: number;
  user: number;
  group: number;
  /** How many names it has. */
  links: number;
  /** How many open descriptions; the node goes when the last name and the last of these are gone. */
  opened: number;
  accessed: bigint;
  modified: bigint;
  changed: bigint;
}

export interface FileNode extends Attributes {
  readonly kind: 'file';
  readonly content: Content;
}

export interface DirectoryNode extends Attributes {
  readonly kind: 'directory';
  /** Itself for the root; undefined once it was removed. */
  parent: DirectoryNode | undefined;
  readonly entries: Entries;
}

/** The names in a directory: a Map, or something that computes them. */
export interface Entries {
  readonly size: number;
  /** Nobody has looked at them yet, so nobody has changed anything. */
  readonly isUntouched?: boolean;
  get(name: string): Node | undefined;
  set(name: string, node: Node): unknown;
  delete(name: string): boolean;
  [Symbol.iterator](): Iterator<readonly [string, Node]>;
}

export interface SymlinkNode extends Attributes {
  readonly kind: 'symlink';
  readonly target: string;
}

/** Something that bytes flow into or out of, without a position. */
export interface DeviceNode extends Attributes {
  readonly kind: 'device';
  readonly device: Device;
}

export interface Device {
  /** Up to length bytes, none at the end; or an error. */
  read(length: number, waits: boolean): Data | number;
  /** How many bytes were accepted, or an error. */
  write(bytes: Uint8Array, waits: boolean, terms?: Int32Array): number;
  /** Of an input of uncertain length: from here on it has the witness's. */
  fixLength?(): void;
  /** Whether reading and writing would wait; both never do, unless given. */
  ready?(): { readonly read: boolean; readonly write: boolean };
  /** Of a timer: nanoseconds until it can be read; undefined: never. */
  ringsIn?(): bigint | undefined;
  /** There is only the name: opening it fails, as /dev/tty does without a terminal. */
  readonly absent?: boolean;
  readonly terminal: boolean;
  /** A stream (a pipe of the shell's) cannot be positioned; /dev/null and its like pretend. */
  readonly stream: boolean;
}

export interface PipeNode extends Attributes {
  readonly kind: 'pipe';
  readonly pipe: Pipe;
}

export interface SocketNode extends Attributes {
  readonly kind: 'socket';
  readonly socket: Socket;
}

export interface EpollNode extends Attributes {
  readonly kind: 'epoll';
  readonly epoll: Epoll;
}

export type Node =
  | FileNode
  | DirectoryNode
  | SymlinkNode
  | DeviceNode
  | PipeNode
  | SocketNode
  | EpollNode;
