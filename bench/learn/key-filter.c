/* A filter between a keyboard and who reads it: a program of our own, of the kind that concolic testing's
 * experiments have. Standard input is a list of messages: a kind, a length, and as many bytes of content. Connect, initialise and
 * enable come first; then scan codes are translated, with modifiers, locks, repeats and hot keys. */

#include <stdio.h>
#include <string.h>

enum Kind { CONNECT = 1, DISCONNECT, INITIALISE, ENABLE, DISABLE, KEYS, SET_LEDS, SET_RATE, SLEEP, WAKE, QUERY };
enum { SHIFT = 0x2a, RIGHT_SHIFT = 0x36, CONTROL = 0x1d, ALT = 0x38, CAPS = 0x3a, NUM = 0x45, SCROLL = 0x46 };
enum { EXTENDED = 0xe0, PAUSE = 0xe1, RELEASED = 0x80, DELETE = 0x53, SYSRQ = 0x54 };
enum { HISTORY = 8 };

struct Filter {
  int connected, initialised, enabled, asleep;
  int shift, control, alt, caps, num, scroll;
  int is_extended, pause_left;
  int delay, rate, last, repeats;
  unsigned char history[HISTORY];
  int kept, dropped, overruns, hot;
};

static struct Filter filter;

static int fail(const char *why) {
  puts(why);
  return 0;
}

static void keep(int code) {
  if (filter.kept == HISTORY) {
    memmove(filter.history, filter.history + 1, HISTORY - 1);
    filter.kept--;
    filter.overruns++;
  }
  filter.history[filter.kept++] = (unsigned char)code;
}

static int modifier(int code, int is_down) {
  switch (code) {
  case SHIFT:
  case RIGHT_SHIFT:
    filter.shift = is_down;
    return 1;
  case CONTROL:
    filter.control = is_down;
    return 1;
  case ALT:
    filter.alt = is_down;
    return 1;
  case CAPS:
    if (is_down)
      filter.caps ^= 1;
    return 1;
  case NUM:
    if (is_down && filter.control)
      filter.dropped++;
    else if (is_down)
      filter.num ^= 1;
    return 1;
  case SCROLL:
    if (is_down)
      filter.scroll ^= 1;
    return 1;
  default:
    return 0;
  }
}

static int letter(int code) {
  static const char rows[] = "1234567890-=\b\tqwertyuiop[]\n asdfghjkl;'` \\zxcvbnm,./";
  if (code < 2 || code - 2 >= (int)sizeof rows - 1)
    return 0;
  int c = rows[code - 2];
  if (c >= 'a' && c <= 'z' && filter.shift != filter.caps)
    return c - 'a' + 'A';
  if (filter.shift && c == '1')
    return '!';
  if (filter.shift && c == '/')
    return '?';
  return c;
}

static int hot_key(int code) {
  if (!filter.control || !filter.alt)
    return 0;
  if (code == DELETE) {
    filter.hot = 1;
    return 1;
  }
  if (code >= 0x3b && code <= 0x44) {
    filter.hot = code - 0x3b + 2;
    return 1;
  }
  return 0;
}

static void key(int code) {
  if (filter.pause_left > 0) {
    filter.pause_left--;
    if (filter.pause_left == 0)
      keep(PAUSE);
    return;
  }
  if (code == EXTENDED) {
    filter.is_extended = 1;
    return;
  }
  if (code == PAUSE) {
    filter.pause_left = 2;
    return;
  }
  int is_down = !(code & RELEASED);
  int plain = code & ~RELEASED;
  int was_extended = filter.is_extended;
  filter.is_extended = 0;
  if (modifier(plain, is_down) && !was_extended)
    return;
  if (!is_down) {
    if (plain == filter.last)
      filter.last = filter.repeats = 0;
    return;
  }
  if (hot_key(plain))
    return;
  if (plain == filter.last) {
    if (++filter.repeats < filter.delay) {
      filter.dropped++;
      return;
    }
    if (filter.rate > 2 && filter.repeats % 2 == 0)
      return;
  } else {
    filter.last = plain;
    filter.repeats = 0;
  }
  if (was_extended) {
    keep(plain | RELEASED);
    return;
  }
  if (plain == SYSRQ && filter.alt) {
    puts("system request");
    return;
  }
  int c = letter(plain);
  if (c == 0)
    filter.dropped++;
  else if (filter.control && c >= 'a' && c <= 'z')
    keep(c - 'a' + 1);
  else
    keep(c);
}

static int keys(const unsigned char *codes, int count) {
  if (!filter.enabled)
    return fail("not enabled");
  if (filter.asleep) {
    if (count == 1 && codes[0] == 0x39)
      filter.asleep = 0;
    return 1;
  }
  for (int i = 0; i < count; i++)
    key(codes[i]);
  return 1;
}

static int leds(const unsigned char *content, int length) {
  if (length != 1)
    return fail("bad length");
  if (content[0] > 7)
    return fail("no such led");
  filter.scroll = content[0] & 1;
  filter.num = content[0] >> 1 & 1;
  filter.caps = content[0] >> 2 & 1;
  return 1;
}

static int initialise(const unsigned char *content, int length) {
  if (!filter.connected)
    return fail("not connected");
  if (length < 2)
    return fail("bad length");
  if (content[0] != 0xaa)
    return fail("self-test failed");
  if (content[1] == 0xab && length >= 3 && content[2] == 0x83)
    filter.num = 1;
  else if (content[1] != 0)
    return fail("unknown keyboard");
  filter.initialised = 1;
  return 1;
}

static int query(void) {
  printf("%d kept, %d dropped\n", filter.kept, filter.dropped);
  if (filter.overruns > 0)
    puts("overrun");
  if (filter.hot == 1)
    puts("reboot");
  else if (filter.hot > 1)
    printf("console %d\n", filter.hot - 1);
  if (filter.kept >= 2 && memcmp(filter.history, "OK", 2) == 0)
    puts("OK");
  return 1;
}

static int receive(int kind, const unsigned char *content, int length) {
  if (filter.asleep && kind != WAKE && kind != KEYS)
    return fail("asleep");
  switch (kind) {
  case CONNECT:
    if (filter.connected)
      return fail("shared");
    filter.connected = 1;
    return 1;
  case DISCONNECT:
    if (filter.enabled)
      return fail("in use");
    filter.connected = filter.initialised = 0;
    return 1;
  case INITIALISE:
    return initialise(content, length);
  case ENABLE:
    if (!filter.initialised)
      return fail("not initialised");
    filter.enabled = 1;
    return 1;
  case DISABLE:
    filter.enabled = 0;
    return 1;
  case KEYS:
    return keys(content, length);
  case SET_LEDS:
    return filter.initialised ? leds(content, length) : fail("not initialised");
  case SET_RATE:
    if (length != 2 || content[0] > 5 || content[1] > 5)
      return fail("bad rate");
    filter.delay = content[0];
    filter.rate = content[1];
    return 1;
  case SLEEP:
    if (filter.kept > 0)
      return fail("not read");
    filter.asleep = 1;
    return 1;
  case WAKE:
    if (!filter.asleep)
      return fail("awake");
    filter.asleep = 0;
    return 1;
  case QUERY:
    return query();
  default:
    return fail("unknown message");
  }
}

int main(void) {
  int kind, failures = 0;
  while ((kind = getchar()) != EOF) {
    int length = getchar();
    if (length == EOF || length > 16)
      return 2;
    unsigned char content[16];
    if (fread(content, 1, (size_t)length, stdin) != (size_t)length)
      return 2;
    if (!receive(kind, content, length) && ++failures == 3)
      return 1;
  }
  return 0;
}
