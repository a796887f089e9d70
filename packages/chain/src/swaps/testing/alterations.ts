import {
  AccountRole,
  type Address,
  createNoopSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTokenDecoder,
  getTransferInstruction,
  getUnwrapLamportsInstruction,
} from '@solana-program/token';
import { expect } from 'vitest';
import { VENUE_PROGRAM } from '../../programs/venue/generated/accounts.generated.ts';
import { fund } from '../../testing/mints.ts';
import { accountOf } from '../../testing/pools.ts';
import { buildTransaction } from '../../transactions/build-transaction.ts';
import { decodeTransaction } from '../../transactions/decode-transaction.ts';
import { findSwapBreach, type SwapIntent } from '../swap-intent.ts';
import { temporaryAddress } from '../wrapped-sol.ts';
import { type INTENDED, intendedSwap } from './intents.ts';
import { holdWrapped, openSwaps, type SwapScene } from './swaps.ts';

const HELD = 10n ** 16n;
/** So much of a pool's token is sold before the swap that it pays about two percent less than the screen says. */
const PRESSURE = 10n ** 11n;
/** Those of the venue's instructions that come before the plan's. */
const NAMED_ACCOUNTS = 8;
const ALTERED_BYTES = 60;

/** What becomes of a swap of which one thing was altered. */
export type Fate = 'too long' | 'a breach' | 'fails' | 'lands';
type Kind = (typeof INTENDED)[number];
/** The taker's lamports, and its token accounts. */
interface Holdings {
  lamports: bigint;
  accounts: readonly { mint: Address; amount: bigint; rights: object }[];
}
type Alteration = (instructions: readonly Instruction[]) => Instruction[];

/** A venue at which one thing of a swap is altered by an attacker. */
export class AlteredSwaps {
  readonly #scene: SwapScene;
  readonly #mallory: KeyPairSigner;
  #number = 0;

  private constructor(scene: SwapScene, mallory: KeyPairSigner) {
    this.#scene = scene;
    this.#mallory = mallory;
  }

  static async open(): Promise<AlteredSwaps> {
    const scene = await openSwaps();
    const { venue, taker, tokens } = scene;
    const mallory = await venue.vm.wallet();
    holdWrapped(venue, taker.address, HELD);
    holdWrapped(venue, mallory.address, 0n);
    for (const token of [tokens.first, tokens.second, tokens.third]) {
      await fund(venue.vm, token, taker.address, HELD);
      await fund(venue.vm, token, mallory.address, 0n);
    }
    return new AlteredSwaps(scene, mallory);
  }

  /** How many alterations there are of a swap of that kind. */
  async count(kind: Kind): Promise<number> {
    const { instructions } = await intendedSwap(this.#scene, kind, this.#number);
    const { computeBudget, setup, swap, cleanup } = instructions;
    return this.#alterations([...computeBudget, ...setup, swap, ...cleanup]).length;
  }

  /** Tries one of them, modulo their number, where prices may move against the taker before. Fails when it is no breach and takes more than it may. */
  async try(kind: Kind, which: number, isMoved: boolean): Promise<Fate> {
    this.#number += 1;
    const { intent, instructions } = await intendedSwap(this.#scene, kind, this.#number);
    const { computeBudget, setup, swap, cleanup } = instructions;
    const all = [...computeBudget, ...setup, swap, ...cleanup];
    const alterations = this.#alterations(all);
    const altered = alterations[which % alterations.length]?.(all) ?? all;
    const { taker, sponsor, venue } = this.#scene;
    const { vm } = venue;
    const isOwn = intent.gasPayer === undefined;
    const payer = isOwn ? taker : sponsor;
    const bytes = tryTo(() => buildTransaction(payer.address, vm.lifetime, altered));
    if (bytes === undefined) return 'too long';
    const decoded = decodeTransaction(bytes);
    if (findSwapBreach(decoded, intent) !== undefined) return 'a breach';
    const before = this.#holdings();
    const undo = isMoved ? await this.#move(intent) : undefined;
    const refusal = await vm.run(bytes, [...new Set([payer, taker])]);
    await undo?.();
    const fees = isOwn ? intent.maxFeeLamports : 0n;
    this.#expectAsPromised(before, intent, { fees, isDone: refusal === undefined });
    return refusal === undefined ? 'lands' : 'fails';
  }

  #alterations(instructions: readonly Instruction[]): Alteration[] {
    const evils = this.#evils();
    const places = instructions.map((_, place) => place);
    return places.flatMap((at) => {
      const { programAddress, accounts = [], data = new Uint8Array() } = instructions[at] ?? evils[0];
      const change = (changes: Partial<Instruction>) => (all: readonly Instruction[]) =>
        all.map((each, place) => (place === at ? { ...each, ...changes } : each));
      const named = programAddress === VENUE_PROGRAM ? accounts.slice(0, NAMED_ACCOUNTS) : accounts;
      return [
        ...named.flatMap((account, place) =>
          this.#others().map((address) =>
            change({ accounts: accounts.with(place, { ...account, address }) }),
          ),
        ),
        ...Array.from(data.slice(0, ALTERED_BYTES)).flatMap((byte, place) =>
          [1, 128].map((bit) => change({ data: Uint8Array.from(data).with(place, byte ^ bit) })),
        ),
        ...evils.map((evil) => (all: readonly Instruction[]) => all.toSpliced(at, 0, evil)),
        (all: readonly Instruction[]) => [...all, evils[at % evils.length] ?? evils[0]],
        (all: readonly Instruction[]) => all.toSpliced(at, 1),
        ...places.flatMap((to) => [
          (all: readonly Instruction[]) => all.toSpliced(to, 0, ...all.slice(at, at + 1)),
          (all: readonly Instruction[]) => all.toSpliced(at, 1).toSpliced(to, 0, ...all.slice(at, at + 1)),
        ]),
      ];
    });
  }

