// Threads, as far as one thread goes alone.
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/single_threaded.h>
#include <threads.h>
#include <time.h>
#include <fcntl.h>

#define SIZE(type) printf("%s %zu %zu\n", #type, sizeof(type), _Alignof(type))
#define SAY(call) printf("%s: %d\n", #call, call)

static struct timespec past = {1, 0};

static void layouts(void) {
  SIZE(pthread_t); SIZE(pthread_attr_t); SIZE(pthread_mutex_t); SIZE(pthread_mutexattr_t); SIZE(pthread_cond_t); SIZE(pthread_condattr_t);
  SIZE(pthread_rwlock_t); SIZE(pthread_rwlockattr_t); SIZE(pthread_barrier_t); SIZE(pthread_barrierattr_t); SIZE(pthread_spinlock_t);
  SIZE(pthread_key_t); SIZE(pthread_once_t); SIZE(sem_t); SIZE(mtx_t); SIZE(cnd_t); SIZE(tss_t); SIZE(thrd_t); SIZE(once_flag); SIZE(cpu_set_t);
  printf("%zu %zu\n", offsetof(pthread_mutex_t, __data.__kind), offsetof(pthread_rwlock_t, __data.__flags));
  printf("%d %d %d %d %d\n", PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_CANCEL_ASYNCHRONOUS, PTHREAD_BARRIER_SERIAL_THREAD, PTHREAD_PRIO_PROTECT);
  printf("%d %d %d %d %d %d\n", thrd_busy, thrd_error, thrd_nomem, thrd_timedout, mtx_recursive, mtx_timed);
}

static void mutexes(void) {
  static const int types[] = {PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_ADAPTIVE_NP};
  for (int i = 0; i < 4; i++) {
    pthread_mutexattr_t attributes;
    pthread_mutex_t mutex;
    int value;
    pthread_mutexattr_init(&attributes);
    SAY(pthread_mutexattr_settype(&attributes, types[i]));
    SAY((pthread_mutexattr_gettype(&attributes, &value), value));
    SAY(pthread_mutex_init(&mutex, &attributes));
    SAY(pthread_mutex_lock(&mutex));
    SAY(pthread_mutex_trylock(&mutex));
    if (types[i] != PTHREAD_MUTEX_ADAPTIVE_NP) SAY(pthread_mutex_timedlock(&mutex, &past));
    if (types[i] == PTHREAD_MUTEX_RECURSIVE || types[i] == PTHREAD_MUTEX_ERRORCHECK) SAY(pthread_mutex_lock(&mutex));
    SAY(pthread_mutex_destroy(&mutex));
    for (int round = 0; round < 5; round++)
      if (round == 0 || types[i] == PTHREAD_MUTEX_RECURSIVE || types[i] == PTHREAD_MUTEX_ERRORCHECK) SAY(pthread_mutex_unlock(&mutex));
    SAY(pthread_mutex_destroy(&mutex));
  }
  pthread_mutexattr_t attributes;
  int value;
  pthread_mutexattr_init(&attributes);
  SAY(pthread_mutexattr_settype(&attributes, 7)); SAY(pthread_mutexattr_settype(&attributes, -1));
  SAY(pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED)); SAY((pthread_mutexattr_getpshared(&attributes, &value), value)); SAY(pthread_mutexattr_setpshared(&attributes, 5));
  SAY(pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST)); SAY((pthread_mutexattr_getrobust(&attributes, &value), value));
  SAY(pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT)); SAY((pthread_mutexattr_getprotocol(&attributes, &value), value)); SAY(pthread_mutexattr_setprotocol(&attributes, 9));
  SAY((pthread_mutexattr_getprioceiling(&attributes, &value), value)); SAY(pthread_mutexattr_setprioceiling(&attributes, 5)); SAY((pthread_mutexattr_getprioceiling(&attributes, &value), value)); SAY(pthread_mutexattr_setprioceiling(&attributes, 100));
  SAY(pthread_mutexattr_destroy(&attributes));
  static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP, checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP, plain = PTHREAD_MUTEX_INITIALIZER;
  SAY(pthread_mutex_lock(&recursive)); SAY(pthread_mutex_lock(&recursive)); SAY(pthread_mutex_lock(&checking)); SAY(pthread_mutex_lock(&checking));
  SAY(pthread_mutex_lock(&plain)); SAY(pthread_mutex_trylock(&plain)); SAY(pthread_mutex_unlock(&plain));
  SAY(pthread_mutex_timedlock(&plain, &(struct timespec){0, -1})); SAY(pthread_mutex_timedlock(&plain, &(struct timespec){0, -1}));
}

