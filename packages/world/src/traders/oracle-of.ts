import { createOracle, type Oracle, type OracleAsset } from '@orrery/oracle';
import { type Address, address } from '@solana/kit';
import { seedOf } from '../random.ts';
import { MAJORS } from '../universe/majors.ts';
import type { Universe } from '../universe/universe.ts';

/** The oracle of a universe; at `genesisMs`, milliseconds since the epoch, it says the universe's prices. */
export function oracleOf(
  { seed, characters }: Pick<Universe, 'seed' | 'characters'>,
  genesisMs: number,
): Oracle {
  const majors = MAJORS.map((major): [Address, OracleAsset] => [address(major.mint), major]);
  return createOracle({
    seedOf: (symbol) => seedOf('oracle', seed, symbol),
    assets: new Map([...majors, ...characters]),
    genesisMs,
  });
}