  /** Accounts of every token, of the taker and of others, and two that are none. */
  #others(): Address[] {
    const { tokens, taker, feeOwner } = this.#scene;
    const owners = [this.#mallory.address, taker.address, feeOwner];
    const accounts = owners.flatMap((owner) => Object.values(tokens).map((token) => accountOf(owner, token)));
    return [...owners, ...accounts, VENUE_PROGRAM];
  }

  #evils(): [Instruction, ...Instruction[]] {
    const { taker, tokens } = this.#scene;
    const { address: mallory } = this.#mallory;
    const [me, amount] = [createNoopSigner(taker.address), 1_000n];
    const [account, sol] = [accountOf(taker.address, tokens.first), accountOf(taker.address, tokens.sol)];
    const [his, hisSol] = [accountOf(mallory, tokens.first), accountOf(mallory, tokens.sol)];
    return [
      getTransferSolInstruction({ source: me, destination: mallory, amount }),
      getTransferInstruction({ source: account, destination: his, authority: me, amount }),
      getTransferInstruction({ source: sol, destination: hisSol, authority: me, amount }),
      getApproveInstruction({ source: account, delegate: mallory, owner: me, amount }),
      getSetAuthorityInstruction({ owned: account, owner: me, authorityType: 2, newAuthority: mallory }),
      getSetAuthorityInstruction({ owned: sol, owner: me, authorityType: 3, newAuthority: mallory }),
      getUnwrapLamportsInstruction({ source: sol, destination: mallory, authority: me, amount: null }),
      getCloseAccountInstruction({ account: sol, destination: mallory, owner: me }),
      getCreateAssociatedTokenIdempotentInstruction({
        payer: me,
        ata: his,
        owner: mallory,
        mint: tokens.first.mint,
      }),
      { programAddress: mallory, accounts: [{ address: taker.address, role: AccountRole.WRITABLE_SIGNER }] },
    ];
  }

  /** No temporary account may be left. */
  #holdings(): Holdings {
    const { venue, taker, tokens } = this.#scene;
    const { address: owner } = taker;
    expect(venue.vm.read(temporaryAddress({ owner, seed: `s${this.#number}` }))).toBeUndefined();
    const accounts = Object.values(tokens).map((token) => {
      const found = venue.vm.read(accountOf(owner, token));
      if (!found) throw new Error('an account of the taker is gone');
      const { amount, ...rights } = getTokenDecoder().decode(found.data);
      return { mint: token.mint, amount, rights };
    });
    return { lamports: venue.vm.balance(owner), accounts };
  }

  #expectAsPromised(
    before: Holdings,
    { inputMint, outputMint, inAmount, outAmount }: SwapIntent,
    { fees, isDone }: { fees: bigint; isDone: boolean },
  ): void {
    const after = this.#holdings();
    const [spent, received] = isDone ? [inAmount, outAmount] : [0n, 0n];
    const due = (mint: Address) => (mint === outputMint ? received : 0n) - (mint === inputMint ? spent : 0n);
    const { mint: sol } = this.#scene.tokens.sol;
    expect(after.lamports - before.lamports).toBeGreaterThanOrEqual(due(sol) - fees);
    expect(after.accounts.map(({ rights }) => rights)).toEqual(before.accounts.map(({ rights }) => rights));
    for (const [index, { mint, amount }] of after.accounts.entries()) {
      const change = amount - (before.accounts[index]?.amount ?? 0n);
      // What was wrapped before stays as it is.
      expect(change).toBeGreaterThanOrEqual(mint === sol ? 0n : due(mint));
    }
  }

  /** Another trader sells the same token first, so that a swap without its bound would pay less; what takes that back. */
  async #move({ inputMint, outputMint }: SwapIntent): Promise<() => Promise<void>> {
    const { venue, pools } = this.#scene;
    const pool = [pools.split[0], pools.between].find(({ tokens }) =>
      [inputMint, outputMint].every((mint) => tokens.some((token) => token.mint === mint)),
    );
    if (!pool) throw new Error('no pool of both');
    const from = pool.tokens[0].mint === inputMint ? 0 : 1;
    const [bought, { address }] = [pool.tokens[1 - from] ?? pool.tokens[0], venue.user];
    const sell = (side: number, amount: bigint) => {
      const sale = { amount, quotedAmount: 0n, slippageBps: 0 };
      return venue.must([venue.selling(address, [{ from: side === 0 ? 0 : 1, pools: [{ pool }] }], sale)]);
    };
    const before = venue.balance(address, bought);
    await sell(from, PRESSURE);
    const amount = venue.balance(address, bought) - before;
    return () => sell(1 - from, amount);
  }
}

function tryTo<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
