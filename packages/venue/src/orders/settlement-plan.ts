import type { Settlement, SettlementToken } from '@orrery/chain';
import { beforeTransferFee, type TokenFacts } from '@orrery/domain';
import type { Address } from '@solana/kit';
import type { Quote, RouteLeg } from '../routes/quote.ts';

/** What a settlement moves. */
export type SettlementPlan = Pick<Settlement, 'input' | 'output' | 'payIn' | 'moves' | 'payOuts'>;

type Path = readonly [RouteLeg, ...RouteLeg[]];
type Move = Settlement['moves'][number];

/**
 * Turns a route into payments: the taker pays the whole input into the first path's first pool, which passes on the other paths'
 * shares; pools pay the next pool, the last ones the taker. The first path pays the fee. Each vault ends as its leg says.
 */
export function planSettlement(quote: Quote, feeAccount: Address | undefined): SettlementPlan {
  const { inputMint, inAmount, fee } = quote;
  const [first, ...others] = toPaths(quote);
  const input = mintOf(first[0], 'input');
  const payer = vaultOf(first[0], 'input');
  const end = lastOf(first);
  const ends = [end, ...others.map(lastOf)];
  const output = mintOf(end, 'output');
  const isFeeIn = fee.mint === inputMint;
  const feeMove = {
    token: toToken(isFeeIn ? input : output),
    from: isFeeIn ? payer : vaultOf(end, 'output'),
    amount: fee.amount,
  };
  const feeMoves = feeAccount === undefined ? [] : [{ ...feeMove, to: feeAccount }];
  return {
    input: toToken(input),
    output: toToken(output),
    payIn: { vault: payer, amount: inAmount },
    moves: [
      ...(isFeeIn ? feeMoves : []),
      ...others.map(([leg]) => ({
        token: toToken(input),
        from: payer,
        to: vaultOf(leg, 'input'),
        amount: beforeTransferFee(leg.inAmount, input.extensions),
      })),
      ...[first, ...others].flatMap(toHops),
      ...(isFeeIn ? [] : feeMoves),
    ],
    payOuts: ends.map((leg, index) => ({
      vault: vaultOf(leg, 'output'),
      amount: leg.outAmount - (index === 0 && !isFeeIn ? fee.amount : 0n),
    })),
  };
}

/** A route's paths: each begins with a leg that takes the quote's input. */
function toPaths({ route, inputMint }: Quote): [Path, ...Path[]] {
  const paths: [RouteLeg, ...RouteLeg[]][] = [];
  for (const leg of route) {
    const open = paths.at(-1);
    if (open === undefined || leg.inputMint === inputMint) paths.push([leg]);
    else open.push(leg);
  }
  const [first, ...others] = paths;
  if (first === undefined) throw new Error('a quote has a route');
  return [first, ...others];
}

function toHops(path: Path): Move[] {
  return path.slice(1).flatMap((leg, index) => {
    const before = path[index];
    if (before === undefined) return [];
    const from = vaultOf(before, 'output');
    return [
      { token: toToken(mintOf(leg, 'input')), from, to: vaultOf(leg, 'input'), amount: before.outAmount },
    ];
  });
}

function lastOf(path: Path): RouteLeg {
  return path.at(-1) ?? path[0];
}

function mintOf({ pool: { mints }, inputMint }: RouteLeg, side: 'input' | 'output'): TokenFacts {
  return mints[indexOf(mints, inputMint, side)];
}

function vaultOf({ pool: { mints, vaults }, inputMint }: RouteLeg, side: 'input' | 'output'): Address {
  return vaults[indexOf(mints, inputMint, side)];
}

function indexOf(mints: RouteLeg['pool']['mints'], inputMint: Address, side: 'input' | 'output'): 0 | 1 {
  return (mints[0].id === inputMint) === (side === 'input') ? 0 : 1;
}

/** The few facts a transfer needs. */
export function toToken({ id, tokenProgram, decimals }: TokenFacts): SettlementToken {
  return { mint: id, tokenProgram, decimals };
}
