import { parseAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';

/**
 * Tokens that are never offered, beside the operator's own list (rulings.md): scams of the world, look-alikes that promise an
 * airdrop or a new version.
 */
export const BLOCKED_MINTS: readonly Address[] = [
  'AUXi9zoed97yU4vTsWkYFoVK7ePgWn5VM6myNerC7kLC',
  'CzzWer4BridnGYGnWY6FA4xmw5242WiY9mHh1KN9NzcX',
  '9HDP3jTWMbzvSV2PRWrRUwKptuTMNZ4t5Nu3pJi5tRdS',
  '2qkhz7z4PGkuoRAoQEaGvnMG5vELZ9LMEjZePvk2LJcg',
].map((text) => parseAddress(text));
