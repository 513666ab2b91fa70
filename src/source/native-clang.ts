// A clang of the host's: four to five times as fast as the embedded one. clew reads the bitcode of
// LLVM 16 to 22, so only those versions count. What `clang --version` says is remembered in the cache
// by the program file's identity: a warm start runs no compiler, not even to ask for its version.

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { jsonIfValid } from '../base/json.ts';
import { count, fields, path, text } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { type ArtifactCache, digest } from '../host/cache.ts';
import { findProgram, programIdentity } from '../host/find-program.ts';
import type { Clang, CompileRequest, CompileResult } from './clang.ts';
import { headerFlags } from './clang-flags.ts';
import { readDependencies } from './dependency-file.ts';
import { isReadable } from './readable.ts';

const oldest = 16;
const newest = 22;
const outputLimit = 1 << 26;

interface Probe {
  readonly version: string;
  readonly major: number;
  readonly headers: string;
}

const probeSchema = fields<Probe>({ version: text, major: count, headers: path });

/** The first usable clang on the PATH, by the plain name, then from the newest version down. */
export async function findNativeClang(
  path: string,
  cache: ArtifactCache | undefined,
): Promise<Clang | undefined> {
  for (const name of candidateNames()) {
    const file = findProgram(name, path);
    const probe = file === undefined ? undefined : await probeClang(file, cache);
    if (file !== undefined && probe !== undefined && isUsable(probe))
      return nativeClang(file, probe);
  }
  return undefined;
}

/** The clang that the user named, by path or by the name of a program on the PATH. */
export async function openNativeClang(
  named: string,
  path: string,
  cache: ArtifactCache | undefined,
): Promise<Clang> {
  const file = findProgram(named, path);
  if (file === undefined) throw new UserError(`there is no program '${named}' to use as clang`);
  const probe = await probeClang(file, cache);
  if (probe === undefined)
    throw new UserError(
      `'${named}' does not answer like a clang; clew needs clang ${oldest} or newer`,
    );
  if (!isUsable(probe))
    throw new UserError(
      `'${named}' is clang ${probe.version}, but clew reads what clang ${oldest} to ${newest} write`,
    );
  return nativeClang(file, probe);
}

function candidateNames(): string[] {
  const names = ['clang'];
  for (let version = newest; version >= oldest; version--) names.push(`clang-${version}`);
  return names;
}

function isUsable(probe: Probe): boolean {
  return probe.major >= oldest && probe.major <= newest;
}

async function probeClang(
  file: string,
  cache: ArtifactCache | undefined,
): Promise<Probe | undefined> {
  const key = digest('clang probe 1', programIdentity(file));
  const known = jsonIfValid(cache?.get(key), probeSchema);
  if (known !== undefined) return known;
  const probe = await askClang(file);
  if (probe !== undefined) cache?.put(key, Buffer.from(JSON.stringify(probe)));
  return probe;
}

async function askClang(file: string): Promise<Probe | undefined> {
  try {
    const answer = await promisify(execFile)(file, ['--version'], { timeout: 20_000 });
    // Apple numbers its own clang differently and changes the bitcode; it is not one of ours.
    const version = /(?:^|\s)clang version (\d+)(\S*)/.exec(answer.stdout);
    if (version === null || answer.stdout.startsWith('Apple')) return undefined;
    const folder = await promisify(execFile)(file, ['-print-resource-dir'], { timeout: 20_000 });
    return {
      version: `${version[1]}${version[2]}`,
      major: Number(version[1]),
      headers: join(folder.stdout.trim(), 'include'),
    };
  } catch {
    return undefined;
  }
}

function nativeClang(file: string, probe: Probe): Clang {
  return {
    name: `${file} (clang ${probe.version})`,
    identity: `native ${programIdentity(file)}`,
    headers: probe.headers,
    compile: (request, signal) => compileWith(file, probe, request, signal),
  };
}

