// The part of /proc/self that programs look at. Descriptors appear in /proc/self/fd as the
// nodes they stand for, so that opening one opens the file behind it anew.

import type { InitialContent } from './content.ts';
import { joined } from './data.ts';
import type { Descriptors } from './descriptors.ts';
import { type FileSystem, required } from './file-system.ts';
import type { Kernel } from './kernel.ts';
import { byteString, bytesOf, utf8ByteString } from './memory.ts';
import type { DirectoryNode, Entries, Node } from './nodes.ts';
import type { World } from './world.ts';

export function mountProcess(kernel: Kernel): void {
  const { files, world } = kernel;
  const processes = folder(files, files.root, 'proc');
  const self = folder(files, processes, 'self');
  folder(
    files,
    self,
    'fd',
    descriptorEntries(() => kernel.descriptors),
  );
  const environment = Object.entries(world.environment).map(([name, value]) => `${name}=${value}`);
  files.enter(self, 'cmdline', required(files.makeFile(0o444, lines(world.arguments))));
  const name = nameOf(world);
  const program = programPath(world);
  files.enter(self, 'exe', required(files.makeSymlink(program)));
  files.enter(self, 'cwd', required(files.makeSymlink(utf8ByteString(world.directory))));
  files.enter(self, 'comm', text(files, `${name.slice(0, 15)}\n`));
  files.enter(self, 'status', text(files, statusText(name, world)));
  files.enter(self, 'maps', text(files, `00010000-7fff0000 rw-p 00000000 00:00 0 ${program}\n`));
  files.enter(processes, 'version', text(files, 'Linux version 6.1.0\n'));
  files.enter(self, 'environ', required(files.makeFile(0o400, lines(environment))));
}

function text(files: FileSystem, content: string): Node {
  return required(files.makeFile(0o444, { bytes: bytesOf(content) }));
}

/** Where the program lies, as it sees itself. */
export function programPath(world: World): string {
  return `${utf8ByteString(world.directory)}/${nameOf(world)}`;
}

/** The last component of argv[0]. */
function nameOf({ arguments: [first = 'program'] }: World): string {
  const whole = typeof first === 'string' ? utf8ByteString(first) : byteString(first.bytes);
  return whole.slice(whole.lastIndexOf('/') + 1) || 'program';
}

function statusText(name: string, { user: { id, group } }: World): string {
  const four = (number: number) => [number, number, number, number].join('\t');
  const process = `Name:\t${name}\nState:\tR (running)\nPid:\t1000\nPPid:\t999\nTracerPid:\t0`;
  return `${process}\nUid:\t${four(id)}\nGid:\t${four(group)}\nThreads:\t1\n`;
}

/** Joins texts, each with a zero behind it. */
function lines(texts: World['arguments']): InitialContent {
  const zero = { bytes: Uint8Array.of(0) };
  const encode = (text: string) => ({ bytes: new TextEncoder().encode(text) });
  return joined(texts.flatMap((text) => [typeof text === 'string' ? encode(text) : text, zero]));
}

function folder(
  files: FileSystem,
  parent: DirectoryNode,
  name: string,
  entries?: Entries,
): DirectoryNode {
  const made = required(files.makeDirectory(parent, 0o555, entries));
  files.enter(parent, name, made);
  return made;
}

/** `descriptors` gives those of the process that looks. */
function descriptorEntries(descriptors: () => Descriptors): Entries {
  const get = (name: string): Node | undefined =>
    /^(0|[1-9][0-9]*)$/.test(name) ? descriptors().get(Number(name))?.node : undefined;
  return {
    get size() {
      return descriptors().numbers().length;
    },
    get,
    set: () => undefined,
    delete: () => false,
    *[Symbol.iterator]() {
      for (const number of descriptors().numbers()) {
        const node = descriptors().get(number)?.node;
        if (node !== undefined) yield [`${number}`, node] as const;
      }
    },
  };
}
