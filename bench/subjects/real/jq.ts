/** jq, without oniguruma: a parser of JSON, a compiler and a machine for its own language. */

import { debian, type Package } from '../subject.ts';

const data =
  '{"users":[{"name":"ann","age":31},{"name":"bob","age":25}],"n":1.5e3,"t":true,"z":null}';

export const jq: Package = {
  name: 'jq',
  sources: [
    debian(
      'jq',
      ['jq_1.6.orig.tar.gz', '3ba940b97571c866923f0409678033d33b5a98758dfc174fad8397ed908bc4d9'],
      ['jq_1.7.1.orig.tar.gz', 'fc75b1824aba7a954ef0886371d951c3bf4b6e0a921d1aefc553f309702d6ed1'],
    ),
  ],
  tools: { autoreconf: 'autoconf', libtoolize: 'libtool', automake: 'automake' },
  build: [
    'autoreconf -i',
    './configure --without-oniguruma --disable-shared --disable-docs --disable-maintainer-mode',
    'make',
  ],
  programs: [
    {
      name: 'jq',
      path: 'jq/jq',
      covers: /^jq\/src\/[^/]*\.[chyl]$/,
      invocations: [
        { arguments: ['.'], stdin: data },
        { arguments: ['-c', '.users[] | select(.age > 30) | {name}'], stdin: data },
        { arguments: ['-r', '.users | map(.name) | join(",")'], stdin: data },
        { arguments: ['-n', '[range(5)] | map(. * .) | add'] },
        {
          arguments: ['-S', '--arg', 'x', 'y', '. + {($x): ([.users[].age] | add / length)}'],
          stdin: data,
        },
        { arguments: ['-e', '.missing'], stdin: data },
        { arguments: ['.a |'], stdin: '{}' },
        { arguments: ['.'], stdin: '{"a": [1, }' },
        { arguments: ['keys', 'f.json'], files: { 'f.json': data } },
      ],
      checks: [
        {
          options: ['--sym-stdin', '20'],
          with: { arguments: ['.'] },
          seeds: [{ arguments: ['.'], stdin: '{"a":[1,2.5,"x\\n"]}' }],
        },
        {
          name: 'program',
          options: ['--sym-arg', '10', '--sym-stdin', '8'],
          seeds: [{ arguments: ['.[]|{a:.}'], stdin: '[1,"b"]' }],
        },
      ],
    },
  ],
};
