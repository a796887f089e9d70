import {
  associatedAddress,
  type MintFacts,
  type OrderSides,
  parseMint,
  readTokenAccount,
  type SolanaRpc,
  TOKEN_2022_PROGRAM,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import type { Millis } from '@orrery/core/time';
import { type AmountScale, multiplierAt } from '@orrery/domain/mints/scaled-amount';
import { type Address, getBase64Encoder } from '@solana/kit';
import { askChain } from '../ask-chain.ts';

/** One side of an order as the chain has it. */
export interface OrderSide {
  mint: Address;
  tokenProgram: Address;
  /** In which a screen shows its amounts. */
  units: AmountScale;
  /** Whether the owner's associated account takes no transfer without a memo. */
  needsMemo: boolean;
  /** Whether there is such an account. */
  hasAccount: boolean;
  facts: MintFacts;
}

interface Asked extends OrderSides<Address> {
  owner: Address;
  now: Millis;
}

/** Reads both tokens of an order. Throws `ORDER_REFUSED` for an address that is no token, and `CHAIN_UNAVAILABLE`. */
export async function readOrderTokens(
  rpc: SolanaRpc,
  { owner, now, ...mints }: Asked,
): Promise<OrderSides<OrderSide>> {
  const [input, output] = await readMints(rpc, [mints.input, mints.output]);
  if (!input || !output) throw refused('This address is not a token');
  const sides = [
    { mint: mints.input, ...input },
    { mint: mints.output, ...output },
  ];
  const accounts = sides.map(({ mint, tokenProgram }) => associatedAddress({ owner, mint, tokenProgram }));
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const { value } = await askChain(rpc.getMultipleAccounts(accounts, config).send());
  // Lamports that somebody sent to the address make no account of it.
  const held = accounts.map((address, index) => readTokenAccount(address, value[index]));
  const side = (mint: Address, facts: MintFacts, index: number): OrderSide => ({
    mint,
    tokenProgram: facts.tokenProgram,
    units: { decimals: facts.decimals, multiplier: multiplierAt(facts.scaled, now) },
    needsMemo: held[index]?.info.needsMemo === true,
    hasAccount: held[index] !== undefined,
    facts,
  });
  return { input: side(mints.input, input, 0), output: side(mints.output, output, 1) };
}

/** Reads mints; undefined for what is none. Throws `CHAIN_UNAVAILABLE`. */
export async function readMints(
  rpc: SolanaRpc,
  mints: readonly Address[],
): Promise<(MintFacts | undefined)[]> {
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const { value } = await askChain(rpc.getMultipleAccounts(mints, config).send());
  return value.map((account) =>
    account
      ? parseMint(account.owner, new Uint8Array(getBase64Encoder().encode(account.data[0])))
      : undefined,
  );
}

/** Throws `ORDER_REFUSED` for a token that the program takes into no order, in words for the user. */
export function assertInOrder({ facts }: OrderSide, kind: 'limit' | 'recurring'): void {
  const { extensions = {}, tokenProgram, isPaused } = facts;
  const { transferFee, transferHook, isNonTransferable, isDefaultFrozen } = extensions;
  if (kind === 'recurring' && tokenProgram === TOKEN_2022_PROGRAM)
    throw refused('Token-2022 tokens cannot be in a recurring order');
  if (transferFee) throw refused('Tokens with a transfer fee cannot be in an order');
  if (transferHook) throw refused('Tokens with a transfer hook cannot be in an order');
  if (isNonTransferable) throw refused('Tokens that cannot be transferred cannot be in an order');
  if (isDefaultFrozen) throw refused('Tokens whose accounts begin frozen cannot be in an order');
  if (isPaused) throw refused('Transfers of this token are paused, so that it cannot be in an order now');
}

/** What is answered to a request about orders that cannot be met: a sentence for the user. */
export function refused(reason: string): AppError {
  return new AppError('ORDER_REFUSED', { reason });
}
