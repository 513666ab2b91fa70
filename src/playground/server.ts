// Serves the playground on this machine. Only the pages and the engine's files can be asked for; requests that come by another
// name than this machine's own are refused, so that no page elsewhere can read them by a trick with names.

import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { type Engine, engineDocument, engineFiles, pagesFolder } from './engine-files.ts';

export const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** A page may load what is here, compile WebAssembly, and nothing else. */
export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const startPage = '/playground/';

export interface Served {
  readonly address: string;
  close(): Promise<void>;
}

export async function servePlayground(port: number): Promise<Served> {
  requirePages();
  const engine = engineFiles();
  const server = createServer((request, response) => answer(engine, request, response));
  await listening(server, port);
  const { port: chosen } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${chosen}${startPage}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function requirePages(): void {
  if (statSync(join(pagesFolder, 'playground/index.html'), { throwIfNoEntry: false }) === undefined)
    throw new UserError(`the pages are not built (${pagesFolder}): run \`npm run web:build\``);
}

export function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', () => resolve());
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const reason =
        code === 'EADDRINUSE'
          ? `port ${port} is taken; choose another with --port, or leave --port out`
          : `port ${port} cannot be used (${code})`;
      reject(new UserError(reason));
    });
    server.listen(port, '127.0.0.1');
  });
}

function answer(engine: Engine, request: IncomingMessage, response: ServerResponse): void {
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ''))
    return refuse(response, 403, 'this server answers to 127.0.0.1 and localhost only');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, 'only GET and HEAD');
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const head = (type: string, size: number, isLasting: boolean) => {
    response.writeHead(200, {
      'content-type': type,
      'content-length': size,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
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

/** The file of a page; undefined if there is none, or none that is for a browser. */
export function pageFile(pathname: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  } catch {
    return undefined;
  }
  const file = normalize(join(pagesFolder, name));
  const isOurs = file.startsWith(pagesFolder + sep) && types[extname(file)] !== undefined;
  return isOurs && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

export function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
}
