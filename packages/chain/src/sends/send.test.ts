import {
  type Address,
  address,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { AuthorityType, getSetAuthorityInstruction } from '@solana-program/token';
import { getApproveInstruction } from '@solana-program/token-2022';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { parseMint } from '../genesis/mint-facts.ts';
import { aMint, askForMemos, freeze, fund, type MintKind, type TestMint, tokenAt } from '../testing/mints.ts';
import { TestVm } from '../testing/vm.ts';
import { readTokenAccount } from '../token-account.ts';
import { buildTransaction } from '../transactions/build-transaction.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { recipientKind } from './recipient.ts';
import { findSendBreach } from './send-intent.ts';
import { buildSend, type Send, type SentMint, sendInstructions, splitPayments } from './send-transaction.ts';

const HELD = 1_000_000_000n;
const MEMO = 'Rent, November';

let vm: TestVm;
let sender: KeyPairSigner;
let recipient: Address;

beforeEach(async () => {
  vm = new TestVm();
  sender = await vm.wallet();
  recipient = (await generateKeyPairSigner()).address;
});

/** A mint as the chain tells of it, of which the sender holds so much. */
async function held(kind: MintKind): Promise<{ mint: TestMint; token: SentMint }> {
  const mint = await aMint(vm, kind);
  await fund(vm, mint, sender.address, HELD);
  const account = vm.read(mint.mint);
  const facts = account && parseMint(account.owner, account.data);
  if (!facts) throw new Error('it is a mint');
  return { mint, token: { mint: mint.mint, ...facts } };
}

const send = (of: Partial<Send>): Send => ({
  sender: sender.address,
  token: 'SOL',
  payments: [{ recipient, amount: 2_000_000n }],
  memo: '',
  ...of,
});

/** Sends it; what it is refused with. */
async function pay(what: Send): Promise<string | undefined> {
  const unsigned = buildSend(what, vm.lifetime.blockhash);
  expect(findSendBreach(decodeTransaction(unsigned), what, 0n)).toBeUndefined();
  return vm.run(unsigned, [sender]);
}

function receivedOf({ mint, tokenProgram }: SentMint, owner = recipient): bigint {
  return tokenAt(vm, associatedAddress({ owner, mint, tokenProgram })).amount;
}

describe('a send', () => {
  it('pays SOL to the lamport, to a wallet that was not there', async () => {
    expect(await pay(send({ memo: MEMO }))).toBeUndefined();
    expect(vm.balance(recipient)).toBe(2_000_000n);
    expect(vm.balance(sender.address)).toBe(10_000_000_000n - 2_000_000n - 5_000n);
  });

  it.each<[MintKind, arrives: bigint]>([
    [{ kind: 'classic' }, 700n],
    [{ kind: 'plain' }, 700n],
    [{ kind: 'transfer-fee', bps: 250, most: 1_000n }, 682n],
  ])('pays a token of %o, and opens the account', async (kind, arrives) => {
    const { token } = await held(kind);
    const payments = [{ recipient, amount: 700n }];
    expect(await pay(send({ token, payments, memo: MEMO }))).toBeUndefined();
    expect(receivedOf(token)).toBe(arrives);
    expect(receivedOf(token, sender.address)).toBe(HELD - 700n);
  });

  it('pays of the rent of an account what its address lacks', async () => {
    const { mint, token } = await held({ kind: 'classic' });
    const account = associatedAddress({
      owner: recipient,
      mint: mint.mint,
      tokenProgram: token.tokenProgram,
    });
    expect(await pay(send({ payments: [{ recipient: account, amount: 1_000_000n }] }))).toBeUndefined();
    const before = vm.balance(sender.address) ?? 0n;
    const payments = [{ recipient, amount: 700n }];
    expect(await pay(send({ token, payments }))).toBeUndefined();
    expect(before - (vm.balance(sender.address) ?? 0n)).toBe(2_039_280n - 1_000_000n + 5_000n);
  });

  it('pays nothing to an account of the recipient that was handed to somebody else', async () => {
    const { mint, token } = await held({ kind: 'classic' });
    const [owner, mallory] = await Promise.all([vm.wallet(), vm.wallet()]);
    const owned = await fund(vm, mint, owner.address, 0n);
    const handover = getSetAuthorityInstruction({
      owned,
      owner,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: mallory.address,
    });
    expect(await vm.send([handover], owner)).toBeUndefined();
    expect(await pay(send({ token, payments: [{ recipient: owner.address, amount: 700n }] }))).toMatch(
      /owner/i,
    );
    expect(tokenAt(vm, owned).amount).toBe(0n);
  });

  it('pays a token with a hook, whose accounts are named', async () => {
    const { mint, token } = await held({ kind: 'transfer-hook', hook: 'honest' });
    const of = (hookAccounts: TestMint['extras']) =>
      send({ token, payments: [{ recipient, amount: 700n, hookAccounts }] });
    expect(await pay(of([]))).toMatch(/account/i);
    expect(await pay(of(mint.extras))).toBeUndefined();
    expect(receivedOf(token)).toBe(700n);
  });

  it('writes the memo right before each payment that asks for one', async () => {
    const { mint, token } = await held({ kind: 'plain' });
    const wary = await vm.wallet();
    const account = await fund(vm, mint, wary.address, 0n);
    await askForMemos(vm, account, wary);
    const found = vm.read(account);
    expect(readTokenAccount(account, found)?.info.needsMemo).toBe(true);
    const payments = [
      { recipient, amount: 5n },
      { recipient: wary.address, amount: 700n, needsMemo: true },
    ];
    expect(await pay(send({ token, payments }))).toMatch(/memo/i);
    expect(await pay(send({ token, payments, memo: MEMO }))).toBeUndefined();
    expect(receivedOf(token, wary.address)).toBe(700n);
  });
});

describe('what is signed', () => {
  const attacks: Record<string, (own: Instruction[], mallory: Address) => Instruction[]> = {
    'another recipient': (_, mallory) =>
      sendInstructions(send({ payments: [{ recipient: mallory, amount: 2_000_000n }] })),
    'a larger amount': () => sendInstructions(send({ payments: [{ recipient, amount: 2_000_001n }] })),
    'a payment twice': (own) => [...own, ...own],
    'a payment more': (own, mallory) => [
      ...own,
      getTransferSolInstruction({ source: sender, destination: mallory, amount: 1n }),
    ],
    'an approval': (own, mallory) => [
      ...own,
      getApproveInstruction({ source: recipient, delegate: mallory, owner: sender, amount: 1n }),
    ],
    'another memo': () => sendInstructions(send({ memo: 'Another' })),
    nothing: () => [],
  };

  it.each(Object.entries(attacks))('is no send with %s', async (_name, attack) => {
    const { address: mallory } = await generateKeyPairSigner();
    const altered = attack(sendInstructions(send({ memo: MEMO })), mallory);
    const bytes = buildTransaction(sender.address, vm.lifetime, altered);
    expect(findSendBreach(decodeTransaction(bytes), send({ memo: MEMO }), 0n)).toBeDefined();
  });

  it('is no send when another one pays, or when priority costs more than it may', async () => {
    const other = await vm.wallet();
    const paidByOther = buildTransaction(other.address, vm.lifetime, sendInstructions(send({})));
    expect(findSendBreach(decodeTransaction(paidByOther), send({}), 0n)).toBe('fee-payer');
    // One built-in instruction and its own: 6,000 units.
    const dear = decodeTransaction(buildSend(send({}), vm.lifetime.blockhash, { unitPrice: 1_000_000n }));
    expect(findSendBreach(dear, send({}), 5_999n)).toBe('network-fee');
    expect(findSendBreach(dear, send({}), 6_000n)).toBeUndefined();
  });
});

describe('many payments', () => {
  it('are split in their order into transactions that land, each of them once', async () => {
    const { token } = await held({ kind: 'classic' });
    for (const of of ['SOL', token] as const) {
      const payments = await Promise.all(
        Array.from({ length: 45 }, async (_, index) => ({
          recipient: (await generateKeyPairSigner()).address,
          amount: 1_000_000n + BigInt(index),
        })),
      );
      const batches = splitPayments(send({ token: of, payments, memo: MEMO })) ?? [];
      expect(batches.flat()).toEqual(payments);
      for (const batch of batches)
        expect(await pay(send({ token: of, payments: batch, memo: MEMO }))).toBeUndefined();
      for (const each of payments)
        expect(of === 'SOL' ? vm.balance(each.recipient) : receivedOf(token, each.recipient)).toBe(
          each.amount,
        );
    }
  });

  it('are as many as there were, whatever memo and number, or none is sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.string({ maxLength: 1_500 }), (count, memo) => {
        const payments = Array.from({ length: count }, (_, index) => ({
          recipient,
          amount: BigInt(index + 1),
        }));
        const batches = splitPayments(send({ payments, memo }));
        if (batches) expect(batches.flat()).toEqual(payments);
        else expect(new TextEncoder().encode(memo).length).toBeGreaterThan(700);
      }),
    );
  });
});

