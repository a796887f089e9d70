import { USDC } from '@orrery/domain/mints/mints';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { HoldingsReplySchema } from '@orrery/wire/ultra/balances';
import * as v from 'valibot';
import type { Change } from './liar.ts';

const [DECIMALS_AT, MINT_BYTES, KIND_AT, KIND_MINT] = [44, 82, 165, 1];
const EncodedSchema = v.tuple([v.string(), v.literal('base64')]);

/** Lies that one operator tells with all answers at once. */
export const SCHEMES: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(
    [0, 3, 9, 12].map((decimals) => [`every token has ${decimals} decimals`, counted(decimals)]),
  ),
  'amounts are shown times 1,000': scaled(1_000),
  'amounts are shown as a thousandth': scaled(0.001),
  'every token is USDC, and verified': asAssets((asset) => ({
    ...asset,
    symbol: 'USDC',
    name: 'USD Coin',
    isVerified: true,
    tags: ['verified'],
  })),
  'every token is said to be another': asAssets((asset) => ({ ...asset, id: USDC })),
};

type Asset = v.InferOutput<typeof AssetListSchema>[number];

function asAssets(change: (asset: Asset) => unknown): Change {
  return ({ honest }) => {
    const assets = v.safeParse(AssetListSchema, honest);
    return assets.success ? assets.output.map(change) : honest;
  };
}

function scaled(multiplier: number): Change {
  const newMultiplierEffectiveAt = '2020-01-01T00:00:00.000Z';
  const scaledUiConfig = { multiplier, newMultiplier: multiplier, newMultiplierEffectiveAt };
  return asAssets((asset) => ({ ...asset, scaledUiConfig }));
}

/** In the API's answers and in the mints themselves. */
function counted(decimals: number): Change {
  const ofAssets = asAssets((asset) => ({ ...asset, decimals }));
  return (answer) => {
    if (answer.host === 'rpc') return inMints(answer.honest, decimals);
    const holdings = v.safeParse(HoldingsReplySchema, answer.honest);
    if (!holdings.success) return ofAssets(answer);
    const { tokens, ...sol } = holdings.output;
    const counts = Object.entries(tokens).map(([mint, held]) => [
      mint,
      held.map((account) => ({ ...account, decimals })),
    ]);
    return { ...sol, tokens: Object.fromEntries(counts) };
  };
}

function inMints(said: unknown, decimals: number): unknown {
  if (v.is(EncodedSchema, said)) {
    const bytes = Uint8Array.from(Buffer.from(said[0], 'base64'));
    const isMint = bytes.length === MINT_BYTES || bytes[KIND_AT] === KIND_MINT;
    return isMint ? [Buffer.from(bytes.with(DECIMALS_AT, decimals)).toString('base64'), 'base64'] : said;
  }
  if (Array.isArray(said)) return said.map((each) => inMints(each, decimals));
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(Object.entries(said).map(([name, member]) => [name, inMints(member, decimals)]));
}
