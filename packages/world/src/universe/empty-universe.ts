import { placePools } from './pools/place-pools.ts';
import type { Universe } from './universe.ts';
import { createWallets } from './wallets.ts';

const NONE = { count: 0 };
const NO_WALLETS = {
  maker: NONE,
  organic: NONE,
  holder: NONE,
  sniper: NONE,
  bundler: NONE,
  insider: NONE,
  wash: NONE,
  developer: NONE,
};

/** A universe without tokens, pools and traders. */
export function createEmptyUniverse(seed: number): Universe {
  const wallets = createWallets(seed, NO_WALLETS);
  return { seed, tokens: [], characters: new Map(), traders: [], ...placePools([], { seed, wallets }) };
}
