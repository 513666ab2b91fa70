// Linear search, and the doubly linked lists of insque.
#include <search.h>
#include <string.h>

void *lfind(const void *key, const void *base, size_t *count, size_t size,
            __compar_fn_t compare) {
  const char *element = base;
  for (size_t left = *count; left > 0; left--, element += size) {
    if (compare(key, element) == 0) return (void *)element;
  }
  return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, __compar_fn_t compare) {
  void *found = lfind(key, base, count, size, compare);
  if (found) return found;
  return memcpy((char *)base + size * (*count)++, key, size);
}

void insque(void *element, void *predecessor) {
  struct qelem *item = element;
  struct qelem *before = predecessor;
  item->q_back = before;
  item->q_forw = before ? before->q_forw : NULL;
  if (item->q_forw) item->q_forw->q_back = item;
  if (before) before->q_forw = item;
}

void remque(void *element) {
  struct qelem *item = element;
  if (item->q_forw) item->q_forw->q_back = item->q_back;
  if (item->q_back) item->q_back->q_forw = item->q_forw;
}
