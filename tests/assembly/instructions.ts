// The instructions that assembly is translated for, each as a C statement on the operands of a test: `a`, `b` and `c` are inputs of
// 64 bits, `r` and `s` results, and `f` collects flags. What the processor leaves undefined is not among the results.

const suffixes = { b: 8, w: 16, l: 32, q: 64 } as const;
const modifiers = { b: 'b', w: 'w', l: 'k', q: 'q' } as const;
type Suffix = keyof typeof suffixes;
const all = ['b', 'w', 'l', 'q'] as const;
const wide = ['w', 'l', 'q'] as const;

const conditions = 'o no b ae e ne be a s ns p np l ge le g z nz c nc'.split(' ');

/** setcc of the given conditions behind an instruction, as bits of `f`. */
function withFlags(body: string, names: readonly string[], operands: string): string {
  const sets = names.map((name, i) => `set${name} %b[f${i}]\\n\\t`).join('');
  const outputs = names.map((_, i) => `[f${i}] "=&q"(f${i})`).join(', ');
  const declared = `unsigned char ${names.map((_, i) => `f${i}`).join(', ')};`;
  const [results, inputs] = operands.split(' : ');
  const collected = names.map((_, i) => `(u64)f${i} << ${i}`).join(' | ');
  return `{ ${declared} asm("${body}\\n\\t${sets}" : ${results}, ${outputs} : ${inputs ?? ''} : "cc"); f = ${collected}; }`;
}

/** Four conditions at a time: there are only so many registers. */
const groups = Array.from({ length: 5 }, (_, i) => conditions.slice(4 * i, 4 * i + 4));

function named(suffix: Suffix, number: string): string {
  return `%${modifiers[suffix]}[${number}]`;
}

const binary = ['add', 'sub', 'and', 'or', 'xor', 'cmp', 'test'].flatMap((name) =>
  all.flatMap((suffix, i) =>
    [groups[i % 5], groups[(i + name.length) % 5]].map((group) => {
      const text = `${name}${suffix} ${named(suffix, 'b')}, ${named(suffix, 'r')}`;
      return `r = a; ${withFlags(text, group, '[r] "+&q"(r) : [b] "q"(b)')}`;
    }),
  ),
);

const immediate = [
  'addl $-5',
  'subw $300',
  'andb $0x0f',
  'orq $0x12345',
  'xorl $~7',
  'cmpb $7',
].map((text) => {
  const suffix = text.split(' ')[0].slice(-1) as Suffix;
  return `r = a; ${withFlags(`${text}, ${named(suffix, 'r')}`, ['c', 'z', 'l', 'p'], '[r] "+&q"(r)')}`;
});

const carrying = ['adc', 'sbb'].flatMap((name) =>
  all.map((suffix) => {
    const set = `addq $-1, %[c]\\n\\t`;
    const text = `${set}${name}${suffix} ${named(suffix, 'b')}, ${named(suffix, 'r')}`;
    const flags = ['c', 'o', 'z', 's'];
    return `r = a; s = c & 1; ${withFlags(text, flags, '[r] "+&q"(r), [c] "+&r"(s) : [b] "q"(b)')}`;
  }),
);

const unary = ['inc', 'dec', 'neg', 'not'].flatMap((name) =>
  all.map((suffix) => {
    const text = `testq %[c], %[c]\\n\\t${name}${suffix} ${named(suffix, 'r')}`;
    return `r = a; ${withFlags(text, ['o', 'z', 's', 'c'], '[r] "+&q"(r) : [c] "r"(c)')}`;
  }),
);

const shifting = ['shl', 'sal', 'shr', 'sar', 'rol', 'ror'].flatMap((name) =>
  all.flatMap((suffix) => {
    const width = suffixes[suffix];
    const constants = [0, 1, width - 1].map((count) => {
      const flags = count === 1 ? ['c', 'o'] : ['c'];
      const text = `testq %[r], %[r]\\n\\t${name}${suffix} $${count}, ${named(suffix, 'r')}`;
      return `r = a; ${withFlags(text, flags, '[r] "+&q"(r)')}`;
    });
    const byRegister = `testq %[r], %[r]\\n\\t${name}${suffix} %b[c], ${named(suffix, 'r')}`;
    // The carry of a short value that is shifted by more than its width is undefined.
    const count = width < 32 && !name.startsWith('ro') ? `c % ${width}` : 'c';
    const counted = withFlags(byRegister, ['c', 'z'], `[r] "+&q"(r) : [c] "c"(${count})`);
    return [
      ...constants,
      `r = a; ${counted}`,
      `r = a; asm("${name}${suffix} ${named(suffix, 'r')}" : [r] "+q"(r) : : "cc");`,
    ];
  }),
);

