// What a user can do about a header that the compiler does not find: it lies in another folder of the project, it belongs to a
// library of this machine, to Windows or to C++.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { shellWord } from '../base/shell-words.ts';
import { displayFile } from '../host/display.ts';

/** Advice on each header that the diagnostics miss, as lines behind them; `folders` are those of the project. */
export function headerHints(diagnostics: string, folders: readonly string[]): string {
  const missing = stripVTControlCharacters(diagnostics).matchAll(
    /fatal error: '([^']+)' file not found/g,
  );
  const names = new Set(Array.from(missing, ([, name]) => name));
  return [...names].map((name) => `clew: hint: ${hintOf(name, folders)}\n`).join('');
}

function hintOf(name: string, folders: readonly string[]): string {
  if (windowsHeaders.test(name))
    return `'${name}' is a header of Windows, and clew checks programs as they are on Linux: leave the file out, or what includes the header (#ifdef _WIN32)`;
  if (!name.includes('.')) return `'${name}' looks like a header of C++, and clew checks C`;
  const folder = folderOf(name, folders);
  if (folder !== undefined)
    return `'${name}' is in the project: add -I ${shellWord(displayFile(folder))}`;
  if (existsSync(join(systemFolder, name)))
    return `'${name}' is a header of this machine, which clew does not use by itself: add -idirafter ${systemFolder}, or build the program with clew cc`;
  return installText(name);
}

function installText(name: string): string {
  const found = packages.find(([header]) => header.test(name));
  if (found === undefined)
    return `no folder of the project has '${name}': add -I FOLDER with the folder that it is in, or build the program as always, with clew cc as its compiler`;
  return `'${name}' belongs to a library: install its headers (on Debian: apt install ${found[1]}), and add -idirafter ${systemFolder}`;
}

const systemFolder = '/usr/include';

const windowsHeaders =
  /^(windows|winsock2?|ws2tcpip|winbase|windef|wincrypt|conio|direct|io|process|tchar|shlobj|psapi|dbghelp|sal|intrin|shlwapi|winternl|crtdbg)\.h$/i;

/** Headers of libraries that programs often use, and the packages of Debian that have them. */
const packages: readonly (readonly [RegExp, string])[] = [
  [/^(zlib|zconf)\.h$/, 'zlib1g-dev'],
  [/^openssl\//, 'libssl-dev'],
  [/^curl\//, 'libcurl4-openssl-dev'],
  [/^sqlite3\.h$/, 'libsqlite3-dev'],
  [/^(n?curses|term|panel|menu|form)\.h$/, 'libncurses-dev'],
  [/^readline\//, 'libreadline-dev'],
  [/^png(conf)?\.h$/, 'libpng-dev'],
  [/^(jpeglib|turbojpeg)\.h$/, 'libjpeg-dev'],
  [/^(tiff|tiffio)\.h$/, 'libtiff-dev'],
  [/^(glib|glib\/.*|gio\/.*)\.h$/, 'libglib2.0-dev'],
  [/^gtk\//, 'libgtk-3-dev'],
  [/^X11\//, 'libx11-dev'],
  [/^SDL2?\//, 'libsdl2-dev'],
  [/^libxml\//, 'libxml2-dev'],
  [/^expat\.h$/, 'libexpat1-dev'],
  [/^pcre2?\.h$/, 'libpcre2-dev'],
  [/^gmp\.h$/, 'libgmp-dev'],
  [/^uv\.h$/, 'libuv1-dev'],
  [/^ev(ent2\/.*|ent)\.h$/, 'libevent-dev'],
  [/^bzlib\.h$/, 'libbz2-dev'],
  [/^lzma\.h$/, 'liblzma-dev'],
  [/^zstd\.h$/, 'libzstd-dev'],
  [/^pcap(\/.*)?\.h$/, 'libpcap-dev'],
  [/^json-c\//, 'libjson-c-dev'],
  [/^jansson\.h$/, 'libjansson-dev'],
  [/^cmocka\.h$/, 'libcmocka-dev'],
  [/^check\.h$/, 'check'],
];

// ---- Headers of the project ----------------------------------------------------------------------------------------

/** How many folders are looked through for one header: a hint is not worth a second. */
const mostFolders = 2000;

/** The folder for -I: the nearest to the roots that has the header under its whole name, by number of steps and then by name. */
function folderOf(name: string, roots: readonly string[]): string | undefined {
  return nearestFolder(roots, foldersIn, (folder) => existsSync(join(folder, name)));
}

/** Looks breadth-first for a folder that is wanted, in a limited number of folders. */
export function nearestFolder(
  roots: readonly string[],
  within: (folder: string) => readonly string[],
  isWanted: (folder: string) => boolean,
): string | undefined {
  const waiting = [...roots];
  for (let at = 0; at < waiting.length; at++) {
    const folder = waiting[at];
    if (isWanted(folder)) return folder;
    const room = mostFolders - waiting.length;
    // A folder may have hundreds of thousands of others, such as the tests of a long check.
    if (room > 0) waiting.push(...within(folder).slice(0, room));
  }
  return undefined;
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
      .map(({ name }) => join(folder, name))
      .sort();
  } catch {
    return []; // It cannot be read, so that the compiler cannot read it either.
  }
}
