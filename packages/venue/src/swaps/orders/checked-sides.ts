import { parseMint, type SolanaRpc, type SwapToken, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { multiplierAt } from '@orrery/domain/mints/scaled-amount';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { type Address, getBase64Encoder } from '@solana/kit';

/**
 * Both sides of an order, with the units that it makes the chain check for what its taker's screen says: those that their amounts are shown
 * in at a time, in milliseconds. Mints that may have a multiplier are asked for it.
 */
export async function checkedSides(
  rpc: SolanaRpc,
  tokens: Record<'input' | 'output', TokenFacts>,
  now: number,
): Promise<Record<'input' | 'output', SwapToken>> {
  const [input, output] = await Promise.all([
    checkedSide(rpc, tokens.input, now),
    checkedSide(rpc, tokens.output, now),
  ]);
  return { input, output };
}

async function checkedSide(
  rpc: SolanaRpc,
  { id: mint, tokenProgram, decimals }: TokenFacts,
  now: number,
): Promise<SwapToken> {
  const multiplier = tokenProgram === TOKEN_2022_PROGRAM ? await readMultiplier(rpc, mint, now) : 1;
  return { mint, tokenProgram, units: { decimals, multiplier } };
}

async function readMultiplier(rpc: SolanaRpc, mint: Address, now: number): Promise<number> {
  const asked = rpc.getMultipleAccounts([mint], { commitment: 'confirmed', encoding: 'base64' });
  const [account] = (await asked.send()).value;
  const data = account && new Uint8Array(getBase64Encoder().encode(account.data[0]));
  return multiplierAt(data ? parseMint(account.owner, data)?.scaled : undefined, now);
}
