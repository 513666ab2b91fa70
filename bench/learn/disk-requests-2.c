/* A later version of disk-requests.c: it keeps written sectors until they are flushed, verifies them, lets disks be locked, and tells
 * what it has done. What was learned on the former is used on this one. */

#include <stdio.h>
#include <string.h>

enum Ask { CREATE, CLOSE, READ, WRITE, CONTROL, PLUG, POWER, CLEAN };
enum Plug { START, QUERY_STOP, CANCEL_STOP, STOP, QUERY_REMOVE, CANCEL_REMOVE, REMOVE, SURPRISE };
enum Control { GEOMETRY, FORMAT, CHECK_DISK, IS_WRITABLE, EJECT, MEDIA_TYPES, FLUSH, VERIFY, LOCK, UNLOCK, STATISTICS };
enum Status { DONE, WAITS, NO_DEVICE, NO_DISK, PROTECTED, BAD_SECTOR, BAD_ARGUMENT, BUSY, UNKNOWN };

enum { SECTORS = 24, QUEUE = 6, TRACKS = 4 };

struct Request {
  unsigned char ask, detail, first, second;
};

struct Drive {
  int is_started, is_stopping, is_removing, is_gone;
  int power;
  int open;
  int has_disk, is_protected, was_changed;
  int motor, track;
  unsigned char sectors[SECTORS];
  struct Request queue[QUEUE];
  int waiting;
  int errors;
  int locked, dirty, reads, writes;
  unsigned char kept[SECTORS];
};

static struct Drive drive;

static enum Status perform(const struct Request *request);

static void spin_up(void) {
  if (drive.motor)
    return;
  drive.motor = 1;
  drive.track = 0;
}

static int seek(int sector) {
  int track = sector / (SECTORS / TRACKS);
  if (!drive.motor)
    return 0;
  while (drive.track < track)
    drive.track++;
  while (drive.track > track)
    drive.track--;
  return 1;
}

static enum Status verify_disk(void) {
  if (!drive.has_disk)
    return NO_DISK;
  if (drive.was_changed) {
    drive.was_changed = 0;
    drive.track = 0;
    if (drive.open > 1)
      return BUSY;
  }
  return DONE;
}

static enum Status transfer(const struct Request *request, int writes) {
  enum Status status = verify_disk();
  if (status != DONE)
    return status;
  int sector = request->first, count = request->second;
  if (count == 0)
    return DONE;
  if (sector >= SECTORS || count > SECTORS || sector + count > SECTORS)
    return BAD_ARGUMENT;
  if (writes && drive.is_protected)
    return PROTECTED;
  spin_up();
  for (int i = sector; i < sector + count; i++) {
    if (!seek(i))
      return NO_DEVICE;
    if (drive.sectors[i] == 0xff) {
      if (++drive.errors > 2)
        drive.motor = 0;
      return BAD_SECTOR;
    }
    if (writes) {
      if (drive.kept[i] == 0)
        drive.dirty++;
      drive.kept[i] = 1;
      drive.sectors[i] = request->detail;
      drive.writes++;
    } else {
      putchar(drive.sectors[i]);
      drive.reads++;
    }
  }
  return DONE;
}

static enum Status flush(void) {
  if (drive.dirty == 0)
    return DONE;
  spin_up();
  for (int i = 0; i < SECTORS; i++) {
    if (!drive.kept[i])
      continue;
    if (!seek(i))
      return NO_DEVICE;
    drive.kept[i] = 0;
    drive.dirty--;
  }
  return DONE;
}

static enum Status verify(const struct Request *request) {
  if (request->first >= SECTORS)
    return BAD_ARGUMENT;
  if (drive.kept[request->first]) {
    puts("not yet written");
    return WAITS;
  }
  return drive.sectors[request->first] == request->second ? DONE : BAD_SECTOR;
}

static enum Status lock(const struct Request *request) {
  if (request->first == 0)
    return BAD_ARGUMENT;
  if (drive.locked && drive.locked != request->first)
    return BUSY;
  drive.locked = request->first;
  return DONE;
}

static enum Status format(const struct Request *request) {
  int from = request->first, to = request->second;
  if (from > to || to >= TRACKS)
    return BAD_ARGUMENT;
  if (drive.is_protected)
    return PROTECTED;
  if (drive.open != 1)
    return BUSY;
  spin_up();
  for (int track = from; track <= to; track++)
    for (int i = 0; i < SECTORS / TRACKS; i++)
      drive.sectors[track * (SECTORS / TRACKS) + i] = 0;
  if (from == 0 && to == TRACKS - 1)
    drive.errors = 0;
  return DONE;
}

static enum Status control(const struct Request *request) {
  enum Status status;
  switch (request->detail) {
  case GEOMETRY:
    if (request->first < 4)
      return BAD_ARGUMENT;
    status = verify_disk();
    if (status == DONE)
      printf("%d sectors\n", SECTORS);
    return status;
  case FORMAT:
    status = verify_disk();
    return status == DONE ? format(request) : status;
  case CHECK_DISK:
    if (drive.was_changed)
      puts("changed");
    return verify_disk();
  case IS_WRITABLE:
    status = verify_disk();
    if (status == DONE && drive.is_protected)
      return PROTECTED;
    return status;
  case EJECT:
    if (drive.locked)
      return BUSY;
    if (request->first == 0) {
      if (drive.dirty > 0)
        puts("lost");
      drive.dirty = 0;
      drive.has_disk = 0;
      drive.motor = 0;
      return DONE;
    }
    if (drive.has_disk)
      return BUSY;
    drive.has_disk = 1;
    drive.was_changed = 1;
    drive.is_protected = request->second & 1;
    if (request->second & 2)
      drive.sectors[request->second >> 4] = 0xff;
    return DONE;
  case MEDIA_TYPES:
    if (request->first == 0)
      return BAD_ARGUMENT;
    for (int i = 0; i < request->first && i < 5; i++)
      printf("type %d\n", i);
    return request->first > 5 ? BAD_ARGUMENT : DONE;
  case FLUSH:
    status = verify_disk();
    return status == DONE ? flush() : status;
  case VERIFY:
    status = verify_disk();
    return status == DONE ? verify(request) : status;
  case LOCK:
    return lock(request);
  case UNLOCK:
    if (drive.locked != request->first)
      return BAD_ARGUMENT;
    drive.locked = 0;
    return DONE;
  case STATISTICS:
    if (drive.reads > 8 || drive.writes > 8)
      puts("busy");
    printf("%d read, %d written\n", drive.reads, drive.writes);
    return drive.errors > 0 ? BAD_SECTOR : DONE;
  default:
    return UNKNOWN;
  }
}

