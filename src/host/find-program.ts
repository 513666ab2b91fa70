// Programs on the PATH, and how to tell whether one has changed.

import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

export function findProgram(name: string, path: string): string | undefined {
  const places = name.includes('/')
    ? [resolve(name)]
    : path
        .split(delimiter)
        .filter(isAbsolute)
        .map((folder) => join(folder, name));
  return places.find(isExecutableFile);
}

function isExecutableFile(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Tells versions of a program apart without reading a hundred megabytes: which file, how big, how old. */
export function programIdentity(file: string): string {
  const real = realpathSync(file);
  const stat = statSync(real);
  return JSON.stringify([real, stat.size, stat.mtimeMs]);
}
