// The nodes of the file system: a node is what Linux calls an inode. Names live in directories.

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
  /** How many open descriptions it has. The node is released when it has no name and no open description left. */
  opened: number;
  accessed: bigint;
  modified: bigint;
  changed: bigint;
}

export interface FileNode extends Attributes {
  readonly kind: 'file';
  readonly content: Content;
  /** The number of the program that execve finds in the file; undefined if it is none that clew can run. */
  program?: number;
}

export interface DirectoryNode extends Attributes {
  readonly kind: 'directory';
  /** The root is its own parent; a directory that was removed has none. */
  parent: DirectoryNode | undefined;
  readonly entries: Entries;
}

/** The names in a directory: a Map, or something that computes them. */
export interface Entries {
  readonly size: number;
  /** Whether the entries were never looked at, and so not changed. */
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

/** A node that bytes flow into or out of, without a position. */
export interface DeviceNode extends Attributes {
  readonly kind: 'device';
  readonly device: Device;
}

export interface Device {
  /** Returns up to `length` bytes, none at the end; or an error. */
  read(length: number, waits: boolean): Data | number;
  /** Returns how many bytes were accepted, or an error. */
  write(bytes: Uint8Array, waits: boolean, terms?: Int32Array): number;
  /** Gives an input of uncertain length the witness's length from here on. */
  fixLength?(): void;
  /** Whether reading and writing would not wait. Without this function, neither ever waits. */
  ready?(): { readonly read: boolean; readonly write: boolean };
  /** The nanoseconds until a timer can be read; undefined if it never can. */
  ringsIn?(): bigint | undefined;
  /** Whether opening it fails although the name exists, as for /dev/tty without a terminal. */
  readonly absent?: boolean;
  readonly terminal: boolean;
  /** Whether it is a stream, like a pipe of the shell, and cannot be positioned; /dev/null and relatives pretend to be. */
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
