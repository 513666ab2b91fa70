// The client for Visual Studio Code, without Visual Studio Code: it is started with a stand-in for the editor (vscode-stand-in.ts), which
// lets it start the real server. Its problem matcher reads what clew check prints, its launch configuration is executed.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingKinds } from '../../src/base/finding-kind.ts';
import { spawnSync } from '../children.ts';
import { clew, main } from '../cli/clew.ts';
import { has, sanitizingCompiler } from '../judge/native.ts';
import { startExtension } from './vscode-stand-in.ts';

const folder = join(import.meta.dirname, '../../editors/vscode');
const { contributes } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const matcher = new RegExp(contributes.problemMatchers[0].pattern.regexp);

test.each(findingKinds)('the problem matcher knows a finding of kind %s', (kind) => {
  const found = matcher.exec(`src/a b.c:42:16: ${kind}: write of 1 byte`);
  expect(found?.slice(1)).toEqual(['src/a b.c', '42', '16', kind, 'write of 1 byte']);
});

test('it does not take notes for findings', () => {
  expect(
    matcher.test("examples/message.c:37: note: 'name' of greet, 8 bytes, is declared here"),
  ).toBe(false);
  expect(matcher.test('  #0  greet  examples/message.c:42:16')).toBe(false);
});

describe('in a project with a finding', () => {
  let project = '';
  let printed = '';
  const source = `#include <stdio.h>
int main(void) {
  int c = getchar();
  return c == EOF ? 0 : 100 / (c - 'z');
}
`;
  const configuration = {
    targets: { share: { files: ['share.c'], symStdin: '1', out: 'results', native: 'off' } },
  };

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'clew-vscode-'));
    writeFileSync(join(project, 'share.c'), source);
    writeFileSync(join(project, 'clew.config.json'), JSON.stringify(configuration));
    const words = ['check', '--workers=1', '--native=off', '--sym-stdin=1', 'share.c'];
    printed = clew(words, { directory: project }).stdout;
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const started = () => startExtension(folder, project, [process.execPath, main]);

  test('the problem matcher finds it in what clew check printed', () => {
    const matches = printed.split('\n').flatMap((line) => matcher.exec(line)?.slice(1, 5) ?? []);
    expect(matches).toEqual(['share.c', '4', '29', 'divide-by-zero']);
  });

  test('the client starts the server, which shows the finding', async () => {
    const { client, deactivate } = await started();
    const uri = pathToFileURL(join(project, 'share.c')).href;
    const [diagnostic] = await client.diagnostics(uri, (all) => all.diagnostics.length > 0);
    expect(diagnostic.code).toBe('divide-by-zero');
    await deactivate();
  });

  test('results are shown where a target of the configuration puts them', async () => {
    rmSync(join(project, 'clew-out'), { recursive: true });
    clew(['check', '--workers=1', '--target=share'], { directory: project });
    const { client, deactivate } = await started();
    const uri = pathToFileURL(join(project, 'share.c')).href;
    const [diagnostic] = await client.diagnostics(uri, (all) => all.diagnostics.length > 0);
    expect(diagnostic.code).toBe('divide-by-zero');
    await deactivate();
  });

  test('a target is a task, and a finding is debugged in a terminal', async () => {
    const { editor, deactivate } = await started();
    const tasks = editor.taskProvider?.provideTasks() ?? [];
    expect(tasks.map(({ execution }) => execution.args.slice(1))).toEqual([
      ['check', '--target', 'share'],
    ]);
    mkdirSync(join(project, 'clew-out/findings'), { recursive: true });
    symlinkSync(join(project, 'results/findings/0001'), join(project, 'clew-out/findings/0001'));
    await editor.commands.get('clew.debugFinding')?.();
    expect(editor.terminals.map(({ shellArgs }) => shellArgs.slice(1))).toEqual([
      ['replay', '--native', '--gdb', join(project, 'clew-out/findings/0001')],
    ]);
    await deactivate();
  });

  test.skipIf(!has('gdb') || sanitizingCompiler === undefined)(
    'its launch configuration debugs the finding (needs gdb and a compiler)',
    () => {
      const { configurations } = JSON.parse(readFileSync(join(folder, 'launch.json'), 'utf8'));
      const line: string = configurations[0].command.replace(
        /^npx clew (.*) \$\{input:finding\}$/,
        `'${process.execPath}' '${main}' $1 results/findings/0001`,
      );
      const input = 'backtrace\nquit\n';
      const setting = { cwd: project, input, encoding: 'utf8' } as const;
      const { stdout, stderr } = spawnSync('sh', ['-c', line], setting);
      expect(`${stdout}${stderr}`).toMatch(/#\d+ .*main .*share\.c:4/);
    },
  );
});
