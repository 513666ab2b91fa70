/**
 * busybox's web server, which serves one request from standard input as inetd has it: the place of the paper's uServer. The
 * request is symbolic, the page that it serves is there.
 */

import { debian } from '../subjects/subject.ts';
import type { RegressSubject } from './subject.ts';

const request = (...lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');
const file = 'networking/httpd.c';

const applets =
  'BUSYBOX HTTPD FEATURE_HTTPD_RANGES FEATURE_HTTPD_ETAG FEATURE_HTTPD_GZIP LFS LONG_OPTS FEATURE_SH_IS_NONE SHOW_USAGE';

export const httpd: RegressSubject = {
  name: 'httpd',
  old: debian('busybox', [
    'busybox_1.35.0.orig.tar.bz2',
    'faeeb244c35a348a334f4a59e44626ee870fb07b6884d68c10ae8bc19f83a694',
  ]),
  new: debian('busybox', [
    'busybox_1.37.0.orig.tar.bz2',
    '3311dff32e746499f4df0d5df04d7eb396382d7e108bb9250e7b519b837043a4',
  ]),
  build: [
    'make allnoconfig >/dev/null',
    `for option in ${applets}; do sed -i "s/^# CONFIG_$option is not set/CONFIG_$option=y/" .config; done`,
    'yes "" | make oldconfig >/dev/null',
    'make CC="$CC" CFLAGS_busybox= EXTRA_CFLAGS="$CFLAGS" SKIP_STRIP=y busybox_unstripped',
  ],
  program: 'busybox_unstripped',
  covers: /^networking\/httpd\.c$/,
  arguments: ['httpd', '-i'],
  files: { 'page.html': '<p>A thread through the maze.</p>\n', 'index.html': '<p>Here.</p>\n' },
  symbolic: { source: 'stdin', bytes: 96 },
  inputs: {
    ranges: request('GET /page.html HTTP/1.1', 'Range: bytes=2-9', 'Host: localhost', ''),
  },
  experiments: [['ranges']],
  filling: '\n',
  // Lines are read in new code: as in the paper's server, the validation of input is a part of what has changed.
  rewritten: [
    {
      ...{ file, side: 'before', at: 'static void log_and_exit(void) NORETURN;' },
      line: 'static char last_header;',
    },
    { ...{ file, side: 'behind', at: 'dbg("header:' }, line: '\t\tlast_header = iobuf[6];' },
    {
      ...{ file, from: 'static unsigned get_line(void)', side: 'instead', at: "if (c == '\\r')" },
      line: "\t\tif ((unsigned char)c == '\\r')",
    },
    {
      ...{ file, from: 'static unsigned get_line(void)', side: 'instead', at: "if (c == '\\n')" },
      line: "\t\tif ((unsigned char)c == '\\n')",
    },
  ],
  bugs: [
    {
      where: 'after the first line was read',
      assertion: {
        ...{ file, side: 'behind', at: 'dbg("Request:' },
        line: "\tassert(iobuf[0] != 'Q');",
      },
    },
    {
      where: 'in the parsing of the request line, before the file is looked for',
      assertion: {
        ...{ file, side: 'before', at: '/* Log it */' },
        line: "\tassert(urlcopy[1] != '~');",
      },
    },
    {
      where: 'in the parsing of headers',
      assertion: {
        ...{ file, side: 'behind', at: 'dbg("header:' },
        line: "\t\tassert(iobuf[0] != '!');",
      },
    },
    {
      where: 'in the parsing of ranges',
      assertion: {
        ...{ file, side: 'behind', at: 'range_start = BB_STRTOOFF(s, &s, 10);' },
        line: '\t\t\t\tassert(range_start != 7);',
      },
    },
    {
      where: 'after the page has been sent',
      assertion: {
        ...{ file, from: 'static void log_and_exit(void)', side: 'behind', at: '{' },
        line: "\tassert(last_header != '?');",
      },
    },
  ],
  isValid: ({ stdout }) => /^HTTP\/1\.[01] (200|206|302|304|404) /.test(stdout),
  validMeans:
    'the server took the request as one of HTTP: it answers neither "bad request" nor "not implemented", nor nothing',
};
