// The playground as a folder for any static host: pages, and the engine's files compressed, which the page opens by itself.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UserError } from '../base/user-error.ts';
import { writing } from '../base/write-error.ts';
import { pagesFolder } from '../host/loopback-server.ts';
import { engineDocument, engineFiles } from './engine-files.ts';
import { requirePages } from './server.ts';

const startPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>clew: playground</title><meta http-equiv="refresh" content="0; url=playground/"><a href="playground/">The playground</a></html>\n';

/** Pages that need a check on this machine, or data inside, have no place on a host. */
const others = new Set(['report.html', 'live']);

/** Returns how many bytes were written. */
export function writeStaticFolder(folder: string): number {
  requirePages();
  if (
    existsSync(folder) &&
    readdirSync(folder).length > 0 &&
    !existsSync(join(folder, 'engine.json'))
  )
    throw new UserError(
      `'${folder}' has files that are none of the playground's; name another folder, or empty this one`,
    );
  const engine = engineFiles();
  const clang = gzipSync(readFileSync(engine.clang.file), { level: 6 });
  const resources = gzipSync(engine.resources.bytes, { level: 9 });
  const names = { clang: 'clang.wasm.gz', resources: 'resources.pack.gz' };
  const sizes = { clang: clang.length, resources: resources.length };
  writing(folder, () => {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(pagesFolder))
      if (!others.has(name))
        cpSync(join(pagesFolder, name), join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'index.html'), startPage);
    writeFileSync(join(folder, names.clang), clang);
    writeFileSync(join(folder, names.resources), resources);
    writeFileSync(join(folder, 'engine.json'), engineDocument(engine, names, sizes, 'gzip'));
  });
  return clang.length + resources.length;
}
