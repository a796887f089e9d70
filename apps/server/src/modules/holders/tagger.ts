import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { OPENING_MS, tagWallets, type WalletConduct, type WalletTag } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { SourceRepository } from '../../store/market/sources.repository.ts';
import type { PositionRepository } from '../../store/positions/positions.repository.ts';

/** Names wallets of one token by what is stored of them. */
export type Tagger = (
  asset: Address,
  wallets: readonly { address: Address; share?: number; usd?: number }[],
) => Promise<ReadonlyMap<Address, WalletTag[]>>;

interface TaggerOptions {
  catalogue: Pick<Catalogue, 'token'>;
  positions: PositionRepository;
  sources: SourceRepository;
}

export function createTagger({ catalogue, positions, sources }: TaggerOptions): Tagger {
  return async (asset, wallets) => {
    const launch = catalogue.token(asset)?.launch;
    const named = wallets.map(({ address }) => address);
    const opening = launch && { fromMs: launch.createdAt, toMs: launch.createdAt + OPENING_MS };
    const [conducts, firstSeen, watchedSince, tokens, sol] = await Promise.all([
      positions.conducts(asset, {
        wallets: launch ? [...named, launch.developer] : named,
        ...(opening && { opening }),
      }),
      positions.firstSeen(named),
      positions.watchedSince(),
      sources.first(asset, named),
      sources.first(WRAPPED_SOL, named),
    ]);
    const all = new Map<Address, WalletConduct>(conducts.map((conduct) => [conduct.wallet, conduct]));
    for (const { address, share, usd } of wallets) {
      all.set(address, {
        wallet: address,
        ...all.get(address),
        firstSeen: firstSeen.get(address),
        isFundedByDeveloper: [tokens, sol].some(
          (first) => launch !== undefined && first.get(address)?.from_owner === launch.developer,
        ),
        share: share ?? 0,
        usd,
      });
    }
    return tagWallets([...all.values()], { launch, watchedSince });
  };
}
