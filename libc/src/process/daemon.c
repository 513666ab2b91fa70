// The parent of a daemon only ends: what goes on is the child, and that can be this process.
#include <fcntl.h>
#include <unistd.h>

int daemon(int keep_directory, int keep_streams) {
  if (!keep_directory && chdir("/")) return -1;
  if (keep_streams) return 0;
  int nowhere = open("/dev/null", O_RDWR);
  if (nowhere < 0) return -1;
  for (int stream = 0; stream < 3; stream++) dup2(nowhere, stream);
  if (nowhere > 2) close(nowhere);
  return 0;
}
