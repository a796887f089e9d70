import type { Pool } from '@orrery/venue';

/** Whose vault an account is. */
export interface VaultPlace {
  pool: Pool;
  side: 0 | 1;
}
