import type { MintFacts } from '@orrery/chain';
import type { Millis } from '@orrery/core/time';
import { LAUNCHPADS } from '@orrery/domain/launches/launchpads';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { exampleLinks } from '@orrery/domain/tokens/token-links';
import { launchpadAccount } from '@orrery/venue';
import { MintMetadataSchema } from '@orrery/wire/chain/mint-metadata';
import type { Address } from '@solana/kit';
import * as v from 'valibot';

const MAX_DECIMALS = 18;
const LAUNCHPAD_BY_ACCOUNT = new Map(LAUNCHPADS.map(({ id }) => [launchpadAccount(id), id]));

interface Birth {
  mint: Address;
  /** What its mint says. */
  said: MintFacts;
  developer: Address;
  /** Where the pool's protocol fees go, by which its launchpad is known. */
  feeOwner: Address;
  at: Millis;
}

/** A launched token as its mint describes it; undefined when it cannot be listed: without a name, or under one that does not fit. */
export function toBornToken({ mint, said, developer, feeOwner, at }: Birth): TokenFacts | undefined {
  const { metadata, decimals, tokenProgram, extensions } = said;
  const parsed = v.safeParse(MintMetadataSchema, { ...metadata, links: metadata?.fields.get('links') });
  if (!parsed.success || decimals > MAX_DECIMALS) return undefined;
  const { name, symbol, links: letters, uri: metadataUri } = parsed.output;
  const launchpad = LAUNCHPAD_BY_ACCOUNT.get(feeOwner);
  const links = exampleLinks(letters, { id: mint, symbol });
  return {
    id: mint,
    symbol,
    name,
    decimals,
    tokenProgram,
    tags: [],
    ...(extensions && { extensions }),
    ...(launchpad !== undefined && { launch: { launchpad, developer, createdAt: at } }),
    ...(metadataUri !== undefined && { metadataUri }),
    ...(links && { links }),
  };
}
