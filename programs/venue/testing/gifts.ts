import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../../packages/chain/src/addresses/solana-programs.ts';
import { createGift, type HeldGift } from '../../../packages/chain/src/gifts/gift-instructions.ts';
import { giftAddress } from '../../../packages/chain/src/programs/venue/addresses.ts';
import { decodeGift } from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { TestMint } from '../../../packages/chain/src/testing/mints.ts';
import type { Scene } from './attack-scene.ts';

const UNIT = 10n ** 6n;

/** Alice leaves so much of a token, or of SOL, at a link for so long. */
export function giftOf(
  { alice, vm }: Scene,
  link: KeyPairSigner,
  token: TestMint | undefined,
  { amount = UNIT, seconds = 60n }: { amount?: bigint; seconds?: bigint } = {},
): Instruction {
  return createGift({
    sender: alice.address,
    link: link.address,
    amount,
    expiry: vm.svm.getClock().unixTimestamp + seconds,
    token: token && { mint: token.mint, tokenProgram: token.tokenProgram },
  });
}

/** What is at a link. Throws when there is nothing. */
export function heldAt({ vm }: Scene, link: Address, tokenProgram: Address = SYSTEM_PROGRAM): HeldGift {
  const gift = decodeGift(vm.read(giftAddress(link))?.data ?? new Uint8Array());
  if (!gift) throw new Error(`no gift at ${link}`);
  return { gift, tokenProgram };
}
