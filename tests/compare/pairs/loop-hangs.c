int steps(unsigned char n) { int k = 0; while (n != 1 && n != 0) { if (n == 255) continue; n /= 2; k++; } return k; }
