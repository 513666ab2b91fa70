/* Queues, hash table, binary trees and linear search. */
#ifndef _SEARCH_H
#define _SEARCH_H 1

#include <features.h>
#define __need_size_t
#include <stddef.h>

__BEGIN_DECLS

#ifndef __COMPAR_FN_T
# define __COMPAR_FN_T
typedef int (*__compar_fn_t)(const void *, const void *);
# ifdef __USE_GNU
typedef __compar_fn_t comparison_fn_t;
# endif
#endif

#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
struct qelem {
  struct qelem *q_forw;
  struct qelem *q_back;
  char q_data[1];
};
extern void insque(void *__element, void *__predecessor) __THROW;
extern void remque(void *__element) __THROW;
#endif

typedef enum { FIND, ENTER } ACTION;
typedef struct entry {
  char *key;
  void *data;
} ENTRY;
extern ENTRY *hsearch(ENTRY __item, ACTION __action) __THROW;
extern int hcreate(size_t __count) __THROW;
extern void hdestroy(void) __THROW;
#ifdef __USE_GNU
struct _ENTRY;
struct hsearch_data {
  struct _ENTRY *table;
  unsigned int size;
  unsigned int filled;
};
extern int hsearch_r(ENTRY __item, ACTION __action, ENTRY **__result, struct hsearch_data *__table)
    __THROW;
extern int hcreate_r(size_t __count, struct hsearch_data *__table) __THROW;
extern void hdestroy_r(struct hsearch_data *__table) __THROW;
#endif

typedef enum { preorder, postorder, endorder, leaf } VISIT;
extern void *tsearch(const void *__key, void **__root, __compar_fn_t __compare);
extern void *tfind(const void *__key, void *const *__root, __compar_fn_t __compare);
extern void *tdelete(const void *__restrict __key, void **__restrict __root,
                     __compar_fn_t __compare);
typedef void (*__action_fn_t)(const void *node, VISIT visit, int depth);
extern void twalk(const void *__root, __action_fn_t __action);
#ifdef __USE_GNU
typedef void (*__free_fn_t)(void *node);
extern void twalk_r(const void *__root,
                    void (*__action)(const void *__node, VISIT __visit, void *__closure),
                    void *__closure);
extern void tdestroy(void *__root, __free_fn_t __release);
#endif

extern void *lfind(const void *__key, const void *__base, size_t *__count, size_t __size,
                   __compar_fn_t __compare);
extern void *lsearch(const void *__key, void *__base, size_t *__count, size_t __size,
                     __compar_fn_t __compare);

__END_DECLS

#endif
