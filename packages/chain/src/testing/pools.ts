import {
  type AccountMeta,
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type KeyPairSigner,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { associatedAddress } from '../addresses/associated-address.ts';
import { type POOL_KINDS, VENUE_PROGRAM } from '../programs/venue/generated/accounts.generated.ts';
import type { TestMint } from './mints.ts';

/** A pool that a test has made, with what it trades. */
export interface TestPool {
  address: Address;
  tokens: readonly [TestMint, TestMint];
  vaults: readonly [Address, Address];
  lpMint: Address;
}

/** What a pool is made with; 0 where absent. */
export interface PoolSettings {
  kind: keyof typeof POOL_KINDS;
  tokens: readonly [TestMint, TestMint];
  nonce?: number;
  feeBps?: number;
  protocolBps?: number;
  graduatedFeeBps?: number;
  tickSpacing?: number;
  figures?: readonly [bigint, bigint, bigint];
  sqrtPrice?: bigint;
  feeOwner?: Address;
}

/** Between two ticks. */
export interface Range {
  lower: number;
  upper: number;
}

/** A position with the accounts that a change of it names. */
export interface TestPosition extends Range {
  address: Address;
  owner: KeyPairSigner;
  pool: TestPool;
  lowerTicks: Address;
  upperTicks: Address;
}

const keyBytes = getAddressEncoder();

/** One path of a test's swap; the input is the mint of the first pool that `from` names. */
export interface TestPath {
  percent?: number;
  /** Which token of the first pool is sold. */
  from: 0 | 1;
  pools: readonly { pool: TestPool; tickArrays?: readonly Address[] }[];
}

/** The numbers of a sale, with a platform's fee where there is one. */
export interface Sale {
  amount: bigint;
  quotedAmount: bigint;
  slippageBps: number;
  platformFeeBps?: number;
  referralBps?: number;
  platformFeeAccount?: Address;
  referralFeeAccount?: Address;
  referralAuthority?: Address;
}

/** An owner's associated account of a token. */
export function accountOf(
  owner: Address,
  { mint, tokenProgram }: Pick<TestMint, 'mint' | 'tokenProgram'>,
): Address {
  return associatedAddress({ owner, mint, tokenProgram });
}

/** A pool's LP token, as a token of a test. */
export function lpToken({ lpMint, tokens: [{ authority }] }: TestPool): TestMint {
  return { mint: lpMint, tokenProgram: TOKEN_PROGRAM_ADDRESS, decimals: 9, authority, extras: [] };
}

/** An address that the program derives, by kit's own derivation. */
export async function derived(name: string, ...seeds: Uint8Array[]): Promise<Address> {
  const [address] = await getProgramDerivedAddress({
    programAddress: VENUE_PROGRAM,
    seeds: [name, ...seeds],
  });
  return address;
}

export function bytesOf(address: Address): Uint8Array {
  return new Uint8Array(keyBytes.encode(address));
}

/** A whole number in the given number of bytes, the lowest first. */
export function integer(value: number, bytes: 2 | 4): Uint8Array {
  return new Uint8Array(new Int32Array([value]).buffer).slice(0, bytes);
}

/** Both mints with their vaults and programs, as instructions name them. */
export function sidesOf({ tokens: [token0, token1], vaults: [vault0, vault1] }: TestPool) {
  return {
    mint0: token0.mint,
    mint1: token1.mint,
    vault0,
    vault1,
    tokenProgram0: token0.tokenProgram,
    tokenProgram1: token1.tokenProgram,
  };
}

/** What the transfer hooks of both mints need. */
export function extrasOf({
  tokens: [token0, token1],
}: TestPool): Record<'extraAccounts0' | 'extraAccounts1', readonly AccountMeta[]> {
  return { extraAccounts0: token0.extras, extraAccounts1: token1.extras };
}

/** What a change of a position names. */
export function liquidityAccounts({
  address,
  owner,
  pool,
  lowerTicks,
  upperTicks,
}: Omit<TestPosition, 'owner'> & { owner: Pick<KeyPairSigner, 'address'> }) {
  const [token0, token1] = pool.tokens;
  return {
    ...sidesOf(pool),
    ...extrasOf(pool),
    owner: owner.address,
    pool: pool.address,
    position: address,
    lowerTicks,
    upperTicks,
    account0: accountOf(owner.address, token0),
    account1: accountOf(owner.address, token1),
  };
}

/** The mints at both ends of a path. */
export function endsOf({ from, pools }: TestPath): readonly [Address, Address] {
  const [first] = pools;
  const inputMint = first?.pool.tokens[from].mint;
  if (inputMint === undefined) throw new Error('a path without pools is written by hand');
  let held = inputMint;
  for (const { pool } of pools) {
    const [token0, token1] = pool.tokens;
    held = token0.mint === held ? token1.mint : token0.mint;
  }
  return [inputMint, held];
}
