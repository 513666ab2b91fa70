// A program that libtool links with shared libraries of the same project stands in the build folder as a script: it sets
// LD_LIBRARY_PATH to where the libraries lie before they are installed, and starts .libs/PROGRAM. (Libtool manual, "Linking
// executables".)

import { basename, dirname, join } from 'node:path';
import { readIfThere } from '../../host/named-file.ts';

/** The program itself, if the file is such a script. */
export function behindLibtool(file: string): string {
  return scriptAt(file) === undefined ? file : join(dirname(file), '.libs', basename(file));
}

/** The folders in which libraries of the program lie, if it is one behind a script. */
export function libtoolFolders(program: string): string[] {
  const home = dirname(program);
  if (basename(home) !== '.libs') return [];
  const script = scriptAt(join(dirname(home), basename(program)));
  const list = /^\s*LD_LIBRARY_PATH="(.*?)\$LD_LIBRARY_PATH"/m.exec(script ?? '')?.[1] ?? '';
  return list.split(':').filter(Boolean);
}

const mark = /^# .* - temporary wrapper script for /m;

/** The script, if there is one. A file that cannot be read is reported by whoever needs it. */
function scriptAt(file: string): string | undefined {
  const bytes = readIfThere(file);
  if (bytes?.[0] !== 0x23 || bytes[1] !== 0x21) return undefined;
  const text = bytes.toString('latin1');
  return mark.test(text) ? text : undefined;
}
