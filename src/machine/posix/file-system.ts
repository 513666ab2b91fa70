// The tree of files: making nodes, finding them by path, and the rules of permission.

import { Content } from './content.ts';
import { fail, isError } from './errors.ts';
import {
  type Attributes,
  type Device,
  type DeviceNode,
  type DirectoryNode,
  type Entries,
  type FileNode,
  FileType,
  type Node,
  type PipeNode,
  type SymlinkNode,
} from './nodes.ts';
import { Pipe } from './pipe.ts';
import { Space } from './space.ts';

const mostLinks = 40;
const longestName = 255;
const longestPath = 4095;
/** What a node costs besides its content, roughly: a million empty files are not free either. */
const nodeCost = 256;

export const Permission = { read: 4, write: 2, execute: 1 } as const;

/** Where a path leads: the directory and the name in it, and the node, if there is one. */
export interface Place {
  readonly parent: DirectoryNode;
  /** '.' or '..' or '' (the root) when the path ends in one of them. */
  readonly name: string;
  readonly node: Node | undefined;
}

export interface FileSystemOptions {
  readonly space: number;
  readonly user: { readonly id: number; readonly group: number };
  readonly now: () => bigint;
}

export class FileSystem {
  readonly root: DirectoryNode;
  readonly now: () => bigint;
  private readonly user: { readonly id: number; readonly group: number };
  private readonly space: Space;
  private nodes = 0;

  constructor(options: FileSystemOptions) {
    this.user = options.user;
    this.now = options.now;
    this.space = new Space(options.space);
    this.root = this.makeDirectory(undefined, 0o755)!;
    this.root.parent = this.root;
  }

  // ---- Making nodes; undefined when there is no space left ---------------------------------------

  makeFile(mode: number, bytes?: Uint8Array): FileNode | undefined {
    if (!this.space.take(nodeCost + (bytes?.length ?? 0))) return undefined;
    const content = new Content(this.space, bytes);
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

  /** A file without names and without readers goes. */
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
    const place = this.locate(start, path, followLast);
    if (isError(place)) return place;
    return place.node ?? fail('ENOENT');
  }

  /** The place that a path names, whether or not something is there. */
  locate(start: DirectoryNode, path: string, followLast: boolean): Place | number {
    if (path === '') return fail('ENOENT');
    if (path.length > longestPath) return fail('ENAMETOOLONG');
    return this.walk(start, path, followLast, { links: 0 });
  }

  private walk(
    start: DirectoryNode,
    path: string,
    followLast: boolean,
    budget: { links: number },
  ): Place | number {
    let directory = path.startsWith('/') ? this.root : start;
    const names = path.split('/').filter((name) => name !== '');
    const wantsDirectory = path.endsWith('/');
    if (names.length === 0) return { parent: this.root, name: '', node: this.root };
    for (let i = 0; ; i++) {
      const last = i === names.length - 1;
      const place = this.step(directory, names[i]!);
      if (isError(place)) return place;
      let node = place.node;
      if (node?.kind === 'symlink' && (!last || followLast || wantsDirectory)) {
        if (++budget.links > mostLinks) return fail('ELOOP');
        const target = this.walk(directory, node.target, true, budget);
        if (isError(target)) return target;
        if (last) return wantsDirectory ? requireDirectory(target) : target;
        node = target.node;
      }
      if (last) return wantsDirectory ? requireDirectory({ ...place, node }) : { ...place, node };
      if (node === undefined) return fail('ENOENT');
      if (node.kind !== 'directory') return fail('ENOTDIR');
      directory = node;
    }
  }

  private step(directory: DirectoryNode, name: string): Place | number {
    if (!this.permits(directory, Permission.execute)) return fail('EACCES');
    if (name.length > longestName) return fail('ENAMETOOLONG');
    if (name === '.') return { parent: directory, name, node: directory };
    if (name === '..') return { parent: directory, name, node: directory.parent };
    return { parent: directory, name, node: directory.entries.get(name) };
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

function requireDirectory(place: Place): Place | number {
  const isOther = place.node !== undefined && place.node.kind !== 'directory';
  return isOther ? fail('ENOTDIR') : place;
}

function isDirectoryMode(mode: number): boolean {
  return (mode & FileType.mask) === FileType.directory;
}
