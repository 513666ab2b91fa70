// A record's length field is believed when its checksum fits. FIXED looks at the length too.
// finding: out-of-bounds BUG
// clew: --sym-stdin 6
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct record { unsigned char length, sum, body[4]; };

int main(void) {
  struct record record;
  unsigned char out[4];
  if (read(0, &record, sizeof record) != sizeof record) return 1;
  unsigned sum = 0x5a;
  for (unsigned i = 0; i < sizeof record.body; i++) sum = (sum * 31 + record.body[i]) & 0xff;
  if (sum != record.sum) return 2;
#ifdef FIXED
  if (record.length > sizeof out) return 3;
#endif
  for (unsigned i = 0; i < record.length; i++) out[i] = record.body[i & 3]; // BUG
  return out[0];
}
