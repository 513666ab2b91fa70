import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Compiling with the embedded clang and running native tools takes seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Processes, not threads: tests start threads with deep stacks of their own.
    pool: 'forks',
  },
});
