// Builds the pages into dist/web: each folder of web/ with an index.html is a page, and shares its code with the others. The
// report is different: it becomes one file with everything inside, the template that src/report/html fills with data.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const out = join(root, '../dist/web');
/** The pages that become one file. */
const single = new Set(['report']);

/** Pages have their icon inside: it is small, and the report may load nothing. */
const icon: Plugin = {
  name: 'icon',
  transformIndexHtml: (page) => {
    const drawing = encodeURIComponent(readFileSync(join(root, 'icon.svg'), 'utf8').trim());
    const link = `<link rel="icon" href="data:image/svg+xml,${drawing}">`;
    return page.replace('</title>', () => `</title>\n${link}`);
  },
};

const common: InlineConfig = {
  root,
  plugins: [icon],
  base: './',
  configFile: false,
  logLevel: 'error',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
};

const pages = readdirSync(root).filter((name) => existsSync(join(root, name, 'index.html')));
const shared = pages.filter((name) => !single.has(name));

rmSync(out, { recursive: true, force: true });
await build({
  ...common,
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(shared.map((name) => [name, join(root, name, 'index.html')])),
    },
  },
});
for (const name of single) await buildSingle(name);
await buildServiceWorker();

/** The service worker has a fixed name at the root: it serves what is below it. */
async function buildServiceWorker(): Promise<void> {
  await build({
    ...common,
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: join(root, 'service/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}

/** One page as one file: its script and its style go into the markup. */
async function buildSingle(name: string): Promise<void> {
  const outDir = join(out, `${name}.parts`);
  await build({
    ...common,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      rolldownOptions: { input: join(root, name, 'index.html') },
    },
  });
  const page = readFileSync(join(outDir, name, 'index.html'), 'utf8');
  const part = (path: string) => readFileSync(join(outDir, name, path), 'utf8');
  // The script comes last, where the data stand before it; `</script` in a string would end it.
  let script = '';
  const rest = page
    .replace(/<script type="module"[^>]* src="([^"]+)"><\/script>/, (_, path) => {
      script = part(path).replaceAll('</script', '<\\/script');
      return '';
    })
    .replace(
      /<link rel="stylesheet"[^>]* href="([^"]+)">/,
      (_, path) => `<style>${part(path)}</style>`,
    );
  writeFileSync(
    join(out, `${name}.html`),
    rest.replace('</body>', () => `<script type="module">${script}</script>\n</body>`),
  );
  rmSync(outDir, { recursive: true });
}
