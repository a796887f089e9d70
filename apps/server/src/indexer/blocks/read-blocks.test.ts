import { closePoolInstruction, swapInstruction, VENUE_PROGRAM } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Pool } from '@orrery/venue';
import { aPool, aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Catalogue, createCatalogue } from '../../catalogue/catalogue.ts';
import type { ChainCall } from '../../chain/chain-call.ts';
import { aTransaction, type TokenRow } from '../../testing/block-transaction.ts';
import {
  aNode,
  creationOf,
  DEVELOPER,
  fundingOf,
  graduated,
  newLaunch,
  newToken,
} from '../../testing/launched-pool.ts';
import type { BlockTransaction } from './block.ts';
import { createBlockReader } from './read-blocks.ts';

const NEW = newToken.id;
const [trader, wallet] = ['trader', 'wallet'] as [Address, Address];
const facts = { sol: aToken({ id: WRAPPED_SOL, decimals: 9 }), usdc: aToken({ id: USDC }) };
const tokens = [facts.sol, facts.usdc];
const solUsdc = aPool({ mints: [facts.sol, facts.usdc] });

let catalogue: Catalogue;
let said: unknown[];
let read: ReturnType<typeof createBlockReader>;

beforeEach(() => {
  ({ catalogue, said, read } = aReader({ mints: [newToken] }));
});

/** A reader of blocks beside a node that has some accounts. */
function aReader(
  accounts: Parameters<typeof aNode>[0],
  known: readonly Pool[] = [solUsdc],
  simulated: ReadonlySet<Address> = new Set(),
) {
  const fresh = createCatalogue({ tokens, pools: known, known: { pools: [], gone: new Set() } });
  const debugged: unknown[] = [];
  const say = (told: unknown) => void debugged.push(told);
  const log = { debug: say, warn: say };
  const { call, asked } = aNode(accounts);
  const prices = new Map<Address, number>();
  const reader = createBlockReader({ call, prices, shareOf: () => 0, catalogue: fresh, log, simulated });
  return { catalogue: fresh, said: debugged, asked, prices, read: reader };
}

const fail = (): never => {
  throw new Error('nothing is said of this');
};
const block = (slot: number, transactions: BlockTransaction[]) => ({ slot, blockTime: slot, transactions });
const LAUNCH = [creationOf(newLaunch), fundingOf(newLaunch)];
const told = (instructions: typeof LAUNCH, rows: TokenRow[] = []) =>
  aTransaction(rows, { signers: [DEVELOPER], instructions });

/** What moved at a pool's vaults, from so much to so much. */
function moves(pool: Pool, before: [bigint?, bigint?], after: [bigint?, bigint?]): TokenRow[] {
  const { vault0, vault1 } = pool.account;
  return [vault0, vault1].map((account, side) => ({
    account,
    mint: pool.mints[side === 0 ? 0 : 1].id,
    owner: pool.id,
    ...(before[side] !== undefined && { before: before[side] }),
    ...(after[side] !== undefined && { after: after[side] }),
  }));
}

const closing = () =>
  closePoolInstruction({
    ...newLaunch.account,
    pool: newLaunch.id,
    account1: DEVELOPER,
    tokenProgram0: newToken.tokenProgram,
    tokenProgram1: facts.usdc.tokenProgram,
  });

