import { randomBytes } from 'node:crypto';
import { associatedAddress, SYSTEM_PROGRAM } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Head } from './head.ts';
import { BLOCKHASH_BLOCKS, type Block, type SendReply } from './supervision/protocol.ts';
import type { Supervisor } from './supervision/supervisor.ts';

const TRANSFER = 2;
const MINT_TO = 7;
const CREATE_IDEMPOTENT = 1;
const KEY_BYTES = 32;

interface Airdrop {
  to: Address;
  lamports: bigint;
}

interface Minting {
  mint: Address;
  tokenProgram: Address;
  /** The recipient's wallet; the tokens go to its associated account. */
  owner: Address;
  atoms: bigint;
}

interface Node {
  faucet: KeyPairSigner;
  head: Head;
  ask: Supervisor['ask'];
}

/** Sends lamports of the faucet's. A transfer that fails lands all the same if that is wished and it pays its fee. */
export function sendAirdrop(
  wanted: Airdrop,
  { faucet, head, ask }: Node,
  landsFailed: boolean,
): Promise<SendReply> {
  return sendOnce(async (references) => {
    const instruction = transfer(wanted, faucet, references);
    const bytes = await sign([instruction], faucet, head.block('processed'));
    const reply = await ask('send', { bytes, skipPreflight: false });
    const isLost = reply.kind !== 'refused' || reply.simulation.fee === null;
    return isLost || !landsFailed ? reply : ask('send', { bytes, skipPreflight: true });
  });
}

/** Sends what mints tokens, as if the faucet were the mint's authority. */
export function sendMinting(wanted: Minting, { faucet, head, ask }: Node): Promise<SendReply> {
  return sendOnce(async (references) => {
    const bytes = await sign(mintInstructions(wanted, faucet, references), faucet, head.block('processed'));
    return ask('mint', { bytes, mint: wanted.mint });
  });
}

/**
 * The same again within a block would be the same transaction, which runs once: a key that nobody has, and that programs take no notice of,
 * makes it another.
 */
async function sendOnce(send: (references: readonly Address[]) => Promise<SendReply>): Promise<SendReply> {
  const reply = await send([]);
  if (reply.kind !== 'barred' || reply.err !== 'AlreadyProcessed') return reply;
  return send([toBase58(new Uint8Array(randomBytes(KEY_BYTES))) as Address]);
}

function transfer(
  { to, lamports }: Airdrop,
  faucet: KeyPairSigner,
  references: readonly Address[],
): Instruction {
  const data = new DataView(new ArrayBuffer(12));
  data.setUint32(0, TRANSFER, true);
  data.setBigUint64(4, lamports, true);
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: faucet.address, role: AccountRole.WRITABLE_SIGNER },
      // The program that a message calls cannot be written, and the client refuses to compile such a one: the VM is to say so.
      { address: to, role: to === SYSTEM_PROGRAM ? AccountRole.READONLY : AccountRole.WRITABLE },
      ...references.map((address) => ({ address, role: AccountRole.READONLY })),
    ],
    data: new Uint8Array(data.buffer),
  };
}

function mintInstructions(
  { mint, tokenProgram, owner, atoms }: Minting,
  faucet: KeyPairSigner,
  references: readonly Address[],
): Instruction[] {
  const account = associatedAddress({ owner, mint, tokenProgram });
  const data = new DataView(new ArrayBuffer(9));
  data.setUint8(0, MINT_TO);
  data.setBigUint64(1, atoms, true);
  const payer = { address: faucet.address, role: AccountRole.WRITABLE_SIGNER };
  const read = (address: Address) => ({ address, role: AccountRole.READONLY });
  const write = (address: Address) => ({ address, role: AccountRole.WRITABLE });
  return [
    {
      programAddress: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
      accounts: [payer, write(account), ...[owner, mint, SYSTEM_PROGRAM, tokenProgram].map(read)],
      data: Uint8Array.of(CREATE_IDEMPOTENT),
    },
    {
      programAddress: tokenProgram,
      accounts: [write(mint), write(account), payer, ...references.map(read)],
      data: new Uint8Array(data.buffer),
    },
  ];
}

/** Instructions signed by the faucet, in the form of a test validator's transactions. */
async function sign(
  instructions: readonly Instruction[],
  faucet: KeyPairSigner,
  { hash, height }: Block,
): Promise<Uint8Array> {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (m) => setTransactionMessageFeePayerSigner(faucet, m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(hash), lastValidBlockHeight: BigInt(height + BLOCKHASH_BLOCKS) },
        m,
      ),
    (m) => appendTransactionMessageInstructions(instructions, m),
  );
  return new Uint8Array(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message)));
}
