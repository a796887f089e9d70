import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import {
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  lamports,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { aTrader } from '../trader.ts';
import type { Bytes } from './values/bytes.ts';

const FUNDS = lamports(50_000_000_000n);
const CONFIRMED = { commitment: 'confirmed' } as const;

/** Where a running server is. */
export interface Target {
  pid: number;
  port: number;
  rpcPort: number;
}

/** Valid transactions that have not been sent, of which mutants are made. */
export interface Originals {
  /** Transactions of an attacker with a key of its own, who may sign the altered bytes again. */
  attackers: readonly Bytes[];
  /** Transactions of a wallet whose key the attacker does not have. */
  victims: readonly Bytes[];
  order: { requestId: string; signed: Bytes };
}

export interface Parties {
  attackerKey: KeyPairSigner['keyPair']['privateKey'];
  originals(): Promise<Originals>;
  /** All that must be as it was: what the victim has, and the supply of what it trades in. */
  kept(): Promise<unknown>;
  /** Lamports in all accounts together: fees may burn some, nothing makes any. */
  supply(): Promise<bigint>;
}

export async function createParties({ port, rpcPort }: Target): Promise<Parties> {
  const url = `http://127.0.0.1:${port}`;
  const rpc = createSolanaRpc(`http://127.0.0.1:${rpcPort}`);
  const [attacker, victim] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  for (const { address } of [attacker, victim]) await rpc.requestAirdrop(address, FUNDS).send();

  async function transfer(version: 0 | 'legacy', source: KeyPairSigner): Promise<Bytes> {
    const { value: lifetime } = await rpc.getLatestBlockhash(CONFIRMED).send();
    const amount = lamports(1_000_000n);
    const signed = await pipe(
      createTransactionMessage({ version }),
      (message) => setTransactionMessageFeePayerSigner(source, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source, destination: attacker.address, amount }),
          message,
        ),
      signTransactionMessageWithSigners,
    );
    return Uint8Array.from(getTransactionEncoder().encode(signed));
  }

  async function order() {
    const query = { inputMint: WRAPPED_SOL, outputMint: USDC, amount: '1000000', taker: victim.address };
    const reply = await fetch(`${url}/ultra/v1/order?${new URLSearchParams(query).toString()}`);
    const { requestId, transaction } = (await reply.json()) as { requestId: string; transaction: string };
    const unsigned = getTransactionDecoder().decode(getBase64Encoder().encode(transaction));
    const signed = await partiallySignTransaction([victim.keyPair], unsigned);
    return { requestId, signed: Uint8Array.from(getTransactionEncoder().encode(signed)) };
  }

  return {
    attackerKey: attacker.keyPair.privateKey,
    originals: async () => ({
      attackers: await Promise.all([transfer(0, attacker), transfer('legacy', attacker)]),
      victims: await Promise.all([transfer(0, victim), transfer('legacy', victim)]),
      order: await order(),
    }),
    async kept() {
      const holdings = await fetch(`${url}/holdings/${victim.address}`);
      const { value: supply } = await rpc.getTokenSupply(USDC, CONFIRMED).send();
      return { holdings: await holdings.json(), usdc: supply.amount };
    },
    supply: async () => (await rpc.getSupply(CONFIRMED).send()).value.total,
  };
}

/** What an honest client gets for a swap: the status of its execution. */
export async function swapHonestly({ port }: Target): Promise<string> {
  const trader = await aTrader(`http://127.0.0.1:${port}`);
  const { executed } = await trader.swap(WRAPPED_SOL, USDC, 1_000_000_000n);
  return executed.status;
}
