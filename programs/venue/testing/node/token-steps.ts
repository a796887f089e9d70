import { rentLamports, SYSTEM_PROGRAM } from '@orrery/domain/solana/network';
import type { Address, KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { COUNTER_BYTES } from '../../../../packages/chain/src/programs/hook/generated/accounts.generated.ts';
import { initializeInstruction } from '../../../../packages/chain/src/programs/hook/generated/instructions.generated.ts';
import { accountOf, type TestToken, transferOf } from '../../../../packages/localnet/src/testing/tokens.ts';
import type { Step } from './client.ts';

const HOOK_LIST_BYTES = 51;

/** Opens an owner's account of a token where there is none. */
export function opening(token: TestToken, owner: Address, payer: KeyPairSigner): Step {
  const { mint, tokenProgram } = token;
  const ata = accountOf(owner, token);
  return {
    instructions: [getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint, tokenProgram })],
    settle: (book) => {
      if (!book.holdings.has(ata)) book.open(token, owner, payer.address);
    },
  };
}

/** A transfer between the associated accounts of two owners. */
export function transferring(token: TestToken, from: KeyPairSigner, to: Address, amount: bigint): Step {
  const [source, destination] = [accountOf(from.address, token), accountOf(to, token)];
  return {
    instructions: [transferOf(token, from, to, amount)],
    settle: (book) => book.transfer(token, source, destination, amount),
  };
}

/** Puts lamports into the owner's account of wrapped SOL. */
export function wrapping(sol: TestToken, owner: KeyPairSigner, amount: bigint): Step {
  const account = accountOf(owner.address, sol);
  return {
    instructions: [
      getTransferSolInstruction({ source: owner, destination: account, amount }),
      getSyncNativeInstruction({ account }),
    ],
    settle: (book) => book.wrap(owner.address, account, amount),
  };
}

/** Turns all that the owner has wrapped back into lamports, with the account's rent. */
export function unwrapping(sol: TestToken, owner: KeyPairSigner): Step {
  const account = accountOf(owner.address, sol);
  return {
    instructions: [getCloseAccountInstruction({ account, destination: owner.address, owner })],
    settle: (book) => book.close(account, owner.address),
  };
}

/** Burns tokens by their own program. */
export function burning(token: TestToken, owner: KeyPairSigner, amount: bigint): Step {
  const { mint, tokenProgram: programAddress } = token;
  const account = accountOf(owner.address, token);
  return {
    instructions: [getBurnInstruction({ account, mint, authority: owner, amount }, { programAddress })],
    settle: (book) => book.supply(account, -amount),
  };
}

/** What a hooked mint's authority sends once, before the first transfer. */
export function settingHookUp({ mint, extras }: TestToken, authority: KeyPairSigner): Step {
  const [counter, , validation] = extras;
  if (!counter || !validation) throw new Error('the token has no hook');
  const initialize = initializeInstruction({
    mint,
    authority: authority.address,
    validation: validation.address,
    counter: counter.address,
    systemProgram: SYSTEM_PROGRAM,
    more: 0,
    bytes: new Uint8Array(),
  });
  const rents = [
    [validation.address, rentLamports(HOOK_LIST_BYTES)],
    [counter.address, rentLamports(COUNTER_BYTES)],
  ] as const;
  return {
    instructions: [
      ...rents.map(([destination, amount]) =>
        getTransferSolInstruction({ source: authority, destination, amount }),
      ),
      initialize,
    ],
    settle: (book) => {
      for (const [account, amount] of rents) book.send(authority.address, account, amount);
      book.counters.set(counter.address, { count: 0n, sum: 0n });
    },
  };
}
