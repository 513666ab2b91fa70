// Folders of the host, mounted read-only: what is in them is looked at when the program does, and nothing is copied before
// it is read. What the program changes stays in the box: the tree of nodes is its own.

import type { InitialContent } from './content.ts';
import type { FileSystem } from './file-system.ts';
import type { DirectoryNode, Entries, Node } from './nodes.ts';

export interface HostFolder {
  /** By name, one character per byte; the same whenever it is asked. */
  entries(): readonly (readonly [string, HostEntry])[];
}

export type HostEntry =
  | ({ readonly kind: 'file'; readonly modified: bigint; readonly mode: number } & InitialContent)
  | { readonly kind: 'directory'; readonly mode: number; readonly folder: HostFolder }
  | { readonly kind: 'symlink'; readonly target: string };

/** Looked at when the first name in it is asked for. */
class MountedEntries implements Entries {
  private known: Map<string, Node> | undefined;
  private readonly load: () => Map<string, Node>;

  constructor(load: () => Map<string, Node>) {
    this.load = load;
  }

  get isUntouched(): boolean {
    return this.known === undefined;
  }
  get size(): number {
    return this.all.size;
  }
  get(name: string): Node | undefined {
    return this.all.get(name);
  }
  set(name: string, node: Node): unknown {
    return this.all.set(name, node);
  }
  delete(name: string): boolean {
    return this.all.delete(name);
  }
  [Symbol.iterator](): Iterator<readonly [string, Node]> {
    return this.all[Symbol.iterator]();
  }

  private get all(): Map<string, Node> {
    this.known ??= this.load();
    return this.known;
  }
}

/** A directory node that shows a folder of the host; undefined: no space for it. */
export function mountFolder(
  files: FileSystem,
  parent: DirectoryNode | undefined,
  folder: HostFolder,
  mode: number,
): DirectoryNode | undefined {
  const entries = new MountedEntries(() => {
    const nodes = new Map<string, Node>();
    for (const [name, entry] of folder.entries()) {
      const node = nodeOf(files, made!, entry);
      if (node === undefined) continue; // no space: as if it were not there
      node.links = 1;
      nodes.set(name, node);
    }
    return nodes;
  });
  const made = files.makeDirectory(parent, mode, entries);
  return made;
}

function nodeOf(files: FileSystem, parent: DirectoryNode, entry: HostEntry): Node | undefined {
  switch (entry.kind) {
    case 'file': {
      const node = files.makeFile(entry.mode, entry);
      if (node !== undefined) node.modified = node.changed = node.accessed = entry.modified;
      return node;
    }
    case 'directory':
      return mountFolder(files, parent, entry.folder, entry.mode);
    case 'symlink':
      return files.makeSymlink(entry.target);
  }
}
