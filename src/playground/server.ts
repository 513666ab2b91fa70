// Serves the playground on this machine. Only the pages and the engine's files can be asked for.

import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import {
  pageFile,
  pagesFolder,
  refuse,
  securityHeaders,
  serveLoopback,
  types,
} from '../host/loopback-server.ts';
import { type Engine, engineDocument, engineFiles } from './engine-files.ts';

const startPage = '/playground/';

export interface Served {
  readonly address: string;
  close(): Promise<void>;
}

export async function servePlayground(port: number): Promise<Served> {
  requirePages();
  const engine = engineFiles();
  const { origin, close } = await serveLoopback(port, (request, response) =>
    answer(engine, request, response),
  );
  return { address: `${origin}${startPage}`, close };
}

export function requirePages(): void {
  if (statSync(join(pagesFolder, 'playground/index.html'), { throwIfNoEntry: false }) === undefined)
    throw new UserError(`the pages are not built (${pagesFolder}): run \`npm run web:build\``);
}

function answer(engine: Engine, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, 'only GET and HEAD');
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const head = (type: string, size: number, isLasting: boolean) => {
    response.writeHead(200, {
      ...securityHeaders(),
      'content-type': type,
      'content-length': size,
      'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  };
  const send = (bytes: Uint8Array | string, type: string, isLasting: boolean) => {
    head(type, Buffer.byteLength(bytes), isLasting);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
  const { clang, resources } = engine;
  if (pathname === '/') {
    response.writeHead(302, { location: startPage }).end();
  } else if (pathname === '/engine.json') {
    const sizes = { clang: clang.size, resources: resources.bytes.length };
    const names = { clang: 'clang.wasm', resources: 'resources.pack' };
    send(engineDocument(engine, names, sizes, 'none'), types['.json'], false);
  } else if (pathname === '/resources.pack') {
    send(resources.bytes, 'application/octet-stream', true);
  } else if (pathname === '/clang.wasm') {
    head(types['.wasm'], clang.size, true);
    if (request.method === 'HEAD') response.end();
    else createReadStream(clang.file).pipe(response);
  } else {
    const file = pageFile(pathname);
    if (file === undefined) return refuse(response, 404, 'there is no such page');
    send(readFileSync(file), types[extname(file)], pathname.startsWith('/assets/'));
  }
}
