float tenth(signed char number) { return number * 0.1f; }
