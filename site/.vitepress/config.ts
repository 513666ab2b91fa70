// The documentation as a static site: `npm run site` writes it to dist/site. The pages are those of docs/, as they are in the repository;
// links are checked by the build, search needs no server.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';

const docs = join(import.meta.dirname, '../../docs');

/** The pages of a folder, by their headings. */
function pagesIn(folder: string) {
  return readdirSync(join(docs, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(docs, folder, name), 'utf8');
      const heading = /^# (.*)$/m.exec(text)?.[1] ?? name;
      return { text: heading.replaceAll('`', ''), link: `/${folder}/${name.replace(/\.md$/, '')}` };
    });
}

export default defineConfig({
  title: 'clew',
  description: 'Finds the inputs that break C code, and writes the tests that cover it',
  srcDir: '../docs',
  outDir: '../dist/site',
  cacheDir: '../dist/.vitepress-cache',
  base: process.env.SITE_BASE ?? '/',
  cleanUrls: false,
  // Examples and sources are in the repository, beside the pages.
  ignoreDeadLinks: [/^(\.\/)?(\.\.\/)+(examples|bench|README|editors)(\/|$)/],
  // Types in braces are no attributes.
  markdown: { attrs: { disable: true } },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/guide/tutorial' },
      { text: 'Options', link: '/guide/options' },
      { text: 'API', link: '/api/clew' },
      { text: 'Internals', link: '/architecture' },
    ],
    sidebar: [
      { text: 'Guide', items: pagesIn('guide') },
      {
        text: 'More',
        items: [
          { text: 'Glossary', link: '/glossary' },
          { text: 'Security', link: '/security' },
          { text: 'The papers', link: '/papers' },
        ],
      },
      {
        text: 'Internals',
        collapsed: true,
        items: [{ text: 'Architecture', link: '/architecture' }, ...pagesIn('internals')],
      },
      { text: 'Decisions', collapsed: true, items: pagesIn('decisions') },
    ],
    outline: [2, 3],
  },
});
