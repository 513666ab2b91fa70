// The live page's server, over HTTP: who may look, what they see, and what commands do.

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CheckView, TestView } from '../../src/report/view/check-view.ts';
import { clew } from '../cli/clew.ts';
import { viewIn } from '../report/report-data.ts';
import { project } from '../source/project.ts';
import {
  command,
  served,
  statusCode,
  statusOf,
  statusWhere,
  watchedCheck,
  watchedIn,
} from './watched-check.ts';

test('a check is followed, paused, aimed and stopped by two viewers, and nobody else sees it', async () => {
  const check = await watchedCheck();
  const { address } = check;
  await statusWhere(check, ({ progress }) => (progress?.runs ?? 0) > 20);

  // Without the token, by another name, from another page, or as a form of another page.
  const { origin } = new URL(address);
  expect(await statusCode(`${origin}/`, {})).toBe(403);
  expect(await statusCode(`${origin}/api/status`, {})).toBe(403);
  expect(await statusCode(address, { host: 'evil.example' })).toBe(403);
  expect(await statusCode(`${address}api/status`, { origin: 'http://evil.example' })).toBe(403);
  expect(await statusCode(`${address}api/command`, {}, 'GET')).toBe(405);
  expect(await statusCode(`${address}api/command`, { 'content-type': 'text/plain' }, 'POST')).toBe(
    400,
  );
  expect(await statusCode(`${address}../../etc/passwd`, {})).toBe(403);
  expect(await statusCode(`${address}assets/..%2f..%2fpackage.json`, {})).toBe(404);
  const answered = await fetch(`${address}api/status`);
  expect(answered.headers.get('access-control-allow-origin')).toBeNull();

  // Two viewers see the same.
  const views = await Promise.all(
    [1, 2].map(async () => (await (await fetch(`${address}api/view`)).json()) as CheckView),
  );
  for (const view of views) {
    expect(view.sources[0]?.text).toContain('char t[30]');
    expect(view.tree?.parents.length).toBeGreaterThan(0);
    expect(view.timeline.length).toBeGreaterThan(0);
  }
  const [source] = views[0]?.sources ?? [];
  expect(source?.unreached).toMatchObject([{ from: 10, to: 10 }]);
  expect(source?.unreached?.[0]?.reason).toMatch(/^(not-taken|pending)$/);
  const last = source?.lines.findIndex(({ line }) => line === 11) ?? -1;
  expect(source?.coveredBy?.[last]).toBeGreaterThan(0);
  const tests = (await (await fetch(`${address}api/tests?from=3`)).json()) as TestView[];
  expect(tests[0]).toMatchObject({ number: 4 });

  // clew ui says where a running check is.
  expect(clew(['ui', check.out]).stdout).toContain(address);

  expect(await command(check, { kind: 'pause' })).toMatchObject({ kind: 'done' });
  expect((await statusOf(check)).phase).toBe('paused');
  expect(await command(check, { kind: 'resume' })).toMatchObject({ kind: 'done' });
  expect(await command(check, { kind: 'more-time', milliseconds: 1000 })).toEqual({
    kind: 'refused',
    text: 'the check has no limit of time',
  });
  expect(await command(check, { kind: 'aim', line: 'a.c:1' })).toMatchObject({
    kind: 'refused',
    text: expect.stringContaining('no code'),
  });
  expect(await command(check, { kind: 'aim', line: 'a.c:10' })).toEqual({
    kind: 'done',
    text: 'aiming at a.c:10',
  });
  await command(check, { kind: 'stop' });
  expect(await check.ended).toBe(0);
  expect(existsSync(join(check.out, 'report.html'))).toBe(true);
  expect(existsSync(join(check.out, '.clew.ui'))).toBe(false);
});

test('a check that ends while somebody looks stays until he leaves', async () => {
  const check = await watchedCheck([], 'int main(void) { return 0; }\n');
  const looking = new AbortController();
  const stream = await fetch(`${check.address}api/events`, { signal: looking.signal });
  const reader = stream.body?.getReader();
  await statusWhere(check, ({ phase }) => phase === 'ended');
  const view = (await (await fetch(`${check.address}api/view`)).json()) as CheckView;
  expect(view.verdict?.text).toMatch(/^Nothing found/);
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toMatch(/^data: \{/);
  looking.abort();
  expect(await check.ended).toBe(0);
});

test('a check that is resumed shows what was known before, and its report is served when it is over', async () => {
  const first = await watchedCheck();
  await statusWhere(first, ({ progress }) => (progress?.runs ?? 0) > 20);
  await command(first, { kind: 'stop' });
  expect(await first.ended).toBe(0);

  // A check that is over: its report, for those who know the token.
  const report = await served(['ui', 'out'], first.folder);
  const page = await fetch(report.address);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const before = viewIn(await page.text());
  expect(coveredLines(before).length).toBeGreaterThan(5);
  expect(await statusCode(`${new URL(report.address).origin}/`, {})).toBe(403);
  report.process.kill('SIGINT');
  expect(await report.ended).toBe(0);

  const second = await watchedIn(first.folder);
  // What was explored before is redone first, and told as it comes.
  const known = async () => {
    const view = (await (await fetch(`${second.address}api/view`)).json()) as CheckView;
    return coveredLines(view);
  };
  await expect
    .poll(known, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(coveredLines(before)));
  await command(second, { kind: 'stop' });
  expect(await second.ended).toBe(0);
});

/** The lines of which a test is known that covers them. */
function coveredLines({ sources: [source] }: CheckView): number[] {
  const { lines = [], coveredBy = [] } = source ?? {};
  return lines.filter((_, i) => (coveredBy[i] ?? 0) > 0).map(({ line }) => line);
}

test('a port that is taken is the mistake of whoever asks for it', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const { path } = project({ 'a.c': 'int main(void) { return 0; }\n' });
  const words = ['check', '--ui', '--port', String(port), '--out', path('out'), path('a.c')];
  const { exitCode, stderr } = clew(words);
  taken.close();
  expect(stderr).toBe(
    `clew: port ${port} is taken; choose another with --port, or leave --port out\n`,
  );
  expect(exitCode).toBe(2);
});

test('clew ui needs a check that runs or has ended', () => {
  const { folder } = project({ 'a.c': '' });
  expect(clew(['ui', join(folder, 'nothing')])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('there is no folder'),
  });
  expect(clew(['ui', folder])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('has no report'),
  });
});
