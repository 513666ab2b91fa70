// `check` of the library.

import { describe, expect, test } from 'vitest';
import { type CheckEvent, CompilationFailed, check, UserError } from '../../src/check/check.ts';
import { project } from '../source/project.ts';

const parser = `#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char text[8];
  if (fread(text, 1, 8, stdin) != 8 || text[0] != '[') return 1;
  if (text[1] == text[7] && text[2] == ']') abort();
  return 0;
}
`;

describe('check()', () => {
  const eventsOf = async (options: Parameters<typeof check>[0]) => {
    const events: CheckEvent[] = [];
    for await (const event of check({ native: false, ...options })) events.push(event);
    return events;
  };

  test('tells a test for each path, findings, and the result last', async () => {
    const { path } = project({ 'parser.c': parser });
    const files = [path('parser.c')];
    const events = await eventsOf({ files, symbolic: { stdin: 8 }, out: path('out') });
    const last = events.at(-1);
    if (last?.kind !== 'ended') throw new Error('no result');
    const { result } = last;
    expect(events.filter(({ kind }) => kind === 'test')).toHaveLength(result.paths);
    const findings = events.filter((event) => event.kind === 'finding' && event.isFinal);
    expect(findings).toMatchObject(result.findings.map((finding) => ({ finding })));
    expect(result.findings[0]?.input[0]?.bytes.subarray(0, 3)).toEqual(
      Uint8Array.from([0x5b, result.findings[0].input[0].bytes[7], 0x5d]),
    );
  });

  test('an abort signal keeps the result', async () => {
    const { path } = project({
      'loop.c': `#include <stdio.h>
int main(void) { int n = 0; for (int c; (c = getchar()) != EOF;) if (c > 'x') n++; return n > 90; }
`,
    });
    const controller = new AbortController();
    const options = { files: [path('loop.c')], symbolic: { stdin: 60 }, out: path('out') };
    let stopped: string | undefined;
    for await (const event of check({ ...options, tests: 'new', signal: controller.signal })) {
      if (event.kind === 'progress' && event.progress.runs > 2) controller.abort();
      if (event.kind === 'ended') stopped = event.result.stopped;
    }
    expect(stopped).toBe('interrupted');
  });

  test('mistakes are thrown', async () => {
    const { path } = project({ 'bad.c': 'int main(void) { return y; }\n' });
    await expect(eventsOf({ files: [path('none.c')] })).rejects.toThrow(UserError);
    await expect(eventsOf({ files: [path('bad.c')] })).rejects.toThrow(CompilationFailed);
  });
});
