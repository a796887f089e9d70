import { WRAPPED_SOL } from '@orrery/domain';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getUnwrapLamportsInstruction,
} from '@solana-program/token';

/** One side of a swap: the token that moves and the pool's vault it moves into or out of. */
export interface SettlementSide {
  mint: Address;
  tokenProgram: Address;
  decimals: number;
  vault: Address;
}

export interface Settlement {
  taker: Address;
  /** Owns both vaults and signs second. */
  authority: Address;
  input: SettlementSide;
  output: SettlementSide;
  /** What the taker pays and receives, in smallest units. */
  inAmount: bigint;
  outAmount: bigint;
  /** Paid out of the vault of `mint`, which is one of the two sides, to a token account of that mint. */
  fee?: { amount: bigint; mint: Address; account: Address } | undefined;
  computeUnitLimit: number;
  /** Micro-lamports for each compute unit. */
  computeUnitPrice?: bigint | undefined;
  blockhash: string;
  lastValidBlockHeight: bigint;
}

/**
 * Builds the unsigned v0 transaction that swaps against one pool at fixed amounts (smallest units): the taker pays the
 * network fee and touches only input, output and fee; native SOL moves without a token account of the taker's.
 */
export async function buildSettlement(swap: Settlement): Promise<Uint8Array> {
  const [source, destination] = await Promise.all([
    walletAccount(swap.taker, swap.input),
    walletAccount(swap.taker, swap.output),
  ]);
  const instructions = [
    getSetComputeUnitLimitInstruction({ units: swap.computeUnitLimit }),
    ...(swap.computeUnitPrice === undefined
      ? []
      : [getSetComputeUnitPriceInstruction({ microLamports: swap.computeUnitPrice })]),
    ...openAccount(swap, destination),
    ...payIn(swap, source),
    ...payFee(swap),
    payOut(swap, destination),
  ];
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(swap.taker, empty),
    (payable) =>
      setTransactionMessageLifetimeUsingBlockhash(
        // Kit brands blockhashes; this one comes from an RPC reply that already was one.
        { blockhash: swap.blockhash as Blockhash, lastValidBlockHeight: swap.lastValidBlockHeight },
        payable,
      ),
    (mortal) => appendTransactionMessageInstructions(instructions, mortal),
  );
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)));
}

function openAccount({ taker, output }: Settlement, ata: Address): Instruction[] {
  if (output.mint === WRAPPED_SOL) return [];
  const { mint, tokenProgram } = output;
  const payer = createNoopSigner(taker);
  return [getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: taker, mint, tokenProgram })];
}

function payIn({ taker, input, inAmount }: Settlement, source: Address): Instruction[] {
  if (input.mint === WRAPPED_SOL) {
    return [
      getTransferSolInstruction({
        source: createNoopSigner(taker),
        destination: input.vault,
        amount: inAmount,
      }),
      getSyncNativeInstruction({ account: input.vault }, { programAddress: input.tokenProgram }),
    ];
  }
  return [transfer(input, { source, destination: input.vault, owner: taker, amount: inAmount })];
}

function payFee({ authority, input, output, fee }: Settlement): Instruction[] {
  if (fee === undefined) return [];
  const side = fee.mint === input.mint ? input : output;
  return [
    transfer(side, { source: side.vault, destination: fee.account, owner: authority, amount: fee.amount }),
  ];
}

function payOut({ taker, authority, output, outAmount }: Settlement, destination: Address): Instruction {
  if (output.mint === WRAPPED_SOL) {
    return getUnwrapLamportsInstruction(
      {
        source: output.vault,
        destination: taker,
        authority: createNoopSigner(authority),
        amount: outAmount,
      },
      { programAddress: output.tokenProgram },
    );
  }
  return transfer(output, { source: output.vault, destination, owner: authority, amount: outAmount });
}

function transfer(
  side: SettlementSide,
  move: { source: Address; destination: Address; owner: Address; amount: bigint },
): Instruction {
  return getTransferCheckedInstruction(
    {
      source: move.source,
      mint: side.mint,
      destination: move.destination,
      authority: createNoopSigner(move.owner),
      amount: move.amount,
      decimals: side.decimals,
    },
    { programAddress: side.tokenProgram },
  );
}

async function walletAccount(owner: Address, side: SettlementSide): Promise<Address> {
  const [account] = await findAssociatedTokenPda({
    owner,
    mint: side.mint,
    tokenProgram: side.tokenProgram,
  });
  return account;
}
