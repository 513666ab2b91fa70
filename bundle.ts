// The last step of the build: makes one file of each program that Node starts, with all of our modules that it needs. To find and
// read 400 small files takes longer than most checks of small programs, and each thread does it again. The files keep their names and
// folders, so that paths relative to them stay right as long as they lead from one folder of dist/ to another.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { digestFile, digestOf } from './src/host/build-digest.ts';

const dist = join(import.meta.dirname, 'dist');
const sources = readdirSync(join(import.meta.dirname, 'src'), {
  recursive: true,
  encoding: 'utf8',
});
const threads = sources
  .filter((path) => path.endsWith('-thread.ts') && !path.startsWith('host/'))
  .map((path) => path.replace(/ts$/, 'js'));

const library = ['clew', 'assert', 'vitest'].map((name) => `library/${name}.js`);

const common = {
  outdir: dist,
  outbase: dist,
  allowOverwrite: true,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  logLevel: 'warning',
} as const;

await build({
  ...common,
  entryPoints: ['cli/main.js', ...library, ...threads].map((path) => join(dist, path)),
  packages: 'external',
});

// The servers for editors and agents have the packages of their protocols inside, so that nobody installs these with clew, and no
// other command loads them (docs/decisions/0036). Those packages were written for CommonJS, and ask for `require`.
const { metafile } = await build({
  ...common,
  entryPoints: ['agents/mcp-server.js', 'editor/lsp-server.js'].map((path) => join(dist, path)),
  external: ['valibot'],
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
  minify: true,
  legalComments: 'none',
  metafile: true,
});
writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), licensesOf(metafile));
writeFileSync(join(dist, digestFile), digestOf(dist));

/** The licenses of all packages that are inside of a bundle, which want to be handed on with it. */
function licensesOf({ inputs }: Metafile): string {
  const folders = Object.keys(inputs).flatMap(
    (path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [],
  );
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text =
      file === undefined ? `License: ${license}\n` : readFileSync(join(folder, file), 'utf8');
    return `${name} ${version}\n\n${text.trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
