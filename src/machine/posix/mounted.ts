// Mounts folders of the host read-only. Their content is read when the program looks at it, and nothing is copied before
// that. What the program changes stays in the box, which has its own tree of nodes.

import type { InitialContent } from './content.ts';
import type { FileSystem } from './file-system.ts';
import type { DirectoryNode, Entries, Node } from './nodes.ts';

export interface HostFolder {
  /** Entries by name, with one character per byte. Every call returns the same. */
  entries(): readonly (readonly [string, HostEntry])[];
}

export type HostEntry =
  | ({ readonly kind: 'file'; readonly modified: bigint; readonly mode: number } & InitialContent)
  | { readonly kind: 'directory'; readonly mode: number; readonly folder: HostFolder }
  | { readonly kind: 'symlink'; readonly target: string };

/** The entries of a mounted folder, which is read when the first name in it is looked up. */
class MountedEntries implements Entries {
  private known: Map<string, Node> | undefined;

  constructor(private readonly load: () => Map<string, Node>) {}

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

/** Makes a directory node that shows a folder of the host; undefined if there is no space for it. */
export function mountFolder(
  files: FileSystem,
  parent: DirectoryNode | undefined,
  folder: HostFolder,
  mode: number,
): DirectoryNode | undefined {
  const entries = new MountedEntries(() => {
    const nodes = new Map<string, Node>();
    for (const [name, entry] of folder.entries()) {
      const node = nodeOf(files, made, entry);
      if (node === undefined) continue; // no space: as if it were not there
      node.links = 1;
      nodes.set(name, node);
    }
    return nodes;
  });
  const made: DirectoryNode | undefined = files.makeDirectory(parent, mode, entries);
  return made;
}

function nodeOf(
  files: FileSystem,
  parent: DirectoryNode | undefined,
  entry: HostEntry,
): Node | undefined {
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
