// /proc/self: the little of it that programs look at. Descriptors appear in /proc/self/fd as the
// nodes they stand for, so that opening one opens the file behind it anew.

import type { Descriptors } from './descriptors.ts';
import type { FileSystem } from './file-system.ts';
import type { Kernel } from './kernel.ts';
import { bytesOf, utf8ByteString } from './memory.ts';
import type { DirectoryNode, Entries, Node } from './nodes.ts';

export function mountProcess({ files, descriptors, world }: Kernel): void {
  const processes = folder(files, files.root, 'proc');
  const self = folder(files, processes, 'self');
  folder(files, self, 'fd', descriptorEntries(descriptors));
  const lines = (texts: readonly string[]) =>
    bytesOf(utf8ByteString(texts.map((text) => `${text}\0`).join('')));
  const environment = Object.entries(world.environment).map(([name, value]) => `${name}=${value}`);
  files.enter(self, 'cmdline', files.makeFile(0o444, lines(world.arguments))!);
  files.enter(self, 'environ', files.makeFile(0o400, lines(environment))!);
}

function folder(
  files: FileSystem,
  parent: DirectoryNode,
  name: string,
  entries?: Entries,
): DirectoryNode {
  const made = files.makeDirectory(parent, 0o555, entries)!;
  files.enter(parent, name, made);
  return made;
}

function descriptorEntries(descriptors: Descriptors): Entries {
  const get = (name: string): Node | undefined =>
    /^(0|[1-9][0-9]*)$/.test(name) ? descriptors.get(Number(name))?.node : undefined;
  return {
    get size() {
      return descriptors.numbers().length;
    },
    get,
    set: () => undefined,
    delete: () => false,
    *[Symbol.iterator]() {
      for (const number of descriptors.numbers()) yield [`${number}`, get(`${number}`)!] as const;
    },
  };
}
