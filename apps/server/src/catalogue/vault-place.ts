import type { Pool } from '@orrery/venue';

/** The pool an account is a vault of. */
export interface VaultPlace {
  pool: Pool;
  side: 0 | 1;
}
