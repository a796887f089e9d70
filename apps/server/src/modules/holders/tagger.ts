import { OPENING_MS, tagWallets, type WalletConduct, type WalletTag } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PositionRepository } from '../../store/positions/positions.repository.ts';

/** Names wallets of one token by what is stored of them. */
export type Tagger = (
  asset: Address,
  wallets: readonly { address: Address; share?: number; usd?: number }[],
) => Promise<ReadonlyMap<Address, WalletTag[]>>;

interface TaggerOptions {
  catalogue: Pick<Catalogue, 'token'>;
  positions: PositionRepository;
  receivers?: (sender: Address, asset: Address) => Promise<ReadonlySet<Address>>;
}

export function createTagger({ catalogue, positions, receivers }: TaggerOptions): Tagger {
  return async (asset, wallets) => {
    const launch = catalogue.token(asset)?.launch;
    const named = wallets.map(({ address }) => address);
    const opening = launch && { fromMs: launch.createdAt, toMs: launch.createdAt + OPENING_MS };
    const [conducts, firstSeen, watchedSince, gifted] = await Promise.all([
      positions.conducts(asset, {
        wallets: launch ? [...named, launch.developer] : named,
        ...(opening && { opening }),
      }),
      positions.firstSeen(named),
      positions.watchedSince(),
      launch && receivers?.(launch.developer, asset),
    ]);
    const all = new Map<Address, WalletConduct>(conducts.map((conduct) => [conduct.wallet, conduct]));
    for (const { address, share, usd } of wallets) {
      all.set(address, {
        wallet: address,
        ...all.get(address),
        firstSeen: firstSeen.get(address),
        isGiftedByDeveloper: gifted?.has(address) ?? false,
        share: share ?? 0,
        usd,
      });
    }
    return tagWallets([...all.values()], { launch, watchedSince });
  };
}
