import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, createNoopSigner, generateKeyPairSigner, type Instruction } from '@solana/kit';
import {
  getCreateAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getTransferSolInstruction,
} from '@solana-program/system';
import {
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { beforeAll, expect, test } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { ED25519_PROGRAM } from '../addresses/solana-programs.ts';
import { aTransaction } from '../testing.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { findPayerCosts } from './payer-costs.ts';
import { temporaryAddress, unwrapSol, wrapSol } from './wrapped-sol.ts';

const SEED = 'a1b2c3d4';
let payer: Address;
let taker: Address;
beforeAll(async () => {
  [payer, taker] = [(await generateKeyPairSigner()).address, (await generateKeyPairSigner()).address];
});

const costsOf = (...instructions: Instruction[]) =>
  findPayerCosts(decodeTransaction(aTransaction({ feePayer: payer, instructions })));
const lent = () => ({ owner: taker, seed: SEED, payer });
const opening = (by = payer, mint: Address = USDC) =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(by),
    ata: associatedAddress({ owner: taker, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }),
    owner: taker,
    mint,
  });

test('what a gasless swap does costs its fee, and the accounts it opens at the payer’s cost', () => {
  expect(costsOf(opening(taker))).toEqual({ feeLamports: 10_000n, openings: 0 });
  expect(costsOf(opening())).toEqual({ feeLamports: 5_000n, openings: 1 });
  expect(costsOf(opening(), opening(payer, WRAPPED_SOL))).toMatchObject({ openings: 2 });
  expect(costsOf(...wrapSol(lent(), 0n), ...unwrapSol(lent()))).toEqual({
    feeLamports: 10_000n,
    openings: 0,
  });
});

test('a deposit that does not come back within the transaction, or is more than one, is another cost', () => {
  const [creation, initialising, unwrap, close] = [...wrapSol(lent(), 0n), ...unwrapSol(lent())];
  if (!creation || !initialising || !unwrap || !close) throw new Error('it wraps and unwraps');
  expect(costsOf(creation, initialising)).toBeUndefined();
  expect(costsOf(creation, initialising, unwrap)).toBeUndefined();
  expect(costsOf(close, creation, initialising)).toBeUndefined();
  const elsewhere = getCloseAccountInstruction({
    account: temporaryAddress(lent()),
    destination: taker,
    owner: createNoopSigner(taker),
  });
  expect(costsOf(creation, initialising, elsewhere)).toBeUndefined();
  expect(costsOf(...wrapSol(lent(), 1n), unwrap, close)).toBeUndefined();
});

test('no other program gets the payer as authority, source, owner or signer', () => {
  const me = createNoopSigner(payer);
  const account = associatedAddress({ owner: payer, mint: USDC, tokenProgram: TOKEN_PROGRAM_ADDRESS });
  const hostile: Instruction[] = [
    getTransferSolInstruction({ source: me, destination: taker, amount: 1n }),
    getTransferInstruction({ source: account, destination: taker, authority: me, amount: 1n }),
    getApproveInstruction({ source: account, delegate: taker, owner: me, amount: 1n }),
    getSetAuthorityInstruction({ owned: account, owner: me, authorityType: 2, newAuthority: taker }),
    getCloseAccountInstruction({ account, destination: taker, owner: me }),
    getCloseAccountInstruction({ account, destination: payer, owner: me }),
    getCreateAccountInstruction({
      payer: me,
      newAccount: createNoopSigner(taker),
      lamports: 1n,
      space: 0,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getCreateAccountWithSeedInstruction({
      payer: me,
      newAccount: taker,
      base: payer,
      seed: SEED,
      amount: 2_039_280n,
      space: 165,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getCreateAssociatedTokenIdempotentInstruction({ payer: me, ata: account, owner: payer, mint: USDC }),
    { programAddress: taker, accounts: [{ address: payer, role: 3 }] },
    { programAddress: taker, accounts: [{ address: payer, role: 0 }] },
    { programAddress: ED25519_PROGRAM, data: Uint8Array.of(9) },
  ];
  for (const instruction of hostile) {
    expect(costsOf(instruction)).toBeUndefined();
    expect(costsOf(opening(), instruction)).toBeUndefined();
  }
});
