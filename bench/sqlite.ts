// npm run bench -- sqlite [FOLDER]: SQLite's amalgamation (8 MB of C in one file) through clew, compared with a native build.
//
// The sources come from the npm package better-sqlite3, or from a folder that has sqlite3.c and sqlite3.h. Says whether
// every statement of sqlite-driver.c gives the native answer, and what it takes.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ClewPool } from '../tests/judge/clew.ts';
import { compileNatively, findTool, inTemporaryFolder, runCommand } from '../tests/judge/native.ts';
import { differsFrom } from '../tests/judge/verdict.ts';

const driver = join(import.meta.dirname, 'sqlite-driver.c');
const configuration = ['-DSQLITE_THREADSAFE=0', '-DSQLITE_OMIT_LOAD_EXTENSION'];

export default async function benchSqlite([given]: readonly string[]): Promise<void> {
  const compiler = findTool('clang-19', 'clang', 'gcc');
  if (!compiler) throw new Error('a native compiler is needed to compare with');
  await inTemporaryFolder(async (folder) => {
    const sources = given ?? (await fetchAmalgamation(folder));
    const files = [driver, join(sources, 'sqlite3.c')];
    const flags = ['-w', `-I${sources}`, ...configuration];
    const peer = await runNatively(compiler, files, flags, folder);
    const pool = new ClewPool(1);
    const before = performance.now();
    const own = await pool.run({ files, flags, clang: 'native' });
    const total = (performance.now() - before) / 1000;
    pool.close();
    const verdict = differsFrom(own, peer);
    if (verdict !== undefined || own.kind !== 'exited') throw new Error(`sqlite: ${verdict}`);
    const lines = Buffer.from(own.stdout).toString().split('\n').length - 1;
    console.log(`${lines} lines of results are the native ones`);
    console.log(`compile and translate: ${own.build.toFixed(2)} s, run: ${own.run.toFixed(2)} s`);
    console.log(
      `natively (-O0): compile ${peer.compile.toFixed(2)} s, run ${peer.run.toFixed(2)} s`,
    );
    console.log(`in all ${total.toFixed(2)} s, resident memory at the end ${megabytes()} MB`);
  });
}

async function runNatively(compiler: string, files: string[], flags: string[], folder: string) {
  const executable = join(folder, 'sqlite');
  const start = performance.now();
  const refused = await compileNatively(compiler, files, flags, executable);
  if (refused) throw new Error(refused);
  const compile = (performance.now() - start) / 1000;
  const run = await runCommand(executable, [], { seconds: 60 });
  return { stdout: run.stdout, exit: run.exit ?? -1, compile, run: run.seconds };
}

async function fetchAmalgamation(folder: string): Promise<string> {
  const packed = await runCommand('npm', ['pack', '--silent', 'better-sqlite3'], {
    cwd: folder,
    seconds: 120,
  });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (packed.exit !== 0 || !archive) throw new Error(`npm pack better-sqlite3: ${packed.stderr}`);
  await runCommand('tar', ['-xzf', archive], { cwd: folder });
  const sources = join(folder, 'package/deps/sqlite3');
  if (!existsSync(sources)) throw new Error('better-sqlite3 no longer carries deps/sqlite3');
  return sources;
}

function megabytes(): string {
  return (process.memoryUsage().rss / 1e6).toFixed(0);
}
