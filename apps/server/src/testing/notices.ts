import { USDC } from '@orrery/domain';
import type { PoolNotice } from '@orrery/wire';
import type { Address } from '@solana/kit';

type OpenNotice = Extract<PoolNotice, { do: 'open' }>;

/** A launch of a token against USDC, for tests. */
export function anOpening(notice: Partial<OpenNotice> = {}): OpenNotice {
  return {
    do: 'open',
    seed: 'launch',
    mints: ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address, USDC],
    curve: { kind: 'launch', virtual: ['1000', '2000'], goal: '5000' },
    feeBps: 100,
    symbol: 'NEW',
    name: 'New',
    decimals: 6,
    launchpad: 'pad',
    dev: '8sPNXM5zAXmHh6KDyZ2QMkPJv8jjqv3cGvPkjgzzQ8f2' as Address,
    ...notice,
  };
}

/** What takes over from a curve that has raised its goal. */
export function aGraduation(notice: Partial<OpenNotice> = {}): OpenNotice {
  return anOpening({ seed: 'graduated', curve: { kind: 'constant-product' }, from: 'launch', ...notice });
}
