import { randomUUID } from 'node:crypto';
import { MEMO_PROGRAM, SYSTEM_PROGRAM } from '@orrery/chain';
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getTransactionEncoder,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { invalidParams } from './rpc/rpc-error.ts';
import { BLOCKHASH_BLOCKS, type Block } from './supervision/protocol.ts';

const MAX_LAMPORTS = 100_000_000_000n;
const TRANSFER = 2;
const PROGRAMS: readonly Address[] = [SYSTEM_PROGRAM, MEMO_PROGRAM];

/** A signed transfer from the faucet; the memo makes two equal airdrops on one blockhash two transactions. */
export async function airdrop(
  faucet: KeyPairSigner,
  to: Address,
  lamports: bigint,
  { hash, height }: Block,
): Promise<Uint8Array> {
  if (lamports < 1n || lamports > MAX_LAMPORTS) throw invalidParams('lamports must be 1 to 100 SOL');
  const transfer = new DataView(new ArrayBuffer(12));
  transfer.setUint32(0, TRANSFER, true);
  transfer.setBigUint64(4, lamports, true);
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(faucet, m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(hash), lastValidBlockHeight: BigInt(height + BLOCKHASH_BLOCKS) },
        m,
      ),
    (m) =>
      appendTransactionMessageInstructions(
        [
          {
            programAddress: SYSTEM_PROGRAM,
            accounts: [
              { address: faucet.address, role: AccountRole.WRITABLE_SIGNER },
              // No account of a program that a message calls can be written, and the client refuses to compile one: the VM is to say so.
              { address: to, role: PROGRAMS.includes(to) ? AccountRole.READONLY : AccountRole.WRITABLE },
            ],
            data: new Uint8Array(transfer.buffer),
          },
          { programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(`airdrop ${randomUUID()}`) },
        ],
        m,
      ),
  );
  return new Uint8Array(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message)));
}
