import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { JITO_TIP_ACCOUNTS, NOZOMI_TIP_ACCOUNTS } from '@orrery/domain/trading/tip-accounts';
import type { Address } from '@solana/kit';
import { accountsOf, isFailed } from '../../indexer/blocks/block.ts';
import { extractMemo } from '../../indexer/blocks/extract/extract-memo.ts';
import { paidLamports } from '../../indexer/blocks/extract/extract-swap.ts';
import { extractTransfers } from '../../indexer/blocks/extract/extract-transfers.ts';
import { type Holdings, holdingChanges } from '../../indexer/blocks/extract/holdings.ts';
import { tokenChanges } from '../../indexer/token-changes.ts';
import type { ActivityRow } from '../../store/trades/activities.repository.ts';
import type { Landed } from './landed.ts';

const TIPPED = new Set<Address>([...JITO_TIP_ACCOUNTS, ...NOZOMI_TIP_ACCOUNTS]);
const MAX_ATOMS = 2n ** 64n;
const NOTHING = { counterparty: null, memo: null, order_key: null, is_failed: 0 } as const;
const NO_INPUT = { in_mint: null, in_amount: null, in_decimals: null } as const;
const NO_OUTPUT = { out_mint: null, out_amount: null, out_decimals: null } as const;

/** What left a wallet, below zero, or arrived, in smallest units. */
type Change = readonly [mint: Address, amount: bigint];

/**
 * What a transaction did to a wallet, by its balances alone: a swap where one token left and one arrived, else a row for each that moved, and
 * the fee of what failed. The network's fee, tips and deposits of accounts are no part of it. Undefined for what is not exact.
 */
export function readActivity(landed: Landed, wallet: Address): readonly ActivityRow[] | undefined {
  const { transaction, meta, blockTime } = landed;
  const [signature] = transaction.signatures;
  if (signature === undefined || !isExact(landed, wallet)) return undefined;
  const at = { signature, time_ms: blockTime * 1_000, ...NOTHING };
  if (isFailed(landed)) {
    if (accountsOf(landed)[0] !== wallet) return [];
    const fee = {
      in_mint: WRAPPED_SOL,
      in_amount: BigInt(meta.fee).toString(),
      in_decimals: NATIVE_SOL.decimals,
    };
    return [{ ...at, is_failed: 1, ...fee, ...NO_OUTPUT }];
  }
  const changes = tokenChanges(landed);
  const holdings = withoutTips(
    holdingChanges(landed, changes, () => undefined),
    wallet,
    tipsOf(landed, wallet),
  );
  const own: readonly Change[] = [...(holdings.get(wallet) ?? [])];
  if (own.some(([, amount]) => amount >= MAX_ATOMS || amount <= -MAX_ATOMS)) return undefined;
  const decimalsOf = (mint: Address) =>
    changes.find((change) => change.mint === mint)?.decimals ?? NATIVE_SOL.decimals;
  const input = ([mint, amount]: Change) => ({
    in_mint: mint,
    in_amount: (amount < 0n ? -amount : amount).toString(),
    in_decimals: decimalsOf(mint),
  });
  const output = ([mint, amount]: Change) => ({
    out_mint: mint,
    out_amount: (amount < 0n ? -amount : amount).toString(),
    out_decimals: decimalsOf(mint),
  });

  const swap = findSwap(own);
  const explained = new Set(swap?.map(([mint]) => mint));
  const transfers = extractTransfers({ transaction: landed, holdings }, explained);
  const memo = extractMemo(landed);
  const moves = own
    .filter(([mint]) => !explained.has(mint))
    .flatMap(([mint, amount]): ActivityRow[] => {
      const isSent = amount < 0n;
      const told = transfers.filter(
        (each) => each.mint === mint && (isSent ? each.from : each.to) === wallet,
      );
      const sum = told.reduce((total, each) => total + each.amount, 0n);
      const all: readonly (readonly [bigint, Address | null])[] =
        sum === (isSent ? -amount : amount)
          ? told.map((each) => [each.amount, isSent ? each.to : each.from])
          : [[amount, told.length === 1 ? ((isSent ? told[0]?.to : told[0]?.from) ?? null) : null]];
      return all.map(([part, counterparty]) => ({
        ...at,
        memo,
        counterparty,
        ...(isSent ? { ...input([mint, part]), ...NO_OUTPUT } : { ...NO_INPUT, ...output([mint, part]) }),
      }));
    });
  return swap ? [{ ...at, ...input(swap[0]), ...output(swap[1]) }, ...moves] : moves;
}

/** What was given and what came for it: two tokens, or a token and SOL. */
function findSwap(own: readonly Change[]): readonly [Change, Change] | undefined {
  const tokens = own.filter(([mint]) => mint !== WRAPPED_SOL);
  const sides = tokens.length === 1 ? own : tokens;
  const [given, ...otherGiven] = sides.filter(([, amount]) => amount < 0n);
  const [come, ...otherCome] = sides.filter(([, amount]) => amount > 0n);
  return given && come && otherGiven.length + otherCome.length === 0 ? [given, come] : undefined;
}

function tipsOf(landed: Landed, wallet: Address): bigint {
  const fee = accountsOf(landed)[0] === wallet ? BigInt(landed.meta.fee) : 0n;
  return paidLamports(landed, wallet) - fee;
}

function withoutTips(holdings: Holdings, wallet: Address, tips: bigint): Holdings {
  if (tips === 0n) return holdings;
  const rest = new Map([...holdings].filter(([holder]) => holder === wallet || !TIPPED.has(holder)));
  const own = new Map(rest.get(wallet));
  const lamports = (own.get(WRAPPED_SOL) ?? 0n) + tips;
  if (lamports === 0n) own.delete(WRAPPED_SOL);
  else own.set(WRAPPED_SOL, lamports);
  return rest.set(wallet, own);
}

/** A balance beyond 2⁵³ has lost its last digits on its way. */
function isExact(landed: Landed, wallet: Address): boolean {
  const place = accountsOf(landed).indexOf(wallet);
  const { preBalances, postBalances } = landed.meta;
  return [preBalances[place] ?? 0, postBalances[place] ?? 0].every(Number.isSafeInteger);
}
