// Signed swaps as a client of the swap API builds them, each unlike any other.
import { setTimeout } from 'node:timers/promises';
import { getTransactionDecoder, getTransactionEncoder, partiallySignTransaction } from '@solana/kit';

const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const LAMPORTS = 100_000;
/** Thousands of others come between a quote and its transaction. */
const SLIPPAGE_BPS = 2_000;
const AT_ONCE = 16;
const TOO_MANY = 429;

/** So many swaps' bytes of SOL for USDC through one pool, each with a temporary account of its own. They name all accounts themselves. */
export async function signSwaps(url, payers, count) {
  const [decoder, encoder] = [getTransactionDecoder(), getTransactionEncoder()];
  const terms = { inputMint: SOL, outputMint: USDC, amount: LAMPORTS, slippageBps: SLIPPAGE_BPS };
  const query = new URLSearchParams({ ...terms, onlyDirectRoutes: true, asLegacyTransaction: true });
  const quoteResponse = await ask(`${url}/swap/v1/quote?${query}`);
  const signed = [];
  let next = 0;
  async function signOne(index) {
    const payer = payers[index % payers.length];
    const { swapTransaction } = await ask(`${url}/swap/v1/swap`, {
      quoteResponse,
      userPublicKey: payer.address,
      asLegacyTransaction: true,
    });
    const unsigned = decoder.decode(Buffer.from(swapTransaction, 'base64'));
    signed[index] = new Uint8Array(encoder.encode(await partiallySignTransaction([payer.keyPair], unsigned)));
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await signOne(next++);
    }),
  );
  return signed;
}

/** Asks again when the server has answered as much as it does for one address. */
async function ask(url, body) {
  const json = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  for (;;) {
    const response = await fetch(url, body === undefined ? {} : json);
    if (response.ok) return await response.json();
    if (response.status !== TOO_MANY) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    await setTimeout(1_000 * Number(response.headers.get('retry-after') ?? 1));
  }
}
