/** expat, the XML parser, through its own command xmlwf: EXE's and ParaDySE's subject. */

import { debian, type Package } from '../subject.ts';

const feed =
  '<?xml version="1.0"?>\n<feed lang="en"><item id="1">One &amp; two</item><!-- c --></feed>\n';
const entities = '<!DOCTYPE d [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><d>&b;</d>';

export const expat: Package = {
  name: 'expat',
  sources: [
    debian(
      'expat',
      [
        'expat_2.5.0.orig.tar.gz',
        'ab00ee05c7067fd10a35c5d2a4922ebba746ddd50ff83b79c828da17bbdf1757',
      ],
      [
        'expat_2.8.3.orig.tar.gz',
        '533659a16e0184035a99fd8e783f1ad61a887a7bf8586a8681740b9d7ed42389',
      ],
    ),
  ],
  tools: { autoreconf: 'autoconf', libtoolize: 'libtool', automake: 'automake' },
  build: [
    'cd expat && ./buildconf.sh',
    'cd expat && ./configure --disable-shared --without-docbook --without-tests --without-examples',
    'cd expat && make',
  ],
  programs: [
    {
      name: 'xmlwf',
      path: 'expat/expat/xmlwf/xmlwf',
      covers: /^expat\/expat\/lib\/[^/]*\.[ch]$/,
      invocations: [
        { stdin: feed },
        { arguments: ['feed.xml'], files: { 'feed.xml': feed } },
        { arguments: ['-d', 'out', 'feed.xml'], files: { 'feed.xml': feed, 'out/keep': '' } },
        { arguments: ['bad.xml'], files: { 'bad.xml': '<a><b></a>' } },
        { arguments: ['-p', 'entities.xml'], files: { 'entities.xml': entities } },
        { arguments: ['-n', '-s'], stdin: '<n:a xmlns:n="urn:x"><n:b/></n:a>' },
        { arguments: ['-t', 'a.xml', 'missing.xml'], files: { 'a.xml': '<a/>' } },
        { arguments: ['-e', 'ISO-8859-1'], stdin: '<a>\xe9</a>' },
        { arguments: ['-h'] },
      ],
      checks: [
        {
          options: ['--sym-stdin', '20'],
          seeds: [{ stdin: '<a b="c">d&lt;</a>\n\n' }],
          after: 'ParaDySE, Table 2; EXE, section 5',
        },
      ],
    },
  ],
};