const double = ['shld', 'shrd'].flatMap((name) =>
  (['l', 'q'] as const).flatMap((suffix) => {
    const [b, r] = [named(suffix, 'b'), named(suffix, 'r')];
    return [
      `r = a; asm("${name}${suffix} %b[c], ${b}, ${r}" : [r] "+r"(r) : [b] "r"(b), [c] "c"(c) : "cc");`,
      `r = a; ${withFlags(`${name}${suffix} $5, ${b}, ${r}`, ['c', 'z', 's'], '[r] "+&r"(r) : [b] "r"(b)')}`,
    ];
  }),
);

const scanning = ['bsf', 'bsr', 'tzcnt', 'lzcnt', 'popcnt'].flatMap((name) =>
  (['l', 'q'] as const).map((suffix) => {
    const flags = name.startsWith('bs') ? ['z'] : name === 'popcnt' ? ['z', 'c', 's'] : ['z', 'c'];
    const text = `${name}${suffix} ${named(suffix, 'b')}, ${named(suffix, 'r')}`;
    const made = withFlags(text, flags, '[r] "+&r"(r) : [b] "r"(b)');
    return `b = a & (0 - (c & 1)); r = 77; ${made} r = (unsigned)r;`;
  }),
);

const bitTests = ['bt', 'bts', 'btr', 'btc'].flatMap((name) =>
  wide.flatMap((suffix) => {
    const r = named(suffix, 'r');
    return [
      `r = a; ${withFlags(`${name}${suffix} ${named(suffix, 'b')}, ${r}`, ['c'], '[r] "+&r"(r) : [b] "r"(b)')}`,
      `r = a; ${withFlags(`${name}${suffix} $9, ${r}`, ['c'], '[r] "+&r"(r)')}`,
      `memory[4] = a; s = (long)(b << 56) >> 56; ${withFlags(`${name}${suffix} ${named(suffix, 'b')}, %[m]`, ['c'], '[m] "+m"(memory[4]) : [b] "r"(s), "m"(memory)')} for (int i = 0; i < 9; i++) r = 31 * r + memory[i];`,
    ];
  }),
);

const products = all.flatMap((suffix) => {
  const b = named(suffix, 'b');
  const flags = ['c', 'o'];
  const both = '[r] "+&a"(r), [s] "+&d"(s) : [b] "r"(b)';
  const two = `r = a; ${withFlags(`imul${suffix} ${b}, ${named(suffix, 'r')}`, flags, '[r] "+&r"(r) : [b] "r"(b)')}`;
  const three = `r = a; ${withFlags(`imul${suffix} $-77, ${b}, ${named(suffix, 'r')}`, flags, '[r] "+&r"(r) : [b] "r"(b)')}`;
  return [
    `r = a; s = c; ${withFlags(`mul${suffix} ${b}`, flags, both)}`,
    `r = a; s = c; ${withFlags(`imul${suffix} ${b}`, flags, both)}`,
    ...(suffix === 'b' ? [] : [two, three]),
  ];
});

const quotients = [
  'r = a; s = b % (c | 1); { u64 d = c | 1; asm("divq %2" : "+a"(r), "+d"(s) : "r"(d) : "cc"); }',
  'r = (unsigned)a; { unsigned d = c | 1, h = b % d; asm("divl %2" : "+a"(r), "+d"(h) : "r"(d) : "cc"); s = h; }',
  'r = a; { unsigned short d = c | 1, h = b % d; asm("divw %2" : "+a"(r), "+d"(h) : "rm"(d) : "cc"); s = h; }',
  'r = a; { unsigned char d = c | 1; r = r % 256 * (d > 1) % d * 1; asm("divb %1" : "+a"(r) : "q"(d) : "cc"); }',
  'r = a; { long d = (c & 0xffff) + 2; asm("cqto\\n\\tidivq %2" : "+a"(r), "=&d"(s) : "r"(d) : "cc"); }',
  'r = a; { int d = -(int)(c & 0xffff) - 2; asm("cltd; idivl %2" : "+a"(r), "=&d"(s) : "r"(d) : "cc"); r = (unsigned)r; s = (unsigned)s; }',
  's = (long)a >> 40; r = b; { long d = 1L << 30; asm("idivq %2" : "+a"(r), "+d"(s) : "r"(d) : "cc"); }',
  'r = a; s = 0; asm("xorl %%edx, %%edx\\n\\tdivq %2" : "+a"(r), "=&d"(s) : "r"(c | 1) : "cc");',
];

