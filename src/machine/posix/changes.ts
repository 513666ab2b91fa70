// Lists what a run has changed in its files: those that it wrote or made, and those of the world that it removed. Devices and
// the kernel's own folders do not count, nor do times and permissions.

import type { Data } from './data.ts';
import { isError } from './errors.ts';
import type { Kernel } from './kernel.ts';
import { utf8ByteString } from './memory.ts';
import type { DirectoryNode } from './nodes.ts';

export type FileChange =
  | { readonly kind: 'written'; readonly path: string; readonly data: Data }
  | { readonly kind: 'removed'; readonly path: string };

/** Folders of the box itself, which are not compared. */
const own = new Set(['/dev', '/proc', '/run/clew']);

/** All changes, ordered by path. */
export function changesIn({ files, world }: Kernel): FileChange[] {
  if (!files.isFounded) return [];
  const changes: FileChange[] = [];
  visit(files.root, '', changes);
  for (const { path, content } of world.files) {
    if (content.kind !== 'file') continue;
    if (isError(files.find(files.root, utf8ByteString(path), false)))
      changes.push({ kind: 'removed', path });
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function visit(directory: DirectoryNode, above: string, changes: FileChange[]): void {
  if (directory.entries.isUntouched) return;
  for (const [name, node] of directory.entries) {
    const path = `${above}/${name}`;
    if (own.has(path)) continue;
    if (node.kind === 'directory') visit(node, path, changes);
    if (node.kind !== 'file' || !node.content.isWritten) continue;
    changes.push({ kind: 'written', path, data: node.content.read(0, node.content.size) });
  }
}
