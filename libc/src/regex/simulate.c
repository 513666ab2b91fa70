// Finds where a match begins and ends, in one walk over the text: all nodes that any match could be at are
// followed at once (Thompson, 1968), each with the start of the leftmost match that could be there.
//
// The lists are ordered by start, since what is first in one list comes first into the next: where two meet at
// a node, the one that started earlier is there already. A match puts an end to all that started later.
#include <stdlib.h>
#include <string.h>

#include "regex_subject.h"

struct thread {
  int node;
  long start;
};

struct list {
  struct thread *threads;
  int count;
};

struct simulation {
  const struct regex_subject *subject;
  struct list now;
  struct list then;
  long *reached;  // by node: the last position, plus 1, at which it was put into a list
  int *pending;   // nodes still to be put into the list
  long first;     // of all matches so far
  long end;
};

// Puts a node, and all that it leads to without a character, into the list for that position.
static void put(struct simulation *run, struct list *list, int node, long start, long position) {
  int count = 0;
  run->pending[count++] = node;
  while (count) {
    node = run->pending[--count];
    if (run->reached[node] == position + 1) continue;
    run->reached[node] = position + 1;
    const struct regex_node *here = &run->subject->program->nodes[node];
    if (!REGEX_IS_EMPTY(here->kind)) {
      list->threads[list->count++] = (struct thread){node, start};
    } else if (here->kind != REGEX_ASSERT || __regex_holds(run->subject, here->value, position)) {
      if (here->ways[1] >= 0) run->pending[count++] = here->ways[1];
      run->pending[count++] = here->ways[0];
    }
  }
}

// Is there a match that ends here? What started behind its start is of no more interest.
static int note_match(struct simulation *run, long position) {
  for (int i = 0; i < run->now.count; i++) {
    int node = run->now.threads[i].node;
    if (run->subject->program->nodes[node].kind != REGEX_FINISH) continue;
    run->first = run->now.threads[i].start;
    run->end = position;
    while (run->now.count && run->now.threads[run->now.count - 1].start > run->first)
      run->now.count--;
    return 1;
  }
  return 0;
}

static void step(struct simulation *run, long position, long *size) {
  unsigned character = __regex_character(run->subject, position, size);
  run->then.count = 0;
  for (int i = 0; i < run->now.count; i++) {
    const struct thread *thread = &run->now.threads[i];
    const struct regex_node *node = &run->subject->program->nodes[thread->node];
    if (__regex_accepts(node, character))
      put(run, &run->then, node->ways[0], thread->start, position + *size);
  }
  struct list swapped = run->now;
  run->now = run->then;
  run->then = swapped;
}

static void follow(struct simulation *run, long start, long last, int wants_longest) {
  long size;
  for (long position = start;; position += size) {
    if (position <= last && run->first < 0)
      put(run, &run->now, run->subject->program->first, position, position);
    if (note_match(run, position) && !wants_longest) return;
    if (position >= run->subject->stop) return;
    if (run->now.count == 0 && (run->first >= 0 || position >= last)) return;
    step(run, position, &size);
  }
}

reg_errcode_t __regex_simulate(const struct regex_subject *subject, long start, long last,
                               int wants_longest, struct regex_span *span) {
  size_t count = (size_t)subject->program->node_count;
  struct simulation run = {.subject = subject, .first = -1, .end = -1};
  run.now.threads = malloc(count * sizeof *run.now.threads);
  run.then.threads = malloc(count * sizeof *run.then.threads);
  run.reached = calloc(count, sizeof *run.reached);
  run.pending = malloc((2 * count + 1) * sizeof *run.pending);
  int has_room = run.now.threads && run.then.threads && run.reached && run.pending;
  if (has_room) follow(&run, start, last, wants_longest);
  free(run.now.threads);
  free(run.then.threads);
  free(run.reached);
  free(run.pending);
  *span = (struct regex_span){run.first, run.end};
  return has_room ? REG_NOERROR : REG_ESPACE;
}
