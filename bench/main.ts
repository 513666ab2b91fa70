/** npm run bench -- NAME: runs bench/NAME.ts, which prints its own table. */
import { existsSync } from 'node:fs';

const [name, ...rest] = process.argv.slice(2);
const file = new URL(`./${name}.ts`, import.meta.url);
if (name === undefined || !/^[\w-]+$/.test(name) || !existsSync(file)) {
  console.error('usage: npm run bench -- NAME, where bench/NAME.ts exists');
  process.exit(2);
}
const { default: bench } = (await import(file.href)) as {
  default: (parameters: string[]) => Promise<void>;
};
await bench(rest);
