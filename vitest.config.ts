import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Compiling with the embedded clang and running native tools takes seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Every worker that compiles loads a compiler of 75 MB: as many as there are cores, no more.
    pool: 'forks',
  },
});
