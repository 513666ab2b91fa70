// Where the laws of the tests take their chance from. The gate has to say the same of the same commit, so by default each law sees
// the same cases every time. A hunt wants others: `CLEW_SEED=fresh npx vitest run tests/solver`; a law that fails
// says its seed, and CLEW_SEED=N is that one again.

import fc from 'fast-check';

const { CLEW_SEED: seed = '1' } = process.env;
if (seed !== 'fresh') fc.configureGlobal({ seed: Number(seed) });

export { default } from 'fast-check';
