// The part of /proc/self that programs look at. Descriptors appear in /proc/self/fd as the
// nodes they stand for, so that opening one opens the file behind it anew.

import type { InitialContent } from './content.ts';
import { termsOf } from './data.ts';
import type { Descriptors } from './descriptors.ts';
import type { FileSystem } from './file-system.ts';
import type { Kernel } from './kernel.ts';
import { byteString, bytesOf, utf8ByteString } from './memory.ts';
import type { DirectoryNode, Entries, Node } from './nodes.ts';
import type { World } from './world.ts';

export function mountProcess({ files, descriptors, world }: Kernel): void {
  const processes = folder(files, files.root, 'proc');
  const self = folder(files, processes, 'self');
  folder(files, self, 'fd', descriptorEntries(descriptors));
  const environment = Object.entries(world.environment).map(([name, value]) => `${name}=${value}`);
  files.enter(self, 'cmdline', files.makeFile(0o444, lines(world.arguments))!);
  const name = nameOf(world);
  const program = `${utf8ByteString(world.directory)}/${name}`;
  files.enter(self, 'exe', files.makeSymlink(program)!);
  files.enter(self, 'cwd', files.makeSymlink(utf8ByteString(world.directory))!);
  files.enter(self, 'comm', text(files, `${name.slice(0, 15)}\n`));
  files.enter(self, 'status', text(files, statusText(name, world)));
  files.enter(self, 'maps', text(files, `00010000-7fff0000 rw-p 00000000 00:00 0 ${program}\n`));
  files.enter(processes, 'version', text(files, 'Linux version 6.1.0\n'));
  files.enter(self, 'environ', files.makeFile(0o400, lines(environment))!);
}

function text(files: FileSystem, content: string): Node {
  return files.makeFile(0o444, { bytes: bytesOf(content) })!;
}

/** The last component of argv[0]. */
function nameOf({ arguments: [first = 'program'] }: World): string {
  const whole = typeof first === 'string' ? utf8ByteString(first) : byteString(first.bytes);
  return whole.slice(whole.lastIndexOf('/') + 1) || 'program';
}

function statusText(name: string, { user: { id, group } }: World): string {
  const lines = [
    `Name:\t${name}`,
    'State:\tR (running)',
    'Pid:\t1000',
    'PPid:\t999',
    'TracerPid:\t0',
  ];
  const four = (number: number) => [number, number, number, number].join('\t');
  return [...lines, `Uid:\t${four(id)}`, `Gid:\t${four(group)}`, 'Threads:\t1', ''].join('\n');
}

/** Joins texts, each with a zero behind it. */
function lines(texts: World['arguments']): InitialContent {
  const parts = texts.map((text) => (typeof text === 'string' ? encoded(text) : text));
  const size = parts.reduce((sum, { bytes }) => sum + bytes.length + 1, 0);
  const [bytes, terms] = [new Uint8Array(size), new Int32Array(size)];
  let end = 0;
  for (const part of parts) {
    bytes.set(part.bytes, end);
    if (part.terms !== undefined) terms.set(part.terms, end);
    end += part.bytes.length + 1;
  }
  return { bytes, terms: termsOf(terms, 0, size) };
}

function encoded(text: string): InitialContent {
  return { bytes: new TextEncoder().encode(text) };
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
