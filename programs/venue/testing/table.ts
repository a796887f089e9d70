import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { createNoopSigner } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { associatedAddress } from '../../../packages/chain/src/addresses/associated-address.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../../packages/chain/src/addresses/solana-programs.ts';
import { lpMintAddress, poolAddress } from '../../../packages/chain/src/programs/venue/addresses.ts';
import { HOOKS } from '../../../packages/chain/src/testing/hooks.ts';
import { aMint, renounce } from '../../../packages/chain/src/testing/mints.ts';
import { accountOf } from '../../../packages/chain/src/testing/pools.ts';
import { TestVm } from '../../../packages/chain/src/testing/vm.ts';
import { FastVm } from './fast-vm.ts';
import type { Makers } from './instructions.ts';
import type { Pool } from './operations.ts';
import type { Token, World } from './world.ts';

export const HONEST_HOOK = new URL('../../hook/honest.so', import.meta.url);
const START = { slot: 1000n, time: 1_800_000_000n };
const LAMPORTS = 10n ** 18n;
const AMOUNT_AT = 64;
const SUPPLY_AT = 36;
const FEE = { bps: 137n, most: 1n << 40n };

/** The chain that worlds are laid out on, one after the other: mints of several kinds, and people with an account of each. */
export interface Table {
  vm: FastVm;
  tokens: readonly Token[];
  /** The first one makes pools, the last one attacks them where a test has attacks. */
  users: readonly [Address, Address, Address];
  platform: Address;
  referral: Address;
  feeOwner: Address;
  makers: Makers;
}

export async function layTable(): Promise<Table> {
  const vm = new FastVm();
  const tokens = await makeTokens(vm);
  const makers = { maker: aKey(), forger: aKey() };
  const users = [named('alice'), named('bob'), named('mallory')] as const;
  const [platform, referral, feeOwner] = [named('platform'), named('referral'), named('fee owner')];
  for (const address of [...users, platform, referral, feeOwner, makers.maker.address]) {
    vm.put({ address, owner: SYSTEM_PROGRAM, lamports: LAMPORTS, data: new Uint8Array() });
    const opening = tokens.map((token) => openAccount(users[0], address, token));
    const transaction = vm.compile(users[0], opening);
    const failure = transaction && vm.send(transaction).failure;
    if (!transaction || failure) throw new Error(`no accounts of ${address}: ${failure?.code}`);
  }
  return { vm, tokens, users, platform, referral, feeOwner, makers };
}

/** The addresses that follow from a pool's mints and nonce. */
export function poolOf(tokens: readonly [Token, Token], nonce: number): Pool {
  const [{ mint: mint0 }, { mint: mint1 }] = tokens;
  const { address } = poolAddress({ mint0, mint1, nonce });
  const vault = ({ mint, tokenProgram }: Token) => associatedAddress({ owner: address, mint, tokenProgram });
  return { address, tokens, vaults: [vault(tokens[0]), vault(tokens[1])], lpMint: lpMintAddress(address) };
}

/** A world without pools in which everybody holds so much of each token, in smallest units. */
export function layHoldings(table: Table, heldOf: (token: Token, holder: Address) => bigint): World {
  const { vm, tokens, users, platform, referral, feeOwner, makers } = table;
  const empty = {
    pools: new Map(),
    positions: new Map(),
    closed: new Set<Address>(),
    orders: new Map(),
    ledgers: new Map(),
  };
  const world: World = { ...START, ...empty, balances: new Map(), supplies: new Map() };
  vm.setTime(START.slot, START.time);
  for (const token of tokens) {
    let supply = 0n;
    for (const holder of [...users, makers.maker.address, platform, referral, feeOwner]) {
      const held = heldOf(token, holder);
      supply += held;
      world.balances.set(accountOf(holder, token), held);
    }
    world.supplies.set(token.mint, supply);
  }
  for (const [account, amount] of world.balances) setAmount(vm, account, amount, 'account');
  for (const [mint, amount] of world.supplies) setAmount(vm, mint, amount, 'mint');
  return world;
}

/** Has a token account hold so much, or a mint have so much in all. */
function setAmount(vm: FastVm, address: Address, amount: bigint, kind: 'account' | 'mint'): void {
  const account = vm.read(address);
  if (account === undefined) throw new RangeError(`there is no account ${address}`);
  const data = new Uint8Array(account.data);
  new DataView(data.buffer).setBigUint64(kind === 'mint' ? SUPPLY_AT : AMOUNT_AT, amount, true);
  vm.put({ ...account, data });
}

/** What a token account holds by its bytes, or a mint has in all. */
export function amountIn(bytes: Uint8Array, kind: 'account' | 'mint'): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return view.getBigUint64(kind === 'mint' ? SUPPLY_AT : AMOUNT_AT, true);
}

async function makeTokens(vm: FastVm): Promise<Token[]> {
  const source = new TestVm();
  const tokens: Token[] = [
    await aMint(source, { kind: 'classic' }),
    await aMint(source, { kind: 'plain' }),
    await aMint(source, { kind: 'classic' }),
    { ...(await aMint(source, { kind: 'transfer-fee', bps: Number(FEE.bps), most: FEE.most })), fee: FEE },
    await aMint(source, { kind: 'transfer-hook', hook: 'honest' }),
    await aMint(source, { kind: 'classic' }),
    { ...(await aMint(source, { kind: 'permanent-delegate' })), isDelegated: true },
  ];
  for (const token of tokens) await renounce(source, token);
  vm.addProgram(HOOKS.honest.address, HONEST_HOOK);
  vm.copy(source, [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM, HOOKS.honest.address]);
  return tokens;
}

function openAccount(payer: Address, owner: Address, token: Token) {
  const { mint, tokenProgram } = token;
  const ata = accountOf(owner, token);
  const from = createNoopSigner(payer);
  return getCreateAssociatedTokenIdempotentInstruction({ payer: from, ata, owner, mint, tokenProgram });
}

function aKey(): { address: Address; key: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  // Any 32 bytes are an address.
  return { address: toBase58(new Uint8Array(bytes)) as Address, key: privateKey };
}

export function named(name: string): Address {
  return toBase58(new TextEncoder().encode(name.padStart(32))) as Address;
}
