import { TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { type Address, createNoopSigner, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import {
  AuthorityType,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token-2022';
import { beforeEach, describe, expect, it } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { genesisToken } from '../genesis/genesis.ts';
import { aMint, fund, transferOf } from '../testing/mints.ts';
import { TestVm } from '../testing/vm.ts';
import { aTransaction } from '../testing.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { type EmptyAccount, toEmptyAccounts } from './empty-accounts.ts';
import {
  buildRentReclaims,
  findReclaimBreach,
  findReclaimMismatch,
  type RentReclaim,
  reclaimedLamports,
} from './rent-reclaim.ts';

let vm: TestVm;
let owner: KeyPairSigner;

beforeEach(async () => {
  vm = new TestVm();
  owner = await vm.wallet();
});

/** So many empty accounts of the first token program, each of a mint of its own. */
async function withEmpty(count: number): Promise<EmptyAccount[]> {
  const mints = await Promise.all(
    Array.from({ length: count }, async () => (await generateKeyPairSigner()).address),
  );
  return mints.map((mint) => {
    const account = genesisToken({
      token: {
        id: mint,
        tokenProgram: TOKEN_PROGRAM_ADDRESS,
        decimals: 6,
        symbol: 'E',
        name: 'Empty',
        tags: [],
      },
      owner: owner.address,
      amount: 0n,
    });
    vm.put(account);
    return {
      address: account.address,
      mint,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
      lamports: account.lamports,
      hasWithheld: false,
    };
  });
}

const found = (...addresses: Address[]) =>
  toEmptyAccounts(
    addresses.flatMap((address) => vm.read(address) ?? []),
    owner.address,
  );
const build = (accounts: readonly EmptyAccount[]) => buildRentReclaims(owner.address, accounts, vm.lifetime);

it('closes all in transactions of as many as fit, and each gives back what it says', async () => {
  const accounts = await withEmpty(60);
  const reclaims = build(accounts);
  expect(reclaims.map((each) => each.accounts.length)).toEqual([27, 27, 6]);
  for (const reclaim of reclaims) {
    const before = vm.balance(owner.address);
    expect(findReclaimBreach(decodeTransaction(reclaim.bytes), reclaim, 0n)).toBeUndefined();
    // The VM forgets a block hash with each transaction.
    const [now] = build(reclaim.accounts);
    expect(await vm.run(now?.bytes ?? new Uint8Array(), [owner])).toBeUndefined();
    expect(vm.balance(owner.address) - before).toBe(reclaimedLamports(reclaim));
  }
  expect(accounts.filter(({ address }) => vm.read(address))).toEqual([]);
  expect(reclaims.reduce((sum, each) => sum + reclaimedLamports(each), 0n)).toBe(
    60n * TOKEN_ACCOUNT_RENT - 15_000n,
  );
});

it('takes for closable what is empty, not frozen, and nobody else may close', async () => {
  const [classic, plain] = [await aMint(vm, { kind: 'classic' }), await aMint(vm, { kind: 'plain' })];
  const [empty, held] = [
    await fund(vm, plain, owner.address, 0n),
    await fund(vm, classic, owner.address, 1n),
  ];
  const frozen = await fund(vm, await aMint(vm, { kind: 'default-frozen' }), owner.address, 0n);
  const given = await aMint(vm, { kind: 'classic' });
  const lent = await fund(vm, given, owner.address, 0n);
  await vm.send(
    [
      getSetAuthorityInstruction(
        {
          owned: lent,
          owner,
          authorityType: AuthorityType.CloseAccount,
          newAuthority: given.authority.address,
        },
        { programAddress: given.tokenProgram },
      ),
    ],
    owner,
  );
  const { closable, others } = found(empty, held, frozen, lent);
  expect(closable.map(({ address }) => address)).toEqual([empty]);
  expect(others).toBe(2);
});

it('hands fees that were held back to their mint first', async () => {
  const token = await aMint(vm, { kind: 'transfer-fee', bps: 100, most: 1_000n });
  const [mine, other] = [owner.address, (await generateKeyPairSigner()).address];
  const source = await fund(vm, token, mine, 10_000n);
  const away = await fund(vm, token, other, 0n);
  const send = (from: Address, to: Address, authority: KeyPairSigner, amount: bigint) =>
    vm.send([transferOf(token, { source: from, destination: to, authority, amount })], authority);
  const second = await vm.wallet();
  const theirs = await fund(vm, token, second.address, 5_000n);
  expect(await send(theirs, source, second, 5_000n)).toBeUndefined();
  expect(await send(source, away, owner, 10_000n + 4_950n)).toBeUndefined();
  const { closable } = found(source);
  expect(closable).toMatchObject([{ hasWithheld: true, tokenProgram: token.tokenProgram }]);
  const [reclaim] = build(closable);
  if (!reclaim) throw new Error('nothing to close');
  expect(findReclaimBreach(decodeTransaction(reclaim.bytes), reclaim, 0n)).toBeUndefined();
  expect(await vm.run(reclaim.bytes, [owner])).toBeUndefined();
  expect(vm.read(source)).toBeUndefined();
});

describe('what is not just that', () => {
  let reclaim: RentReclaim;
  let accounts: EmptyAccount[];
  beforeEach(async () => {
    accounts = await withEmpty(2);
    const [only] = build(accounts);
    if (!only) throw new Error('nothing to close');
    reclaim = only;
  });
  const close = ({ address, tokenProgram }: EmptyAccount, destination = owner.address) =>
    getCloseAccountInstruction(
      { account: address, destination, owner: createNoopSigner(owner.address) },
      { programAddress: tokenProgram },
    );
  const breachOf = (
    instructions: Parameters<typeof aTransaction>[0]['instructions'],
    feePayer = owner.address,
  ) => findReclaimBreach(decodeTransaction(aTransaction({ feePayer, instructions })), reclaim, 0n);

  it('is found by the instructions alone', async () => {
    const [first, second] = accounts;
    const [stranger] = await withEmpty(1);
    if (!first || !second || !stranger) throw new Error('too few accounts');
    const { address: thief } = await generateKeyPairSigner();
    const pay = getTransferSolInstruction({
      source: createNoopSigner(owner.address),
      destination: thief,
      amount: 1n,
    });
    expect(breachOf([close(first), close(second)])).toBeUndefined();
    expect(breachOf([close(first)])).toBe('left-open');
    expect(breachOf([close(first), close(first), close(second)])).toBe('foreign-instruction');
    expect(breachOf([close(first), close(second, thief)])).toBe('foreign-instruction');
    expect(breachOf([close(first), close(second), close(stranger)])).toBe('foreign-instruction');
    expect(breachOf([close(first), close(second), pay])).toBe('foreign-instruction');
    expect(breachOf([close(first), close(second)], thief)).toBe('fee-payer');
  });

  it('is found in a simulation', () => {
    const closed = accounts.map(({ address }) => ({ account: address, kind: 'owner' as const, to: null }));
    const sol = reclaimedLamports(reclaim);
    const fine = { sol, tokens: [], authorityChanges: closed };
    expect(findReclaimMismatch(fine, reclaim, 0n)).toBeUndefined();
    expect(findReclaimMismatch({ ...fine, sol: sol - 1n }, reclaim, 0n)).toBe('sol');
    expect(findReclaimMismatch({ ...fine, sol: sol - 1n }, reclaim, 1n)).toBeUndefined();
    const mint = associatedAddress({
      owner: owner.address,
      mint: owner.address,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    });
    expect(findReclaimMismatch({ ...fine, tokens: [{ mint, change: -1n }] }, reclaim, 0n)).toBe(
      'other-token',
    );
    const approval = { account: mint, kind: 'delegate' as const, to: owner.address };
    expect(findReclaimMismatch({ ...fine, authorityChanges: [...closed, approval] }, reclaim, 0n)).toBe(
      'authority',
    );
  });
});
