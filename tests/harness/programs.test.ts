// Programs that say in comments what exploring them must show:
//
//   // expect: 3 paths               how many, with those that end in a finding
//   // expect: exit 1                some path ends so
//   // expect: finding KIND TEXT     a finding; where a line says `// here`, it is there; no other findings
//   // expect: refused TEXT
//   // expect: input NAME            some run has this input
//   // expect: byte NAME 0 = 97      in the input of the finding
//   // expect: stderr TEXT

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { type Checked, check, endings } from './checking.ts';

const folder = fileURLToPath(new URL('programs/', import.meta.url));

describe.each(['klee', 'verifier'])('%s', (family) => {
  const files = readdirSync(`${folder}${family}`).filter((name) => name.endsWith('.c'));
  test.each(files)('%s', async (name) => {
    const source = readFileSync(`${folder}${family}/${name}`, 'utf8');
    const lines = [...source.matchAll(/^\/\/ expect: (.*)$/gm)].map((match) => match[1]);
    const checked = await check(`${family}/${name}`, { maxRuns: 500 });
    expect(checked.result).toMatchObject({ stopped: 'exhausted', divergences: { count: 0 } });
    for (const line of lines) judge(line, checked);
    const expected = lines.filter((line) => line.startsWith('finding '));
    expect(checked.findings).toHaveLength(expected.length);
    const here = source.split('\n').findIndex((line) => line.includes('// here')) + 1;
    if (here > 0) expect(places(checked)).toEqual([here]);
  });
});

function judge(line: string, checked: Checked): void {
  const [, verb, rest] = present(/^(\S+) (.*)$/.exec(line));
  switch (verb) {
    case 'exit':
      expect(endings(checked)).toContain(line);
      return;
    case 'finding': {
      const told = checked.findings.map(({ finding }) => `${finding.kind} ${finding.message}`);
      expect(
        told.some((text) => text.includes(rest) || text.startsWith(rest)),
        `${line} in ${told}`,
      ).toBe(true);
      return;
    }
    case 'refused': {
      const refused = checked.events.filter((event) => event.kind === 'refused');
      expect(refused.map(({ finding }) => finding.message)).toContain(rest);
      return;
    }
    case 'input': {
      const objects = checked.tests.flatMap((each) => each.objects.map((object) => object.name));
      expect(objects).toContain(`memory/${rest}`);
      return;
    }
    case 'byte': {
      const [, name, index, value] = present(/^(\S+) (\d+) = (\d+)$/.exec(rest));
      expect(checked.findings[0]?.input.get(`memory/${name}`)?.[Number(index)]).toBe(Number(value));
      return;
    }
    case 'stderr':
      expect(checked.stderr).toContain(rest);
      return;
    default:
      expect(`${checked.result.paths} paths`).toBe(line);
  }
}

/** Lines of the user's code. */
function places({ findings }: Checked): (number | undefined)[] {
  return findings.map(({ finding }) => finding.stack.find(({ library }) => !library)?.line);
}
