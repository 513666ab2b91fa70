// What each kind of finding means, what it does to a program that is built natively, and what to do about it. `clew explain`, the
// server for editors, the one for agents and docs/guide/findings.md show these texts. Each example is run by a test, and shows its
// kind.

import type { FindingKind } from '../../base/finding-kind.ts';

export interface FindingExplanation {
  /** A headline without a full stop. */
  readonly title: string;
  /** The number in MITRE's list of weaknesses (CWE), where it has one. */
  readonly weakness?: number;
  /** What has happened. */
  readonly meaning: string;
  /** What a native build does in the same situation. */
  readonly natively: string;
  readonly remedy: string;
  /** A function without arguments that shows it, in C. */
  readonly example: string;
  /** The word for --check that asks for it; left out if clew always looks. */
  readonly check?: string;
}

export const findingExplanations: Readonly<Record<FindingKind, FindingExplanation>> = {
  'out-of-bounds': {
    title: 'Read or write outside an object',
    weakness: 119,
    meaning:
      'An access begins before an array, a variable or an allocation, or ends behind it. The report names the object, its size, where it was made, and how far off the access is.',
    natively:
      'It reads or changes whatever lies there: often nothing is seen, until the neighbour is a length, a pointer or a return address.',
    remedy:
      'Compare the index or the length with the size of the object before the access, in a type that can hold both. Off by one at the end? A string of N characters needs N + 1 bytes.',
    example: 'int values[4] = {0};\nfor (int i = 0; i <= 4; i++) values[i] = i;',
  },
  'use-after-free': {
    title: 'Use of a heap object that was freed',
    weakness: 416,
    meaning:
      'A pointer is used after free() or realloc() has ended its object. The report has the stacks of the allocation, of the call that freed it, and of the use.',
    natively:
      'The memory may belong to another object by now, so that the use reads or changes that one.',
    remedy:
      'Say who owns the object, and free it there only; set pointers that outlive it to NULL. After realloc() use its result alone.',
    example: 'char *name = malloc(8);\nfree(name);\nname[0] = 1;',
  },
  'double-free': {
    title: 'A heap object is freed twice',
    weakness: 415,
    meaning: 'free() gets a pointer whose object was freed before.',
    natively:
      'glibc often notices and aborts; where it does not, its lists are broken, which attackers use.',
    remedy: 'Free in one place, and set the pointer to NULL there: free(NULL) does nothing.',
    example: 'char *name = malloc(8);\nfree(name);\nfree(name);',
  },
  'invalid-free': {
    title: 'Free of what was not allocated',
    weakness: 590,
    meaning:
      'free() or realloc() gets a pointer that malloc() did not return: into the middle of an object, to a variable, or to nothing at all.',
    natively: 'glibc aborts in most cases, and corrupts its own data in others.',
    remedy: 'Keep the pointer that malloc() returned, and move another one.',
    example: 'char *name = malloc(8);\nfree(name + 1);',
  },
  'null-dereference': {
    title: 'Use of a null pointer',
    weakness: 476,
    meaning: 'An access goes through a null pointer, or through one that was computed from it.',
    natively:
      'The program dies by SIGSEGV, unless the offset is large or the compiler has removed what follows, since it may assume that this never happens.',
    remedy:
      'Look at the result of malloc(), fopen(), strchr() and their like. If the function is never called with NULL, --fn-null off says so to clew, and an assert() to everybody.',
    example: 'int *volatile counter = 0;\n*counter = 1;',
  },
  'stack-use-after-return': {
    title: 'Use of a local variable of a function that has returned',
    weakness: 562,
    meaning:
      'A pointer to a local variable is used after its function has returned, or after its block has ended.',
    natively: 'The place belongs to the next call: values change as if by magic.',
    remedy: 'Let the caller hand over the memory, or allocate it.',
    example: 'int *volatile last;\n{ int local = 1; last = &local; }\n*last = 2;',
  },
  'read-only-write': {
    title: 'Write to a constant',
    weakness: 758,
    meaning: 'The program writes to a string literal or to an object that was defined as const.',
    natively: 'It dies by SIGSEGV, or the constant has changed for everybody else.',
    remedy: 'Make a copy: char text[] = "..." is one, char *text = "..." is not.',
    example: 'char *text = "clew";\ntext[0] = \'C\';',
  },
  'divide-by-zero': {
    title: 'Division by zero',
    weakness: 369,
    meaning:
      'An integer is divided by zero, by / or by %; or the least integer by -1, whose result does not fit.',
    natively:
      'x86 raises SIGFPE; an optimising compiler may remove the division, or code around it.',
    remedy: 'Look at the divisor before you divide.',
    example: 'volatile int count = 0;\nreturn 100 / count;',
  },
  shift: {
    title: 'Shift by the width of the type or more',
    weakness: 758,
    meaning:
      'A value is shifted by a negative number of bits, or by as many as its type has or more.',
    natively:
      'x86 takes the number modulo 32 or 64, other processors do not, and compilers compute what they like.',
    remedy: 'Check the number of bits, or use a wider type: (uint64_t)1 << n.',
    example: 'volatile int bits = 32;\nreturn 1 << bits;',
  },
  'signed-overflow': {
    title: 'Overflow of a signed integer',
    weakness: 190,
    meaning: 'The result of +, -, * or negation does not fit the signed type.',
    natively:
      'Mostly it wraps around; an optimising compiler may assume that it does not happen, and remove checks such as x + 1 > x.',
    remedy:
      'Check before you compute (x > INT_MAX - y), use __builtin_add_overflow() or unsigned types; -fwrapv makes wrapping the rule.',
    example: 'volatile int most = 2147483647;\nreturn most + 1;',
    check: 'overflow',
  },
  assert: {
    title: 'An assertion fails',
    weakness: 617,
    meaning: 'The condition of an assert() is false for this input.',
    natively: 'The program aborts; with NDEBUG it goes on without the check.',
    remedy:
      'Either the code before it lets something pass that it should not, or the assertion says more than is true. Input from outside wants an error path, not an assertion.',
    example: 'volatile int length = -1;\nassert(length >= 0);',
  },
  abort: {
    title: 'The program aborts',
    weakness: 705,
    meaning:
      'The program calls abort(), or something that does: a failed check of a library, __builtin_trap().',
    natively: 'It dies by SIGABRT.',
    remedy:
      'Look up the stack for the check that failed; where the input is to blame, return an error.',
    example: 'abort();',
  },
  unreachable: {
    title: 'Control reaches what was declared unreachable',
    weakness: 758,
    meaning:
      'A run comes to __builtin_unreachable(), or to the end of a function that promises not to return.',
    natively:
      'Anything: the compiler has left out all code there, so that execution falls into what happens to follow.',
    remedy: 'Handle the case, or abort() there.',
    example: '__builtin_unreachable();',
  },
  hang: {
    title: 'The program does not end',
    weakness: 835,
    meaning:
      'A run made more turns of loops and recursive calls than --fuel allows, or it is in a state in which it was before, or it waits for what never comes.',
    natively: 'The program runs on, or waits on.',
    remedy:
      'Look at the loop that the report names: what makes it end, for this input? If it is merely long, raise --fuel.',
    example: 'for (volatile int i = 1; i != 0; i += 2) {}',
  },
  'stack-overflow': {
    title: 'The stack overflows',
    weakness: 674,
    meaning: 'Recursion is too deep, or local arrays are too large, for the stack (8 MB).',
    natively: 'The program dies by SIGSEGV.',
    remedy: 'Limit the depth of what the input can nest, or use a loop with a stack of your own.',
    example: 'volatile long size = 16 << 20;\nchar text[size];\ntext[0] = 1;',
  },
  leak: {
    title: 'A heap object is never freed',
    weakness: 401,
    meaning:
      'At the end of the run there is an object on the heap that nothing points to. The place is that of its allocation.',
    natively: 'Nothing is seen, until a program that runs for long has no memory left.',
    remedy: 'Free it on every way out of the function, the early ones too.',
    example: 'void *volatile lost = malloc(8);\nlost = 0;',
    check: 'leak',
  },
  'uninitialized-read': {
    title: 'Use of memory that was never written',
    weakness: 457,
    meaning:
      'A decision, an address or a system call depends on memory that nothing was written to.',
    natively:
      'The value is what was there before: it differs from machine to machine, and may be a secret.',
    remedy:
      'Initialise the variable, or all of the struct; look at how many bytes read() returned.',
    example: 'int *values = malloc(8);\nif (values[1] == 7) puts("seven");\nfree(values);',
    check: 'uninitialized',
  },
  user: {
    title: 'The program reports an error',
    meaning:
      "The program, its harness or a sanitizer that you asked for with -fsanitize= says that something is wrong: klee_report_error(), reach_error(), an implicit conversion that loses bits. The message is the program's.",
    natively: 'It does what the program does there.',
    remedy: 'The message and the stack say what was checked.',
    example: 'klee_report_error("example.c", 1, "length and data disagree", "user");',
  },
  'invalid-call': {
    title: 'Call of what is no such function',
    weakness: 843,
    meaning:
      'A call goes through a pointer that is no function, or one of another type: other parameters, or another result.',
    natively:
      'It jumps to whatever lies there, or the callee reads arguments that nobody has passed.',
    remedy: 'Give the pointer the type of the function; look at casts in tables of callbacks.',
    example: 'int (*volatile call)(int) = (int (*)(int))strlen;\nreturn call(1);',
  },
  'data-race': {
    title: 'Two threads access the same memory, and nothing orders them',
    weakness: 362,
    meaning:
      'Two threads access the same object, at least one of them writes, and no lock, join or atomic operation orders the two accesses.',
    natively: 'The result depends on the moment; a compiler may assume that it does not happen.',
    remedy: 'Hold the same mutex around both accesses, or make the object atomic.',
    example:
      'int *total = calloc(1, 4);\npthread_t other;\npthread_create(&other, 0, add_one, total);\n*total += 1;\npthread_join(other, 0);\nfree(total);',
  },
  deadlock: {
    title: 'Threads wait for each other for ever',
    weakness: 833,
    meaning:
      'Every thread that is left waits for something that only another waiting thread could bring about.',
    natively: 'The program stands still.',
    remedy: 'Take locks in the same order everywhere, and do not lock twice.',
    example:
      'pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\npthread_mutex_lock(&lock);\npthread_mutex_lock(&lock);',
  },
  'invalid-lock': {
    title: 'A lock is used by who does not hold it, or after its end',
    weakness: 667,
    meaning:
      'A mutex is unlocked by a thread that does not hold it, or used after it was destroyed.',
    natively: 'Another thread enters what the lock was to protect, or the program stands still.',
    remedy: 'Unlock in the thread that has locked, once for each lock.',
    example: 'pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\npthread_mutex_unlock(&lock);',
  },
  'missing-function': {
    title: 'Call of a function that nobody defines',
    meaning:
      "clew has no code for a function that is called: it is neither in the files that were named nor in clew's C library. In a check this is a gap (refused), not a finding.",
    natively: 'The program does not link, or the function is in a library that clew was not given.',
    remedy:
      'Name the missing source file, build with clew cc so that libraries come along, or let it return anything: --missing symbolic.',
    example: 'extern int not_there(int);\nreturn not_there(1);',
  },
  unsupported: {
    title: 'Something that clew cannot execute',
    meaning:
      'The run came to something that clew does not translate exactly, such as most vector instructions in inline assembly, so that it stops there. In a check this is a gap (refused), not a finding.',
    natively: 'It works.',
    remedy: 'Many projects have a portable version of such code behind a macro: select it with -D.',
    example: '__asm__ volatile ("hlt");',
  },
};
