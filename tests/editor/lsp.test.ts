// clew lsp as editors use it: with a client of the protocol, and in a real editor.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, CodeLens, Hover } from 'vscode-languageserver/node';
import { spawnSync } from '../children.ts';
import { clew, main } from '../cli/clew.ts';
import { has } from '../judge/native.ts';
import { EditorClient } from './client.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-editor-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const broken = `#include <stdio.h>

static int share(int parts) {
  return 100 / parts;
}

int main(void) {
  int c = getchar();
  return c == EOF ? 0 : share(c - 'z');
}
`;
const repaired = broken.replace('100 / parts', 'parts ? 100 / parts : 0');

function inFolder(name: string): { readonly file: string; readonly uri: string } {
  const file = join(folder, name);
  return { file, uri: pathToFileURL(file).href };
}

describe('with a client of the protocol', () => {
  let editor: EditorClient;
  const path = () => inFolder('share.c');
  const textDocument = () => ({ uri: path().uri });

  beforeAll(async () => {
    writeFileSync(path().file, broken);
    const words = [
      'check',
      '--quiet',
      '--no-native',
      '--workers',
      '1',
      '--sym-stdin',
      '1',
      'share.c',
    ];
    clew(words, { directory: folder });
    editor = new EditorClient(folder);
    const { capabilities } = await editor.initialize(folder, {
      budget: '10m',
      askedBudget: '10m',
    });
    expect(capabilities).toMatchObject({ hoverProvider: true, codeLensProvider: {} });
    await editor.connection.sendNotification('initialized', {});
  });
  afterAll(() => editor.close());

  test('the findings of the last check are diagnostics, with callers', async () => {
    const [diagnostic] = await editor.diagnostics(
      path().uri,
      ({ diagnostics }) => diagnostics.length > 0,
    );
    expect(diagnostic).toMatchObject({
      ...{ source: 'clew', code: 'divide-by-zero', severity: 1 },
      range: { start: { line: 3, character: 13 } },
      relatedInformation: [
        { message: 'called by main', location: { range: { start: { line: 8 } } } },
      ],
    });
  });

  test('a hover shows the input that breaks the line', async () => {
    const position = { line: 3, character: 5 };
    const hover = await editor.connection.sendRequest<Hover>('textDocument/hover', {
      ...{ textDocument: textDocument(), position },
    });
    expect(hover.contents).toMatchObject({ value: expect.stringContaining('stdin: "z"') });
  });

  test('lenses offer to check and to compare', async () => {
    const document = { uri: path().uri, languageId: 'c', version: 1, text: broken };
    await editor.connection.sendNotification('textDocument/didOpen', { textDocument: document });
    const lenses = await editor.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
      textDocument: textDocument(),
    });
    expect(lenses.map(({ range, command }) => [range.start.line, command?.title])).toEqual([
      [2, 'check this function'],
      [2, 'compare with HEAD'],
      [6, 'check this program'],
    ]);
  });

  test('a function is checked on demand', async () => {
    const result = await editor.connection.sendRequest('workspace/executeCommand', {
      ...{ command: 'clew.checkFunction', arguments: [path().uri, 'share'] },
    });
    expect(result).toEqual({ status: 'findings', complete: true });
    expect(editor.messages.at(-1)).toBe('clew: 1 finding; explored everything');
  });

  test('so is a program; the test of a finding can be written, and the finding opened', async () => {
    await editor.connection.sendRequest('workspace/executeCommand', {
      ...{ command: 'clew.checkFile', arguments: [path().uri] },
    });
    const diagnostics = await editor.diagnostics(path().uri, (last) => last.diagnostics.length > 0);
    const actions = await editor.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      ...{ textDocument: textDocument(), range: diagnostics[0].range, context: { diagnostics } },
    });
    expect(actions.map(({ title }) => title)).toEqual([
      'clew: write the test tests/clew_divide_by_zero_line_4.c',
      'clew: open the finding',
    ]);
    expect(actions[0].edit?.documentChanges).toMatchObject([
      { kind: 'create' },
      { edits: [{ newText: expect.stringContaining('divide-by-zero') }] },
    ]);
    const shown: string[] = [];
    editor.connection.onRequest('window/showDocument', ({ uri }: { uri: string }) => {
      shown.push(uri);
      return { success: true };
    });
    await editor.connection.sendRequest('workspace/executeCommand', actions[1].command);
    expect(shown).toEqual([expect.stringContaining('finding.txt')]);
  });

  test.skipIf(!has('git'))('a function is compared with the last commit (needs git)', async () => {
    const git = (...words: string[]) =>
      spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...words], { cwd: folder });
    git('init', '-q');
    git('add', 'share.c');
    git('commit', '-q', '-m', 'first');
    writeFileSync(path().file, repaired);
    const result = await editor.connection.sendRequest('workspace/executeCommand', {
      ...{ command: 'clew.compareWithHead', arguments: [path().uri, 'share'] },
    });
    expect(result).toMatchObject({ status: 'different' });
    expect(editor.messages.at(-1)).toContain('1 difference from HEAD: share(parts = 0)');
  });

  test('a save checks the file, and a finding that is repaired is gone', async () => {
    rmSync(join(folder, 'clew-out'), { recursive: true });
    writeFileSync(path().file, repaired);
    const save = { textDocument: textDocument() };
    await editor.connection.sendNotification('textDocument/didSave', save);
    await editor.connection.sendRequest('workspace/executeCommand', {
      ...{ command: 'clew.checkFunction', arguments: [path().uri, 'share'] },
    });
    // The quick check of the save has replaced what the program's check had found.
    const left = await editor.diagnostics(path().uri, (last) => last.diagnostics.length === 0);
    expect(left).toEqual([]);
  });
});

// Neovim's own client, without plugins: it attaches, gets diagnostics after a write, shows a hover and lists lenses.
test.skipIf(!has('nvim'))('in neovim (needs nvim)', () => {
  const { file } = inFolder('again.c');
  writeFileSync(file, broken);
  const script = join(folder, 'editor.lua');
  const program = [process.execPath, main, 'lsp'].map((word) => JSON.stringify(word)).join(', ');
  writeFileSync(
    script,
    `vim.o.swapfile = false
