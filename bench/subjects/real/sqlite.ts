/**
 * SQLite's shell, with the allocator of the C library and without threads: Pending Constraints simplified the
 * allocation too.
 */

import { debian, type Package } from '../subject.ts';

const after = 'Pending Constraints, Table 1';
const settings = '-DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_DEFAULT_MEMSTATUS=0';

export const sqlite: Package = {
  name: 'sqlite',
  sources: [
    debian(
      'sqlite3',
      [
        'sqlite3_3.40.1.orig.tar.xz',
        'aaa776260ab4dc976db34aa7891819484c8676b5b2783123ebc6301e2ca5d655',
      ],
      [
        'sqlite3_3.46.1.orig.tar.xz',
        'd0cdd2ece271b29e7ce18095745d892517ee26d0f270065b3a25c2e9eb11639c',
      ],
    ),
  ],
  tools: { tclsh: 'tcl' },
  build: [
    `./configure --disable-shared --disable-tcl --disable-readline --disable-threadsafe --disable-load-extension CFLAGS="$CFLAGS ${settings}"`,
    'make sqlite3',
  ],
  programs: [
    {
      name: 'sqlite3',
      path: 'sqlite3/sqlite3',
      covers: /^sqlite3\/sqlite3\.c$/,
      invocations: [
        { stdin: 'SELECT * FROM t;\n' },
        {
          stdin:
            "CREATE TABLE t (i);\nINSERT INTO t VALUES (1), (2.5), ('x'), (NULL);\nSELECT i, typeof(i) FROM t ORDER BY i;\n",
        },
        { arguments: [':memory:', 'SELECT 6 * 7, upper("a"), hex(x\'00ff\'), 10 / 4, 10 % 4;'] },
        {
          arguments: ['-header', '-csv'],
          stdin:
            'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT n, n * n AS sq FROM c;\n',
        },
        {
          arguments: ['new.db'],
          stdin:
            "CREATE TABLE a (x INTEGER PRIMARY KEY, y TEXT);\nINSERT INTO a(y) VALUES ('one'), ('two');\nCREATE INDEX ay ON a(y);\nSELECT count(*), max(y) FROM a;\n.schema\n",
        },
        {
          arguments: ['-json'],
          stdin:
            "SELECT json_extract('{\"a\":[1,2]}', '$.a[1]') AS v, round(2.567, 1) AS r, printf('%.3f', 3.14159) AS p;\n",
        },
        { stdin: 'SELEC 1;\n' },
        {
          arguments: ['-bail'],
          stdin:
            'BEGIN;\nCREATE TABLE t (a UNIQUE);\nINSERT INTO t VALUES (1);\nINSERT INTO t VALUES (1);\n',
        },
      ],
      checks: [
        {
          options: ['--sym-stdin', '20'],
          seeds: [{ stdin: 'SELECT * FROM t;' }],
          after: `${after}, seed set 1`,
        },
        {
          name: 's2',
          options: ['--sym-stdin', '20'],
          seeds: [{ stdin: 'CREATE TABLE t (i);' }],
          after: `${after}, seed set 2`,
        },
      ],
    },
  ],
};