describe('a recipient', () => {
  const read = (at: Address) => {
    const found = vm.read(at);
    return found && { executable: false, ...found };
  };

  it('is told by what is at the address', async () => {
    const { mint, token } = await held({ kind: 'plain' });
    const account = await fund(vm, mint, sender.address, 0n);
    const kind = (at: Address) => recipientKind(at, read(at));
    expect(kind(sender.address)).toEqual({ kind: 'wallet', isNew: false });
    expect(kind(recipient)).toEqual({ kind: 'wallet', isNew: true });
    expect(kind(token.mint)).toEqual({ kind: 'mint' });
    expect(kind(account)).toEqual({ kind: 'token-account', mint: token.mint, owner: sender.address });
    expect(kind(token.tokenProgram)).toEqual({ kind: 'program' });
    expect(kind(associatedAddress({ owner: recipient, ...token }))).toEqual({ kind: 'keyless' });
    const clock = address('SysvarC1ock11111111111111111111111111111111');
    expect(kind(clock)).toMatchObject({ kind: 'account' });
  });

  it("'s token account tells whether it is frozen; what is none tells nothing", async () => {
    const { mint, token } = await held({ kind: 'classic' });
    const account = await fund(vm, mint, recipient, 1n);
    await freeze(vm, mint, account);
    expect(readTokenAccount(account, read(account))).toMatchObject({
      pubkey: account,
      info: { mint: token.mint, owner: recipient, amount: 1n, isFrozen: true, needsMemo: false },
    });
    expect(readTokenAccount(token.mint, read(token.mint))).toBeUndefined();
  });

  it('may be bytes of any kind without breaking what reads them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (data, isNew) => {
        const owner = isNew
          ? address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
          : address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
        const account = { lamports: 1n, owner, executable: false, data };
        expect(recipientKind(recipient, account).kind).toMatch(/account|mint/);
      }),
    );
  });
});
