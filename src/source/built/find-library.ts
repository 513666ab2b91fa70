// Where the shared libraries of a program lie: the folders that the program names, LD_LIBRARY_PATH, the program's own
// folder, then those of the system's configuration (ld.so(8), "Description").

import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readIfThere } from '../../host/named-file.ts';
import type { DynamicInfo } from '../elf/dynamic.ts';
import { libtoolFolders } from './libtool.ts';

const ours = /^(c|m|mvec|pthread|dl|rt|util|gcc|gcc_eh|gcc_s|anl|BrokenLocale)$/;

/** Whether clew's own C library replaces a library, which is named as -l names it. */
export function isOurs(library: string): boolean {
  return ours.test(library);
}

/** Whether a file, such as libm.so.6 or /usr/lib/libm.a, is such a library, or the dynamic linker. */
export function isOurFile(file: string): boolean {
  const [, library] = /(?:^|\/)lib([^/]+?)\.(?:a|so(?:\.\d+)?)$/.exec(file) ?? [];
  return library === undefined ? /^ld-linux-x86-64\.so\.\d+$/.test(file) : isOurs(library);
}

/** `needs` is the file that needs the library, with the folders that it names. */
export function findLibrary(
  name: string,
  needs: { readonly path: string; readonly dynamic: DynamicInfo },
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const home = dirname(needs.path);
  const own = needs.dynamic.folders.map((folder) => folder.replace(/\$(ORIGIN|\{ORIGIN\})/g, home));
  const given = (environment.LD_LIBRARY_PATH ?? '').split(/[:;]/).filter(Boolean);
  const folders = needs.dynamic.foldersFirst ? [...own, ...given] : [...given, ...own];
  folders.push(...libtoolFolders(needs.path));
  if (name.includes('/')) return isFile(name) ? name : undefined;
  return [...folders, home, ...systemFolders()].map((each) => join(each, name)).find(isFile);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

const usualFolders = [
  ...['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu'],
  ...['/lib64', '/usr/lib64', '/lib', '/usr/lib', '/usr/local/lib'],
];

function systemFolders(): string[] {
  return [...configuredFolders('/etc/ld.so.conf'), ...usualFolders];
}

/** The file has one folder per line; `include` names more such files, with stars in the last part. */
function configuredFolders(file: string): string[] {
  return linesOf(file).flatMap((line) => {
    const included = /^include\s+(.*)$/.exec(line)?.[1];
    if (included === undefined) return line.startsWith('/') ? [line] : [];
    const folder = dirname(resolve(dirname(file), included));
    const pattern = new RegExp(
      `^${basename(included).replace(/[.+]/g, '\\$&').replaceAll('*', '.*')}$`,
    );
    return namesIn(folder)
      .filter((name) => pattern.test(name) && join(folder, name) !== file)
      .flatMap((name) => configuredFolders(join(folder, name)));
  });
}

function linesOf(file: string): string[] {
  const text = readIfThere(file)?.toString() ?? '';
  return text.split('\n').map((line) => line.replace(/#.*/, '').trim());
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
