// Targets of projects, from what CMake, Meson and Bear leave in a build folder.

import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectOperand, projectWord } from '../../../src/source/project/operand.ts';
import { findTarget } from '../../../src/source/project/target.ts';
import { project } from '../project.ts';

const source = (main: boolean) => (main ? 'int main(void) { return 0; }\n' : 'int x;\n');
const sources = {
  ...{ 'demo.c': source(true), 'other.c': source(true) },
  ...{ 'low.c': source(false), 'high.c': source(false) },
};

/** A build folder with one compile command for each object. */
function made(objects: Readonly<Record<string, string>>, files: Readonly<Record<string, string>>) {
  const { folder, write } = project({ ...sources, ...files });
  const entries = Object.entries(objects).map(([object, name]) => ({
    directory: `${folder}/build`,
    file: `../${name}`,
    command: `cc -DX -o ${object} -c ../${name}`,
  }));
  write('build/compile_commands.json', JSON.stringify(entries));
  const partsOf = (name?: string) => {
    const { parts, foreign } = findTarget(`${folder}/build`, name);
    return {
      parts: parts.map((part) => part.files.map((file) => relative(folder, file.source))),
      foreign,
    };
  };
  return partsOf;
}

const cmakeObjects = {
  'CMakeFiles/demo.dir/demo.c.o': 'demo.c',
  'CMakeFiles/other.dir/other.c.o': 'other.c',
  'CMakeFiles/low.dir/low.c.o': 'low.c',
  'CMakeFiles/high.dir/high.c.o': 'high.c',
};

test('cmake with makefiles: link.txt', () => {
  const partsOf = made(cmakeObjects, {
    'build/CMakeFiles/low.dir/link.txt':
      '/usr/bin/ar qc liblow.a CMakeFiles/low.dir/low.c.o\n/usr/bin/ranlib liblow.a\n',
    'build/CMakeFiles/high.dir/link.txt':
      '/usr/bin/cc -fPIC -shared -Wl,-soname,libhigh.so -o libhigh.so CMakeFiles/high.dir/high.c.o liblow.a\n',
    'build/CMakeFiles/demo.dir/link.txt':
      '/usr/bin/cc CMakeFiles/demo.dir/demo.c.o -o demo -Wl,-rpath,/b libhigh.so -lm -lpng\n',
    'build/CMakeFiles/other.dir/link.txt': '/usr/bin/cc CMakeFiles/other.dir/other.c.o -o other\n',
  });
  expect(partsOf('demo')).toEqual({ parts: [['demo.c'], ['high.c', 'low.c']], foreign: ['png'] });
  expect(partsOf('other')).toEqual({ parts: [['other.c']], foreign: [] });
  expect(() => partsOf()).toThrow('choose one with --target: demo, other');
  expect(() => partsOf('high')).toThrow("no program 'high'; it makes demo, other");
});

test('cmake with ninja, names with blanks', () => {
  const objects = { 'CMakeFiles/my$ demo.dir/demo.c.o': 'demo.c', ...cmakeObjects };
  const partsOf = made(objects, {
    'build/build.ninja': `build liblow.a: C_STATIC_LIBRARY_LINKER__low_ CMakeFiles/low.dir/low.c.o
  TARGET_FILE = liblow.a
build my$ demo: C_EXECUTABLE_LINKER__demo_ $
    CMakeFiles/demo.dir/demo.c.o | liblow.a || order
  LINK_LIBRARIES = liblow.a  -lz
build all: phony my$ demo
`,
  });
  expect(partsOf()).toEqual({ parts: [['demo.c', 'low.c']], foreign: ['z'] });
  expect(partsOf('my demo').parts).toHaveLength(1);
});

test('meson', () => {
  const objects = { 'demo.p/demo.c.o': 'demo.c', 'libhigh.so.p/high.c.o': 'high.c' };
  const partsOf = made(objects, {
    'build/build.ninja': `build libhigh.so: c_LINKER libhigh.so.p/high.c.o
 LINK_ARGS = -Wl,--as-needed -shared -fPIC
build demo: c_LINKER demo.p/demo.c.o | /usr/lib/libz.so libhigh.so.p/libhigh.so.symbols
 LINK_ARGS = -Wl,--as-needed '-Wl,-rpath,$$ORIGIN/' libhigh.so /usr/lib/libz.so
`,
  });
  expect(partsOf()).toEqual({ parts: [['demo.c'], ['high.c']], foreign: ['/usr/lib/libz.so'] });
});

test('compile commands alone: a main function and every file without one', () => {
  const partsOf = made({ 'a.o': 'demo.c', 'b.o': 'other.c', 'c.o': 'low.c' }, {});
  expect(partsOf('demo')).toEqual({ parts: [['demo.c', 'low.c']], foreign: [] });
  expect(() => partsOf()).toThrow('choose one with --target: demo, other');
});

test('a target is one word', () => {
  expect(projectOperand(projectWord('build/x', 'demo'))).toEqual({
    ...{ kind: 'project', folder: 'build/x', target: 'demo' },
  });
  expect(projectOperand(projectWord('.', undefined))).toMatchObject({ target: undefined });
  expect(projectOperand('compile_commands.json')).toBeUndefined();
});
