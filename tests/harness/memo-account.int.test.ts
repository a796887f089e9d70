import {
  buildTransaction,
  decodeTransaction,
  findGiftBreach,
  inviteKey,
  MEMO_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { associatedAccount, signOrder } from '@orrery/venue/testing';
import { CraftSendReplySchema } from '@orrery/wire/send/send';
import {
  type Address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSignerFromKeyPair,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import {
  ExtensionType,
  getEnableMemoTransfersInstruction,
  getReallocateInstruction,
} from '@solana-program/token-2022';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { postJson } from '../../apps/server/src/testing/trader.ts';
import { type Harness, startHarness } from './harness.ts';

const BOUGHT_FOR = 1_000_000_000n;
const GIVEN = 1_000n;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterAll(() => harness.stop());

async function land(bytes: Uint8Array, signers: readonly KeyPairSigner[]): Promise<void> {
  let transaction = Uint8Array.from(bytes);
  for (const signer of signers) transaction = Uint8Array.from(await signOrder({ transaction }, signer));
  const wire = Buffer.from(transaction).toString('base64') as Base64EncodedWireTransaction;
  await harness.localnet.rpc.sendTransaction(wire, { encoding: 'base64' }).send();
  await harness.advance(SLOT_MS);
}

test('an account that asks for memos gives by link and sells, each behind one memo', async () => {
  const owner = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(61));
  const trader = await harness.wallet(61);
  await harness.advance(SLOT_MS);
  const token = harness.venue.pools.flatMap(({ mints }) => mints).find(isGivable);
  if (!token) throw new Error('no pool has one');
  const { id: mint, tokenProgram, decimals } = token;
  expect((await trader.swap(WRAPPED_SOL, mint, BOUGHT_FOR)).executed.status).toBe('Success');
  await harness.advance(SLOT_MS);

  const account = associatedAccount(token, owner.address);
  const config = { programAddress: tokenProgram };
  const newExtensionTypes = [ExtensionType.MemoTransfer];
  const { value: lifetime } = await harness.localnet.rpc.getLatestBlockhash().send();
  const asking: Instruction[] = [
    getReallocateInstruction({ token: account, payer: owner, owner, newExtensionTypes }, config),
    getEnableMemoTransfersInstruction({ token: account, owner }, config),
  ];
  await land(buildTransaction(owner.address, lifetime, asking), [owner]);

  const link = await createSignerFromKeyPair(await inviteKey('memo11111111'));
  const body = { inviteSigner: link.address, sender: owner.address, amount: String(GIVEN), mint };
  const reply = await postJson(`${harness.url}/send/v1/craft-send`, body);
  const { tx, expiry } = v.parse(CraftSendReplySchema, await reply.json());
  const bytes = Uint8Array.from(Buffer.from(tx, 'base64'));
  const gift = decodeTransaction(bytes);
  expect(memosIn(gift.instructions)).toBe(1);
  const shown = { sender: owner.address, link: link.address, amount: GIVEN, expiry: BigInt(expiry) };
  const units = { decimals, multiplier: token.extensions?.scaledAmount?.multiplier };
  const giftToken = { mint, tokenProgram, units };
  expect(
    findGiftBreach(gift, { kind: 'create', maxFeeLamports: 10_000n, ...shown, token: giftToken }),
  ).toBeUndefined();
  await land(bytes, [owner, link]);

  const { ordered, executed } = await trader.swap(mint, WRAPPED_SOL, GIVEN * 10n);
  const sold = decodeTransaction(Uint8Array.from(Buffer.from(ordered.transaction ?? '', 'base64')));
  expect(memosIn(sold.instructions)).toBe(1);
  expect(executed.status).toBe('Success');
});

/** Belongs to Token-2022, and may be left at a link. */
function isGivable({ tokenProgram, extensions = {} }: TokenFacts): boolean {
  const { isNonTransferable, isDefaultFrozen, transferHook } = extensions;
  return (
    tokenProgram === TOKEN_2022_PROGRAM &&
    !isNonTransferable &&
    !isDefaultFrozen &&
    transferHook === undefined
  );
}

const memosIn = (instructions: readonly { program: Address }[]) =>
  instructions.filter(({ program }) => program === MEMO_PROGRAM).length;
