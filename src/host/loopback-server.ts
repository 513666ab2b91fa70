// Serving pages to a browser on this machine: who is answered, what a page may do, which files are pages.

import { statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { packageRoot } from './library-files.ts';

/** The pages, as `npm run web:build` makes them. */
export const pagesFolder = join(packageRoot, 'dist/web');

export const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** A page may load what is here, compile WebAssembly, and nothing else. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of every answer; `allowed` is the content security policy. */
export function securityHeaders(allowed = policy): Readonly<Record<string, string>> {
  return {
    'content-security-policy': allowed,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** Milliseconds that a connection is kept without a request. */
const keptAlive = 60_000;

export interface LoopbackServer {
  /** http://127.0.0.1:PORT, without a path. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Port 0 is any that is free. A request that comes by another name than this machine's own is refused. */
export async function serveLoopback(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    // A page elsewhere may have a name of its own resolve to this machine; the browser then says that name.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ''))
      return refuse(response, 403, 'this server answers to 127.0.0.1 and localhost only');
    answer(request, response);
  });
  // Whoever serves may be busy for seconds, and must not take a viewer for gone who has just asked again.
  server.keepAliveTimeout = keptAlive;
  await listening(server, port);
  const { port: chosen } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${chosen}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number): Promise<void> {
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