async function compileWith(
  clang: string,
  probe: Probe,
  request: CompileRequest,
  signal: AbortSignal | undefined,
): Promise<CompileResult> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-'));
  try {
    const output = join(folder, 'out.bc');
    const dependencies = join(folder, 'out.d');
    const run: ClangRun = (words) =>
      runClang(
        clang,
        request,
        [
          `-fdebug-compilation-dir=${request.directory}`,
          ...request.flags,
          ...headerFlags(probe.headers, request.systemHeaders),
          ...[...words, request.file],
        ],
        signal,
      );
    const listing = ['-MD', '-MF', dependencies];
    const { status, stderr } = await run([...listing, '-emit-llvm', '-c', '-o', output]);
    const isDone = status === 0;
    if (!isDone && request.readable === undefined) return failed(stderr, []);
    const read = isDone
      ? filesIn(dependencies, request)
      : await filesAskedFor(run, folder, request);
    const refused = read.filter((path) => !mayRead(path, request));
    if (refused.length > 0) return { ...failed('', refused), read };
    const diagnostics = await tellable(stderr, run, join(folder, 'out.ll'), request);
    if (!isDone) return failed(diagnostics || unsaid, []);
    const missed = earlierPlaces(read, probe, request);
    return { bitcode: readFileSync(output), diagnostics, read, missed, refused };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs clang with the flags of the request, and further words. */
type ClangRun = (words: readonly string[]) => Promise<{ status: number; stderr: string }>;

function failed(diagnostics: string, refused: readonly string[]): CompileResult {
  return { bitcode: undefined, diagnostics, read: [], missed: [], refused };
}

/** A name that is not UTF-8 cannot be compared, so it counts as outside of the program. */
function mayRead(path: string, { readable }: CompileRequest): boolean {
  return readable === undefined || (isKnown(path) && isReadable(readable, path));
}

const isKnown = (path: string) => !path.includes('\ufffd');

function filesIn(list: string, { directory, file }: CompileRequest): string[] {
  return readDependencies(list, directory) ?? [resolve(directory, file)];
}

/**
 * What a source that does not compile has read, or would have read behind a header that is missing: clang's driver removes the
 * list of dependencies where there are errors, so the compiler proper is asked for it.
 */
async function filesAskedFor(
  run: ClangRun,
  folder: string,
  request: CompileRequest,
): Promise<string[]> {
  const list = join(folder, 'failed.d');
  const words = ['-dependency-file', list, '-MT', 'list', '-sys-header-deps', '-MG'];
  await run(['-E', '-o', join(folder, 'out.i'), ...words.flatMap((word) => ['-Xclang', word])]);
  // With -MG, headers that are missing are listed too.
  return filesIn(list, request).filter((path) => !isKnown(path) || existsSync(path));
}

/**
 * What clang has to say, if it may be told. Where it writes bitcode, it assembles assembly at file scope, whose `.include` reads
 * any file and shows its lines; where it writes LLVM assembly, it does not.
 */
async function tellable(
  said: string,
  run: ClangRun,
  output: string,
  { readable }: CompileRequest,
): Promise<string> {
  if (said === '' || readable === undefined) return said;
  return (await run(['-emit-llvm', '-S', '-o', output])).stderr;
}

const unsaid = 'error: clang cannot assemble what the source has between its functions\n';

function runClang(
  clang: string,
  request: CompileRequest,
  words: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ status: number; stderr: string }> {
  // Of the environment only what a compiler needs to start: CPATH and its like would change results.
  const environment = { PATH: process.env.PATH, LC_ALL: 'C', SOURCE_DATE_EPOCH: '0' };
  const options = { cwd: request.directory, env: environment, maxBuffer: outputLimit, signal };
  return new Promise((done, fail) => {
    const child = execFile(clang, words, options, (error, _stdout, stderr) => {
      if (error !== null && typeof error.code === 'string') fail(error);
      else done({ status: child.exitCode ?? 1, stderr });
    });
    child.stdin?.end();
  });
}

/**
 * Where clang looked in vain before it found a header is not in its dependency file: every header's
 * name in each of the user's other include folders. A file that appears there later changes the result.
 */
function earlierPlaces(read: readonly string[], probe: Probe, request: CompileRequest): string[] {
  const folders = includeFolders(request);
  const homes = [...folders, probe.headers, ...(request.systemHeaders ?? [])];
  const found = new Set(read);
  const missed = new Set<string>();
  for (const header of read)
    for (const home of homes.filter((folder) => header.startsWith(`${folder}/`)))
      for (const folder of folders) missed.add(join(folder, header.slice(home.length + 1)));
  return [...missed].filter((path) => !found.has(path) && !existsSync(path));
}

function includeFolders(request: CompileRequest): string[] {
  const folders = [join(resolve(request.directory, request.file), '..')];
  for (const [index, flag] of request.flags.entries()) {
    const match = /^(-I|-iquote|-isystem|-idirafter)(.*)$/.exec(flag);
    if (match === null) continue;
    const name = match[2] || request.flags[index + 1];
    if (name !== undefined) folders.push(resolve(request.directory, name));
  }
  return folders;
}
