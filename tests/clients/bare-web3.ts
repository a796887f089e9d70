import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  type Transaction,
  type VersionedTransaction,
} from '@solana/web3.js';
import type { BareNode } from './bare-node.ts';

export interface BareWeb3 {
  connection: Connection;
  /** Holds 100 SOL. */
  alice: Keypair;
  close(): void;
}

/** The client of `@solana/web3.js` on the bare node. */
export async function connectWeb3({ port }: BareNode): Promise<BareWeb3> {
  // It looks for the socket one port further by itself.
  const connection = new Connection(`http://127.0.0.1:${port}`, 'confirmed');
  const alice = Keypair.generate();
  const signature = await connection.requestAirdrop(alice.publicKey, 100 * LAMPORTS_PER_SOL);
  const lifetime = await connection.getLatestBlockhash();
  const { value } = await connection.confirmTransaction({ signature, ...lifetime });
  if (value.err !== null) throw new Error('the airdrop has failed');
  return {
    connection,
    alice,
    close: () => disconnect(connection),
  };
}

/** Ends a client, which would try for ever to reach a node that has stopped. */
export function disconnect(connection: Connection): void {
  // Not among the client's types.
  const socket: { setAutoReconnect(reconnect: boolean): void; close(): void } = Reflect.get(
    connection,
    '_rpcWebSocket',
  );
  socket.setAutoReconnect(false);
  socket.close();
}

/** The instructions of a transaction as a client is shown them. */
export async function parsedOf(connection: Connection, signature: string) {
  const found = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
  if (found === null) throw new Error('the transaction is not found');
  return found.transaction.message.instructions.map((each) => ('parsed' in each ? each : null));
}

/** An account as a client is shown it. */
export async function parsedAccount(connection: Connection, at: PublicKey) {
  const { value } = await connection.getParsedAccountInfo(at);
  if (value === null || !('parsed' in value.data)) throw new Error('the account is not parsed');
  return { program: value.data.program, ...value.data.parsed };
}

/** A wallet for Anchor that signs without asking. */
export function walletOf(payer: Keypair) {
  const sign = async <Signed extends Transaction | VersionedTransaction>(transaction: Signed) => {
    if ('version' in transaction) transaction.sign([payer]);
    else transaction.partialSign(payer);
    return transaction;
  };
  return {
    payer,
    publicKey: payer.publicKey,
    signTransaction: sign,
    signAllTransactions: <Signed extends Transaction | VersionedTransaction>(all: Signed[]) =>
      Promise.all(all.map(sign)),
  };
}
