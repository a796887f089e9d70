// Generated from programs/metadata/interface.json by npm run generate:program.

import type { Address } from '@solana/kit';

/** The metadata program's address. */
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;
/** The program's limits; fees in basis points. */
export const METADATA_CONSTANTS = {
  metadataBytes: 607,
  nameBytes: 32,
  symbolBytes: 10,
  uriBytes: 200,
  maxSellerFeeBps: 10000,
} as const;