static void locks(void) {
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  SAY(pthread_rwlock_rdlock(&lock)); SAY(pthread_rwlock_rdlock(&lock)); SAY(pthread_rwlock_tryrdlock(&lock)); SAY(pthread_rwlock_trywrlock(&lock));
  SAY(pthread_rwlock_timedwrlock(&lock, &past));
  SAY(pthread_rwlock_unlock(&lock)); SAY(pthread_rwlock_unlock(&lock)); SAY(pthread_rwlock_unlock(&lock));
  SAY(pthread_rwlock_wrlock(&lock)); SAY(pthread_rwlock_rdlock(&lock)); SAY(pthread_rwlock_wrlock(&lock)); SAY(pthread_rwlock_tryrdlock(&lock)); SAY(pthread_rwlock_trywrlock(&lock));
  SAY(pthread_rwlock_timedrdlock(&lock, &past)); SAY(pthread_rwlock_timedwrlock(&lock, &past)); SAY(pthread_rwlock_timedwrlock(&lock, &(struct timespec){0, 1000000000}));
  SAY(pthread_rwlock_unlock(&lock)); SAY(pthread_rwlock_trywrlock(&lock)); SAY(pthread_rwlock_unlock(&lock)); SAY(pthread_rwlock_destroy(&lock));
  pthread_rwlockattr_t attributes;
  int value;
  pthread_rwlockattr_init(&attributes);
  SAY((pthread_rwlockattr_getkind_np(&attributes, &value), value)); SAY(pthread_rwlockattr_setkind_np(&attributes, 2)); SAY(pthread_rwlockattr_setkind_np(&attributes, 3)); SAY((pthread_rwlockattr_getkind_np(&attributes, &value), value));
  SAY(pthread_rwlockattr_setpshared(&attributes, 1)); SAY(pthread_rwlockattr_setpshared(&attributes, 2)); SAY((pthread_rwlockattr_getpshared(&attributes, &value), value));
  pthread_spinlock_t spin;
  SAY(pthread_spin_init(&spin, 0)); SAY(pthread_spin_lock(&spin)); SAY(pthread_spin_trylock(&spin)); SAY(pthread_spin_unlock(&spin)); SAY(pthread_spin_trylock(&spin)); SAY(pthread_spin_destroy(&spin));
  pthread_barrier_t barrier;
  SAY(pthread_barrier_init(&barrier, NULL, 0)); SAY(pthread_barrier_init(&barrier, NULL, 1)); SAY(pthread_barrier_wait(&barrier)); SAY(pthread_barrier_wait(&barrier)); SAY(pthread_barrier_destroy(&barrier));
}

static void conditions(void) {
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  pthread_mutex_t mutex = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  SAY(pthread_cond_signal(&condition)); SAY(pthread_cond_broadcast(&condition));
  SAY(pthread_cond_timedwait(&condition, &mutex, &past));
  SAY(pthread_mutex_lock(&mutex)); SAY(pthread_cond_timedwait(&condition, &mutex, &past)); SAY(pthread_cond_timedwait(&condition, &mutex, &(struct timespec){0, 1000000000})); SAY(pthread_mutex_unlock(&mutex));
  SAY(pthread_cond_destroy(&condition));
  pthread_condattr_t attributes;
  clockid_t clock;
  int value;
  pthread_condattr_init(&attributes);
  SAY((pthread_condattr_getclock(&attributes, &clock), clock)); SAY(pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)); SAY(pthread_condattr_setclock(&attributes, CLOCK_PROCESS_CPUTIME_ID)); SAY((pthread_condattr_getclock(&attributes, &clock), clock));
  SAY(pthread_condattr_setpshared(&attributes, 1)); SAY((pthread_condattr_getpshared(&attributes, &value), value)); SAY(pthread_condattr_setpshared(&attributes, -1));
  SAY(pthread_cond_init(&condition, &attributes)); SAY(pthread_mutex_lock(&mutex)); SAY(pthread_cond_timedwait(&condition, &mutex, &past)); SAY(pthread_cond_clockwait(&condition, &mutex, CLOCK_REALTIME, &past)); SAY(pthread_cond_clockwait(&condition, &mutex, 7, &past)); SAY(pthread_mutex_unlock(&mutex));
}

