import {
  type Address,
  type Base58EncodedBytes,
  getBase64Encoder,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit';
import { findAssociatedTokenPda, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

/** Lamports a wallet holds on the chain. */
export async function solOf(rpc: Rpc<SolanaRpcApi>, wallet: Address): Promise<bigint> {
  const { value } = await rpc.getBalance(wallet, { commitment: 'confirmed' }).send();
  return value;
}

/** What a wallet's associated account of `mint` holds on the chain, in smallest units; 0 when there is none. */
export async function tokenOf(
  rpc: Rpc<SolanaRpcApi>,
  wallet: Address,
  mint: Address,
  tokenProgram: Address = TOKEN_PROGRAM_ADDRESS,
): Promise<bigint> {
  const [account] = await findAssociatedTokenPda({ owner: wallet, mint, tokenProgram });
  const { value } = await rpc.getAccountInfo(account, { encoding: 'base64', commitment: 'confirmed' }).send();
  return value ? getTokenDecoder().decode(getBase64Encoder().encode(value.data[0])).amount : 0n;
}

/** A mint's supply, and the sum over every account that holds it. */
export async function supplyOf(
  rpc: Rpc<SolanaRpcApi>,
  mint: Address,
): Promise<{ supply: bigint; held: bigint }> {
  const { value } = await rpc.getTokenSupply(mint, { commitment: 'confirmed' }).send();
  const accounts = await rpc
    .getProgramAccounts(TOKEN_PROGRAM_ADDRESS, {
      encoding: 'base64',
      commitment: 'confirmed',
      filters: [
        { dataSize: 165n },
        { memcmp: { offset: 0n, bytes: mint as string as Base58EncodedBytes, encoding: 'base58' } },
      ],
    })
    .send();
  const held = accounts.reduce(
    (sum, { account }) => sum + getTokenDecoder().decode(getBase64Encoder().encode(account.data[0])).amount,
    0n,
  );
  return { supply: BigInt(value.amount), held };
}

/** Every transaction of a wallet that the chain has confirmed, the newest first. */
export async function historyOf(rpc: Rpc<SolanaRpcApi>, wallet: Address) {
  return rpc.getSignaturesForAddress(wallet, { commitment: 'confirmed' }).send();
}