vim.cmd('edit ${file}')
local client = vim.lsp.start_client({ name = 'clew', cmd = { ${program} }, root_dir = '${folder}', init_options = { budget = '10m' } })
vim.lsp.buf_attach_client(0, client)
local function wait(what) assert(vim.wait(600000, what, 50), 'it did not come') end
wait(function() return #vim.lsp.get_active_clients() > 0 and vim.lsp.get_active_clients()[1].initialized end)
vim.cmd('silent write!')
wait(function() return #vim.diagnostic.get(0) > 0 end)
for _, d in ipairs(vim.diagnostic.get(0)) do print(d.lnum + 1, d.source, d.code) end
local position = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 3, character = 4 } }
for _, each in pairs(vim.lsp.buf_request_sync(0, 'textDocument/hover', position, 60000)) do print(each.result.contents.value) end
for _, each in pairs(vim.lsp.buf_request_sync(0, 'textDocument/codeLens', position, 60000)) do print(#each.result .. ' lenses') end
vim.lsp.stop_client(vim.lsp.get_active_clients())
vim.cmd('qall!')
`,
  );
  const words = ['--clean', '--headless', '-c', `luafile ${script}`, '-c', 'qall!'];
  const { stdout, stderr } = spawnSync('nvim', words, { encoding: 'utf8', cwd: folder });
  const output = `${stdout}${stderr}`.replaceAll('\r', '');
  expect(output).toMatch(/4\s+clew\s+divide-by-zero/);
  expect(output).toContain('stdin: "z"');
  expect(output).toContain('3 lenses');
});
