// Links between pages lead somewhere: to a file of the repository, and to a heading of it.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const pages = [
  ...['README.md', 'CHANGELOG.md', 'editors/vscode/README.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('api/'))
    .map((name) => join('docs', name)),
];

/** Without what stands in code, where brackets are no links. */
function proseOf(page: string): string {
  const text = readFileSync(page, 'utf8');
  return text
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));
}

/** As code hosts make names of headings. */
function anchorsOf(page: string): Set<string> {
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)];
  return new Set(
    headings.map(([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}

function problemOf(page: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : resolve(dirname(page), path);
  if (!existsSync(target)) return `${link}: there is no such file`;
  if (anchor === undefined || statSync(target).isDirectory()) return undefined;
  return anchorsOf(target).has(anchor) ? undefined : `${link}: there is no such heading`;
}

test.each(pages)('%s', (name) => {
  const page = join(root, name);
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
  const inside = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(inside.flatMap((link) => problemOf(page, link) ?? [])).toEqual([]);
});