static void semaphores(void) {
  sem_t semaphore;
  int value;
  SAY(sem_init(&semaphore, 0, 0x80000000u)); SAY(errno); SAY(sem_init(&semaphore, 0, 2)); SAY(sem_wait(&semaphore)); SAY(sem_trywait(&semaphore)); SAY(sem_trywait(&semaphore)); SAY(errno);
  SAY(sem_timedwait(&semaphore, &past)); SAY(errno); SAY(sem_timedwait(&semaphore, &(struct timespec){0, -1})); SAY(errno);
  SAY(sem_post(&semaphore)); SAY((sem_getvalue(&semaphore, &value), value)); SAY(sem_destroy(&semaphore));
  SAY(sem_init(&semaphore, 0, 0x7fffffff)); SAY(sem_post(&semaphore)); SAY(errno);
}

static int ran;
static void routine(void) { ran++; }

static void rest(void) {
  pthread_once_t once = PTHREAD_ONCE_INIT;
  once_flag flag = ONCE_FLAG_INIT;
  for (int i = 0; i < 3; i++) { SAY(pthread_once(&once, routine)); call_once(&flag, routine); }
  SAY(ran); SAY(once);
  SAY(pthread_equal(pthread_self(), pthread_self()) != 0); SAY(pthread_join(pthread_self(), NULL)); SAY(pthread_kill(pthread_self(), 0)); SAY(pthread_kill(pthread_self(), 99));
  int old;
  SAY(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old)); SAY(old); SAY(pthread_setcancelstate(9, &old)); SAY(pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old)); SAY(old); SAY(pthread_setcanceltype(9, &old)); SAY(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old)); SAY(old); SAY(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL));
  pthread_testcancel();
  char name[16];
  SAY(pthread_setname_np(pthread_self(), "a name")); SAY(pthread_setname_np(pthread_self(), "a name that is too long")); SAY(pthread_getname_np(pthread_self(), name, 16)); puts(name); SAY(pthread_getname_np(pthread_self(), name, 3));
  SAY(pthread_setconcurrency(3)); SAY(pthread_getconcurrency()); SAY(pthread_setconcurrency(-1)); SAY(pthread_atfork(routine, routine, routine)); SAY(__libc_single_threaded);
  SAY(sched_yield()); SAY(sched_get_priority_max(SCHED_FIFO)); SAY(sched_get_priority_min(SCHED_RR)); SAY(sched_get_priority_max(SCHED_OTHER)); SAY(sched_get_priority_max(77)); SAY(sched_getscheduler(0)); SAY(sched_getscheduler(-1));
  cpu_set_t set, other;
  CPU_ZERO(&set); CPU_SET(3, &set); CPU_SET(700, &set); CPU_SET(1024, &set); SAY(CPU_COUNT(&set)); SAY(CPU_ISSET(700, &set) != 0); SAY(CPU_ISSET(701, &set) != 0); CPU_CLR(3, &set); SAY(CPU_COUNT(&set)); CPU_ZERO(&other); CPU_OR(&other, &other, &set); SAY(CPU_EQUAL(&set, &other) != 0); CPU_XOR(&other, &other, &set); SAY(CPU_COUNT(&other));
}

static void attributes(void) {
  pthread_attr_t attributes;
  struct sched_param parameters = {1};
  size_t size;
  int value;
  void *address;
  SAY(pthread_attr_init(&attributes)); SAY((pthread_attr_getdetachstate(&attributes, &value), value)); SAY(pthread_attr_setdetachstate(&attributes, 1)); SAY(pthread_attr_setdetachstate(&attributes, 2)); SAY((pthread_attr_getdetachstate(&attributes, &value), value));
  SAY((pthread_attr_getguardsize(&attributes, &size), (int)size)); SAY(pthread_attr_setguardsize(&attributes, 5)); SAY((pthread_attr_getguardsize(&attributes, &size), (int)size));
  SAY((pthread_attr_getstacksize(&attributes, &size), (int)size)); SAY(pthread_attr_setstacksize(&attributes, 5)); SAY(pthread_attr_setstacksize(&attributes, 100000)); SAY((pthread_attr_getstacksize(&attributes, &size), (int)size));
  SAY(pthread_attr_setschedparam(&attributes, &parameters)); SAY(pthread_attr_setschedpolicy(&attributes, SCHED_RR)); SAY(pthread_attr_setschedpolicy(&attributes, 8)); SAY(pthread_attr_setschedparam(&attributes, &parameters)); SAY((pthread_attr_getschedpolicy(&attributes, &value), value)); SAY((pthread_attr_getschedparam(&attributes, &parameters), parameters.sched_priority));
  SAY(pthread_attr_setscope(&attributes, PTHREAD_SCOPE_PROCESS)); SAY(pthread_attr_setscope(&attributes, 4)); SAY((pthread_attr_getscope(&attributes, &value), value)); SAY(pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED)); SAY(pthread_attr_setinheritsched(&attributes, 3)); SAY((pthread_attr_getinheritsched(&attributes, &value), value));
  SAY(pthread_attr_setstack(&attributes, (void *)4096, 20000)); SAY((pthread_attr_getstack(&attributes, &address, &size), (int)size)); printf("%p\n", address); SAY(pthread_attr_destroy(&attributes));
}

