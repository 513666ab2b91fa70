/** expat through its own command xmlwf: a document on standard input is symbolic. */

import { debian } from '../subjects/subject.ts';
import type { RegressSubject } from './subject.ts';

/** What its configure finds out on this kind of machine, as far as the sources ask. */
const configuration = [
  '#define BYTEORDER 1234',
  '#define XML_NS 1',
  '#define XML_DTD 1',
  '#define XML_GE 1',
  '#define XML_CONTEXT_BYTES 1024',
  '#define XML_POOR_ENTROPY 1',
  '#define PACKAGE_STRING "expat"',
];

export const expat: RegressSubject = {
  name: 'expat',
  old: debian('expat', [
    'expat_2.5.0.orig.tar.gz',
    'ab00ee05c7067fd10a35c5d2a4922ebba746ddd50ff83b79c828da17bbdf1757',
  ]),
  new: debian('expat', [
    'expat_2.8.3.orig.tar.gz',
    '533659a16e0184035a99fd8e783f1ad61a887a7bf8586a8681740b9d7ed42389',
  ]),
  build: [
    `printf '%s\\n' '${configuration.join("' '")}' > expat/lib/expat_config.h`,
    'cd expat && $CC $CFLAGS -Ilib -o xmlwf/xmlwf lib/xmlparse.c lib/xmltok.c lib/xmlrole.c xmlwf/xmlwf.c xmlwf/xmlfile.c xmlwf/codepage.c xmlwf/readfilemap.c',
  ],
  program: 'expat/xmlwf/xmlwf',
  covers: /^expat\/(lib|xmlwf)\/[^/]*\.[ch]$/,
  arguments: [],
  symbolic: { source: 'stdin', bytes: 88 },
  inputs: {
    declared: '<?xml version="1.0" encoding="UTF-8"?>\n<list of="words"><w n="1">clew</w></list>',
    entity: '<!DOCTYPE d [<!ENTITY who "Ariadne">]>\n<d to="x">a thread of &who; &#33;</d>',
  },
  filling: '\n',
  bugs: [
    {
      where: 'after the first read from standard input',
      assertion: {
        ...{ file: 'expat/xmlwf/xmlfile.c', from: 'processStream(', side: 'behind' },
        ...{ at: 'nread = ', line: "    assert(buf[0] != 'Q');" },
      },
    },
    {
      where: 'in the parsing of the XML declaration',
      assertion: {
        ...{ file: 'expat/lib/xmlparse.c', from: 'processXmlDecl(', side: 'before' },
        at: 'if (parser->m_xmlDeclHandler) {',
        line: "  assert(version == NULL || version[2] != '7');",
      },
    },
    {
      where: 'in the parsing of attributes',
      assertion: {
        ...{ file: 'expat/lib/xmlparse.c', side: 'behind', at: '(attId->name)[-1] = 1;' },
        line: "    assert(attId->name[0] != 'z');",
      },
    },
    {
      where: 'in the value of an entity',
      assertion: {
        ...{ file: 'expat/lib/xmlparse.c', from: 'storeEntityValue(', side: 'behind' },
        at: 'const char *next = entityTextPtr;',
        line: "  assert(entityTextPtr >= entityTextEnd || *entityTextPtr != '~');",
      },
    },
    {
      where: 'after the document has been read',
      setUp: {
        ...{ file: 'expat/xmlwf/xmlfile.c', from: 'processStream(', side: 'before' },
        at: 'if (XML_ParseBuffer(',
        line: '    static char last; if (nread > 0) last = buf[nread - 1];',
      },
      assertion: {
        ...{ file: 'expat/xmlwf/xmlfile.c', from: 'processStream(', side: 'behind' },
        ...{ at: 'if (nread == 0) {', line: "      assert(last != '\\t');" },
      },
    },
  ],
  isValid: ({ exit, stdout }) => exit === 0 && stdout === '',
  validMeans: 'xmlwf has nothing to say against the document',
};