const conditional = conditions.flatMap((name, i) => [
  `asm("cmp${all[i % 4]} ${named(all[i % 4], 'b')}, ${named(all[i % 4], 'a')}; cmov${name} %[c], %[r]" : [r] "+&r"(r) : [a] "q"(a), [b] "q"(b), [c] "r"(c) : "cc");`,
  `{ int t; asm("sub %2, %1" : "=@cc${name}"(t), "+r"(a) : "r"(b)); r = t; s = a; }`,
  `{ _Bool t; asm("add %2, %1" : "=@cc${name}"(t), "+r"(a) : "r"(b)); r = t; }`,
  `asm("cmpl %k2, %k1; cmov${name}l %k3, %k0" : "+&r"(r) : "r"(a), "r"(b), "r"(c) : "cc");`,
]);

const moves = [
  ...['zbw', 'zbl', 'zbq', 'zwl', 'zwq', 'sbw', 'sbl', 'sbq', 'swl', 'swq', 'slq'].map((form) => {
    const [, from, to] = form as unknown as [string, Suffix, Suffix];
    return `r = c; asm("mov${form} ${named(from, 'a')}, ${named(to, 'r')}" : [r] "+&r"(r) : [a] "q"(a));`;
  }),
  ...all.map(
    (s) => `r = c; asm("mov${s} %${modifiers[s]}1, %${modifiers[s]}0" : "+q"(r) : "q"(a));`,
  ),
  ...all.map(
    (s) => `r = a; s = b; asm("xchg${s} %${modifiers[s]}1, %${modifiers[s]}0" : "+q"(r), "+q"(s));`,
  ),
  'r = a; asm("movb %b1, %h0" : "+Q"(r) : "Q"(b)); asm("xorb %h0, %b0" : "+Q"(r) : : "cc");',
  'asm("movzx %b1, %k0" : "=r"(r) : "q"(a)); asm("movsx %w1, %0" : "=r"(s) : "r"(a));',
  'asm("movabs $0x123456789abcdef0, %0\\n\\txor %1, %0" : "=&r"(r) : "r"(a));',
  'asm("leaq 5(%1,%2,4), %0" : "=r"(r) : "r"(a), "r"(b));',
  'asm("lea -0x10(%1), %0" : "=r"(r) : "r"(a)); asm("leal (%q1,%q2), %k0" : "=r"(s) : "r"(a), "r"(b));',
  'asm("lea (,%1,8), %0" : "=r"(r) : "r"(a)); asm("leaw %c2(%1), %w0" : "+r"(s) : "r"(a), "i"(33));',
  'r = a; asm("cbtw\\n\\tcwtl" : "+a"(r)); s = b; asm("cltq" : "+a"(s));',
  'r = a; s = 0; asm("cltd" : "+a"(r), "=d"(s)); { u64 h = c; asm("cwtd" : "+d"(h) : "a"(b)); s = s ^ h << 32; }',
  'asm("bswapl %k0" : "=r"(r) : "0"(a)); asm("bswap %0" : "=r"(s) : "0"(b));',
  '{ unsigned short h = a; asm("rolw $8, %w0" : "+r"(h)); r = h; }',
  '{ unsigned h = a; asm("rorw $8, %w0; rorl $16, %0; rorw $8, %w0" : "+r"(h)); r = h; }',
];

