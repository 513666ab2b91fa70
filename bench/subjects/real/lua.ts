/** Lua: the interpreter, on programs in a file, in an argument and on standard input. */

import { debian, type Package } from '../subject.ts';

const library = 'local m = {}\nfunction m.twice(x) return 2 * x end\nreturn m\n';
const closures = `
local function counter() local n = 0; return function() n = n + 1; return n end end
local a, b = counter(), counter()
print(a(), a(), b(), select('#', a(), b()))
for k, v in ipairs({10, 20, 30}) do io.write(k, '=', v, ' ') end
print(pcall(error, {code = 7}), 7 // 2, 7 % -3, 2^0.5, 1 << 62)
goto done
::done::
print(string.format('%5.2f|%q|%s', math.pi, 'a\\nb', {} ~= nil))
`;

export const lua: Package = {
  name: 'lua',
  sources: [
    debian(
      'lua5.4',
      [
        'lua5.4_5.4.4.orig.tar.gz',
        '164c7849653b80ae67bec4b7473b884bf5cc8d2dca05653475ec2ed27b9ebf61',
      ],
      [
        'lua5.4_5.4.7.orig.tar.gz',
        '9fbf5e28ef86c69858f6d3d34eccc32e911c1a28b4120ff3e84aaa70cfbf1e30',
      ],
    ),
  ],
  build: [
    'make -C src CC="$CC -std=gnu99" CFLAGS="$CFLAGS -DLUA_COMPAT_5_3 -DLUA_USE_POSIX" MYLIBS= all',
  ],
  programs: [
    {
      name: 'lua',
      path: 'lua5.4/src/lua',
      covers: /^lua5\.4\/src\/[^/]*\.[ch]$/,
      invocations: [
        { arguments: ['-e', 'print(1 + 2, "a" .. "b", #"xyz", 10 / 4)'] },
        { arguments: ['closures.lua', 'x'], files: { 'closures.lua': closures } },
        {
          arguments: ['-'],
          stdin: 'for w in ("one two three"):gmatch("%a+") do print(w:upper()) end',
        },
        {
          arguments: ['-e', 'local m = require "lib"; print(m.twice(21))'],
          files: { 'lib.lua': library },
        },
        { arguments: ['-e', 'error("broken", 0)'] },
        {
          arguments: [
            '-e',
            'local t = {5, 2, 8}; table.sort(t); print(table.concat(t, ","), utf8.char(8364))',
          ],
        },
        {
          arguments: [
            '-e',
            'local co = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) print(co(), co(), co())',
          ],
        },
        { arguments: ['-v', '-x'] },
      ],
      checks: [
        {
          options: ['--sym-stdin', '20'],
          with: { arguments: ['-'] },
          seeds: [{ arguments: ['-'], stdin: 'x={1,"a"} print(#x)' }],
        },
      ],
    },
  ],
};
