import type { Instruction, KeyPairSigner } from '@solana/kit';
import {
  type Address,
  generateKeyPairSigner,
  getTransactionDecoder,
  lamports,
  signTransaction,
} from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import type { GenesisAccount } from '../genesis/genesis.ts';
import { buildTransaction } from '../transactions/build-transaction.ts';

/** The real VM for tests, with what a test does to it in few words. */
export class TestVm {
  readonly svm = new LiteSVM().withNativeMints();

  /** Names the blockhash transactions stand on. */
  get lifetime() {
    return { blockhash: this.svm.latestBlockhash(), lastValidBlockHeight: 150n };
  }

  /** A new key with 10 SOL. */
  async wallet(): Promise<KeyPairSigner> {
    const signer = await generateKeyPairSigner();
    this.svm.airdrop(signer.address, lamports(10_000_000_000n));
    return signer;
  }

  put({ address, owner, data, lamports: balance, executable = false }: GenesisAccount): void {
    this.svm.setAccount({
      address,
      lamports: lamports(balance),
      data,
      programAddress: owner,
      executable,
      space: BigInt(data.length),
    });
  }

  /** The account as genesis would name it, or undefined. */
  read(address: Address): GenesisAccount | undefined {
    const found = this.svm.getAccount(address);
    if (!found.exists) return undefined;
    return {
      address,
      lamports: found.lamports,
      owner: found.programAddress,
      data: new Uint8Array(found.data),
      ...(found.executable && { executable: true }),
    };
  }

  balance(address: Address): bigint {
    return this.svm.getBalance(address) ?? 0n;
  }

  /** Signs and runs an unsigned transaction; what the program says when it refuses, or undefined. */
  async run(unsigned: Uint8Array, signers: readonly KeyPairSigner[]): Promise<string | undefined> {
    const keys = signers.map(({ keyPair }) => keyPair);
    const signed = await signTransaction(keys, getTransactionDecoder().decode(unsigned));
    const result = this.svm.sendTransaction(signed);
    this.svm.expireBlockhash();
    if (!(result instanceof FailedTransactionMetadata)) return undefined;
    return `${result.toString()} ${result.meta().logs().join(' | ')}`;
  }

  /** The first signer pays. */
  send(instructions: readonly Instruction[], ...signers: [KeyPairSigner, ...KeyPairSigner[]]) {
    return this.run(buildTransaction(signers[0].address, this.lifetime, instructions), signers);
  }

  /** Runs instructions without keeping what they change; what they return. Throws what a program says when it refuses. The first signer pays. */
  async simulate(
    instructions: readonly Instruction[],
    ...signers: [KeyPairSigner, ...KeyPairSigner[]]
  ): Promise<Uint8Array> {
    const unsigned = buildTransaction(signers[0].address, this.lifetime, instructions);
    const keys = signers.map(({ keyPair }) => keyPair);
    const signed = await signTransaction(keys, getTransactionDecoder().decode(unsigned));
    const result = this.svm.simulateTransaction(signed);
    if (result instanceof FailedTransactionMetadata)
      throw new Error(`${result.toString()} ${result.meta().logs().join(' | ')}`);
    return result.meta().returnData().data();
  }
}
