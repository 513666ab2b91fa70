/**
 * npm run bench -- folders: the folders of src/ from the lowest to the highest, with what each imports, and figures on how the
 * code is cut into files.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { known } from '../src/base/known.ts';

const root = join(import.meta.dirname, '../src');

export interface SourceFile {
  /** Relative to src/. */
  readonly path: string;
  readonly lines: number;
  /** Files of src/ that it imports, in the order of their mention. */
  readonly imports: readonly string[];
}

export function sourceFiles(): readonly SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, lines: text.split('\n').length - 1, imports: importsOf(path, text) };
    });
}

/** The first folder below src/; with two names also the one below it. */
export function folderOf(path: string): string {
  return path.split('/')[0];
}

function importsOf(path: string, text: string): string[] {
  const matches = text.matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^']+\.ts)'/g);
  const starts = text.matchAll(/new URL\('(\.{1,2}\/[^']+\.(?:ts|js))'/g);
  const names = [...matches, ...starts].map(([, name]) => name.replace(/\.js$/, '.ts'));
  const folder = dirname(join(root, path));
  return [...new Set(names.map((name) => relative(root, normalize(join(folder, name)))))];
}

/** Which folders each folder imports, with the number of imports. */
export function folderGraph(files: readonly SourceFile[]): Map<string, Map<string, number>> {
  const graph = new Map<string, Map<string, number>>();
  for (const { path, imports } of files) {
    const from = folderOf(path);
    const edges = graph.get(from) ?? new Map<string, number>();
    graph.set(from, edges);
    for (const to of imports.map(folderOf))
      if (to !== from) edges.set(to, (edges.get(to) ?? 0) + 1);
  }
  return graph;
}

export default async function benchFolders(): Promise<void> {
  const files = sourceFiles();
  const graph = folderGraph(files);
  const importers = new Map<string, number>();
  for (const file of files)
    for (const to of file.imports) importers.set(to, (importers.get(to) ?? 0) + 1);
  for (const folder of lowestFirst(graph)) {
    const inside = files.filter(({ path }) => folderOf(path) === folder);
    const lines = inside.reduce((sum, file) => sum + file.lines, 0);
    const edges = [...known(graph, folder)].sort(([, a], [, b]) => b - a);
    const text = edges.map(([to, count]) => `${to} ${count}`).join(', ');
    console.log(
      `${folder.padEnd(10)} ${String(inside.length).padStart(4)} files ${String(lines).padStart(6)} lines   ${text}`,
    );
  }
  const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
  const lonely = files.filter(({ path }) => importers.get(path) === 1).length;
  console.log(
    `${files.length} files, ${sizes.reduce((a, b) => a + b, 0)} lines, ${sizes[sizes.length >> 1]} in the median file`,
  );
  console.log(
    `${sizes.filter((lines) => lines > 400).length} files of more than 400 lines, ${lonely} files with one importer`,
  );
}

/** Folders that import nothing come first; in a cycle the one with the fewest imports does. */
function lowestFirst(graph: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] {
  const order: string[] = [];
  const waiting = new Set(graph.keys());
  while (waiting.size > 0) {
    const missing = (folder: string) =>
      [...known(graph, folder).keys()].filter((to) => waiting.has(to)).length;
    const next = [...waiting].sort((a, b) => missing(a) - missing(b) || (a < b ? -1 : 1))[0];
    order.push(next);
    waiting.delete(next);
  }
  return order;
}
