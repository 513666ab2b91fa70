// One C file in, bitcode out: the embedded clang on our own WASI host, with files that exist in memory alone.

import type { Files } from '../../src/base/pack.ts';
import { resolvePath } from '../../src/base/posix-path.ts';
import { compilerFlags } from '../../src/source/clang-flags.ts';
import { EmbeddedCompiler } from '../../src/source/embedded-compiler.ts';
import type { Entry, HostFiles } from '../../src/source/wasi/file-tree.ts';
import { type ProgramOptions, programFile } from './protocol.ts';

/** The folder that the program seems to lie in, and that of our C library's headers. */
export const directory = '/playground';
export const headerPath = '/clew/include/';

export class BrowserCompiler {
  private readonly compiler: EmbeddedCompiler;
  private readonly files = new Map<string, Uint8Array>();

  constructor(module: WebAssembly.Module, resources: Files) {
    const headers = new Map<string, Uint8Array>();
    for (const [name, bytes] of resources) {
      if (name.startsWith('clang/')) headers.set(name.slice('clang/'.length), bytes);
      if (name.startsWith('include/'))
        this.files.set(headerPath + name.slice('include/'.length), bytes);
    }
    this.compiler = new EmbeddedCompiler(module, headers, memoryFiles(this.files), () => true);
  }

  compile(
    text: string,
    { checks }: ProgramOptions,
  ): { bitcode: Uint8Array | undefined; diagnostics: string } {
    this.files.set(resolvePath(directory, programFile), new TextEncoder().encode(text));
    const { bitcode, diagnostics } = this.compiler.compile({
      file: programFile,
      directory,
      flags: compilerFlags({ flags: [], checks, keepNames: false }),
      systemHeaders: [headerPath.slice(0, -1)],
      readable: undefined,
    });
    return { bitcode: bitcode?.slice(), diagnostics };
  }
}

/** Files in memory as a host: a path is a folder if some file is below it. */
function memoryFiles(files: Map<string, Uint8Array>): HostFiles {
  const ids = new Map<string, bigint>();
  const idOf = (path: string) => {
    const id = ids.get(path) ?? BigInt(ids.size + 1);
    ids.set(path, id);
    return id;
  };
  return {
    find(path): Entry | undefined {
      const bytes = files.get(path);
      if (bytes !== undefined)
        return { kind: 'file', id: idOf(path), size: bytes.length, content: () => bytes };
      const below = path === '/' ? '/' : `${path}/`;
      for (const name of files.keys())
        if (name.startsWith(below)) return { kind: 'folder', id: idOf(path) };
      return undefined;
    },
    list: () => [],
  };
}
