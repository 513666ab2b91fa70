/** GNU wget without TLS: a client that parses what a server says. */

import { debian, type Package } from '../subject.ts';

export const wget: Package = {
  name: 'wget',
  sources: [
    debian(
      'wget',
      [
        'wget_1.21.3.orig.tar.gz',
        '5726bb8bc5ca0f6dc7110f6416e4bb7019e2d2ff5bf93d1ca2ffcc6656f220e5',
      ],
      [
        'wget_1.25.0.orig.tar.gz',
        '766e48423e79359ea31e41db9e5c289675947a7fcf2efdcedb726ac9d0da3784',
      ],
    ),
  ],
  build: [
    './configure --disable-nls --without-ssl --without-zlib --without-libpsl --disable-iri --disable-pcre --disable-pcre2 --without-metalink --without-cares --without-libuuid --disable-threads',
    'make -C lib',
    'make -C src',
  ],
  programs: [
    {
      name: 'wget',
      path: 'wget/src/wget',
      covers: /^wget\/src\/[^/]*\.[ch]$/,
      invocations: [
        { arguments: ['--help'] },
        { arguments: [] },
        { arguments: ['--nosuchoption', 'http://127.0.0.1/'] },
        { arguments: ['-q', '--tries=1', 'ftpx://nowhere/'] },
        { arguments: ['-nv', '-i', 'urls'], files: { urls: 'foo:bar\nhttp://[1/\n' } },
        { arguments: ['--spider', '-e', 'badcommand', 'http://x/'] },
        { arguments: ['--timeout=x', 'http://127.0.0.1/'] },
      ],
      checks: [
        {
          options: ['--sym-socket', '48'],
          with: { arguments: ['-q', '-O', 'out', '--tries=1', 'http://127.0.0.1/'] },
          seeds: [{ connections: ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc\n\n\n'] }],
        },
        {
          name: 'urls',
          options: ['--sym-file', 'urls:20'],
          with: { arguments: ['-nv', '--tries=1', '-i', 'urls'] },
          seeds: [{ files: { urls: 'http://a:b@c:8/d?e#f' } }],
        },
      ],
    },
  ],
};
