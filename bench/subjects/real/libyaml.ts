/** libyaml through the programs of its own tests: events of a document, and the document written anew. */

import { debian, type Package, type Program } from '../subject.ts';

const documents = {
  'map.yaml': 'name: clew\nlist:\n  - one\n  - "two\\n"\n  - {a: 1, b: [x, y]}\n',
  'block.yaml': '--- |\n  literal\n   text\n--- >\n  folded\n  text\n...\n',
  'alias.yaml': 'base: &b {x: 1}\nuse: *b\ntagged: !!str 5\n',
  'bad.yaml': 'a: [1, 2\nb: }\n',
  'empty.yaml': '',
  'unicode.yaml': '# comment\n"\\u263A": é\n? complex\n: value\n',
};

const checks = [
  {
    options: ['--sym-file', 'A:20'],
    with: { arguments: ['A'] },
    seeds: [{ files: { A: 'a: [b, "c"]\n- d: &e' } }],
  },
];

const covers = /^libyaml\/src\/[^/]*\.[ch]$/;

const parser: Program = {
  name: 'yaml-parser',
  path: 'libyaml/tests/run-parser-test-suite',
  covers,
  invocations: Object.keys(documents).map((name) => ({ arguments: [name], files: documents })),
  checks,
};

export const libyaml: Package = {
  name: 'libyaml',
  sources: [
    debian('libyaml', [
      'libyaml_0.2.5.orig.tar.gz',
      'fa240dbf262be053f3898006d502d514936c818e422afdcf33921c63bed9bf2e',
    ]),
  ],
  tools: { autoreconf: 'autoconf', libtoolize: 'libtool', automake: 'automake' },
  build: [
    './bootstrap',
    './configure --disable-shared',
    'make',
    'cd tests && make run-parser-test-suite run-emitter example-reformatter example-deconstructor',
  ],
  programs: [
    parser,
    {
      name: 'yaml-reformatter',
      path: 'libyaml/tests/example-reformatter',
      covers,
      invocations: Object.values(documents).map((stdin) => ({ stdin })),
      checks: [{ options: ['--sym-stdin', '20'], seeds: [{ stdin: 'a: [b, "c"]\n- d: &e' }] }],
    },
  ],
};
