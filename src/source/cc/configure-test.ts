// Programs that a build system writes, compiles and deletes to learn about the compiler. A configure script makes hundreds
// of them, nobody ever runs them with clew, and some look at every word on stderr: they are compiled natively and no more.
// Their names and places are fixed by the tools: Autoconf's "conftest" (manual, "Writing Test Programs"), CMake's
// try_compile folders, Meson's private one.

import { basename, extname, resolve } from 'node:path';

const places = [/\/CMakeFiles\/(CMakeTmp|CMakeScratch)\//, /\/meson-private\//];

export function isConfigureTest(source: string, directory: string): boolean {
  if (basename(source, extname(source)) === 'conftest') return true;
  const path = resolve(directory, source);
  return places.some((place) => place.test(path) || place.test(`${directory}/`));
}
