import {
  createPoolInstruction,
  encodePool,
  fundLaunchInstruction,
  genesisMint,
  POOL_KINDS,
  type PoolAccount,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { launchpadAccount, type Pool } from '@orrery/venue';
import { aPool, aToken } from '@orrery/venue/testing';
import type { Address, Instruction } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { ChainCall } from '../chain/chain-call.ts';

export const DEVELOPER = '8sPNXM5zAXmHh6KDyZ2QMkPJv8jjqv3cGvPkjgzzQ8f2' as Address;

export const newToken = aToken({
  id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address,
  symbol: 'NEW',
  name: 'New',
  tokenProgram: TOKEN_2022_PROGRAM,
});

/** A launch of `newToken` against USDC, as its account was when it opened. */
export const newLaunch: Pool = aPool({
  kind: 'launch',
  mints: [newToken, aToken({ id: USDC })],
  reserves: [0n, 0n],
  lpSupply: 0n,
  feeBps: 100,
  graduatedFeeBps: 25,
  figure0: 1_000n,
  figure1: 2_000n,
  figure2: 5_000n,
  creator: DEVELOPER,
  feeOwner: launchpadAccount('pump.fun'),
});

/** The account of a launch that has reached its goal. */
export const graduated: PoolAccount = {
  ...newLaunch.account,
  kind: POOL_KINDS.product,
  feeBps: 25,
  graduatedFeeBps: 0,
  reserve0: 40n,
  reserve1: 5_000n,
  lpSupply: 447n,
  figure0: 0n,
  figure1: 0n,
  figure2: 0n,
};

/** What the venue's program is told to make a pool by. */
export function creationOf({ id, mints, account }: Pool): Instruction {
  return createPoolInstruction({
    ...account,
    payer: account.creator,
    pool: id,
    tokenProgram0: mints[0].tokenProgram,
    tokenProgram1: mints[1].tokenProgram,
    associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    systemProgram: SYSTEM_PROGRAM,
  });
}

/** What opens a launch to trade. */
export function fundingOf({ id, mints, account }: Pool): Instruction {
  return fundLaunchInstruction({
    ...account,
    pool: id,
    account0: account.creator,
    tokenProgram0: mints[0].tokenProgram,
    amount: 100_000_000n,
  });
}

/** A node that has these accounts, and is asked for nothing else. */
export function aNode(accounts: {
  mints?: readonly TokenFacts[];
  pools?: ReadonlyMap<Address, PoolAccount>;
}) {
  const { mints = [], pools = new Map<Address, PoolAccount>() } = accounts;
  const asked: Address[] = [];
  const call: ChainCall = (method, params) => {
    if (method !== 'getMultipleAccounts') throw new Error(`unexpected call of ${method}`);
    // Our own request, as the reader writes it.
    const ids = params[0] as Address[];
    asked.push(...ids);
    return Promise.resolve({ value: ids.map((id) => account(id)) });
  };

  function account(id: Address) {
    const token = mints.find((mint) => mint.id === id);
    const pool = pools.get(id);
    const laid = token && genesisMint({ token, supply: 1n, mintAuthority: null, freezeAuthority: null });
    const found = laid ?? (pool && { owner: VENUE_PROGRAM, data: encodePool(pool) });
    if (!found) return null;
    const { owner, data } = found;
    return { owner, data: [Buffer.from(data).toString('base64'), 'base64'], space: data.length };
  }

  return { call, asked };
}
