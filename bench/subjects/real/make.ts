/** GNU make, as Pending Constraints tested it: a makefile that is only looked at. Its recipes run in one of the invocations. */

import { debian, type Package } from '../subject.ts';

const after = 'Pending Constraints, Table 1';
const makefile = `
objects := main.o parse.o
CFLAGS ?= -O2
all: prog
prog: $(objects)
\tcc -o $@ $^
%.o: %.c
\tcc $(CFLAGS) -c $< -o $@
.PHONY: all clean
clean:
\trm -f $(objects)
`;
const functions = `
list := c a b a
$(info $(sort $(list)) $(words $(list)) $(patsubst %,x-%,$(list)))
$(info $(foreach v,1 2 3,<$(v)>) $(subst a,A,banana) $(filter-out a,$(list)))
define twice
$(1)$(1)
endef
$(info $(call twice,ab) $(if ,no,yes) $(notdir src/a.c) $(basename a.tar.gz))
ifeq ($(origin list),file)
$(info from a file)
endif
all: ; @:
`;

const recipes = `
all: first
\t@echo second && cd / && echo 'third  line'
\t@false || exit 3
first:
\techo first > out; echo "in a file" >> out
\t$(MAKE) --version > out | :
`;

export const make: Package = {
  name: 'make',
  sources: [
    debian(
      'make-dfsg',
      [
        'make-dfsg_4.3.orig.tar.gz',
        'be4c17542578824e745f83bcd2a9ba264206187247cb6a5f5df99b0a9d1f9047',
      ],
      [
        'make-dfsg_4.4.1.orig.tar.xz',
        '3b16b00ea1079af9f8096bbc71ff7cc00c249fc6a862003da3c42308a0adb0fe',
      ],
    ),
  ],
  tools: {
    autoreconf: 'autoconf',
    automake: 'automake',
    autopoint: 'autopoint',
    'pkg-config': 'pkg-config',
  },
  build: [
    // Debian's archive is without the documentation, and names the Makefile twice where that was.
    "sed -i 's|po/Makefile.in Makefile|po/Makefile.in|' configure.ac && autoreconf -fi",
    './configure --disable-nls --without-guile --disable-dependency-tracking',
    'make -C lib',
    'make make',
  ],
  programs: [
    {
      name: 'make',
      path: 'make-dfsg/make',
      covers: /^make-dfsg\/src\/[^/]*\.[ch]$/,
      invocations: [
        {
          arguments: ['-n'],
          files: { Makefile: makefile, 'main.c': 'int main;\n', 'parse.c': '' },
        },
        {
          arguments: ['-n', '-f', 'other.mk', 'CFLAGS=-g', 'main.o'],
          files: { 'other.mk': makefile, 'main.c': '' },
        },
        { arguments: ['-n', '-f', 'functions.mk'], files: { 'functions.mk': functions } },
        { arguments: ['-n', '-f', '-'], stdin: '$(info $$helo ther)\nall:;\n' },
        { arguments: ['-n', '-B', '-f', 'A'], files: { A: 'a:=4\n$(info $a)\nx: ; echo $a\n' } },
        { arguments: ['-n', 'nothing'], files: { Makefile: makefile } },
        { arguments: ['-f', 'bad.mk'], files: { 'bad.mk': 'a: b\n  c\n' } },
        { files: { Makefile: recipes }, startsItself: true },
        { arguments: ['-q', 'clean'], files: { Makefile: makefile } },
        { arguments: ['--version'] },
      ],
      checks: [
        {
          options: ['--sym-arg', '2', '--sym-arg', '5', '--sym-file', 'A:20'],
          with: { arguments: ['-n', '-f', 'A'] },
          seeds: [
            { arguments: ['-n', '-f', 'A', '-n', '-Bfds'], files: { A: '$(info $$helo ther)' } },
          ],
          after: `${after}, seed set 1`,
        },
        {
          name: 's2',
          options: ['--sym-arg', '2', '--sym-arg', '5', '--sym-file', 'A:20'],
          with: { arguments: ['-n', '-f', 'A'] },
          seeds: [{ arguments: ['-n', '-f', 'A', '-n', '-Bfds'], files: { A: 'a:=4 $(info $a)' } }],
          after: `${after}, seed set 2`,
        },
      ],
    },
  ],
};
