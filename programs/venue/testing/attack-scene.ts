import {
  type Address,
  generateKeyPairSigner,
  type Instruction,
  isSignerRole,
  type KeyPairSigner,
} from '@solana/kit';
import { expect } from 'vitest';
import { VENUE_ERRORS } from '../../../packages/chain/src/programs/venue/generated/errors.generated.ts';
import { aMint, fund, type MintKind, type TestMint } from '../../../packages/chain/src/testing/mints.ts';
import type { TestPool } from '../../../packages/chain/src/testing/pools.ts';
import { type Refusal, refusalOf, TestVenue } from '../../../packages/chain/src/testing/venue.ts';
import type { TestVm } from '../../../packages/chain/src/testing/vm.ts';
import { type Asked, instructionsOf } from './calls.ts';

export type ErrorName = keyof typeof VENUE_ERRORS;
/** What the runtime or another program says, by the runtime's name for it. */
export type RuntimeError =
  | 'ExternalAccountDataModified'
  | 'IncorrectProgramId'
  | 'InvalidArgument'
  | 'InvalidSeeds'
  | 'MissingRequiredSignature'
  | 'PrivilegeEscalation'
  | 'ProgramFailedToComplete'
  | 'ReadonlyDataModified'
  | 'ReentrancyNotAllowed';

function isErrorName(refusal: string | number): refusal is ErrorName {
  return refusal in VENUE_ERRORS;
}

/** So much of each token everybody begins with. */
export const PURSE = 10n ** 15n;

/**
 * The people at the venue: Alice makes pools, owns their liquidity and signs quotes; Bob trades; the treasurer gets protocol fees; Mallory attacks.
 * A payer of its own pays for all transactions, so that a right that an account is not given does not come from that.
 */
export class Scene {
  readonly venue: TestVenue;
  readonly bob: KeyPairSigner;
  readonly treasurer: KeyPairSigner;
  readonly mallory: KeyPairSigner;
  readonly #sponsor: KeyPairSigner;
  readonly #keys: Map<Address, KeyPairSigner>;

  private constructor(
    venue: TestVenue,
    [bob, treasurer, mallory, sponsor]: readonly [KeyPairSigner, KeyPairSigner, KeyPairSigner, KeyPairSigner],
  ) {
    this.venue = venue;
    this.bob = bob;
    this.treasurer = treasurer;
    this.mallory = mallory;
    this.#sponsor = sponsor;
    this.#keys = new Map([venue.user, bob, treasurer, mallory].map((each) => [each.address, each]));
  }

  static async open(): Promise<Scene> {
    const venue = await TestVenue.open();
    const wallet = () => venue.vm.wallet();
    return new Scene(venue, await Promise.all([wallet(), wallet(), wallet(), wallet()]));
  }

  get vm(): TestVm {
    return this.venue.vm;
  }

  get alice(): KeyPairSigner {
    return this.venue.user;
  }

  /** Makes a token of which Alice, Bob, the treasurer and Mallory have a purse each. */
  async token(kind: MintKind, purse = PURSE): Promise<TestMint> {
    const token = await aMint(this.vm, kind);
    for (const owner of this.#keys.keys()) await fund(this.vm, token, owner, purse);
    this.know(token.authority);
    return token;
  }

  /** A new key, without SOL, that signs what names it as a signer. */
  async key(): Promise<KeyPairSigner> {
    const made = await generateKeyPairSigner();
    this.know(made);
    return made;
  }

  /** From now on this key signs everything that names it as a signer. */
  know(signer: KeyPairSigner): void {
    this.#keys.set(signer.address, signer);
  }

  /** Sends; what was refused with, or undefined. */
  async attempt(asked: Asked): Promise<Refusal> {
    const instructions = instructionsOf(asked);
    return refusalOf(await this.vm.send(instructions, ...this.#signersOf(instructions)));
  }

  /** Sends what must be accepted. Throws what was refused with. */
  async must(asked: Asked): Promise<void> {
    const instructions = instructionsOf(asked);
    const said = await this.vm.send(instructions, ...this.#signersOf(instructions));
    if (said !== undefined) throw new Error(said);
  }

  /** Tries what must be accepted and keeps nothing of it; what it returns. Throws what was refused with. */
  async rehearse(asked: Asked): Promise<Uint8Array> {
    const instructions = instructionsOf(asked);
    return this.vm.simulate(instructions, ...this.#signersOf(instructions));
  }

  /** Shows that an attack is refused, by the venue with this error or by another program with what it says, and that nothing has changed. */
  async thwarts(refusal: ErrorName | RuntimeError | number, asked: Asked): Promise<void> {
    const before = this.stateOf(asked);
    const wanted = isErrorName(refusal) ? VENUE_ERRORS[refusal] : refusal;
    expect(await this.attempt(asked)).toBe(wanted);
    expect(this.stateOf(asked)).toEqual(before);
  }

  /** An owner's balance of each token. */
  purse(owner: Address, tokens: readonly TestMint[]): bigint[] {
    return tokens.map((token) => this.venue.balance(owner, token));
  }

  /** What stands in all accounts that the instructions name. */
  stateOf(asked: Asked) {
    const named = instructionsOf(asked).flatMap(({ accounts = [] }) =>
      accounts.map(({ address }) => address),
    );
    return [...new Set(named)].map((address) => this.vm.read(address));
  }

  /** By how much a pool's vaults hold more than its reserves and what it owes. */
  surplus(pool: TestPool): readonly [bigint, bigint] {
    const { reserve0, reserve1, owed0, owed1 } = this.venue.pool(pool);
    const [vault0, vault1] = pool.vaults;
    return [this.venue.amount(vault0) - reserve0 - owed0, this.venue.amount(vault1) - reserve1 - owed1];
  }

  #signersOf(instructions: readonly Instruction[]): [KeyPairSigner, ...KeyPairSigner[]] {
    const signing = instructions.flatMap(({ accounts = [] }) =>
      accounts.filter(({ role }) => isSignerRole(role)),
    );
    const keys = [...new Set(signing.map(({ address }) => address))].map((address) => {
      const key = this.#keys.get(address);
      if (!key) throw new Error(`no signer for ${address}`);
      return key;
    });
    return [this.#sponsor, ...keys];
  }
}
