/* A packet filter: a machine with an accumulator, an index register and sixteen words of memory, by the instruction set that the
 * Berkeley Packet Filter's authors published (McCanne and Jacobson 1993), and a validator that says which programs may be run.
 * Standard input is a filter of LENGTH instructions of eight bytes each, and behind it the packet.
 *
 * With -DFORGETS_STX the validator does not look at the memory index of STX and LDX, as EXE 5.1 found it in FreeBSD. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifndef LENGTH
#define LENGTH 4
#endif

enum { WORDS = 16, PACKET = 32 };
enum Class { LD, LDX, ST, STX, ALU, JMP, RET, MISC };
enum Size { W = 0x00, H = 0x08, B = 0x10 };
enum Mode { IMM = 0x00, ABS = 0x20, IND = 0x40, MEM = 0x60, LEN = 0x80, MSH = 0xa0 };
enum Operation { ADD = 0x00, SUB = 0x10, MUL = 0x20, DIV = 0x30, OR = 0x40, AND = 0x50, LSH = 0x60, RSH = 0x70, NEG = 0x80 };
enum Jump { JA = 0x00, JEQ = 0x10, JGT = 0x20, JGE = 0x30, JSET = 0x40 };
enum { SOURCE_X = 0x08, RETURN_A = 0x10, TAX = 0x00, TXA = 0x80 };

struct Instruction {
  uint16_t code;
  uint8_t jt, jf;
  uint32_t k;
};

static int class_of(const struct Instruction *p) { return p->code & 0x07; }

static int is_load(int code) {
  switch (code) {
  case LD | W | ABS: case LD | H | ABS: case LD | B | ABS:
  case LD | W | IND: case LD | H | IND: case LD | B | IND:
  case LD | W | LEN: case LD | IMM: case LD | MEM:
    return 1;
  default:
    return 0;
  }
}

static int is_index_load(int code) {
  return code == (LDX | IMM) || code == (LDX | MEM) || code == (LDX | W | LEN) || code == (LDX | B | MSH);
}

static int uses_memory(const struct Instruction *p) {
  if (class_of(p) == ST || p->code == (LD | MEM)) return 1;
#ifndef FORGETS_STX
  if (class_of(p) == STX || p->code == (LDX | MEM)) return 1;
#endif
  return 0;
}

static int is_valid_jump(const struct Instruction *p, uint32_t left) {
  switch (p->code & 0xf0) {
  case JA:
    return p->code == (JMP | JA) && p->k < left;
  case JEQ: case JGT: case JGE: case JSET:
    return p->jt < left && p->jf < left;
  default:
    return 0;
  }
}

static int is_valid_operation(const struct Instruction *p) {
  switch (p->code & 0xf0) {
  case ADD: case SUB: case MUL: case OR: case AND: case LSH: case RSH:
    return 1;
  case NEG:
    return (p->code & SOURCE_X) == 0;
  case DIV:
    return (p->code & SOURCE_X) != 0 || p->k != 0;
  default:
    return 0;
  }
}

/* May the filter be run? It ends with a return, jumps stay inside, memory indexes too. */
static int validate(const struct Instruction *filter, uint32_t length) {
  for (uint32_t i = 0; i < length; i++) {
    const struct Instruction *p = &filter[i];
    uint32_t left = length - i - 1;
    if (p->code > 0xff) return 0;
    if (uses_memory(p) && p->k >= WORDS) return 0;
    switch (class_of(p)) {
    case LD:
      if (!is_load(p->code)) return 0;
      break;
    case LDX:
      if (!is_index_load(p->code)) return 0;
      break;
    case ST:
      if (p->code != ST) return 0;
      break;
    case STX:
      if (p->code != STX) return 0;
      break;
    case ALU:
      if (!is_valid_operation(p)) return 0;
      break;
    case JMP:
      if (!is_valid_jump(p, left)) return 0;
      break;
    case RET:
      if (p->code != RET && p->code != (RET | RETURN_A)) return 0;
      break;
    default:
      if (p->code != (MISC | TAX) && p->code != (MISC | TXA)) return 0;
      break;
    }
  }
  return class_of(&filter[length - 1]) == RET;
}

