// flags: -O0 -g
// flags: -O2 -g
// flags: -O0 -fcommon
// flags: -O0 -fPIC -fvisibility=hidden
// flags: -O0 -flto
// flags: -O2 -g -flto=thin
// flags: -O0 -ffunction-sections -fdata-sections

extern int outside;
int tentative;
static int internal = 3;
const char message[] = "bytes: \x01\x7f\xff \"quoted\" back\\slash \xc3\xa9";
const char unterminated[3] = "abc";
__attribute__((weak)) int weakVariable = 4;
__attribute__((weak)) int weakFunction(void) { return 1; }
extern int weakDeclared(void) __attribute__((weak));
__attribute__((visibility("hidden"))) int hidden = 5;
__attribute__((visibility("protected"))) int guarded = 5;
__attribute__((section(".special"), aligned(64))) int placed = 6;
__attribute__((used)) static int kept = 7;
_Thread_local int perThread = 8;
static __thread int perThreadInternal;
__attribute__((tls_model("initial-exec"))) _Thread_local int initialExec;
static int target(void) { return internal; }
extern int alias(void) __attribute__((alias("target")));
extern int aliasVariable __attribute__((alias("internal")));
static int (*resolve(void))(void) { return target; }
int indirect(void) __attribute__((ifunc("resolve")));
__attribute__((constructor)) static void before(void) { internal++; }
__attribute__((destructor(200))) static void after(void) { internal--; }
int (*pointer)(void) = target;
char *middle = (char *)message + 3;
long difference = (long)&internal;
int *past = &placed + 1;
inline int inlined(int x) { return x + 1; }
static inline int inlinedStatic(int x) { return x + 2; }
extern inline __attribute__((gnu_inline)) int available(int x) { return x + 3; }
int renamed asm("strange name$");
int \u00e9t\u00e9 = 9;
int use(void) {
  static int once = 10;
  return outside + tentative + weakVariable + (weakDeclared ? weakDeclared() : 0) + perThread +
         perThreadInternal + initialExec + inlined(once++) + inlinedStatic(1) + available(2) + renamed +
         (int)sizeof message + kept + \u00e9t\u00e9;
}
