// The last step of the build: makes one file of each program that Node starts, with all of our modules that it needs. To find and
// read 400 small files takes longer than most checks of small programs, and each thread does it again. The files keep their names and
// folders, so that paths relative to them stay right as long as they lead from one folder of dist/ to another.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const dist = join(import.meta.dirname, 'dist');
const sources = readdirSync(join(import.meta.dirname, 'src'), {
  recursive: true,
  encoding: 'utf8',
});
const threads = sources
  .filter((path) => path.endsWith('-thread.ts') && !path.startsWith('host/'))
  .map((path) => path.replace(/ts$/, 'js'));

const library = ['clew', 'assert', 'vitest'].map((name) => `library/${name}.js`);

await build({
  entryPoints: ['cli/main.js', ...library, ...threads].map((path) => join(dist, path)),
  outdir: dist,
  outbase: dist,
  allowOverwrite: true,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  logLevel: 'warning',
});