describe('reading blocks', () => {
  test('gives each leg of a transaction rows of its own, priced one by the other', async () => {
    await read([block(1, [told(LAUNCH)])]);
    const rows = [
      ...moves(solUsdc, [0n, 400_000_000n], [2_000_000_000n, 100_000_000n]),
      ...moves(newLaunch, [100_000_000n, 0n], [40_000_000n, 300_000_000n]),
    ];
    const {
      rows: { trades },
    } = await read([block(2, [aTransaction(rows, { signers: [trader] })])]);
    expect(trades).toMatchObject([
      { asset: WRAPPED_SOL, side: 'sell', usd_price: 150, trader },
      { asset: NEW, side: 'buy', usd_price: 5, trader },
    ]);
    expect(new Set(trades.map(({ id }) => id)).size).toBe(2);
  });

  test("tells a wallet's swap as one, and none of a simulated trader", async () => {
    const pool = moves(solUsdc, [0n, 400_000_000n], [2_000_000_000n, 100_000_000n]);
    const held = [{ account: wallet, mint: USDC, owner: trader, before: 0n, after: 300_000_000n }];
    const swap = aTransaction([...pool, ...held], { signers: [trader] });
    swap.meta.preBalances[0] = 3_000_000_000;
    swap.meta.postBalances[0] = 1_000_000_000;
    const {
      rows: { swaps, trades },
    } = await read([block(2, [swap])]);
    expect(swaps).toMatchObject([
      {
        id: trades[0]?.id,
        wallet: trader,
        time_ms: 2_000,
        sold_mint: WRAPPED_SOL,
        sold_amount: '2000000000',
        bought_amount: '300000000',
        usd_micro: 300_000_000,
      },
    ]);
    const blind = aReader({ mints: [] }, [solUsdc], new Set([trader]));
    const found = await blind.read([block(2, [swap])]);
    expect(found.rows.swaps).toEqual([]);
    expect(found.rows.trades).toHaveLength(1);
  });

  test('keeps a transfer for long unless both of its wallets are simulated traders', async () => {
    const gift = aTransaction(
      [
        { account: wallet, mint: USDC, owner: trader, before: 5n, after: 0n },
        { account: DEVELOPER, mint: USDC, owner: NEW, before: 0n, after: 5n },
      ],
      { signers: [trader] },
    );
    const keptBy = async (simulated: ReadonlySet<Address>) => {
      const {
        rows: { transfers },
      } = await aReader({ mints: [] }, [solUsdc], simulated).read([block(2, [gift])]);
      return transfers.map(({ from_owner, to_owner, is_kept }) => [from_owner, to_owner, is_kept]);
    };
    expect(await keptBy(new Set())).toEqual([[trader, NEW, 1]]);
    expect(await keptBy(new Set([trader]))).toEqual([[trader, NEW, 1]]);
    expect(await keptBy(new Set([trader, NEW]))).toEqual([[trader, NEW, 0]]);
  });

  test('counts trades of a launched token from the block that tells of it', async () => {
    const buy = aTransaction(moves(newLaunch, [100_000_000n, 0n], [90_000_000n, 20_000_000n]), {
      signers: [trader],
    });
    const found = await read([block(1, [told(LAUNCH), buy])]);
    expect(found.rows.trades).toMatchObject([{ asset: NEW, usd_price: 2 }]);
    expect(found.changes).toHaveLength(1);
    expect([...found.mints]).toContain(NEW);
    expect([...found.touched]).toEqual([newLaunch.id]);
  });

  test('knows a token by its mint, when it was launched, by whom and where', async () => {
    await read([block(7, [told(LAUNCH)])]);
    const launch = { launchpad: 'pump.fun', developer: DEVELOPER, createdAt: 7_000 };
    expect(catalogue.token(NEW)).toMatchObject({ symbol: 'NEW', name: 'New', decimals: 6, launch });
    const { account } = newLaunch;
    expect(catalogue.pool(newLaunch.id)).toMatchObject({ openedAt: 7_000, account });
    expect(said).toEqual([]);
  });

  test('is not born before its launch is funded, which may be a later transaction, another program’s', async () => {
    const pools = new Map([[newLaunch.id, newLaunch.account]]);
    ({ catalogue, read } = aReader({ mints: [newToken], pools }));
    expect((await read([block(1, [told([creationOf(newLaunch)])])])).changes).toEqual([]);
    const router = { programAddress: wallet };
    const inner = aTransaction([], {
      signers: [DEVELOPER],
      instructions: [router],
      calls: [fundingOf(newLaunch)],
    });
    expect((await read([block(2, [inner])])).changes).toMatchObject([{ bornToken: { id: NEW } }]);
    expect(catalogue.pool(newLaunch.id)).toMatchObject({ openedAt: 2_000, account: { kind: 3 } });
  });

  test.each([
    ['has no name', { ...newToken, name: '' }],
    ['is written over several lines', { ...newToken, symbol: 'A\nB' }],
    ['has more decimals than numbers have', { ...newToken, decimals: 19 }],
    ['is gone by now', undefined],
  ])('leaves out a launched token when its mint %s', async (_, mint) => {
    ({ catalogue, said, read } = aReader({ mints: mint ? [mint] : [] }));
    expect((await read([block(1, [told(LAUNCH)])])).changes).toEqual([]);
    expect(catalogue.pool(newLaunch.id)).toBeUndefined();
    expect(said).toHaveLength(1);
  });

  test('cuts a launched token’s name that is longer than any is shown', async () => {
    ({ catalogue, read } = aReader({ mints: [{ ...newToken, name: 'n'.repeat(31) }] }));
    await read([block(1, [told(LAUNCH)])]);
    expect(catalogue.token(NEW)?.name).toBe('n'.repeat(30));
  });

  test('lists a token without a launch when its fee owner is unknown', async () => {
    const stranger = { ...newLaunch, account: { ...newLaunch.account, feeOwner: wallet } };
    await read([block(1, [told([creationOf(stranger), fundingOf(stranger)])])]);
    expect(catalogue.token(NEW)).toMatchObject({ symbol: 'NEW' });
    expect(catalogue.token(NEW)?.launch).toBeUndefined();
  });

  test('takes up what anybody opens between known tokens, and no launch of a token that is known', async () => {
    const second = aPool({ mints: [facts.usdc, facts.sol], nonce: 3, reserves: [0n, 0n], lpSupply: 0n });
    const quoted = aPool({ kind: 'quoted', mints: [facts.sol, facts.usdc], nonce: 9, creator: wallet });
    const unknown = aPool({ mints: [newToken, facts.usdc] });
    const again = aPool({ kind: 'launch', mints: [facts.usdc, facts.sol], nonce: 4 });
    const opening = [second, quoted, unknown, again].map(creationOf);
    const { changes } = await read([block(4, [told([...opening, fundingOf(again)])])]);
    expect(changes.map(({ opened }) => opened?.id)).toEqual([second.id, quoted.id]);
    expect(catalogue.pool(second.id)).toMatchObject({ account: second.account, openedAt: 4_000 });
    expect(catalogue.tokens()).toHaveLength(2);
  });

  test('sees a launch graduate by what the chain says of it once its goal is in its vault', async () => {
    const pools = new Map([[newLaunch.id, newLaunch.account]]);
    const reader = aReader({ mints: [newToken], pools });
    await reader.read([block(1, [told(LAUNCH)])]);
    const bought = (before: bigint, after: bigint) =>
      aTransaction(
        [
          { account: wallet, mint: NEW, owner: trader, before: 0n, after: 50n },
          ...moves(newLaunch, [90n, before], [40n, after]),
        ],
        { signers: [trader] },
      );
    const asked = reader.asked.length;
    await reader.read([block(2, [bought(0n, 4_999n)])]);
    expect(reader.asked).toHaveLength(asked);
    // A gift may have brought it there.
    expect((await reader.read([block(3, [bought(4_999n, 5_000n)])])).changes).toEqual([]);
    pools.set(newLaunch.id, graduated);
    const {
      changes,
      rows: { trades },
    } = await reader.read([block(4, [bought(5_000n, 5_001n)])]);
    expect(trades).toHaveLength(1);
    const opened = { id: newLaunch.id, account: graduated, openedAt: 1_000, graduatedAt: 4_000 };
    expect(changes).toMatchObject([{ opened, closed: [], record: { launch: { kind: 'graduated' } } }]);
    expect(reader.catalogue.pools().map(({ id }) => id)).toEqual([solUsdc.id, newLaunch.id]);
  });

  test('sees one graduate too that was sold into again within the transaction, by what was burnt', async () => {
    const pools = new Map([[newLaunch.id, graduated]]);
    const reader = aReader({ mints: [newToken], pools });
    await reader.read([block(1, [told(LAUNCH)])]);
    const rows = moves(newLaunch, [90n, 0n], [40n, 4_000n]);
    const { changes } = await reader.read([block(2, [aTransaction(rows, { signers: [trader] })])]);
    expect(changes).toMatchObject([{ opened: { graduatedAt: 2_000 } }]);
  });

  test('sees a delisting as the end of token and pool, and takes it for no trade', async () => {
    await read([block(1, [told(LAUNCH)])]);
    const rows = moves(newLaunch, [100n, 7n], [undefined, undefined]);
    const found = await read([block(2, [told([closing()], rows)])]);
    expect(found.rows.trades).toEqual([]);
    expect(found.liquidity).toMatchObject([{ pool: newLaunch.id }]);
    expect(found.changes).toMatchObject([
      {
        goneToken: NEW,
        closed: [{ id: newLaunch.id }],
        record: { forgotten: [newLaunch.id], delisted: NEW },
      },
    ]);
    expect(catalogue.token(NEW)).toBeUndefined();
  });

  test('takes nothing from a transaction that failed, or from another program’s instructions', async () => {
    const err = { InstructionError: [0, 'x'] };
    const failed = aTransaction([], { signers: [DEVELOPER], instructions: LAUNCH, err });
    const others = LAUNCH.map((one) => ({ ...one, programAddress: wallet }));
    const named = { programAddress: wallet, accounts: [{ address: VENUE_PROGRAM, role: 0 }] };
    expect((await read([block(1, [failed, told([...others, named])])])).changes).toEqual([]);
  });

  test('leaves catalogue and prices as they were when the chain does not answer, so that reading again finds the same', async () => {
    const node = aNode({ mints: [newToken] });
    const silent = new Set([newLaunch.id]);
    const fresh = aReader({ mints: [newToken] });
    const call: ChainCall = (method, params) =>
      silent.size > 0 ? Promise.reject(new Error('no answer')) : node.call(method, params);
    const { catalogue: listed, prices } = fresh;
    const options = { prices, shareOf: () => 0, catalogue: listed, log: { debug: fail, warn: fail } };
    const readOn = createBlockReader({ ...options, call });
    const before = { tokens: fresh.catalogue.tokens(), pools: fresh.catalogue.pools() };
    const second = aPool({ mints: [facts.usdc, facts.sol], nonce: 3, reserves: [0n, 0n], lpSupply: 0n });
    const sold = aTransaction(moves(solUsdc, [0n, 30_000n], [200_000n, 0n]), { signers: [trader] });
    const blocks = [block(3, [told([creationOf(second)]), sold]), block(4, [told(LAUNCH)])];
    await expect(readOn(blocks)).rejects.toThrow('no answer');
    expect([...prices]).toEqual([]);
    expect({ tokens: fresh.catalogue.tokens(), pools: fresh.catalogue.pools() }).toEqual(before);
    expect(fresh.catalogue.vaultAt(newLaunch.account.vault0)).toBeUndefined();
    silent.clear();
    const { changes } = await readOn(blocks);
    expect(changes.map(({ opened }) => opened?.id)).toEqual([second.id, newLaunch.id]);
    expect([...prices]).toEqual([[WRAPPED_SOL, 150 / (1 - solUsdc.account.feeBps / 10_000)]]);
  });

  test('leaves a transaction out that cannot be read, and reads on', async () => {
    const wrong = aTransaction(moves(solUsdc, [0n, 9n], [9n, 0n]), { signers: [trader] });
    for (const one of wrong.meta.postTokenBalances) one.uiTokenAmount.amount = 'many';
    const buy = aTransaction(moves(solUsdc, [0n, 9n], [9n, 0n]), { signers: [trader] });
    const found = await read([block(1, [wrong, told(LAUNCH), buy])]);
    expect(found.rows.trades).toHaveLength(1);
    expect(found.changes).toHaveLength(1);
    expect(said).toHaveLength(1);
  });

  test.each([9, 31])(
    'reads a transaction over %i known pools, each row with an id of its own',
    async (count) => {
      const pools = Array.from({ length: count }, (_, nonce) =>
        aPool({ mints: [facts.sol, facts.usdc], nonce }),
      );
      const rows = pools.flatMap((pool) => moves(pool, [0n, 9_000_000n], [50_000_000n, 1_000_000n]));
      const all = aReader({}, pools);
      const swap = aTransaction(rows, { signers: [trader] });
      const {
        rows: { trades },
      } = await all.read([block(1, [swap, swap]), block(2, [swap])]);
      const ids = trades.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(new Set(ids).size).toBe(3 * count);
      expect(new Set(trades.map(({ pool }) => pool)).size).toBe(count);
    },
  );

  test('tells which pools the program was told to do something with, by any account', async () => {
    const swap = swapInstruction({
      user: trader,
      source: wallet,
      destination: wallet,
      amount: 1n,
      quotedAmount: 1n,
      slippageBps: 0,
      platformFeeBps: 0,
      referralBps: 0,
      plan: { mints: [0, 0], paths: [] },
      rest: [{ address: solUsdc.id, role: 1 }],
    });
    const { touched, reshaped } = await read([block(1, [told([swap])])]);
    expect([...touched]).toEqual([solUsdc.id]);
    expect([...reshaped]).toEqual([]);
  });

  test('tells of a transaction that failed who paid for it, unless that is a simulated trader', async () => {
    const err = { InstructionError: [0, { Custom: 1 }] };
    const failed = aTransaction(moves(solUsdc, [0n, 5n], [5n, 0n]), { signers: [trader, wallet], err });
    const told = await read([block(2, [failed]), block(3, [failed])]);
    expect([told.rows.trades, told.rows.transfers]).toEqual([[], []]);
    expect(told.rows.failures.map(({ wallet: payer, time_ms }) => [payer, time_ms])).toEqual([
      [trader, 2_000],
      [trader, 3_000],
    ]);
    expect(new Set(told.rows.failures.map(({ id }) => id)).size).toBe(2);
    const {
      rows: { failures },
    } = await aReader({ mints: [] }, [solUsdc], new Set([trader])).read([block(2, [failed])]);
    expect(failures).toEqual([]);
  });

  test('tells of a mint with a multiplier that an instruction names first, as one that sets it does', async () => {
    const stock = aToken({ id: wallet, extensions: { scaledAmount: { multiplier: 1 } } });
    const listed = createCatalogue({
      tokens: [...tokens, stock],
      pools: [],
      known: { pools: [], gone: new Set() },
    });
    const { call } = aNode({});
    const log = { debug: () => undefined, warn: () => undefined };
    const options = { prices: new Map(), shareOf: () => 0, catalogue: listed, log };
    const readStocks = createBlockReader({ ...options, call });
    const naming = (mint: Address) =>
      aTransaction([], {
        signers: [trader],
        instructions: [
          { programAddress: DEVELOPER, accounts: [mint, trader].map((address) => ({ address, role: 0 })) },
        ],
      });
    const { mints } = await readStocks([block(1, [naming(stock.id), naming(USDC)])]);
    expect([...mints]).toEqual([stock.id]);
  });

  test('tells the last balance of each account, nothing for one that was closed, and which supplies changed', async () => {
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
