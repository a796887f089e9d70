import { type DecodedTransaction, parseVenueInstruction, readTip, VENUE_PROGRAM } from '@orrery/chain';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { ChainTransaction, TokenBalance } from './transaction.schema.ts';

/** What a transaction cost beside what it swapped, and who got it; in smallest units, of SOL where `mint` is absent. */
export interface FeeLine {
  kind: 'network' | 'jito' | 'nozomi' | 'platform' | 'referral' | 'deposit';
  amount: bigint;
  decimals: number;
  mint?: Address;
  /** Absent for the network's: it is burnt, or the leader's. */
  receiver?: Address | undefined;
}

type Decoded = Pick<DecodedTransaction, 'instructions' | 'accounts' | 'feePayer'>;

/** Reads the fees of a transaction by receiver; what pools keep is in their prices and is none of these. */
export function readFees(decoded: Decoded, meta: ChainTransaction['meta']): FeeLine[] {
  const sol = { decimals: NATIVE_SOL.decimals };
  const network: FeeLine = { ...sol, kind: 'network', amount: meta.fee };
  if (meta.err !== null) return [network];
  const signers = decoded.accounts.filter(({ isSigner }) => isSigner);
  const tips = decoded.instructions.flatMap((instruction): FeeLine[] => {
    const tip = signers.map(({ address }) => readTip(instruction, address)).find((each) => each);
    const receiver = instruction.accounts[1]?.address;
    return tip ? [{ ...sol, kind: tip.kind, amount: tip.lamports, receiver }] : [];
  });
  return [network, ...tips, ...venueFees(decoded, meta), ...deposits(decoded, meta)];
}

/** What arrived in the accounts that the venue's swaps name for fees. */
function venueFees({ instructions, accounts }: Decoded, meta: ChainTransaction['meta']): FeeLine[] {
  const named = instructions.flatMap(({ program, data, accounts: own }) => {
    const read =
      program === VENUE_PROGRAM
        ? parseVenueInstruction(
            data,
            own.map(({ address }) => address),
          )
        : undefined;
    if (!read || !('platformFeeAccount' in read.accounts)) return [];
    const { platformFeeAccount: platform, referralFeeAccount: referral } = read.accounts;
    return [
      { kind: 'platform', account: platform } as const,
      { kind: 'referral', account: referral } as const,
    ];
  });
  return named.flatMap(({ kind, account }): FeeLine[] => {
    const index = accounts.findIndex(({ address }) => address === account);
    const held = balanceAt(meta.postTokenBalances, index);
    const before = balanceAt(meta.preTokenBalances, index);
    if (account === undefined || !held) return [];
    const amount = unitsOf(held) - unitsOf(before);
    const { mint, owner, uiTokenAmount } = held;
    return amount > 0n ? [{ kind, amount, decimals: uiTokenAmount.decimals, mint, receiver: owner }] : [];
  });
}

/** What opening token accounts locked up in them; wrapped SOL in one is no part of it. */
function deposits({ accounts }: Decoded, meta: ChainTransaction['meta']): FeeLine[] {
  return meta.postTokenBalances.flatMap((held): FeeLine[] => {
    const { accountIndex: index, mint } = held;
    const after = meta.postBalances[index] ?? 0n;
    if (meta.preBalances[index] !== 0n || after === 0n) return [];
    const amount = after - (mint === WRAPPED_SOL ? unitsOf(held) : 0n);
    return [{ kind: 'deposit', amount, decimals: NATIVE_SOL.decimals, receiver: accounts[index]?.address }];
  });
}

const balanceAt = (balances: readonly TokenBalance[], index: number) =>
  balances.find(({ accountIndex }) => accountIndex === index);
const unitsOf = (balance: TokenBalance | undefined) => BigInt(balance?.uiTokenAmount.amount ?? 0);
