// A step of the build: writes what is made of the tables of options and goes with the package, manual pages and the schema of
// clew.config.json.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, version } from '../host/library-files.ts';
import { commands } from './command-line.ts';
import { configSchema } from './config-schema.ts';
import { manualPages } from './shell/man-pages.ts';

const dist = join(packageRoot, 'dist');
mkdirSync(join(dist, 'man'), { recursive: true });
for (const { file, text } of manualPages(commands, version()))
  writeFileSync(join(dist, 'man', file), text);
const schema = `${JSON.stringify(configSchema(commands), undefined, 2)}\n`;
writeFileSync(join(dist, 'clew.config.schema.json'), schema);
