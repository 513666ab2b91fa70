// clew mcp as agents use it: the built package in a process of its own, and the client of the protocol's SDK.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../cli/clew.ts';
import { hangSeconds } from '../patience.ts';

let folder = '';
const client = new Client({ name: 'test', version: '1' });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clew-agents-'));
  writeFileSync(join(folder, 'mean.c'), mean('n'));
  const words = [main, 'mcp', '--max-answer', '3000'];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: words, cwd: folder }),
  );
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

function mean(divisor: string): string {
  return `int mean(const int *v, unsigned n) {
  int sum = 0;
  for (unsigned i = 0; i < n && i < 2; i++) sum += v[i];
  return sum / (int)(${divisor});
}
`;
}

interface Answer {
  readonly isError?: boolean;
  readonly structuredContent: Record<string, unknown> & {
    readonly findings?: readonly {
      readonly kind: string;
      readonly test: string;
      readonly line: number;
    }[];
  };
  readonly content: readonly { readonly text: string }[];
}

async function call(name: string, given: object): Promise<Answer> {
  const answer = await client.callTool({ name, arguments: { ...given } }, undefined, {
    timeout: 1000 * hangSeconds,
  });
  return answer as unknown as Answer;
}

test('the tools are described', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['check', 'compare', 'replay', 'explain']);
  expect(client.getInstructions()).toContain('check again');
});

test('a function is checked, repaired, replayed, and compared', async () => {
  const options = { function: 'mean', maxSeconds: 600 };
  const { structuredContent: found } = await call('check', { files: ['mean.c'], ...options });
  const zero = found.findings?.find(({ kind }) => kind === 'divide-by-zero');
  expect(zero).toMatchObject({
    ...{ file: 'mean.c', line: 4, code: 'return sum / (int)(n);', function: 'mean' },
    ...{ confirmed: ['box'], input: expect.stringContaining('n = 0') },
  });
  const { structuredContent: before } = await call('replay', { test: zero?.test });
  expect(before).toMatchObject({ failed: true, outcome: expect.stringContaining('mean.c:4') });
  writeFileSync(join(folder, 'mean.c'), mean('n ? n : 1'));
  const { structuredContent: after } = await call('replay', { test: zero?.test });
  expect(after).toMatchObject({ failed: false });
  const versions = {
    sourceA: 'int f(int x) { return x; }',
    sourceB: 'int f(int x) { return x == 77 ? 0 : x; }',
  };
  const { structuredContent: compared } = await call('compare', {
    ...versions,
    function: 'f',
    maxSeconds: 600,
  });
  expect(compared).toMatchObject({
    status: 'different',
    differences: [{ input: expect.stringContaining('77') }],
  });
});

test('code that does not compile, and mistakes in the arguments, are errors that say what to do', async () => {
  const broken = await call('check', { source: 'int f( { }', function: 'f' });
  expect(broken.isError).toBe(true);
  expect(broken.structuredContent).toMatchObject({
    error: { kind: 'compilation', diagnostics: expect.stringContaining('error:') },
  });
  const misspelt = await call('check', { file: 'mean.c' });
  expect(misspelt.structuredContent.error).toContain(
    "there is no option 'file'; did you mean 'files'?",
  );
  const unknown = await call('explain', { kind: 'shrift' });
  expect(unknown.structuredContent.error).toContain("there is no kind 'shrift'");
});

test('answers fit', async () => {
  const calls = Array.from({ length: 12 }, (_, i) => `  if (x == ${i}) return 1 / (x - ${i});`);
  const source = `int f(int x) {\n${calls.join('\n')}\n  return 0;\n}\n`;
  const { content, structuredContent } = await call('check', {
    source,
    function: 'f',
    maxSeconds: 600,
  });
  expect(content[0]?.text.length).toBeLessThanOrEqual(3000);
  expect(structuredContent).toMatchObject({ status: 'findings', leftOut: expect.anything() });
  expect(structuredContent.findings?.length).toBeGreaterThan(0);
});

test('kinds are explained', async () => {
  const { structuredContent } = await call('explain', { kind: 'double-free' });
  expect(structuredContent).toMatchObject({ weakness: 415, remedy: expect.any(String) });
});
