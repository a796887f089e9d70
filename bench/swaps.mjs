// Signed swaps as a client of the swap API builds them, each unlike any other.
import { getTransactionDecoder, getTransactionEncoder, partiallySignTransaction } from '@solana/kit';

const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const LEAST_LAMPORTS = 100_000;
/** Thousands of others come between a quote and its transaction. */
const SLIPPAGE_BPS = 2_000;
const AT_ONCE = 16;

/** So many swaps' bytes of SOL for USDC through one pool; the amount makes each one unique. They name all accounts themselves. */
export async function signSwaps(url, payers, count) {
  const [decoder, encoder] = [getTransactionDecoder(), getTransactionEncoder()];
  const signed = [];
  let next = 0;
  async function signOne(index) {
    const amount = LEAST_LAMPORTS + index;
    const payer = payers[index % payers.length];
    const terms = { inputMint: SOL, outputMint: USDC, amount, slippageBps: SLIPPAGE_BPS };
    const query = new URLSearchParams({ ...terms, onlyDirectRoutes: true, asLegacyTransaction: true });
    const quoteResponse = await ask(`${url}/swap/v1/quote?${query}`);
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

async function ask(url, body) {
  const json = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(url, body === undefined ? {} : json);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return await response.json();
}
