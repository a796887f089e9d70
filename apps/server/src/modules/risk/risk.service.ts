import { BLOCKED_MINTS } from '@orrery/domain/mints/blocked-mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { MarkedWallets, Risk } from '@orrery/wire/wallets/risk';
import type { Address } from '@solana/kit';

export interface RiskOptions {
  /** By the operator. */
  markedWallets: () => Promise<MarkedWallets>;
  /** Tokens of the sample world; the makers of blocked ones are marked. */
  tokens: readonly Pick<TokenFacts, 'id' | 'launch'>[];
}

/** Tells how a wallet is marked: as the operator says, else by what it made in the sample world, else as no risk. */
export function createRiskService({
  markedWallets,
  tokens,
}: RiskOptions): (wallet: Address) => Promise<Risk> {
  const blocked = new Set(BLOCKED_MINTS);
  const makers = new Set(
    tokens.filter(({ id }) => blocked.has(id)).flatMap(({ launch }) => (launch ? [launch.developer] : [])),
  );
  return async (wallet) => {
    const { wallets } = await markedWallets();
    return wallets[wallet] ?? (makers.has(wallet) ? 'High' : 'Low');
  };
}
