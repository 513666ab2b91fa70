// Fortified functions take the destination's size as a last argument.
#ifndef CLEW_INTERNAL_FORTIFY_H
#define CLEW_INTERNAL_FORTIFY_H

#include <stddef.h>

_Noreturn void __chk_fail(void);

#define REQUIRE_ROOM(needed, room) \
  if ((needed) > (room)) __chk_fail()

#endif
