/**
 * GNU wget, the paper's own subject, twenty years later: what a server answers is symbolic, as in section 4.2.1. The versions are
 * those of Debian that are farthest apart. This file is older than every result: nothing in it was chosen, or changed, after a run.
 */

import { debian } from '../subjects/subject.ts';
import type { RegressSubject } from './subject.ts';

const answer = (...lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');

export const wget: RegressSubject = {
  name: 'wget',
  old: debian('wget', [
    'wget_1.21.3.orig.tar.gz',
    '5726bb8bc5ca0f6dc7110f6416e4bb7019e2d2ff5bf93d1ca2ffcc6656f220e5',
  ]),
  new: debian('wget', [
    'wget_1.25.0.orig.tar.gz',
    '766e48423e79359ea31e41db9e5c289675947a7fcf2efdcedb726ac9d0da3784',
  ]),
  build: [
    './configure --disable-nls --without-ssl --without-zlib --without-libpsl --disable-iri --disable-pcre --disable-pcre2 --without-metalink --without-cares --without-libuuid --disable-threads --disable-ntlm',
    'make -C lib',
    // Its configure says NDEBUG, and assertions are what this is about.
    'make -C src CFLAGS="$CFLAGS"',
  ],
  program: 'src/wget',
  covers: /^src\/[^/]*\.[ch]$/,
  arguments: ['--progress=dot', '-O', 'page', '--tries=1', 'http://127.0.0.1/a'],
  symbolic: { source: 'socket', bytes: 96 },
  inputs: {
    cookie: `${answer('HTTP/1.1 200 OK', 'Server: Apache', 'Set-Cookie: a=1; path=/', 'Content-Length: 7', '')}<html>\n`,
    plain: `${answer('HTTP/1.1 200 OK', 'Server: Apache', 'Content-Length: 7', '')}<html>\n`,
  },
  // With a page that sets a cookie, and with one that does not: tables 3 and 4.
  experiments: [['cookie'], ['plain']],
  filling: '\n',
  bugs: [
    {
      where: 'after the first read from the socket',
      assertion: {
        ...{ file: 'src/http.c', side: 'behind', at: 'DEBUGP (("\\n---response begin---' },
        line: "        assert (head[7] != '9');",
      },
    },
    {
      where: 'in the HTTP status parsing',
      assertion: {
        ...{ file: 'src/http.c', side: 'behind', at: "status = 100 * (p[0] - '0')" },
        line: '  assert (status != 307);',
      },
    },
    {
      where: 'in the HTTP header parsing',
      assertion: {
        ...{ file: 'src/http.c', from: 'gethttp (', side: 'behind' },
        at: 'chunked_transfer_encoding = false;',
        line: '  assert (contlen != 4096);',
      },
    },
    {
      where: 'in the cookie parsing',
      assertion: {
        ...{ file: 'src/cookies.c', side: 'behind' },
        at: 'cookie->value = strdupdelim (value.b, value.e);',
        line: '  assert (strcmp (cookie->attr, "id") != 0);',
      },
    },
    {
      where: 'after the page has been downloaded',
      assertion: {
        ...{ file: 'src/http.c', from: '  err = read_response_body (hs, sock, fp' },
        ...{ side: 'behind', at: 'retval = err;' },
        line: '  assert (hs->contlen != 5);',
      },
    },
  ],
  // 8 is "the server issued an error response": it was well formed. What begins with anything else than a status line is taken
  // for a page of HTTP/0.9, which has no head that could be valid.
  isValid: ({ exit, stderr }) =>
    (exit === 0 || exit === 8) && !stderr.includes('No headers, assuming HTTP/0.9'),
  validMeans:
    'wget took the answer as one of HTTP: exit code 0, or 8 for an answer that tells of an error; not what has no head at all',
};
