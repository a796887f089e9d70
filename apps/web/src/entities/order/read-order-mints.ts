import { parseMint } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { type Address, getBase64Encoder } from '@solana/kit';
import { rpc } from '#shared/api/rpc.ts';
import type { OrderMint } from './order-mints.model.ts';

/** Reads mints' own rules from the chain, in their order. Throws `TOKEN_NOT_FOUND` for what is no mint, and the transport's errors. */
export async function readOrderMints(
  ids: readonly Address[],
  abortSignal: AbortSignal,
): Promise<readonly OrderMint[]> {
  const { value } = await rpc
    .getMultipleAccounts([...ids], { encoding: 'base64', commitment: 'confirmed' })
    .send({ abortSignal });
  return ids.map((id, index) => {
    const account = value[index];
    const facts =
      account && parseMint(account.owner, new Uint8Array(getBase64Encoder().encode(account.data[0])));
    if (!facts) throw new AppError('TOKEN_NOT_FOUND', { id });
    return facts;
  });
}
