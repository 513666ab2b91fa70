// A tiny assembler and the machine for what it makes: mnemonics, registers, labels, immediate values; then the program runs
// for a while.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOV, ADD, SUB, MUL, DIV, CMP, JMP, JEQ, JLT, PUSH, POP, OUT, HALT, OPERATIONS };

static const char *const names[OPERATIONS] = {"mov", "add", "sub", "mul", "div", "cmp", "jmp",
                                              "jeq", "jlt", "push", "pop", "out", "halt"};
static const char operands[OPERATIONS] = {2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 0};

struct operand {
  char kind; // 'r' register, 'i' immediate, 'l' label
  int value;
};

static char text[160];
static struct { int operation; struct operand a, b; } code[32];
static int count;
static struct { char name[8]; int address; } labels[8];
static int label_count;

static int find_label(const char *name) {
  for (int i = 0; i < label_count; i++) if (strcmp(labels[i].name, name) == 0) return i;
  return -1;
}

static int parse_operand(char *word, struct operand *operand) {
  if (word == NULL || *word == 0) return 10;
  if (word[0] == 'r' && word[1] >= '0' && word[1] <= '7' && word[2] == 0) {
    operand->kind = 'r';
    operand->value = word[1] - '0';
    return 0;
  }
  if (word[0] == '#') {
    char *end;
    operand->kind = 'i';
    operand->value = strtol(word + 1, &end, 0);
    return *end == 0 && end != word + 1 ? 0 : 11;
  }
  if (word[0] == '@') {
    operand->kind = 'l';
    operand->value = find_label(word + 1);
    return operand->value < 0 ? 12 : 0;
  }
  return 13;
}

static int assemble_line(char *line) {
  char *colon = strchr(line, ':');
  if (colon != NULL) {
    *colon = 0;
    if (label_count == 8) return 20;
    if (strlen(line) == 0 || strlen(line) > 7) return 21;
    if (find_label(line) >= 0) return 22;
    strcpy(labels[label_count].name, line);
    labels[label_count++].address = count;
    line = colon + 1;
  }
  char *name = strtok(line, " ,\t");
  if (name == NULL || name[0] == ';') return 0;
  if (count == 32) return 23;
  int operation = 0;
  while (operation < OPERATIONS && strcmp(names[operation], name) != 0) operation++;
  if (operation == OPERATIONS) return 24;
  code[count].operation = operation;
  int problem = 0;
  if (operands[operation] > 0) problem = parse_operand(strtok(NULL, " ,\t"), &code[count].a);
  if (problem == 0 && operands[operation] > 1) problem = parse_operand(strtok(NULL, " ,\t"), &code[count].b);
  if (problem == 0 && operation <= SUB && code[count].a.kind != 'r') problem = 25;
  if (problem == 0 && operation >= JMP && operation <= JLT && code[count].a.kind != 'l') problem = 26;
  count++;
  return problem;
}

static int registers[8], stack[4], depth;

static int value_of(const struct operand *operand) {
  return operand->kind == 'r' ? registers[operand->value] : operand->value;
}

static int execute(void) {
  int compared = 0;
  for (int pc = 0, steps = 0; pc < count; steps++) {
    if (steps == 200) return 30;
    const struct operand *a = &code[pc].a, *b = &code[pc].b;
    int *target = &registers[a->value & 7];
    switch (code[pc++].operation) {
      case MOV: *target = value_of(b); break;
      case ADD: *target += value_of(b); break;
      case SUB: *target -= value_of(b); break;
      case MUL: *target = (int)((unsigned)*target * (unsigned)value_of(b)); break;
      case DIV:
        if (value_of(b) == 0) return 31;
        *target /= value_of(b);
        break;
      case CMP: compared = value_of(a) - value_of(b); break;
      case JMP: pc = labels[a->value].address; break;
      case JEQ: if (compared == 0) pc = labels[a->value].address; break;
      case JLT: if (compared < 0) pc = labels[a->value].address; break;
      case PUSH:
        if (depth == 4) return 32;
        stack[depth++] = value_of(a);
        break;
      case POP:
        if (depth == 0) return 33;
        *target = stack[--depth];
        break;
      case OUT:
        if (value_of(a) == 1234567) printf("the number\n");
        break;
      case HALT: return 0;
    }
  }
  return registers[0] == 42 ? 34 : 0;
}

int main(void) {
  long length = read(0, text, sizeof text - 1);
  if (length <= 0) return 1;
  for (char *line = text; *line != 0;) {
    char *end = strchr(line, '\n');
    if (end != NULL) *end = 0;
    int problem = assemble_line(line);
    if (problem != 0) return problem;
    if (end == NULL) break;
    line = end + 1;
  }
  return execute();
}
