// Where the programs that were handed over lie in the box: a name without a slash is below /usr/bin, and /bin leads there, too. Their content is not there,
// since clew runs them as code that it has compiled; what a program reads of it is the beginning of an ELF file.

import { isError } from './errors.ts';
import { required } from './file-system.ts';
import { directoryAt, type Kernel, parentOf } from './kernel.ts';
import { utf8ByteString } from './memory.ts';

const content = { bytes: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46) };

export function placePrograms(kernel: Kernel): void {
  const { files, programs } = kernel;
  if (programs.length === 0) return;
  directoryAt(files, '/usr/bin');
  if (isError(files.find(files.root, '/bin')))
    files.enter(files.root, 'bin', required(files.makeSymlink('usr/bin')));
  programs.forEach((name, i) => {
    const path = programFile(name, kernel.world.directory);
    const node = required(files.makeFile(0o755, content));
    node.program = i + 1;
    files.enter(directoryAt(files, parentOf(path)), path.slice(path.lastIndexOf('/') + 1), node);
  });
}

/** The path of a program that was handed over under that name. */
export function programFile(name: string, directory: string): string {
  const path = utf8ByteString(name);
  if (!path.includes('/')) return `/usr/bin/${path}`;
  return path.startsWith('/') ? path : `${utf8ByteString(directory)}/${path}`;
}
