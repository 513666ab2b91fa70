// The one rounding direction that there is.
#ifndef CLEW_INTERNAL_ROUNDING_H
#define CLEW_INTERNAL_ROUNDING_H

// Ends the path, with a word to the user, for every direction but FE_TONEAREST.
void __require_nearest(int direction);

#endif
