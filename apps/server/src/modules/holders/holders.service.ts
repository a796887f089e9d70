import { AppError } from '@orrery/core/app-error';
import { toDecimal } from '@orrery/core/atoms';
import { MICRO } from '@orrery/core/numbers';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import {
  isCostKnown,
  type MarketReader,
  type PnlTerms,
  type TokenHolder,
  toTokenPnl,
  type WalletTag,
} from '@orrery/market';
import { labelOf } from '@orrery/venue';
import { HOLDER_TAGS, type Holder, type HoldersReply, MAX_HOLDERS } from '@orrery/wire/wallets/holders';
import type { TopTradersReply } from '@orrery/wire/wallets/pnl';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { termsOf } from '../../catalogue/pnl-terms.ts';
import type { ChainCall } from '../../chain/chain-call.ts';
import { onChain } from '../../chain/chain-failure.ts';
import type { SourceRepository } from '../../store/market/sources.repository.ts';
import type { PositionRepository, Standing } from '../../store/positions/positions.repository.ts';
import type { SourceRow } from '../../store/schema.ts';
import { createTagger } from './tagger.ts';

export interface HoldersService {
  /** The largest holders of a token, pools and the venue among them. Throws `TOKEN_NOT_FOUND`. */
  holders(id: Address, limit: number): Promise<HoldersReply>;
  /** The traders that earned most on a token, of those whose cost is known. Throws `TOKEN_NOT_FOUND`. */
  topTraders(id: Address): Promise<TopTradersReply>;
}

export interface HoldersOptions {
  market: MarketReader;
  catalogue: Pick<Catalogue, 'token' | 'pool'>;
  positions: PositionRepository;
  genesisMs: number;
  call: ChainCall;
  feeOwner: Address;
  /** The wallets that the server pays with. */
  ownWallets?: readonly Address[];
  sources: SourceRepository;
}

const AccountsSchema = v.object({ value: v.array(v.nullable(v.object({ lamports: v.number() }))) });
const TAGS: Partial<Record<WalletTag, { id: string; name: string }>> = {
  developer: { id: 'DEV', name: 'Developer' },
  whale: { id: 'WHALE', name: 'Whale' },
  fresh: { id: 'FRESH', name: 'Fresh wallet' },
};

/** Answers from the market's balances and the stored positions; SOL is asked of the chain each time. */
export function createHoldersService(options: HoldersOptions): HoldersService {
  const { market, catalogue, positions, call, feeOwner, ownWallets = [] } = options;
  const tag = createTagger(options);

  async function readSol(wallets: readonly Address[]): Promise<ReadonlyMap<Address, number>> {
    if (wallets.length === 0) return new Map();
    // Only the lamports of the accounts are read.
    const config = { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: 0 } };
    const reply = await onChain(() => call('getMultipleAccounts', [wallets, config]));
    const { value } = v.parse(AccountsSchema, reply);
    return new Map(
      wallets.map((wallet, index) => [wallet, (value[index]?.lamports ?? 0) / 10 ** NATIVE_SOL.decimals]),
    );
  }

  function toTags({ address, role }: TokenHolder, tags: readonly WalletTag[]): Holder['tags'] {
    if (role !== 'wallet') {
      if (address === feeOwner) return [{ id: 'FEES', name: 'Fee owner' }];
      if (ownWallets.includes(address)) return [{ id: 'VENUE', name: 'Wallet of the venue' }];
      const pool = catalogue.pool(address);
      return [{ id: 'POOL', name: pool ? `${labelOf(pool.account.kind)} pool` : 'Pool' }];
    }
    return tags.flatMap((one) => TAGS[one] ?? []);
  }

  return {
    async holders(id, limit) {
      const { holders, count } = market.holders(id, limit);
      if (holders.length === 0) return {};
      const listed = holders.slice(0, limit);
      const wallets = listed.filter(({ role }) => role === 'wallet');
      const addresses = wallets.map(({ address }) => address);
      const [tags, sol, funding] = await Promise.all([
        tag(id, wallets),
        readSol(addresses),
        options.sources.first(WRAPPED_SOL, addresses),
      ]);
      const tagsOf = (address: Address) => tags.get(address) ?? [];
      return {
        holders: listed.map((holder) => {
          const { address, amount, share, usd } = holder;
          const solBalance = sol.get(address);
          const source = funding.get(address);
          return {
            address,
            amount,
            ...(share !== undefined && { share: share * 100 }),
            ...(usd !== undefined && { usd }),
            ...(solBalance !== undefined && { solBalance }),
            tags: toTags(holder, tagsOf(address)),
            holderTags: [...tagsOf(address)],
            ...(source && { addressInfo: toAddressInfo(source) }),
          };
        }),
        ...(count !== undefined && { count }),
        tagShares: toShares(wallets, tagsOf),
      };
    },
    async topTraders(id) {
      if (!market.has(id)) throw new AppError('TOKEN_NOT_FOUND', { id });
      const knownSinceMs = (await positions.watchedSince()) ?? options.genesisMs;
      const terms = (wallet: Address) => termsOf(options, { wallet, asset: id, knownSinceMs });
      const best = positions
        .standings(id)
        .flatMap((standing) => {
          const made = madeBy(standing, terms(standing.wallet));
          return made === undefined ? [] : [{ wallet: standing.wallet, made }];
        })
        .toSorted((x, y) => y.made - x.made)
        .slice(0, MAX_HOLDERS);
      const found = await positions.of(
        id,
        best.map(({ wallet }) => wallet),
      );
      const top = found
        .map(({ wallet: address, position }) => ({
          address,
          pnl: toTokenPnl(position, terms(address)),
        }))
        .toSorted((x, y) => (y.pnl.totalPnl ?? 0) - (x.pnl.totalPnl ?? 0));
      const tags = await tag(id, top);
      return {
        traders: top.map(({ address, pnl }) => ({ address, holderTags: tags.get(address) ?? [], ...pnl })),
      };
    },
  };
}

/** Profit in micro-dollars, realised and not, near enough to rank by; undefined where the cost is unknown. */
function madeBy(standing: Standing, { decimals = 0, price, balance }: PnlTerms): number | undefined {
  const { held, heldCost, realised } = standing;
  const has = balance === undefined ? undefined : balance * 10 ** decimals;
  if (!isCostKnown(standing, has)) return undefined;
  if (held === 0 || price === undefined) return realised;
  const kept = Math.min(held, has ?? held);
  return realised + (kept / 10 ** decimals) * price * MICRO - heldCost * (kept / held);
}

function toAddressInfo({ from_owner, amount, time_ms }: SourceRow): NonNullable<Holder['addressInfo']> {
  return {
    fundingAddress: from_owner,
    fundingAmount: Number(toDecimal(BigInt(amount), NATIVE_SOL.decimals)),
    fundingBlockTime: Math.floor(time_ms / 1_000),
  };
}

/** Percent of the supply that those listed hold, by what they are called; nothing without a supply. */
function toShares(
  wallets: readonly TokenHolder[],
  tagsOf: (address: Address) => readonly WalletTag[],
): HoldersReply['tagShares'] {
  if (wallets.some(({ share }) => share === undefined)) return undefined;
  const sumOf = (tag: WalletTag) =>
    wallets.reduce((sum, { address, share = 0 }) => (tagsOf(address).includes(tag) ? sum + share : sum), 0);
  const [developer, sniper, bundler, insider, fresh, whale] = HOLDER_TAGS.map((tag) => sumOf(tag) * 100);
  return { developer, sniper, bundler, insider, fresh, whale };
}
