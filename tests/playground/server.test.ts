// The server of the playground: what it serves, what it refuses; and the folder for static hosts.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, servePlayground } from '../../src/playground/server.ts';
import { writeStaticFolder } from '../../src/playground/static-folder.ts';
import { project } from '../source/project.ts';

let served: Served;
beforeAll(async () => {
  served = await servePlayground(0);
});
afterAll(() => served.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** fetch would tidy the path up before it asks. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(served.address);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers, method: 'HEAD' }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    });
    asked.on('error', reject).end();
  });
}

test.each([
  ['/playground/', 'text/html; charset=utf-8'],
  ['/engine.json', 'application/json'],
  ['/clang.wasm?key=1', 'application/wasm'],
  ['/resources.pack', 'application/octet-stream'],
  ['/service-worker.js', 'text/javascript; charset=utf-8'],
])('serves %s', async (path, type) => {
  const { status, headers } = await ask(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test.each([
  '/../../package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/playground/../../../package.json',
  '/%zz',
  '/nothing.html',
])('has nothing at %s', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test('answers to no other name than that of this machine', async () => {
  expect((await ask('/playground/', { host: 'example.org' })).status).toBe(403);
});

test('says so when the port is taken', async () => {
  const port = Number(new URL(served.address).port);
  await expect(servePlayground(port)).rejects.toThrow(`port ${port} is taken`);
});

test('a folder for static hosts has the page and the engine, and takes the place of nothing else', () => {
  const { path } = project({});
  const bytes = writeStaticFolder(path('site'));
  const engine = JSON.parse(readFileSync(path('site/engine.json'), 'utf8'));
  expect(engine.clang.size + engine.resources.size).toBe(bytes);
  expect(readFileSync(path('site/clang.wasm.gz')).length).toBe(engine.clang.size);
  expect(readFileSync(path('site/playground/index.html'), 'utf8')).toContain(
    'Content-Security-Policy',
  );
  mkdirSync(path('other'));
  writeFileSync(path('other/thesis.tex'), '');
  expect(() => writeStaticFolder(path('other'))).toThrow(
    "has files that are none of the playground's",
  );
});
