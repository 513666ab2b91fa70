// The files that the playground's workers load: the embedded clang, and a pack with its headers, our C library's headers and
// members. They lie in this package and its dependency; nothing is stored twice.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packed } from '../base/pack.ts';
import { digest } from '../host/cache.ts';
import { libraryFolder, libraryHeaders, readIndex, version } from '../host/library-files.ts';
import { packageLocation, packageVersion } from '../source/embedded-clang.ts';
import { resourceHeaders } from '../source/resource-headers.ts';

export interface Engine {
  readonly clang: { readonly file: string; readonly size: number; readonly key: string };
  readonly resources: { readonly bytes: Uint8Array; readonly key: string };
}

export function engineFiles(): Engine {
  const location = packageLocation();
  const file = fileURLToPath(new URL('llvm.core.wasm', location));
  const bytes = packed(resources(fileURLToPath(new URL('llvm-resources.tar', location))));
  return {
    clang: { file, size: statSync(file).size, key: packageVersion(location) },
    resources: { bytes, key: digest(bytes).slice(0, 16) },
  };
}

function resources(tar: string): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  readIndex(); // says what to do if the C library is not built
  files.set('index.json', readFileSync(join(libraryFolder, 'index.json')));
  for (const [name, bytes] of resourceHeaders(readFileSync(tar))) files.set(`clang/${name}`, bytes);
  for (const name of namesBelow(libraryHeaders))
    files.set(`include/${name}`, readFileSync(join(libraryHeaders, name)));
  for (const name of namesBelow(join(libraryFolder, 'members')))
    files.set(`members/${name}`, readFileSync(join(libraryFolder, 'members', name)));
  return files;
}

function namesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length))
    .sort();
}

/** What a page asks for first: where the files are, how large, and under which key. */
export function engineDocument(
  engine: Engine,
  names: { readonly clang: string; readonly resources: string },
  sizes: { readonly clang: number; readonly resources: number },
  encoding: 'gzip' | 'none',
): string {
  const { clang, resources } = engine;
  return JSON.stringify({
    version: version(),
    clang: { path: `${names.clang}?key=${clang.key}`, size: sizes.clang, encoding },
    resources: { path: `${names.resources}?key=${resources.key}`, size: sizes.resources, encoding },
  });
}
