import { type Clock, MINUTE_MS, SECOND_MS } from '@orrery/core/time';
import { multiplierAt } from '@orrery/domain/mints/scaled-amount';
import { tagsOf } from '@orrery/domain/tokens/token';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import type { TokenIcons } from '../../modules/image/token-icons.ts';
import type { AskNodes } from '../ask-nodes.ts';
import { type ChainToken, MINTS_AT_ONCE, readChainTokens } from './read-chain-tokens.ts';

/** Tokens as the chain alone knows them. */
export interface ChainTokens {
  /** Those of some addresses that are tokens with a name, as unverified assets without figures of a market. Rejects with `CHAIN_UNAVAILABLE`. */
  find(ids: readonly Address[]): Promise<Asset[]>;
  /** Whether an address was found to be such a token. */
  has(id: string): boolean;
}

interface ChainTokensOptions {
  ask: AskNodes;
  icons: Pick<TokenIcons, 'iconOf'>;
  clock: Clock;
}

/** What was read, and when; without a token where there is none. */
interface Kept {
  token: ChainToken | undefined;
  at: number;
}

/** One that is not there may be made any moment. */
const [FOUND_MS, MISSED_MS] = [MINUTE_MS, 5 * SECOND_MS];
/** Maximum number of addresses that are remembered; those read longest ago are forgotten first. */
const MAX_KEPT = 5_000;

export function createChainTokens({ ask, icons, clock }: ChainTokensOptions): ChainTokens {
  const kept = new Map<string, Kept>();
  const asking = new Map<Address, Promise<void>>();

  function isFresh(id: Address): boolean {
    const known = kept.get(id);
    return known !== undefined && clock.now() - known.at < (known.token ? FOUND_MS : MISSED_MS);
  }

  async function read(ids: readonly Address[]): Promise<void> {
    try {
      const found = await readChainTokens(ask, ids);
      for (const id of ids) keep(id, { token: found.get(id), at: clock.now() });
    } finally {
      for (const id of ids) asking.delete(id);
    }
  }

  function keep(id: Address, entry: Kept): void {
    kept.delete(id);
    kept.set(id, entry);
    const [oldest] = kept.size > MAX_KEPT ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
  }

  function toAsset({ facts, mint }: ChainToken): Asset {
    const { id, symbol, name, decimals, tokenProgram } = facts;
    const supply = Number(mint.supply) / 10 ** decimals;
    const { scaled, mintAuthority, freezeAuthority } = mint;
    return {
      id,
      symbol,
      name,
      decimals,
      tokenProgram,
      icon: icons.iconOf(facts),
      // Nobody but its creator says any of this.
      isVerified: false,
      tags: tagsOf(facts),
      mintAuthority,
      freezeAuthority,
      audit: {
        mintAuthorityDisabled: mintAuthority === null,
        freezeAuthorityDisabled: freezeAuthority === null,
      },
      ...(supply > 0 && { totalSupply: supply * multiplierAt(scaled, clock.now()) }),
      ...(scaled && {
        scaledUiConfig: {
          multiplier: scaled.multiplier,
          newMultiplier: scaled.newMultiplier,
          newMultiplierEffectiveAt: new Date(scaled.newMultiplierAt).toISOString(),
          ...(supply > 0 && { totalSupplyPrescaled: supply }),
        },
      }),
    };
  }

  return {
    async find(ids) {
      const due = [...new Set(ids)].filter((id) => !isFresh(id) && !asking.has(id));
      for (let start = 0; start < due.length; start += MINTS_AT_ONCE) {
        const part = due.slice(start, start + MINTS_AT_ONCE);
        const reading = read(part);
        for (const id of part) asking.set(id, reading);
      }
      await Promise.all(ids.flatMap((id) => asking.get(id) ?? []));
      return ids.flatMap((id) => {
        const token = kept.get(id)?.token;
        return token ? [toAsset(token)] : [];
      });
    },
    has: (id) => kept.get(id)?.token !== undefined,
  };
}
