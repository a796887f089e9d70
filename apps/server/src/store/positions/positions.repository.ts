import type { WalletConduct } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import type { PositionRow, RealisedRow } from '../schema.ts';
import { toPosition, type WalletPosition } from './position-rows.ts';

/** A stored position; `isGone` once its token is delisted. */
export type StoredPosition = WalletPosition & { isGone: boolean };

/** When a wallet first bought a token and last sold it. */
export type Conduct = Pick<WalletConduct, 'wallet' | 'firstBuy' | 'lastSaleTime'>;

export interface Standing {
  wallet: Address;
  bought: number;
  sold: number;
  held: number;
  heldCost: number;
  realised: number;
}

interface Opening {
  fromMs: number;
  toMs: number;
}

/** What is stored of wallets: their positions, what they realised, and when they were first seen. */
export interface PositionRepository {
  /** Without those of which nothing is left nor was sold: synthetic buys of what the wallet never had. */
  ofWallet(wallet: Address): Promise<StoredPosition[]>;
  /** All who traded a token so that something is left of it or was sold, with what orders them; as floats, in smallest units and micro-dollars. */
  standings(asset: Address): Standing[];
  /** What some wallets did with a token. */
  of(asset: Address, wallets: readonly Address[]): Promise<StoredPosition[]>;
  /** What some wallets did with a token, and who first bought it in a span of milliseconds. */
  conducts(asset: Address, who: { wallets: readonly Address[]; opening?: Opening }): Promise<Conduct[]>;
  /** By hour for the last day, by day for the last 31; one row of start 0 for what is older. */
  realised(wallet: Address): Promise<RealisedRow[]>;
  /** When each of some wallets first traded, in milliseconds since the epoch. */
  firstSeen(wallets: readonly Address[]): Promise<ReadonlyMap<Address, number>>;
  /** When the first trade was. */
  watchedSince(): Promise<number | undefined>;
}

type Five = [number, number, number, number, number];

export function createPositionRepository({ db, driver }: StoreDatabase): PositionRepository {
  // By position and as numbers: some thousand rows of names and texts would take ten times as long.
  const readStandings = driver
    .prepare(
      `select wallet, cast(bought as real), cast(sold as real), cast(held as real), cast(held_cost as real), cast(realised as real)
       from positions
       where asset = ? and (bought <> '0' or sold <> '0')`,
    )
    .raw();
  return {
    async ofWallet(wallet) {
      const rows = await db.selectFrom('positions').selectAll().where('wallet', '=', wallet).execute();
      return rows.filter(({ bought, sold }) => bought !== '0' || sold !== '0').map(toStored);
    },
    standings: (asset) =>
      readStandings.all([asset]).map((row) => {
        // Our own rows, in the order of the query.
        const [wallet, bought, sold, held, heldCost, realised] = row as [Address, ...Five];
        return { wallet, bought, sold, held, heldCost, realised };
      }),
    async of(asset, wallets) {
      const query = db.selectFrom('positions').selectAll().where('asset', '=', asset);
      const rows = await query.where('wallet', 'in', wallets).execute();
      return rows.map(toStored);
    },
    async conducts(asset, { wallets, opening }) {
      const query = db
        .selectFrom('positions')
        .select(['wallet', 'first_buy_ms', 'first_buy_slot', 'last_sale_ms'])
        .where('asset', '=', asset);
      const named = await query.where('wallet', 'in', wallets).execute();
      const openers = opening
        ? await query
            .where('first_buy_ms', '>=', opening.fromMs)
            .where('first_buy_ms', '<', opening.toMs)
            .execute()
        : [];
      const rows = new Map([...named, ...openers].map((row) => [row.wallet, row]));
      return [...rows.values()].map(toConduct);
    },
    realised: (wallet) => db.selectFrom('realised').selectAll().where('wallet', '=', wallet).execute(),
    async firstSeen(wallets) {
      const rows = await db.selectFrom('wallets').selectAll().where('wallet', 'in', wallets).execute();
      return new Map(rows.map(({ wallet, first_ms }) => [wallet, first_ms]));
    },
    async watchedSince() {
      const row = await db
        .selectFrom('wallets')
        .select(({ fn }) => fn.min('first_ms').as('first'))
        .executeTakeFirst();
      return row?.first ?? undefined;
    },
  };
}

function toStored(row: PositionRow): StoredPosition {
  return { wallet: row.wallet, asset: row.asset, position: toPosition(row), isGone: row.is_gone === 1 };
}

function toConduct(
  row: Pick<PositionRow, 'wallet' | 'first_buy_ms' | 'first_buy_slot' | 'last_sale_ms'>,
): Conduct {
  const { wallet, first_buy_ms: time, first_buy_slot: slot, last_sale_ms: sold } = row;
  return {
    wallet,
    firstBuy: time === null || slot === null ? undefined : { time, slot },
    lastSaleTime: sold ?? undefined,
  };
}
