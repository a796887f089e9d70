import {
  encodePool,
  encodePosition,
  encodeTickArray,
  type GenesisAccount,
  type GenesisHolding,
  genesisMint,
  positionAddress,
  tickArrayAddress,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { rentLamports } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { SeedPool } from '../universe/universe.ts';

const LP_DECIMALS = 9;

/** The accounts of a pool besides those that hold tokens. */
export function* poolAccounts({
  id,
  account,
  positions,
  tickArrays,
  shares,
}: SeedPool): Generator<GenesisAccount> {
  yield ofProgram(id, encodePool(account));
  for (const array of tickArrays) yield ofProgram(tickArrayAddress(id, array.start), encodeTickArray(array));
  for (const position of positions) yield ofProgram(positionAddress(position), encodePosition(position));
  if (shares.length === 0) return;
  const supply = shares.reduce((sum, { amount }) => sum + amount, 0n);
  yield genesisMint({ token: lpToken(account.lpMint), supply, mintAuthority: id, freezeAuthority: null });
}

/** What a pool holds, and what its liquidity providers hold of it. */
export function* poolHoldings({ id, account, mints, shares }: SeedPool): Generator<GenesisHolding> {
  yield { token: mints[0], owner: id, amount: account.reserve0 + account.owed0 };
  yield { token: mints[1], owner: id, amount: account.reserve1 + account.owed1 };
  const token = lpToken(account.lpMint);
  for (const { owner, amount } of shares) yield { token, owner, amount };
}

function lpToken(id: Address): TokenFacts {
  return {
    id,
    symbol: 'LP',
    name: 'LP token',
    decimals: LP_DECIMALS,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    tags: [],
  };
}

function ofProgram(address: Address, data: Uint8Array): GenesisAccount {
  return { address, lamports: rentLamports(data.length), owner: VENUE_PROGRAM, data };
}
