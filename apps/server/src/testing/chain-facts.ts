import {
  type Address,
  type Base58EncodedBytes,
  getBase64Encoder,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit';
import { findAssociatedTokenPda, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

type Chain = Rpc<SolanaRpcApi>;
const COMMITMENT = { commitment: 'confirmed' } as const;
const MINT_AT = 0n;
const ACCOUNT_BYTES = 165n;

export async function solOf(rpc: Chain, wallet: Address): Promise<bigint> {
  return (await rpc.getBalance(wallet, COMMITMENT).send()).value;
}

/** In smallest units; 0 without an account. */
export async function tokenOf(rpc: Chain, owner: Address, mint: Address): Promise<bigint> {
  const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });
  const { value } = await rpc.getAccountInfo(account, { encoding: 'base64', ...COMMITMENT }).send();
  return value ? amountOf(value) : 0n;
}

/** Every transaction of a wallet that the chain has confirmed, the newest first. */
export async function historyOf(rpc: Chain, wallet: Address) {
  return await rpc.getSignaturesForAddress(wallet, COMMITMENT).send();
}

/** A mint's supply, and the sum over every account that holds it. */
export async function supplyOf(rpc: Chain, mint: Address): Promise<{ supply: bigint; held: bigint }> {
  const { value } = await rpc.getTokenSupply(mint, COMMITMENT).send();
  const bytes = mint as string as Base58EncodedBytes; // an address is the base58 of its bytes
  const accounts = await rpc
    .getProgramAccounts(TOKEN_PROGRAM_ADDRESS, {
      encoding: 'base64',
      ...COMMITMENT,
      filters: [{ dataSize: ACCOUNT_BYTES }, { memcmp: { offset: MINT_AT, bytes, encoding: 'base58' } }],
    })
    .send();
  const held = accounts.reduce((sum, { account }) => sum + amountOf(account), 0n);
  return { supply: BigInt(value.amount), held };
}

function amountOf({ data: [bytes] }: { data: readonly [string, ...unknown[]] }): bigint {
  return getTokenDecoder().decode(getBase64Encoder().encode(bytes)).amount;
}
