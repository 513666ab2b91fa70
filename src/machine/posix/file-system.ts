// The tree of files: makes nodes, finds them by path, and checks permissions.

import { UserError } from '../../base/user-error.ts';
import { Content, type InitialContent, Space } from './content.ts';
import { Epoll } from './epoll.ts';
import { fail, isError } from './errors.ts';
import {
  type Attributes,
  type Device,
  type DeviceNode,
  type DirectoryNode,
  type Entries,
  type EpollNode,
  type FileNode,
  FileType,
  type Node,
  type PipeNode,
  type SocketNode,
  type SymlinkNode,
} from './nodes.ts';
import { Pipe } from './pipe.ts';
import type { Socket } from './sockets/socket.ts';
import type { World } from './world.ts';

const mostLinks = 40;
const longestName = 255;
const longestPath = 4095;
/** Bytes of space that a node takes besides its content, roughly: a million empty files are not free. */
const nodeCost = 256;

export const Permission = { read: 4, write: 2, execute: 1 } as const;

/** The end of a path: the directory, the name in it, and the node of that name. Links are not followed. */
export interface DirectoryEntry {
  readonly parent: DirectoryNode;
  /** If the path ends in '.', '..' or is the root, the name is '.', '..' or ''. */
  readonly name: string;
  readonly node: Node | undefined;
  /** Whether the path ends in a slash, and so asks for a directory. */
  readonly slash: boolean;
}

export function isSpecial(entry: DirectoryEntry): boolean {
  return entry.name === '' || entry.name === '.' || entry.name === '..';
}

/** Fills the tree when a file is looked for the first time. */
export interface Founder {
  populate(): void;
}

export class FileSystem {
  readonly now: () => bigint;
  private readonly user: { readonly id: number; readonly group: number };
  private readonly space: Space;
  private tree: DirectoryNode | undefined;
  private nodes = 0;

  constructor(
    { user, clock, fileSpace }: World,
    private readonly founder: Founder,
  ) {
    this.user = user;
    this.now = clock.now;
    this.space = new Space(fileSpace);
  }

  /** The root, which fills the tree when it is first used: most runs of an exploration never look for a file. */
  get root(): DirectoryNode {
    if (this.tree === undefined) {
      this.tree = required(this.makeDirectory(undefined, 0o755));
      this.tree.parent = this.tree;
      this.founder.populate();
    }
    return this.tree;
  }

  /** Whether the tree has been filled. */
  get isFounded(): boolean {
    return this.tree !== undefined;
  }

  // ---- Making nodes; undefined when there is no space left ---------------------------------------

  makeFile(mode: number, initial?: InitialContent): FileNode | undefined {
    if (!this.space.take(nodeCost + (initial?.bytes.length ?? 0))) return undefined;
    const content = new Content(this.space, initial);
    return { kind: 'file', ...this.attributes(FileType.file | mode), content };
  }

  makeDirectory(
    parent: DirectoryNode | undefined,
    mode: number,
    entries: Entries = new Map<string, Node>(),
  ): DirectoryNode | undefined {
    if (!this.space.take(nodeCost)) return undefined;
    return { kind: 'directory', ...this.attributes(FileType.directory | mode), parent, entries };
  }

  makeSymlink(target: string): SymlinkNode | undefined {
    if (!this.space.take(nodeCost + target.length)) return undefined;
    return { kind: 'symlink', ...this.attributes(FileType.symlink | 0o777), target };
  }

  makeDevice(device: Device, mode: number): DeviceNode {
    const type = device.stream && !device.terminal ? FileType.pipe : FileType.device;
    return { kind: 'device', ...this.attributes(type | mode), device };
  }

  makePipe(mode: number): PipeNode | undefined {
    if (!this.space.take(nodeCost)) return undefined;
    return { kind: 'pipe', ...this.attributes(FileType.pipe | mode), pipe: new Pipe() };
  }

  makeSocket(socket: Socket): SocketNode | undefined {
    if (!this.space.take(nodeCost)) return undefined;
    return { kind: 'socket', ...this.attributes(FileType.socket | 0o777), socket };
  }

  makeEpoll(): EpollNode | undefined {
    if (!this.space.take(nodeCost)) return undefined;
    return { kind: 'epoll', ...this.attributes(0o600), epoll: new Epoll() };
  }

  private attributes(mode: number): Attributes {
    const time = this.now();
    const { id: user, group } = this.user;
    this.nodes++;
    const times = { accessed: time, modified: time, changed: time };
    return { number: this.nodes, mode, user, group, links: 0, opened: 0, ...times };
  }

  // ---- Names -------------------------------------------------------------------------------------

  enter(parent: DirectoryNode, name: string, node: Node): void {
    parent.entries.set(name, node);
    node.links++;
    if (node.kind === 'directory') node.parent = parent;
    this.touch(parent, node);
  }

  leave(parent: DirectoryNode, name: string, node: Node): void {
    parent.entries.delete(name);
    node.links--;
    this.touch(parent, node);
    if (node.kind === 'directory') node.parent = undefined;
    this.releaseUnused(node);
  }

