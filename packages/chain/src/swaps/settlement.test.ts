import { USDC, WRAPPED_SOL } from '@orrery/domain';
import {
  type Address,
  generateKeyPairSigner,
  getTransactionDecoder,
  type KeyPairSigner,
  lamports,
  signTransaction,
  type TransactionMessageBytes,
} from '@solana/kit';
import {
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenDecoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { beforeEach, describe, expect, test } from 'vitest';
import { genesisToken, TOKEN_ACCOUNT_RENT } from '../genesis/genesis.ts';
import { buildSettlement, type Settlement, type SettlementToken } from './settlement.ts';

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const FACTS = { symbol: 'T', name: 'Token', tokenProgram: TOKEN_PROGRAM_ADDRESS, tags: [] };
const SIGNATURE_FEES = 10_000n;
const DECIMALS = new Map<Address, number>([
  [WRAPPED_SOL, 9],
  [USDC, 6],
  [BONK, 5],
]);

let svm: LiteSVM;
let taker: KeyPairSigner;
let authority: KeyPairSigner;
let feeOwner: Address;

beforeEach(async () => {
  svm = new LiteSVM().withNativeMints();
  taker = await generateKeyPairSigner();
  authority = await generateKeyPairSigner();
  feeOwner = (await generateKeyPairSigner()).address;
  for (const mint of [USDC, BONK]) {
    const data = getMintEncoder().encode({
      mintAuthority: null,
      supply: 10n ** 18n,
      decimals: DECIMALS.get(mint) ?? 0,
      isInitialized: true,
      freezeAuthority: null,
    });
    put(mint, 1_461_600n, new Uint8Array(data));
  }
  svm.airdrop(taker.address, lamports(10_000_000_000n));
  for (const mint of DECIMALS.keys()) {
    await hold(mint, authority.address, 500_000_000n);
    await hold(mint, feeOwner, 0n);
  }
});

describe('a settlement on the VM', () => {
  test('SOL for a token the taker never held opens the account at the taker’s cost', async () => {
    const before = balance(taker.address);
    await settle({ from: WRAPPED_SOL, to: USDC, fee: { amount: 300n, mint: WRAPPED_SOL } });
    expect(balance(taker.address)).toBe(before - 1_000_000n - TOKEN_ACCOUNT_RENT - SIGNATURE_FEES);
    expect(await held(USDC, taker.address)).toBe(777n);
    expect(await held(WRAPPED_SOL, authority.address)).toBe(500_000_000n + 1_000_000n - 300n);
    expect(await held(USDC, authority.address)).toBe(500_000_000n - 777n);
    expect(await held(WRAPPED_SOL, feeOwner)).toBe(300n);
  });

  test('SOL for a token the taker holds costs only the input and the fees', async () => {
    await hold(USDC, taker.address, 5n);
    const before = balance(taker.address);
    await settle({ from: WRAPPED_SOL, to: USDC });
    expect(balance(taker.address)).toBe(before - 1_000_000n - SIGNATURE_FEES);
    expect(await held(USDC, taker.address)).toBe(782n);
  });

  test('a token for SOL pays lamports and touches no wrapped account of the taker', async () => {
    await hold(USDC, taker.address, 2_000_000n);
    const before = balance(taker.address);
    await settle({ from: USDC, to: WRAPPED_SOL, fee: { amount: 7n, mint: WRAPPED_SOL } });
    expect(balance(taker.address)).toBe(before + 777n - SIGNATURE_FEES);
    expect(await held(USDC, taker.address)).toBe(1_000_000n);
    expect(await held(WRAPPED_SOL, authority.address)).toBe(500_000_000n - 784n);
    expect(await held(WRAPPED_SOL, feeOwner)).toBe(7n);
    expect(svm.getAccount(await account(WRAPPED_SOL, taker.address)).exists).toBe(false);
  });

  test('a token for a token moves both and pays the fee out of the named side', async () => {
    await hold(USDC, taker.address, 1_000_000n);
    await settle({ from: USDC, to: BONK, fee: { amount: 9n, mint: USDC }, computeUnitPrice: 1_000n });
    expect(await held(USDC, taker.address)).toBe(0n);
    expect(await held(BONK, taker.address)).toBe(777n);
    expect(await held(USDC, authority.address)).toBe(501_000_000n - 9n);
    expect(await held(USDC, feeOwner)).toBe(9n);
  });

  test('a vault that is too short fails the whole swap and costs the taker only the network fee', async () => {
    await hold(USDC, taker.address, 1_000_000n);
    const before = balance(taker.address);
    const result = await send(await build({ from: USDC, to: BONK, outAmount: 500_000_001n }));
    expect(result).toBeInstanceOf(FailedTransactionMetadata);
    expect(await held(USDC, taker.address)).toBe(1_000_000n);
    expect(svm.getAccount(await account(BONK, taker.address)).exists).toBe(false);
    expect(balance(taker.address)).toBe(before - SIGNATURE_FEES);
  });

  test('a message altered after both signed is refused', async () => {
    const signed = await sign(await build({ from: WRAPPED_SOL, to: USDC, outAmount: 256n }));
    const altered = Uint8Array.from(signed.messageBytes);
    const amount = altered.lastIndexOf(1, altered.length - 9);
    altered[amount] = 2;
    const before = balance(taker.address);
    const forged = { ...signed, messageBytes: altered as unknown as TransactionMessageBytes };
    expect(svm.sendTransaction(forged)).toBeInstanceOf(FailedTransactionMetadata);
    expect(balance(taker.address)).toBe(before);
  });

  test('the vault does not open without the authority’s own signature', async () => {
    const signed = await sign(await build({ from: WRAPPED_SOL, to: USDC }));
    const own = signed.signatures[taker.address] ?? null;
    const forged = { ...signed, signatures: { ...signed.signatures, [authority.address]: own } };
    expect(svm.sendTransaction(forged)).toBeInstanceOf(FailedTransactionMetadata);
    expect(await held(USDC, authority.address)).toBe(500_000_000n);
  });
});

interface Swap {
  from: Address;
  to: Address;
  fee?: { amount: bigint; mint: Address };
  outAmount?: bigint;
  computeUnitPrice?: bigint;
}

async function build({ from, to, fee, outAmount = 777n, computeUnitPrice }: Swap): Promise<Uint8Array> {
  const settlement: Settlement = {
    taker: taker.address,
    authority: authority.address,
    input: token(from),
    output: token(to),
    payIn: { vault: await vaultOf(from), amount: 1_000_000n },
    moves: fee ? [await feeMove(fee)] : [],
    payOuts: [{ vault: await vaultOf(to), amount: outAmount }],
    computeUnitLimit: 60_000,
    computeUnitPrice,
    blockhash: svm.latestBlockhash(),
    lastValidBlockHeight: 150n,
  };
  return buildSettlement(settlement);
}

function sign(bytes: Uint8Array) {
  const keys = [taker.keyPair, authority.keyPair];
  return signTransaction(keys, getTransactionDecoder().decode(bytes));
}

async function send(bytes: Uint8Array) {
  return svm.sendTransaction(await sign(bytes));
}

async function settle(swap: Swap): Promise<void> {
  const result = await send(await build(swap));
  if (result instanceof FailedTransactionMetadata) throw new Error(result.toString());
}

function token(mint: Address): SettlementToken {
  return { mint, tokenProgram: TOKEN_PROGRAM_ADDRESS, decimals: DECIMALS.get(mint) ?? 0 };
}

function vaultOf(mint: Address): Promise<Address> {
  return account(mint, authority.address);
}

async function feeMove({
  mint,
  amount,
}: {
  mint: Address;
  amount: bigint;
}): Promise<Settlement['moves'][number]> {
  return { token: token(mint), from: await vaultOf(mint), to: await account(mint, feeOwner), amount };
}

async function account(mint: Address, owner: Address): Promise<Address> {
  return (await findAssociatedTokenPda({ mint, owner, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0];
}

async function hold(mint: Address, owner: Address, amount: bigint): Promise<void> {
  const facts = { ...FACTS, id: mint, decimals: DECIMALS.get(mint) ?? 0 };
  const account = genesisToken({ token: facts, owner, amount });
  put(account.address, account.lamports, account.data);
}

async function held(mint: Address, owner: Address): Promise<bigint> {
  const found = svm.getAccount(await account(mint, owner));
  return found.exists ? getTokenDecoder().decode(found.data).amount : 0n;
}

function balance(address: Address): bigint {
  return svm.getBalance(address) ?? 0n;
}

function put(address: Address, balance: bigint, data: Uint8Array): void {
  svm.setAccount({
    address,
    lamports: lamports(balance),
    data,
    programAddress: TOKEN_PROGRAM_ADDRESS,
    executable: false,
    space: BigInt(data.length),
  });
}
