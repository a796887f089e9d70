import { POOL_KINDS, swapInstruction, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { aPool, aToken } from '@orrery/venue/testing';
import type { Address, Instruction } from '@solana/kit';
import {
  getBatchInstruction,
  getBurnInstruction,
  getMintToCheckedInstruction,
  getMintToInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VaultPlace } from '../../../catalogue/vault-place.ts';
import { aTransaction, type TokenRow } from '../../../testing/block-transaction.ts';
import { tokenChanges } from '../../token-changes.ts';
import type { BlockTransaction } from '../block.ts';
import { extractMoves } from './extract-moves.ts';

type Four = [Address, Address, Address, Address];
const [trader, sponsor, cosigner, ata] = ['trader', 'sponsor', 'cosigner', 'ata'] as Four;
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const HELD = 10n ** 15n;

const between = (id: string, first: Address, second: Address) =>
  aPool({
    id: id as Address,
    mints: [aToken({ id: first }), aToken({ id: second })],
    vault0: `${id}0` as Address,
    vault1: `${id}1` as Address,
  });
const solBonk = between('solBonk', WRAPPED_SOL, BONK);
const solBonkToo = between('solBonkToo', WRAPPED_SOL, BONK);
const bonkUsdc = between('bonkUsdc', BONK, USDC);
const places = new Map<Address, VaultPlace>(
  [solBonk, solBonkToo, bonkUsdc].flatMap((pool) => [
    [pool.account.vault0, { pool, side: 0 }],
    [pool.account.vault1, { pool, side: 1 }],
  ]),
);

/** What a transaction did to a pool's vaults. */
function vaultRows(pool: typeof solBonk, first: bigint, second: bigint): TokenRow[] {
  return [first, second].map((change, side) => ({
    account: side === 0 ? pool.account.vault0 : pool.account.vault1,
    mint: pool.mints[side === 0 ? 0 : 1].id,
    owner: pool.id,
    before: HELD,
    after: HELD + change,
  }));
}

function read(transaction: BlockTransaction) {
  return extractMoves(transaction, tokenChanges(transaction), (account) => places.get(account)).trades;
}

const signers = [trader];

describe('extractMoves', () => {
  test('reads a swap exactly, with anything the trader paid or got beside it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        (paid, received) => {
          const receipt = { account: ata, mint: BONK, owner: trader, after: received - 1n };
          const swap = aTransaction([receipt, ...vaultRows(solBonk, paid, -received)], { signers });
          expect(read(swap)).toEqual([
            {
              signature: 'sig',
              trader,
              pool: 'solBonk',
              isPlain: true,
              sold: { mint: WRAPPED_SOL, amount: paid },
              bought: { mint: BONK, amount: received },
            },
          ]);
        },
      ),
    );
  });

  test('reads the other direction', () => {
    expect(read(aTransaction(vaultRows(solBonk, -700n, 300n), { signers }))).toMatchObject([
      { sold: { mint: BONK, amount: 300n }, bought: { mint: WRAPPED_SOL, amount: 700n } },
    ]);
  });

  test('reads a trade for each hop, though the trader never held what was between', () => {
    const rows = [...vaultRows(solBonk, 500n, -9n), ...vaultRows(bonkUsdc, 8n, -70n)];
    expect(read(aTransaction(rows, { signers }))).toMatchObject([
      { pool: 'solBonk', sold: { amount: 500n }, bought: { amount: 9n } },
      { pool: 'bonkUsdc', sold: { mint: BONK, amount: 8n }, bought: { mint: USDC, amount: 70n } },
    ]);
  });

  test('reads a trade for each part of a split', () => {
    const rows = [...vaultRows(solBonk, 500n, -9n), ...vaultRows(solBonkToo, 300n, -5n)];
    expect(read(aTransaction(rows, { signers })).map(({ pool, sold }) => [pool, sold.amount])).toEqual([
      ['solBonk', 500n],
      ['solBonkToo', 300n],
    ]);
  });

  test('takes the signer who gave and got for the trader, and the first one when nothing tells them apart', () => {
    const rows = vaultRows(solBonk, 500n, -9n);
    const receipt = { account: ata, mint: BONK, owner: trader, after: 9n };
    expect(read(aTransaction([receipt, ...rows], { signers: [sponsor, trader] }))[0]?.trader).toBe(trader);
    expect(read(aTransaction(rows, { signers: [sponsor, cosigner] }))[0]?.trader).toBe(sponsor);
  });

  test('a trade is not plain beside a gift to the pool of wrapped SOL or a token', () => {
    const [vault0, vault1] = [solBonk.account.vault0, solBonk.account.vault1];
    const swapThrough = (from: Address, to: Address) =>
      swapInstruction({
        user: trader,
        source: ata,
        destination: ata,
        amount: 1n,
        quotedAmount: 1n,
        slippageBps: 0,
        platformFeeBps: 0,
        referralBps: 0,
        plan: { mints: [0, 1], paths: [{ percent: 100, hops: [{ input: 0, output: 1, tickArrays: 0 }] }] },
        // The pool's own address as an account of a hook makes no second hop.
        rest: [WRAPPED_SOL, BONK, solBonk.id, solBonk.id, from, to].map((address) => ({
          address,
          role: 1,
        })),
      });
    const swap = swapThrough(vault0, vault1);
    const transfer = (source: Address, destination: Address, mint: Address) =>
      getTransferCheckedInstruction({
        source,
        destination,
        mint,
        authority: trader,
        amount: 1n,
        decimals: 0,
      });
    const paid = transfer(ata, vault0, WRAPPED_SOL);
    const calls = [paid, transfer(vault1, ata, BONK)];
    const isPlain = (...beside: Instruction[]) => {
      const instructions = [swap, ...beside];
      return read(aTransaction(vaultRows(solBonk, 500n, -9n), { signers, instructions, calls })).map(
        (trade) => trade.isPlain,
      );
    };
    expect(isPlain()).toEqual([true]);
    expect(isPlain(transfer(ata, cosigner, BONK))).toEqual([true]);
    const minted = { mint: BONK, token: vault1, mintAuthority: trader, amount: 1n };
    const collected: Instruction = {
      programAddress: TOKEN_2022_PROGRAM,
      accounts: [BONK, vault1, trader].map((address) => ({ address, role: 1 })),
      // What the transfer-fee extension withheld in other accounts.
      data: Uint8Array.from([26, 3, 0]),
    };
    for (const gift of [
      paid,
      transfer(ata, vault1, BONK),
      getSyncNativeInstruction({ account: vault0 }),
      getMintToInstruction(minted),
      getMintToCheckedInstruction({ ...minted, decimals: 0 }),
      getBatchInstruction([transfer(ata, vault1, BONK)]),
      collected,
    ])
      expect(isPlain(gift)).toEqual([false]);
    // There and back, of which the difference says nothing of a price.
    expect(isPlain(swapThrough(vault0, vault1), paid)).toEqual([true]);
    expect(isPlain(swapThrough(vault1, vault0), transfer(ata, vault1, BONK))).toEqual([false]);
  });

  test('of the trade that ends a launch, what the pool burns was not bought', () => {
    const launch = { ...solBonk, account: { ...solBonk.account, kind: POOL_KINDS.launch } };
    const burn = getBurnInstruction({
      account: launch.account.vault1,
      mint: BONK,
      authority: launch.id,
      amount: 4n,
    });
    const ends = { ...launch, account: { ...launch.account, mint0: BONK, vault0: launch.account.vault1 } };
    const transaction = aTransaction(vaultRows(solBonk, 500n, -9n), { signers, instructions: [burn] });
    const place = (account: Address) => {
      const found = places.get(account);
      return found && { ...found, pool: ends };
    };
    expect(extractMoves(transaction, tokenChanges(transaction), place).trades).toMatchObject([
      { sold: { mint: WRAPPED_SOL, amount: 500n }, bought: { mint: BONK, amount: 5n } },
    ]);
  });

  test('sees no trade in a failed transaction', () => {
    const err = { InstructionError: [0, 'x'] };
    expect(read(aTransaction(vaultRows(solBonk, 5n, -5n), { signers, err }))).toEqual([]);
  });

  test('sees no trade in a gift to a vault, in added or withdrawn liquidity, or between two wallets', () => {
    const otc = [
      { account: ata, mint: BONK, owner: trader, before: 9n, after: 4n },
      { account: sponsor, mint: BONK, owner: sponsor, after: 5n },
    ];
    for (const rows of [
      vaultRows(solBonk, 500n, 0n),
      vaultRows(solBonk, 500n, 9n),
      vaultRows(solBonk, -500n, -9n),
      otc,
    ]) {
      expect(read(aTransaction(rows, { signers }))).toEqual([]);
    }
  });
});

describe('tokenChanges', () => {
  test('tells accounts that were opened, changed and closed, and none that stayed', () => {
    const rows: TokenRow[] = [
      { account: 'opened' as Address, mint: BONK, owner: trader, after: 5n },
      { account: 'changed' as Address, mint: BONK, owner: trader, before: 7n, after: 6n },
      { account: 'closed' as Address, mint: BONK, owner: trader, before: 3n },
      { account: 'same' as Address, mint: BONK, owner: trader, before: 1n, after: 1n },
    ];
    expect(tokenChanges(aTransaction(rows, { signers }))).toEqual([
      { account: 'opened', mint: BONK, decimals: 0, owner: trader, before: 0n, after: 5n },
      { account: 'changed', mint: BONK, decimals: 0, owner: trader, before: 7n, after: 6n },
      { account: 'closed', mint: BONK, decimals: 0, owner: trader, before: 3n, after: 0n },
    ]);
  });
});
