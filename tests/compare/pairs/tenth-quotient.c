float tenth(signed char number) { return number / 10.0f; }
