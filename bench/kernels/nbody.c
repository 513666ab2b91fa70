// Planets pulling at each other: doubles in structs, square roots, divisions.
#include <math.h>
#include <stdio.h>

struct body { double x[3], v[3], mass; };
static struct body bodies[] = {
  {{0, 0, 0}, {0, 0, 0}, 39.47},
  {{4.84, -1.16, -0.10}, {0.606, 2.81, -0.02}, 0.037},
  {{8.34, 4.12, -0.40}, {-1.01, 1.82, 0.008}, 0.011},
  {{12.89, -15.11, -0.22}, {1.08, 0.868, -0.010}, 0.0017},
  {{15.37, -25.9, 0.179}, {0.979, 0.594, -0.034}, 0.0020}};
enum { COUNT = sizeof bodies / sizeof *bodies };

static void advance(double dt) {
  for (int i = 0; i < COUNT; i++)
    for (int j = i + 1; j < COUNT; j++) {
      double d[3], square = 0;
      for (int k = 0; k < 3; k++) d[k] = bodies[i].x[k] - bodies[j].x[k], square += d[k] * d[k];
      double strength = dt / (square * sqrt(square));
      for (int k = 0; k < 3; k++) bodies[i].v[k] -= d[k] * bodies[j].mass * strength, bodies[j].v[k] += d[k] * bodies[i].mass * strength;
    }
  for (int i = 0; i < COUNT; i++)
    for (int k = 0; k < 3; k++) bodies[i].x[k] += dt * bodies[i].v[k];
}
static double energy(void) {
  double sum = 0;
  for (int i = 0; i < COUNT; i++) {
    for (int k = 0; k < 3; k++) sum += bodies[i].mass * bodies[i].v[k] * bodies[i].v[k] / 2;
    for (int j = i + 1; j < COUNT; j++) {
      double square = 0;
      for (int k = 0; k < 3; k++) { double d = bodies[i].x[k] - bodies[j].x[k]; square += d * d; }
      sum -= bodies[i].mass * bodies[j].mass / sqrt(square);
    }
  }
  return sum;
}

int main(void) {
  printf("%.12f\n", energy());
  for (int i = 0; i < 4000000; i++) advance(0.001);
  printf("%.12f\n", energy());
  return 0;
}
