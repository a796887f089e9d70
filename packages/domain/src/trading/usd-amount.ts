import { toDecimal } from '@orrery/core/atoms';

/**
 * The amount of a token that `usd` dollars buy, as plain decimal cut to the token's decimals; undefined for a price that is not a price.
 * `usd` is a plain decimal, `price` that of one whole token. Exact: the price counts with the digits it is written with.
 */
export function tokensForUsd(usd: string, price: number, decimals: number): string | undefined {
  if (!(price > 0) || !Number.isFinite(price)) return undefined;
  const paid = toScaled(usd);
  const [mantissa = '', exponent = '0'] = price.toExponential().split('e');
  const each = toScaled(mantissa);
  const power = decimals - paid.scale + each.scale - Number(exponent);
  const [raised, divisor] =
    power >= 0
      ? [paid.digits * 10n ** BigInt(power), each.digits]
      : [paid.digits, each.digits * 10n ** BigInt(-power)];
  return toDecimal(raised / divisor, decimals);
}

function toScaled(decimal: string): { digits: bigint; scale: number } {
  const [whole = '', fraction = ''] = decimal.split('.');
  return { digits: BigInt(whole + fraction || '0'), scale: fraction.length };
}