/* Reads big-endian bytes of the packet; 0 if they are not all there. */
static int fetch(const uint8_t *packet, uint32_t size, uint32_t at, uint32_t bytes, uint32_t *value) {
  if (at > size || bytes > size - at) return 0;
  *value = 0;
  for (uint32_t i = 0; i < bytes; i++) *value = *value << 8 | packet[at + i];
  return 1;
}

static uint32_t bytes_of(int code) {
  switch (code & 0x18) {
  case W: return 4;
  case H: return 2;
  default: return 1;
  }
}

static int operate(int operation, uint32_t *a, uint32_t operand) {
  switch (operation) {
  case ADD: *a += operand; return 1;
  case SUB: *a -= operand; return 1;
  case MUL: *a *= operand; return 1;
  case DIV:
    if (operand == 0) return 0;
    *a /= operand;
    return 1;
  case OR: *a |= operand; return 1;
  case AND: *a &= operand; return 1;
  case LSH: *a = operand < 32 ? *a << operand : 0; return 1;
  case RSH: *a = operand < 32 ? *a >> operand : 0; return 1;
  default: *a = -*a; return 1;
  }
}

static int compare(int jump, uint32_t a, uint32_t operand) {
  switch (jump) {
  case JEQ: return a == operand;
  case JGT: return a > operand;
  case JGE: return a >= operand;
  default: return (a & operand) != 0;
  }
}

/* How many bytes of the packet the filter accepts. */
static uint32_t run(const struct Instruction *p, const uint8_t *packet, uint32_t size) {
  uint32_t a = 0, x = 0, memory[WORDS] = {0};
  for (;; p++) {
    switch (p->code) {
    case RET: return p->k;
    case RET | RETURN_A: return a;
    case LD | W | ABS: case LD | H | ABS: case LD | B | ABS:
      if (!fetch(packet, size, p->k, bytes_of(p->code), &a)) return 0;
      break;
    case LD | W | IND: case LD | H | IND: case LD | B | IND:
      if (p->k > size || x > size - p->k) return 0;
      if (!fetch(packet, size, x + p->k, bytes_of(p->code), &a)) return 0;
      break;
    case LD | W | LEN: a = size; break;
    case LDX | W | LEN: x = size; break;
    case LD | IMM: a = p->k; break;
    case LDX | IMM: x = p->k; break;
    case LD | MEM: a = memory[p->k]; break;
    case LDX | MEM: x = memory[p->k]; break;
    case LDX | B | MSH:
      if (!fetch(packet, size, p->k, 1, &x)) return 0;
      x = (x & 0x0f) << 2;
      break;
    case ST: memory[p->k] = a; break;
    case STX: memory[p->k] = x; break;
    case MISC | TAX: x = a; break;
    case MISC | TXA: a = x; break;
    default: {
      uint32_t operand = p->code & SOURCE_X ? x : p->k;
      if (class_of(p) == ALU) {
        if (!operate(p->code & 0xf0, &a, operand)) return 0;
      } else if (p->code == (JMP | JA)) {
        p += p->k;
      } else {
        p += compare(p->code & 0xf0, a, operand) ? p->jt : p->jf;
      }
    }
    }
  }
}

int main(void) {
  struct Instruction filter[LENGTH];
  uint8_t packet[PACKET];
  if (fread(filter, sizeof *filter, LENGTH, stdin) != LENGTH) return 2;
  size_t size = fread(packet, 1, sizeof packet, stdin);
  if (!validate(filter, LENGTH)) {
    puts("invalid");
    return 1;
  }
  /* How many bytes is not printed: the digits of a number are decisions of the C library, and no part of this. */
  if (run(filter, packet, (uint32_t)size) == 0) return 3;
  return 0;
}