  /** Releases a node that has no names and no open descriptions. */
  releaseUnused(node: Node): void {
    if (node.links > 0 || node.opened > 0) return;
    if (node.kind === 'file') node.content.release();
    this.space.give(nodeCost);
  }

  private touch(parent: DirectoryNode, node: Node): void {
    const time = this.now();
    parent.modified = parent.changed = node.changed = time;
  }

  // ---- Permission --------------------------------------------------------------------------------

  permits(node: Attributes, wanted: number): boolean {
    if (this.user.id === 0) {
      const executable = (node.mode & 0o111) !== 0 || isDirectoryMode(node.mode);
      return (wanted & Permission.execute) === 0 || executable;
    }
    const shift = node.user === this.user.id ? 6 : node.group === this.user.group ? 3 : 0;
    return ((node.mode >> shift) & wanted) === wanted;
  }

  owns(node: Attributes): boolean {
    return this.user.id === 0 || node.user === this.user.id;
  }

  // ---- Paths -------------------------------------------------------------------------------------

  /** The node at a path, or an error. */
  find(start: DirectoryNode, path: string, followLast = true): Node | number {
    return this.follow(start, path, followLast, { left: mostLinks });
  }

  /** The directory entry that a path names, whether or not it exists. */
  locate(start: DirectoryNode, path: string): DirectoryEntry | number {
    return this.walk(start, path, { left: mostLinks });
  }

  /** Like locate, but a link as the last component leads on, even to where nothing is yet. */
  locateFollowing(start: DirectoryNode, path: string): DirectoryEntry | number {
    const links = { left: mostLinks };
    let entry = this.walk(start, path, links);
    while (!isError(entry) && entry.node?.kind === 'symlink') {
      if (--links.left < 0) return fail('ELOOP');
      entry = this.walk(entry.parent, entry.node.target, links);
    }
    return entry;
  }

  private follow(
    start: DirectoryNode,
    path: string,
    followLast: boolean,
    links: { left: number },
  ): Node | number {
    const entry = this.walk(start, path, links);
    if (isError(entry)) return entry;
    let node: Node | number = entry.node ?? fail('ENOENT');
    if (!isError(node) && node.kind === 'symlink' && (followLast || entry.slash)) {
      if (--links.left < 0) return fail('ELOOP');
      node = this.follow(entry.parent, node.target, true, links);
    }
    if (!isError(node) && entry.slash && node.kind !== 'directory') return fail('ENOTDIR');
    return node;
  }

  /** Follows a path down to the directory of its last name. */
  private walk(
    start: DirectoryNode,
    path: string,
    links: { left: number },
  ): DirectoryEntry | number {
    if (path === '') return fail('ENOENT');
    if (path.length > longestPath) return fail('ENAMETOOLONG');
    let directory = path.startsWith('/') ? this.root : start;
    const names = path.split('/').filter((name) => name !== '');
    const last = names.pop();
    if (last === undefined) return { parent: this.root, name: '', node: this.root, slash: false };
    for (const name of names) {
      const node = this.enterStep(directory, name, links);
      if (isError(node)) return node;
      directory = node;
    }
    const node = this.step(directory, last);
    if (isError(node) && node !== fail('ENOENT')) return node;
    return {
      parent: directory,
      name: last,
      node: isError(node) ? undefined : node,
      slash: path.endsWith('/'),
    };
  }

  private enterStep(
    directory: DirectoryNode,
    name: string,
    links: { left: number },
  ): DirectoryNode | number {
    let node = this.step(directory, name);
    if (!isError(node) && node.kind === 'symlink') {
      if (--links.left < 0) return fail('ELOOP');
      node = this.follow(directory, node.target, true, links);
    }
    if (isError(node)) return node;
    return node.kind === 'directory' ? node : fail('ENOTDIR');
  }

  private step(directory: DirectoryNode, name: string): Node | number {
    if (!this.permits(directory, Permission.execute)) return fail('EACCES');
    if (name.length > longestName) return fail('ENAMETOOLONG');
    if (name === '.') return directory;
    return (name === '..' ? directory.parent : directory.entries.get(name)) ?? fail('ENOENT');
  }

  /** The absolute path of a directory, or an error when it was removed. */
  pathOf(directory: DirectoryNode): string | number {
    let path = '';
    for (let here = directory; here !== this.root; ) {
      const above: DirectoryNode | undefined = here.parent;
      if (above === undefined) return fail('ENOENT');
      for (const [name, node] of above.entries) if (node === here) path = `/${name}${path}`;
      here = above;
    }
    return path === '' ? '/' : path;
  }
}

/** Everything that was handed over has to fit; if it does not, the user chose too small a limit. */
export function required<N extends Node>(node: N | undefined): N {
  if (node === undefined)
    throw new UserError('the files handed over are larger than the space for files (--max-memory)');
  return node;
}

function isDirectoryMode(mode: number): boolean {
  return (mode & FileType.mask) === FileType.directory;
}
