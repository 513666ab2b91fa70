// Binary search trees that stay balanced: AA trees (Andersson, "Balanced search trees made
// simple", 1993). A node's level is its height in the 2-3 tree that the binary tree stands for:
// a right child may be on its parent's level, a left child never, two right ones in a row never.
#include <search.h>
#include <stdlib.h>

#include "alias.h"

struct node {
  const void *key;  // first: a program sees a node as a pointer to its key
  struct node *left;
  struct node *right;
  int level;
};

static int level_of(const struct node *node) { return node ? node->level : 0; }

// Turns a left child on the same level into a parent.
static struct node *skew(struct node *node) {
  struct node *left = node->left;
  if (level_of(left) != node->level) return node;
  node->left = left->right;
  left->right = node;
  return left;
}

// Lifts the middle one of three nodes on the same level.
static struct node *split(struct node *node) {
  struct node *right = node->right;
  if (!right || level_of(right->right) != node->level) return node;
  node->right = right->left;
  right->left = node;
  right->level++;
  return right;
}

void *tfind(const void *key, void *const *root, __compar_fn_t compare) {
  if (!root) return NULL;
  struct node *node = *root;
  while (node) {
    int order = compare(key, node->key);
    if (order == 0) return node;
    node = order < 0 ? node->left : node->right;
  }
  return NULL;
}
ALIAS(__tfind, tfind);

static struct node *insert(struct node *node, const void *key, __compar_fn_t compare,
                           struct node **found) {
  if (!node) {
    node = malloc(sizeof *node);
    if (node) *node = (struct node){key, NULL, NULL, 1};
    *found = node;
    return node;
  }
  int order = compare(key, node->key);
  if (order == 0) {
    *found = node;
    return node;
  }
  if (order < 0) node->left = insert(node->left, key, compare, found);
  else node->right = insert(node->right, key, compare, found);
  return split(skew(node));
}

void *tsearch(const void *key, void **root, __compar_fn_t compare) {
  struct node *found = NULL;
  if (!root) return NULL;
  *root = insert(*root, key, compare, &found);
  return found;
}
ALIAS(__tsearch, tsearch);

// Restores the rules at a node below which a level has been lost.
static struct node *rebalance(struct node *node) {
  int lower = level_of(node->left) < level_of(node->right) ? level_of(node->left)
                                                           : level_of(node->right);
  if (node->level <= lower + 1) return node;
  node->level = lower + 1;
  if (level_of(node->right) > node->level) node->right->level = node->level;
  node = skew(node);
  if (node->right) {
    node->right = skew(node->right);
    if (node->right->right) node->right->right = skew(node->right->right);
  }
  node = split(node);
  if (node->right) node->right = split(node->right);
  return node;
}

// Takes the smallest node out of a tree.
static struct node *detach_first(struct node *node, struct node **first) {
  if (!node->left) {
    *first = node;
    return node->right;
  }
  node->left = detach_first(node->left, first);
  return rebalance(node);
}

static struct node *remove_node(struct node *node) {
  struct node *left = node->left;
  struct node *right = node->right;
  int level = node->level;
  free(node);
  if (!right) return left;
  struct node *successor;
  right = detach_first(right, &successor);
  *successor = (struct node){successor->key, left, right, level};
  return rebalance(successor);
}

static struct node *delete(struct node *node, const void *key, __compar_fn_t compare,
                           struct node **parent, struct node *above) {
  if (!node) return NULL;
  int order = compare(key, node->key);
  if (order == 0) {
    *parent = above;
    return remove_node(node);
  }
  if (order < 0) node->left = delete(node->left, key, compare, parent, node);
  else node->right = delete(node->right, key, compare, parent, node);
  return rebalance(node);
}

// Returns the parent of what was deleted; for the root, which has none, some pointer.
void *tdelete(const void *restrict key, void **restrict root, __compar_fn_t compare) {
  struct node *parent = NULL;
  if (!root || !*root) return NULL;
  *root = delete(*root, key, compare, &parent, (struct node *)root);
  return parent;
}
ALIAS(__tdelete, tdelete);

static void walk(const struct node *node, __action_fn_t action, int depth) {
  if (!node->left && !node->right) {
    action(node, leaf, depth);
    return;
  }
  action(node, preorder, depth);
  if (node->left) walk(node->left, action, depth + 1);
  action(node, postorder, depth);
  if (node->right) walk(node->right, action, depth + 1);
  action(node, endorder, depth);
}

void twalk(const void *root, __action_fn_t action) {
  if (root && action) walk(root, action, 0);
}
ALIAS(__twalk, twalk);

static void walk_with(const struct node *node, void (*action)(const void *, VISIT, void *),
                      void *closure) {
  if (!node->left && !node->right) {
    action(node, leaf, closure);
    return;
  }
  action(node, preorder, closure);
  if (node->left) walk_with(node->left, action, closure);
  action(node, postorder, closure);
  if (node->right) walk_with(node->right, action, closure);
  action(node, endorder, closure);
}

void twalk_r(const void *root, void (*action)(const void *, VISIT, void *), void *closure) {
  if (root && action) walk_with(root, action, closure);
}

void tdestroy(void *root, __free_fn_t release) {
  struct node *node = root;
  if (!node) return;
  tdestroy(node->left, release);
  tdestroy(node->right, release);
  release((void *)node->key);
  free(node);
}
ALIAS(__tdestroy, tdestroy);
