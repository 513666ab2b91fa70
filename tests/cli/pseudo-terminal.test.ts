// What a check shows on a real terminal: script(1) makes one.

import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { shellWord } from '../../src/base/shell-words.ts';
import { spawnSync } from '../children.ts';
import { has } from '../judge/native.ts';
import { hangSeconds } from '../patience.ts';
import { project } from '../source/project.ts';
import { main } from './clew.ts';

const source = `
  #include <unistd.h>
  int main(void) {
    char text[20];
    int n = 0;
    read(0, text, sizeof text);
    for (int i = 0; i < 20; i++) if (text[i] == 'a') n++;
    return n;
  }
`;

const onScript = test.skipIf(!has('script'));

function onTerminal(columns: number, rows: number, words: readonly string[] = []): string {
  const { path } = project({ 'a.c': source });
  const options = ['--sym-stdin', '20', '--max-time', '2s', '--workers', '1', '--native', 'off'];
  const command = ['check', ...options, '--out', path('out'), ...words, path('a.c')];
  const line = [process.execPath, main, ...command].map(shellWord).join(' ');
  const shell = `stty cols ${columns} rows ${rows}; TERM=xterm ${line}`;
  const { stdout } = spawnSync('script', ['-qec', shell, '/dev/null'], {
    encoding: 'utf8',
    timeout: 1000 * hangSeconds,
    maxBuffer: 1 << 26,
  });
  return String(stdout);
}

onScript('a large terminal has the status screen, which is gone in the end (needs script)', () => {
  const shown = onTerminal(100, 40);
  const text = stripVTControlCharacters(shown);
  for (const word of ['left', 'questions', 'last new', 'pending', 'findings', 'memory', 'a.c:7'])
    expect(text).toContain(word);
  const removed = '\u001b[K\u001b[J';
  expect(shown.slice(shown.lastIndexOf('memory'))).toContain(removed);
});

onScript('a small one has a line, and --quiet nothing (needs script)', () => {
  const shown = onTerminal(60, 40);
  expect(stripVTControlCharacters(shown)).toMatch(/\ds\/2s, .* runs?\/s, /);
  expect(shown).not.toContain('questions');
  expect(onTerminal(100, 40, ['--quiet']).trim()).toBe('');
});

onScript('a mistake is broken at the width of the terminal (needs script)', () => {
  for (const words of [
    ['check', 'none-of-these-files'],
    ['check', '--clagn', 'embedded', 'a.c'],
  ]) {
    const line = [process.execPath, main, ...words].map(shellWord).join(' ');
    const shell = `stty cols 50 rows 40; TERM=xterm ${line}`;
    const { stdout } = spawnSync('script', ['-qec', shell, '/dev/null'], {
      encoding: 'utf8',
      timeout: 1000 * hangSeconds,
    });
    const lines = stripVTControlCharacters(String(stdout)).split(/[\r\n]+/); // a return begins the line of progress again
    expect(lines.length).toBeGreaterThan(2);
    for (const each of lines) expect(each.length).toBeLessThanOrEqual(50);
  }
});
