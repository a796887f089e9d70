import { USDC, WRAPPED_SOL } from '@orrery/domain';
import { createMarket } from '@orrery/market';
import { derivePool, type Pool } from '@orrery/venue';
import { aToken } from '@orrery/venue/testing';
import type { PoolNotice } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Catalogue, createCatalogue } from '../../catalogue/catalogue.ts';
import { aTransaction, noticeText, type TokenRow } from '../../testing/block-transaction.ts';
import { aGraduation, anOpening } from '../../testing/notices.ts';
import type { BlockTransaction } from './block.ts';
import { createBlockReader } from './read-blocks.ts';

const AUTHORITY = 'SysvarC1ock11111111111111111111111111111111' as Address;
const [NEW] = anOpening().mints;
const [trader, wallet] = ['trader', 'wallet'] as [Address, Address];
const facts = {
  sol: aToken({ id: WRAPPED_SOL, decimals: 9 }),
  usdc: aToken({ id: USDC }),
  token: aToken({ id: NEW }),
};

let catalogue: Catalogue;
let solUsdc: Pool;
let read: ReturnType<typeof createBlockReader>;

beforeEach(async () => {
  const curve = { kind: 'constant-product' } as const;
  const mints = [facts.sol, facts.usdc] as const;
  solUsdc = await derivePool(AUTHORITY, { seed: 'sol', mints, curve, feeBps: 1 });
  const known = { launched: [], gone: new Set<string>() };
  const tokens = [facts.sol, facts.usdc];
  catalogue = await createCatalogue({ authority: AUTHORITY, tokens, pools: [solUsdc], known });
  read = createBlockReader({ market: createMarket(tokens), catalogue, authority: AUTHORITY });
});

const block = (slot: number, transactions: BlockTransaction[]) => ({ slot, blockTime: slot, transactions });

/** What moved at a launched pool's vaults, from so much to so much. */
async function moves(
  seed: string,
  before: [bigint?, bigint?],
  after: [bigint?, bigint?],
): Promise<TokenRow[]> {
  const plan = {
    seed,
    mints: [facts.token, facts.usdc] as const,
    curve: { kind: 'constant-product' } as const,
  };
  // Launched tokens are Token-2022's, which their vaults' addresses depend on.
  const token = catalogue.token(NEW) ?? facts.token;
  const { vaults } = await derivePool(AUTHORITY, { ...plan, mints: [token, facts.usdc], feeBps: 1 });
  return [NEW, USDC].map((mint, side) => ({
    account: vaults[side === 0 ? 0 : 1],
    mint,
    owner: AUTHORITY,
    ...(before[side] !== undefined && { before: before[side] }),
    ...(after[side] !== undefined && { after: after[side] }),
  }));
}

function told(notice: PoolNotice, rows: TokenRow[] = [], signers = [AUTHORITY]): BlockTransaction {
  return aTransaction(rows, { signers, memo: { text: noticeText(notice), signer: AUTHORITY } });
}

