/**
 * busybox's web server, which serves one request from standard input as inetd has it: the place of the paper's uServer. The
 * request is symbolic, the page that it serves is there. The versions are those of Debian that are farthest apart.
 * This file is older than every result: nothing in it was chosen, or changed, after a run.
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
    'busybox_1.30.1.orig.tar.bz2',
    '3d1d04a4dbd34048f4794815a5c48ebb9eb53c5277e09ffffc060323b95dfbdc',
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
  // The paper's request.
  inputs: {
    page: request('GET /page.html HTTP/1.1', 'User-Agent: httperf/0.8.4', 'Host: 127.0.0.1', ''),
  },
  experiments: [['page']],
  filling: '\n',
  bugs: [
    {
      where: 'after the parsing of the method',
      assertion: {
        ...{ file, side: 'before', at: '/* Copy URL to stack-allocated char[] */' },
        line: "\tassert(iobuf[0] != 'h');",
      },
    },
    {
      where: 'before the requested file is looked for',
      assertion: {
        ...{ file, side: 'behind', at: 'tptr = urlcopy + 1;' },
        line: '\tassert(strcmp(tptr, "key") != 0);',
      },
    },
    {
      where: 'in the parsing of headers',
      assertion: {
        ...{ file, side: 'behind', at: 'dbg("header:' },
        line: "\t\tassert(iobuf[0] != '@');",
      },
    },
    {
      where:
        'in the parsing of a header with a number (the paper: Content-Length), which no valid input has',
      assertion: {
        ...{ file, side: 'behind', at: 'range_start = BB_STRTOOFF(s, &s, 10);' },
        line: '\t\t\t\tassert(range_start != 1234);',
      },
    },
    {
      where:
        'in the parsing of a header with a string (the paper: cookies), which no valid input has',
      assertion: {
        ...{ file, side: 'behind', at: 'G.if_none_match = xstrdup(' },
        line: "\t\t\tassert(G.if_none_match[0] != '*');",
      },
    },
  ],
  isValid: ({ stdout }) => /^HTTP\/1\.[01] (200|206|302|304|404) /.test(stdout),
  validMeans:
    'the server took the request as one of HTTP: it answers neither "bad request" nor "not implemented", nor nothing',
};
