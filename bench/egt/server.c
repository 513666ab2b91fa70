// A small server's handling of one request, in the manner of WsMp3 (EGT, section 6) and written anew: what a request is, which file it
// wants and which of its headers matter are found out by functions of string.h. With -DFORGETS_SPACE the name of the method is copied
// up to a space into ten bytes, as in the paper's Figure 5.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef SIZE
#define SIZE 8
#endif

enum { GET, HEAD, POST, UNKNOWN };

static int method_of(const char *request) {
#ifdef FORGETS_SPACE
  char method[10];
  int i = 0;
  while (request[i] != ' ') {
    method[i] = request[i];
    i++;
  }
  method[i] = 0;
  if (strcmp(method, "GET") == 0) return GET;
#endif
  if (strncmp(request, "GET ", 4) == 0) return GET;
  if (strncmp(request, "HEAD ", 5) == 0) return HEAD;
  if (strncmp(request, "POST ", 5) == 0) return POST;
  return UNKNOWN;
}

static int is_forbidden(const char *path) { return strstr(path, "..") != NULL || strstr(path, "//") != NULL; }

static const char *type_of(const char *path) {
  if (strstr(path, ".mp3") != NULL) return "audio/mpeg";
  if (strstr(path, ".m3u") != NULL) return "audio/x-mpegurl";
  return strcasecmp(path, "/") == 0 ? "text/html" : "text/plain";
}

static int answer(char *request) {
  if (strlen(request) < 3) return 400;
  int method = method_of(request);
  if (method == UNKNOWN) return 501;
  char *path = strchr(request, ' ') + 1;
  if (*path != '/') return 400;
  if (is_forbidden(path)) return 403;
  if (method == POST) return strstr(path, "?") != NULL ? 200 : 411;
  printf("%s\n", type_of(path));
  return 200;
}

int main(void) {
  static char request[SIZE + 1];
  if (fread(request, 1, SIZE, stdin) != SIZE) return 1;
  int status = answer(request);
  printf("%d\n", status);
  return status == 200 ? 0 : 2;
}