describe('reading blocks', () => {
  test('gives each leg of a transaction rows of its own, priced one by the other', async () => {
    await read([block(1, [told(anOpening())])]);
    const rows = [
      { account: solUsdc.vaults[0], mint: WRAPPED_SOL, owner: AUTHORITY, before: 0n, after: 2_000_000_000n },
      { account: solUsdc.vaults[1], mint: USDC, owner: AUTHORITY, before: 400_000_000n, after: 100_000_000n },
      ...(await moves('launch', [100_000_000n, 0n], [40_000_000n, 300_000_000n])),
    ];
    const { trades } = await read([block(2, [aTransaction(rows, { signers: [trader, AUTHORITY] })])]);
    expect(trades).toMatchObject([
      { asset: WRAPPED_SOL, side: 'sell', usd_price: 150, trader },
      { asset: NEW, side: 'buy', usd_price: 5, trader },
    ]);
    expect(new Set(trades.map(({ id }) => id)).size).toBe(2);
  });

  test('counts trades of a launched token from the block that tells of it', async () => {
    await read([block(1, [told(anOpening())])]);
    const buy = aTransaction(await moves('launch', [100_000_000n, 0n], [90_000_000n, 20_000_000n]), {
      signers: [trader, AUTHORITY],
    });
    const again = createBlockReader({ market: createMarket([]), catalogue, authority: AUTHORITY });
    const found = await again([block(1, [told(anOpening(), [], [wallet, AUTHORITY]), buy])]);
    expect(found.trades).toMatchObject([{ asset: NEW, usd_price: 2 }]);
    expect(found.changes).toHaveLength(1);
  });

  test('sees a graduation as a change of pools and not as a trade', async () => {
    await read([block(1, [told(anOpening())])]);
    const rows = [
      ...(await moves('launch', [40n, 5_000n], [undefined, undefined])),
      ...(await moves('graduated', [undefined, undefined], [40n, 5_000n])),
    ];
    const found = await read([block(2, [told(aGraduation(), rows)])]);
    expect(found.trades).toEqual([]);
    expect(found.changes).toMatchObject([{ opened: { seed: 'graduated' }, closed: [{ seed: 'launch' }] }]);
    expect(catalogue.pools().map(({ seed }) => seed)).toEqual(['sol', 'graduated']);
  });

  test('sees a delisting as the end of token and pool', async () => {
    await read([block(1, [told(anOpening())])]);
    const rows = await moves('launch', [100n, 0n], [undefined, undefined]);
    const found = await read([block(2, [told({ do: 'close', seed: 'launch', mint: NEW }, rows)])]);
    expect(found.trades).toEqual([]);
    expect(found.changes).toMatchObject([
      { goneToken: NEW, closed: [{ seed: 'launch' }], record: { forgotten: ['launch'], delisted: NEW } },
    ]);
    expect(catalogue.token(NEW)).toBeUndefined();
  });

  test('leaves the catalogue as it was when a block cannot be read, so that reading again finds the same', async () => {
    await read([block(1, [told(anOpening())])]);
    const unreadable = {
      ...told(anOpening()),
      get meta(): never {
        throw new Error('unreadable');
      },
    };
    const before = { tokens: catalogue.tokens(), pools: catalogue.pools() };
    const blocks = [
      block(2, [told(aGraduation())]),
      block(3, [told({ do: 'close', seed: 'graduated', mint: NEW })]),
    ];
    await expect(read([...blocks, block(4, [unreadable])])).rejects.toThrow('unreadable');
    expect({ tokens: catalogue.tokens(), pools: catalogue.pools() }).toEqual(before);
    const [vault] = before.pools.at(-1)?.vaults ?? [];
    expect(vault && catalogue.vaultAt(vault)?.pool.seed).toBe('launch');
    const { changes } = await read(blocks);
    expect(changes).toMatchObject([
      { opened: { seed: 'graduated' }, closed: [{ seed: 'launch' }] },
      { goneToken: NEW, closed: [{ seed: 'graduated' }] },
    ]);
  });

  test('tells of a mint with a multiplier that an instruction names first, as one that sets it does', async () => {
    const stock = aToken({ id: wallet, extensions: { scaledAmount: { multiplier: 1 } } });
    const known = { launched: [], gone: new Set<string>() };
    const tokens = [facts.sol, facts.usdc, stock];
    const listed = await createCatalogue({ authority: AUTHORITY, tokens, pools: [], known });
    const readStocks = createBlockReader({
      market: createMarket(tokens),
      catalogue: listed,
      authority: AUTHORITY,
    });
    const naming = (mint: Address) => {
      const transaction = aTransaction([], { signers: [trader, mint] });
      transaction.transaction.message.instructions.push({ programIdIndex: 2, accounts: [1, 0], data: '' });
      return transaction;
    };
    const { mints } = await readStocks([block(1, [naming(stock.id), naming(USDC)])]);
    expect([...mints]).toEqual([stock.id]);
  });

  test('tells the last balance of each account, nothing for one that was closed, and whose supply changed', async () => {
    const holding = (before?: bigint, after?: bigint): TokenRow => ({
      account: wallet,
      mint: USDC,
      owner: trader,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    });
    const signers = [trader];
    const { balances, mints } = await read([
      block(1, [aTransaction([holding(undefined, 5n)], { signers })]),
      block(2, [aTransaction([holding(5n)], { signers })]),
    ]);
    expect(balances.get(wallet)).toMatchObject({ owner: trader, after: 0n });
    expect([...mints]).toEqual([USDC]);
  });
});