static void standard(void) {
  mtx_t mutex;
  cnd_t condition;
  tss_t key;
  SAY(mtx_init(&mutex, mtx_plain)); SAY(mtx_lock(&mutex)); SAY(mtx_trylock(&mutex)); SAY(mtx_timedlock(&mutex, &past)); SAY(mtx_unlock(&mutex)); mtx_destroy(&mutex); SAY(mtx_init(&mutex, 77));
  SAY(mtx_init(&mutex, mtx_recursive | mtx_timed)); SAY(mtx_lock(&mutex)); SAY(mtx_lock(&mutex)); SAY(mtx_unlock(&mutex)); SAY(mtx_unlock(&mutex)); SAY(mtx_unlock(&mutex));
  SAY(cnd_init(&condition)); SAY(cnd_signal(&condition)); SAY(cnd_broadcast(&condition)); SAY(mtx_lock(&mutex)); SAY(cnd_timedwait(&condition, &mutex, &past)); cnd_destroy(&condition);
  SAY(tss_create(&key, NULL)); SAY(tss_get(key) == NULL); SAY(tss_set(key, &key)); SAY(tss_get(key) == &key); tss_delete(key); SAY(tss_set(key, &key)); SAY(tss_get(key) == NULL);
  SAY(thrd_equal(thrd_current(), thrd_current()) != 0); SAY(thrd_sleep(&(struct timespec){0, 1}, NULL)); SAY(thrd_sleep(&(struct timespec){0, -1}, NULL)); thrd_yield();
}

static void atomics(void) {
  struct three { char bytes[3]; };
  struct long_one { long words[3]; };
  static _Atomic struct three small;
  static _Atomic struct long_one large;
  static _Atomic __int128 wide;
  struct three a = {"ab"}, b;
  struct long_one c = {{1, 2, 3}}, d = {{4, 5, 6}};
  small = a; b = small; puts(b.bytes);
  large = c; d = atomic_exchange(&large, d); printf("%ld\n", d.words[2]); printf("%d %d\n", atomic_compare_exchange_strong(&large, &c, d), (int)c.words[0]); printf("%d\n", atomic_compare_exchange_strong(&large, &c, d));
  d = large; printf("%ld %d\n", d.words[0], atomic_is_lock_free(&large));
  wide = 5; wide += 3; wide <<= 70; printf("%lx\n", (long)(wide >> 64));
  static _Thread_local int counter = 5;
  static __thread char text[8] = "local";
  counter++; printf("%d %s\n", counter, text);
}

static pthread_key_t keys[3];
static void destroy(void *value) {
  static int again;
  printf("destroy %s\n", (char *)value);
  if (again++ < 20) pthread_setspecific(keys[1], "again");
}
static void clean(void *argument) { printf("clean %s\n", (char *)argument); }
static void last(void) { puts("at exit"); }

int main(void) {
  layouts(); mutexes(); locks(); conditions(); semaphores(); rest(); attributes(); standard(); atomics();
  atexit(last);
  pthread_key_t deleted;
  SAY(pthread_key_create(&deleted, destroy)); SAY(pthread_setspecific(deleted, "deleted")); SAY(pthread_key_delete(deleted)); SAY(pthread_key_delete(deleted)); SAY(pthread_setspecific(5000, "")); SAY(pthread_getspecific(5000) == NULL);
  SAY(pthread_key_create(&keys[0], NULL)); SAY(pthread_key_create(&keys[1], destroy)); SAY(pthread_key_create(&keys[2], destroy));
  SAY(pthread_setspecific(keys[0], "none")); SAY(pthread_setspecific(keys[1], "one")); SAY(pthread_setspecific(keys[2], "two"));
  pthread_cleanup_push(clean, "first");
  pthread_cleanup_push(clean, "popped");
  pthread_cleanup_pop(1);
  pthread_cleanup_push(clean, "second");
  SAY(pthread_cancel(pthread_self()));
  puts("not yet");
  pthread_testcancel();
  puts("never");
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
}
