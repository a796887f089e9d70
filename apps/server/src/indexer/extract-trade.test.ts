import { USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address, Signature } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlockTransaction } from './block.ts';
import { extractTrade, type IndexedPool } from './extract-trade.ts';

const [trader, authority, vaultA, vaultB, ata, bystander] = [
  'trader',
  'authority',
  'vaultA',
  'vaultB',
  'ata',
  'bystander',
] as Address[];
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const FEE = 10_000n;
const RENT = 2_039_280n;

interface Row {
  account: Address | undefined;
  lamports?: [bigint, bigint];
  token?: { owner: Address | undefined; mint: Address; before?: bigint; after?: bigint };
}

/** A transaction in which each account's lamports and tokens go from one amount to another; the first pays the fee. */
function aTransaction(
  rows: readonly Row[],
  { err = null, signers = 2 }: { err?: unknown; signers?: number } = {},
): BlockTransaction {
  const balancesAt = (side: 'before' | 'after') =>
    rows.flatMap(({ token }, accountIndex) => {
      const amount = token?.[side];
      return token === undefined || amount === undefined
        ? []
        : [
            {
              accountIndex,
              mint: token.mint,
              ...(token.owner && { owner: token.owner }),
              uiTokenAmount: { amount },
            },
          ];
    });
  return {
    transaction: {
      signatures: ['sig' as Signature],
      message: {
        header: { numRequiredSignatures: signers },
        accountKeys: rows.map(({ account }) => account as Address),
      },
    },
    meta: {
      err,
      fee: FEE,
      preBalances: rows.map(({ lamports }) => lamports?.[0] ?? 0n),
      postBalances: rows.map(({ lamports }) => lamports?.[1] ?? 0n),
      preTokenBalances: balancesAt('before'),
      postTokenBalances: balancesAt('after'),
    },
  };
}

const pool = { id: 'pool' as Address, mints: [WRAPPED_SOL, BONK], vaults: [vaultA, vaultB] } as IndexedPool;
const vaultRows = (sol: bigint, bonk: bigint): Row[] => [
  {
    account: vaultA,
    lamports: [1_000_000_000n, 1_000_000_000n + sol],
    token: { owner: authority, mint: WRAPPED_SOL, before: 100n * 10n ** 9n, after: 100n * 10n ** 9n + sol },
  },
  { account: vaultB, token: { owner: authority, mint: BONK, before: 10n ** 12n, after: 10n ** 12n + bonk } },
];

/** SOL in, token out, the trader opening its token account in the same transaction. */
function aBuy(lamports: bigint, received: bigint, options?: { err?: unknown }) {
  return aTransaction(
    [
      { account: trader, lamports: [10n ** 12n, 10n ** 12n - lamports - FEE - RENT] },
      { account: authority, lamports: [5n, 5n] },
      { account: ata, lamports: [0n, RENT], token: { owner: trader, mint: BONK, after: received } },
      ...vaultRows(lamports, -received),
    ],
    options,
  );
}

describe('extractTrade', () => {
  test('reads a buy with SOL exactly, whatever fee and rent were paid beside it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        (paid, received) => {
          expect(extractTrade(aBuy(paid, received), [pool])).toEqual({
            signature: 'sig',
            trader,
            pool: 'pool',
            sold: { mint: WRAPPED_SOL, amount: paid },
            bought: { mint: BONK, amount: received },
          });
        },
      ),
    );
  });

  test('reads a sell that closes the token account, its rent coming back', () => {
    const sell = aTransaction([
      { account: trader, lamports: [10n ** 9n, 10n ** 9n + 700n - FEE + RENT] },
      { account: authority },
      { account: ata, lamports: [RENT, 0n], token: { owner: trader, mint: BONK, before: 300n } },
      ...vaultRows(-700n, 300n),
    ]);
    expect(extractTrade(sell, [pool])).toMatchObject({
      sold: { mint: BONK, amount: 300n },
      bought: { mint: WRAPPED_SOL, amount: 700n },
    });
  });

  test('counts wrapped SOL like native', () => {
    const buy = aTransaction([
      { account: trader, lamports: [10n ** 9n, 10n ** 9n - FEE] },
      { account: authority },
      {
        account: bystander,
        lamports: [RENT + 500n, RENT],
        token: { owner: trader, mint: WRAPPED_SOL, before: 500n, after: 0n },
      },
      { account: ata, lamports: [RENT, RENT], token: { owner: trader, mint: BONK, before: 0n, after: 9n } },
      ...vaultRows(500n, -9n),
    ]);
    expect(extractTrade(buy, [pool])).toMatchObject({
      sold: { mint: WRAPPED_SOL, amount: 500n },
      bought: { amount: 9n },
    });
  });

  test('finds the trader when someone else pays the fee', () => {
    const sponsored = aTransaction([
      { account: bystander, lamports: [10n ** 9n, 10n ** 9n - FEE] },
      { account: trader, lamports: [1_000n, 500n] },
      { account: ata, lamports: [RENT, RENT], token: { owner: trader, mint: BONK, before: 0n, after: 9n } },
      ...vaultRows(500n, -9n),
    ]);
    expect(extractTrade(sponsored, [pool])?.trader).toBe(trader);
  });

  test('sees no trade in a failed transaction', () => {
    expect(extractTrade(aBuy(5n, 5n, { err: { InstructionError: [0, 'x'] } }), [pool])).toBeUndefined();
  });

  test('sees no trade in transfers, in an exchange between two wallets, or when three tokens move', () => {
    const solTransfer = aTransaction([
      { account: trader, lamports: [100n, 50n] },
      { account: bystander, lamports: [0n, 40n] },
    ]);
    const otc = aTransaction([
      { account: trader, lamports: [10n ** 9n, 10n ** 9n - FEE - 500n] },
      { account: bystander, lamports: [0n, 500n] },
      { account: ata, lamports: [RENT, RENT], token: { owner: trader, mint: BONK, before: 0n, after: 9n } },
    ]);
    const three = aTransaction([
      { account: trader, lamports: [10n ** 9n, 10n ** 9n - FEE - 500n] },
      { account: authority },
      { account: ata, lamports: [RENT, RENT], token: { owner: trader, mint: BONK, before: 0n, after: 9n } },
      {
        account: bystander,
        lamports: [RENT, RENT],
        token: { owner: trader, mint: USDC, before: 5n, after: 4n },
      },
      ...vaultRows(500n, -9n),
    ]);
    for (const transaction of [solTransfer, otc, three])
      expect(extractTrade(transaction, [pool])).toBeUndefined();
  });

  test('never takes the pool for the trader', () => {
    const donation = aTransaction([
      { account: authority, lamports: [10n ** 9n, 10n ** 9n - FEE] },
      { account: trader, lamports: [5n, 5n] },
      ...vaultRows(500n, -9n),
    ]);
    expect(extractTrade(donation, [pool])).toBeUndefined();
  });
});