const onMemory = [
  ...['add', 'sub', 'and', 'or', 'xor'].flatMap((name) =>
    all.flatMap((s) =>
      ['', s === 'l' ? 'lock; ' : 'lock '].map(
        (lock) =>
          `r = a; ${withFlags(`${lock}${name}${s} ${named(s, 'b')}, %[r]`, ['c', 'z', 's', 'g'], '[r] "+m"(r) : [b] "q"(b)')}`,
      ),
    ),
  ),
  ...['inc', 'dec', 'not', 'neg'].flatMap((name) =>
    all.map(
      (s) => `r = a; asm("${name === 'neg' ? '' : 'lock '}${name}${s} %0" : "+m"(r) : : "cc");`,
    ),
  ),
  ...all.flatMap((s) => [
    `r = a; s = b; ${withFlags(`lock xadd${s} ${named(s, 's')}, %[r]`, ['c', 'o', 'z'], '[r] "+m"(r), [s] "+&q"(s)')}`,
    `r = a; s = b; ${withFlags(`xadd${s} ${named(s, 's')}, ${named(s, 'r')}`, ['c', 'o', 'z'], '[r] "+&q"(r), [s] "+&q"(s)')}`,
    `r = a; s = c & 1 ? a : b; ${withFlags(`lock cmpxchg${s} ${named(s, 'c')}, %[r]`, ['z', 'c', 'l'], '[r] "+m"(r), [s] "+&a"(s) : [c] "q"(c)')} s = s & 0xff;`,
    `r = a; s = c & 1 ? a : b; ${withFlags(`cmpxchg${s} ${named(s, 'c')}, %[r]`, ['z', 'c', 'l'], '[r] "+m"(r), [s] "+&a"(s) : [c] "q"(c)')} s = s & 0xff;`,
    `r = a; s = b; asm volatile("xchg${s} ${named(s, 's')}, %[r]" : [r] "+m"(r), [s] "+q"(s) : : "memory");`,
    `memory[3] = a; asm("mov${s} 24(%1), ${named(s, 'r')}" : [r] "+&q"(r) : "r"(memory), "m"(memory));`,
    `s = a & 7; memory[s] = b; asm("mov${s} ${named(s, 'c')}, (%1,%2,8)" : : [c] "q"(c), "r"(memory), "r"(s) : "memory"); r = memory[s];`,
  ]),
  ...['bts', 'btr', 'btc'].map(
    (name) => `r = a; ${withFlags(`lock ${name}q $17, %[r]`, ['c'], '[r] "+m"(r)')}`,
  ),
  '{ union { unsigned __int128 w; u64 h[2]; } m = { .h = {a, b} }; u64 x = c & 1 ? a : c, y = b; unsigned char z; asm volatile("lock cmpxchg16b %1; setz %0" : "=q"(z), "+m"(m.w), "+a"(x), "+d"(y) : "b"(c), "c"(a) : "cc", "memory"); r = m.h[0] ^ x; s = m.h[1] + y; f = z; }',
  '{ u64 m = a; unsigned x = c & 1 ? (unsigned)a : (unsigned)c, y = a >> 32; unsigned char z; asm volatile("lock cmpxchg8b %1; setz %0" : "=q"(z), "+m"(m), "+a"(x), "+d"(y) : "b"((unsigned)c), "c"((unsigned)b) : "cc", "memory"); r = m ^ x; s = y; f = z; }',
  'r = a; asm volatile("lock; addl $0, 0(%%rsp)" : : : "memory", "cc"); asm volatile("mfence; lfence; sfence" ::: "memory"); asm("pause\\n rep; nop\\n nop"); asm("prefetcht0 %0" : : "m"(r)); s = b;',
  // Sums of many words, as in libraries for large numbers.
  'r = a; s = b; asm("addq %2, %0\\n\\tadcq %3, %1" : "+&r"(r), "+&rm"(s) : "rme"(c), "rme"(a) : "cc");',
  'asm("mulq %3" : "=a"(r), "=d"(s) : "%0"(a), "rm"(b) : "cc");',
  'r = a; s = b; asm("{subq %3, %0|sub %0, %3}\\n\\tsbbq $0, %1" : "+r"(r), "+r"(s) : "r"(c), "g"(b) : "cc"); /* both dialects */',
  '{ u64 old = a; asm("# a comment\\n\\tmov %1, %0 # and one more\\n\\t/* and another */ not %0" : "=r"(r) : "r"(old)); }',
];

export const statements: readonly string[] = [
  ...[...binary, ...immediate, ...carrying, ...unary, ...shifting, ...double, ...scanning],
  ...[...bitTests, ...products, ...quotients, ...conditional, ...moves, ...onMemory],
];
