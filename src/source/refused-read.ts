// A source asks for a file of the host that does not belong to its program (readable.ts).

import { basename, dirname, relative } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { readSourceText } from '../host/named-file.ts';
import type { CompileRequest, CompileResult } from './clang.ts';
import { realPath } from './readable.ts';

export class RefusedRead extends UserError {
  constructor({ file }: CompileRequest, { refused, read }: CompileResult) {
    const [path = ''] = refused;
    const real = realPath(path) ?? path;
    const link = real === path ? '' : `, a link to '${real}',`;
    const place =
      placeOf(
        path,
        read.filter((each) => !refused.includes(each)),
      ) ?? file;
    super(
      `${place}: the compiler may not read '${path}'${link} since it is neither in the project nor in a folder of headers; if it belongs to the program, name its folder: -idirafter ${dirname(real)}`,
    );
  }
}

/** The line that names the file; a name that macros make is not found. */
function placeOf(path: string, sources: readonly string[]): string | undefined {
  const name = basename(path);
  for (const source of sources) {
    const lines = (readSourceText(source, 'latin1') ?? '').split('\n');
    const index = lines.findIndex((line) => /^\s*#/.test(line) && line.includes(name));
    if (index < 0) continue;
    const short = relative('', source);
    return `${short.startsWith('..') ? source : short}:${index + 1}`;
  }
  return undefined;
}
