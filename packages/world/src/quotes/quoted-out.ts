/** What a maker goes by for one side of a trade; amounts in smallest units, in the order of its pool's mints. */
interface Inventory {
  held: readonly [bigint, bigint];
  /** What it would like to hold. */
  wanted: readonly [bigint, bigint];
  /** Smallest units of mint 1 for one of mint 0, as a float. */
  rate: number;
  spreadBps: number;
}

/** One trade takes at most this part of what the maker holds. */
const INVENTORY_PARTS = 5n;
/** A maker with only one side left asks for this many times its spread more. */
const ONE_SIDED_FACTOR = 4n;
const MILLION = 1_000_000n;
const RATE_BITS = 80n;

/** What a maker gives for an amount, the wider from its rate the more one-sided it is already; 0 for nothing, and for more than it gives at once. */
export function quotedOut(amountIn: bigint, input: 0 | 1, terms: Inventory): bigint {
  const [part, whole] = [MILLION - spreadOf(terms), MILLION];
  const exact = terms.rate * 2 ** Number(RATE_BITS);
  if (!(exact >= 1 && exact < 2 ** 900) || amountIn <= 0n) return 0n;
  // Rounded so that the maker gives less.
  const out =
    input === 0
      ? (amountIn * BigInt(Math.floor(exact)) * part) / (whole << RATE_BITS)
      : ((amountIn * part) << RATE_BITS) / (BigInt(Math.ceil(exact)) * whole);
  return out <= terms.held[input === 0 ? 1 : 0] / INVENTORY_PARTS ? out : 0n;
}

/** In millionths, rounded up. */
function spreadOf({ held, wanted, spreadBps }: Inventory): bigint {
  const first = held[0] * wanted[1];
  const second = held[1] * wanted[0];
  const total = first + second;
  if (total === 0n) return MILLION;
  const skew = first > second ? first - second : second - first;
  const spread = (BigInt(spreadBps) * 100n * (total + ONE_SIDED_FACTOR * skew) + total - 1n) / total;
  return spread < MILLION ? spread : MILLION;
}
