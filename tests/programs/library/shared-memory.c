// Memory that processes share: without a name, by a name, with locks and semaphores in it.
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct shared {
  sem_t ready, done;
  pthread_mutex_t mutex;
  int value, count;
};

static void count(struct shared *shared) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&shared->mutex);
    int seen = shared->count;
    usleep(10);
    shared->count = seen + 1;
    pthread_mutex_unlock(&shared->mutex);
  }
}

int main(void) {
  struct shared *shared =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int *own = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  sem_init(&shared->ready, 1, 0);
  sem_init(&shared->done, 1, 0);
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
  pthread_mutex_init(&shared->mutex, &attributes);
  *own = 1;
  if (fork() == 0) {
    sem_wait(&shared->ready);
    shared->value *= 2;
    *own = 2;
    sem_post(&shared->done);
    count(shared);
    _exit(0);
  }
  shared->value = 21;
  sem_post(&shared->ready);
  sem_wait(&shared->done);
  count(shared);
  wait(NULL);
  printf("%d %d %d\n", shared->value, *own, shared->count);

  char name[64];
  sprintf(name, "/clew-%d", (int)getpid());
  int file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
  ftruncate(file, 4096);
  if (fork() == 0) {
    int again = shm_open(name, O_RDWR, 0);
    int *numbers = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, again, 0);
    numbers[3] = 77;
    _exit(0);
  }
  wait(NULL);
  int *numbers = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  printf("%d\n", numbers[3]);
  shm_unlink(name);

  sem_t *named = sem_open(name, O_CREAT | O_EXCL, 0600, 0);
  if (fork() == 0) {
    sem_t *same = sem_open(name, 0);
    sem_post(same);
    _exit(0);
  }
  sem_wait(named);
  int status;
  wait(&status);
  printf("%d %d\n", status, sem_unlink(name));
  return 0;
}
