int at(const int *numbers, int count, int i) { return i >= 0 && i <= count ? numbers[i] : -1; }