static enum Status enqueue(const struct Request *request) {
  if (drive.waiting >= QUEUE)
    return BUSY;
  drive.queue[drive.waiting++] = *request;
  return WAITS;
}

static void restart_queue(void) {
  int count = drive.waiting;
  struct Request waiting[QUEUE];
  memcpy(waiting, drive.queue, sizeof waiting);
  drive.waiting = 0;
  for (int i = 0; i < count; i++)
    if (perform(&waiting[i]) == BAD_SECTOR)
      puts("late error");
}

static void fail_queue(void) {
  while (drive.waiting > 0) {
    drive.waiting--;
    puts("cancelled");
  }
}

static enum Status plug(const struct Request *request) {
  switch (request->detail) {
  case START:
    if (drive.is_started)
      return BAD_ARGUMENT;
    if (drive.is_gone)
      return NO_DEVICE;
    drive.is_started = 1;
    drive.power = 0;
    restart_queue();
    return DONE;
  case QUERY_STOP:
    if (!drive.is_started || drive.is_removing)
      return BAD_ARGUMENT;
    if (drive.open > 1)
      return BUSY;
    drive.is_stopping = 1;
    return DONE;
  case CANCEL_STOP:
    if (!drive.is_stopping)
      return DONE;
    drive.is_stopping = 0;
    restart_queue();
    return DONE;
  case STOP:
    if (!drive.is_stopping)
      return BAD_ARGUMENT;
    drive.is_stopping = 0;
    drive.is_started = 0;
    drive.motor = 0;
    return DONE;
  case QUERY_REMOVE:
    if (drive.open > 0)
      return BUSY;
    drive.is_removing = 1;
    return DONE;
  case CANCEL_REMOVE:
    if (drive.is_removing) {
      drive.is_removing = 0;
      if (drive.is_started)
        restart_queue();
    }
    return DONE;
  case REMOVE:
    if (!drive.is_removing && !drive.is_gone)
      return BAD_ARGUMENT;
    fail_queue();
    drive.is_gone = 1;
    drive.is_started = 0;
    return DONE;
  case SURPRISE:
    drive.is_gone = 1;
    if (drive.motor)
      puts("the head scratches");
    fail_queue();
    return DONE;
  default:
    return UNKNOWN;
  }
}

static enum Status power(const struct Request *request) {
  int state = request->first;
  if (request->detail == 0) {
    if (state > 3)
      return BAD_ARGUMENT;
    if (state > 0 && drive.motor && drive.open > 0)
      return BUSY;
    return DONE;
  }
  if (request->detail != 1 || state > 3)
    return UNKNOWN;
  if (drive.power == state)
    return DONE;
  if (state == 0) {
    drive.power = 0;
    restart_queue();
  } else {
    drive.power = state;
    drive.motor = 0;
    if (state == 3)
      drive.was_changed = 1;
  }
  return DONE;
}

static enum Status perform(const struct Request *request) {
  if (drive.is_gone && request->ask != PLUG && request->ask != CLOSE)
    return NO_DEVICE;
  switch (request->ask) {
  case CREATE:
    if (!drive.is_started || drive.is_removing)
      return NO_DEVICE;
    drive.open++;
    return DONE;
  case CLOSE:
    if (drive.open == 0)
      return BAD_ARGUMENT;
    drive.open--;
    if (drive.open == 0 && drive.motor)
      drive.motor = 0;
    return DONE;
  case READ:
  case WRITE:
    if (drive.open == 0)
      return BAD_ARGUMENT;
    if (!drive.is_started || drive.is_stopping || drive.is_removing || drive.power > 0)
      return enqueue(request);
    return transfer(request, request->ask == WRITE);
  case CONTROL:
    if (drive.open == 0 && request->detail != EJECT)
      return BAD_ARGUMENT;
    if (drive.is_stopping || drive.power > 1)
      return enqueue(request);
    return control(request);
  case PLUG:
    return plug(request);
  case POWER:
    if (!drive.is_started)
      return NO_DEVICE;
    return power(request);
  case CLEAN:
    if (drive.waiting > 0)
      fail_queue();
    return DONE;
  default:
    return UNKNOWN;
  }
}

int main(void) {
  unsigned char bytes[4];
  int failures = 0;
  while (fread(bytes, 1, sizeof bytes, stdin) == sizeof bytes) {
    struct Request request = {bytes[0], bytes[1], bytes[2], bytes[3]};
    enum Status status = perform(&request);
    if (status == WAITS)
      puts("waits");
    else if (status != DONE && ++failures > 3) {
      puts("too many failures");
      return 1;
    }
  }
  if (drive.waiting > 0)
    puts("unanswered");
  return drive.open > 0 ? 2 : 0;
}
