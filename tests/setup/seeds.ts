import fc from 'fast-check';
import { TEST_SEED } from './seed.ts';

// Sampled values follow it too.
fc.configureGlobal({ seed: TEST_SEED });
