import { randomBytes } from 'node:crypto';
import { SYSTEM_PROGRAM } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstruction,
  blockhash,
  createTransactionMessage,
  getTransactionEncoder,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import type { Head } from './head.ts';
import { BLOCKHASH_BLOCKS, type Block, type SendReply } from './supervision/protocol.ts';
import type { Supervisor } from './supervision/supervisor.ts';

const TRANSFER = 2;
const KEY_BYTES = 32;

interface Airdrop {
  to: Address;
  lamports: bigint;
}

/**
 * Sends lamports of the faucet's. The same airdrop again within a block would be the same transaction, which is paid once: a key that
 * nobody has and the system program takes no notice of makes it another.
 */
export async function sendAirdrop(
  wanted: Airdrop,
  { faucet, head, ask }: { faucet: KeyPairSigner; head: Head; ask: Supervisor['ask'] },
): Promise<SendReply> {
  const block = head.block('processed');
  const send = async (references: readonly Address[]) =>
    ask('send', { bytes: await sign(wanted, faucet, block, references), skipPreflight: false });
  const reply = await send([]);
  if (reply.kind !== 'barred' || reply.err !== 'AlreadyProcessed') return reply;
  return send([toBase58(new Uint8Array(randomBytes(KEY_BYTES))) as Address]);
}

/** A signed transfer of the faucet's, in the form of a test validator's. */
async function sign(
  { to, lamports }: Airdrop,
  faucet: KeyPairSigner,
  { hash, height }: Block,
  references: readonly Address[],
): Promise<Uint8Array> {
  const transfer = new DataView(new ArrayBuffer(12));
  transfer.setUint32(0, TRANSFER, true);
  transfer.setBigUint64(4, lamports, true);
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (m) => setTransactionMessageFeePayerSigner(faucet, m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(hash), lastValidBlockHeight: BigInt(height + BLOCKHASH_BLOCKS) },
        m,
      ),
    (m) =>
      appendTransactionMessageInstruction(
        {
          programAddress: SYSTEM_PROGRAM,
          accounts: [
            { address: faucet.address, role: AccountRole.WRITABLE_SIGNER },
            // The program that a message calls cannot be written, and the client refuses to compile such a one: the VM is to say so.
            { address: to, role: to === SYSTEM_PROGRAM ? AccountRole.READONLY : AccountRole.WRITABLE },
            ...references.map((address) => ({ address, role: AccountRole.READONLY })),
          ],
          data: new Uint8Array(transfer.buffer),
        },
        m,
      ),
  );
  return new Uint8Array(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message)));
}
