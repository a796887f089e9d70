import * as anchor1 from '@anchor-lang/core';
import * as anchor0 from '@coral-xyz/anchor';
import { giftAddress, VENUE_PROGRAM } from '@orrery/chain';
import { parseAddress } from '@orrery/core/address';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareNode, ourPrograms, startBareNode } from './bare-node.ts';
import { type BareWeb3, connectWeb3, walletOf } from './bare-web3.ts';

/** What the test takes of the program. */
interface Venue {
  methods: Record<'createGift' | 'returnGift', (...numbers: readonly object[]) => Call>;
  account: {
    gift: {
      fetch(at: PublicKey): Promise<Gift>;
      fetchNullable(at: PublicKey): Promise<Gift | null>;
      all(): Promise<{ publicKey: PublicKey; account: Gift }[]>;
    };
  };
}
interface Call {
  accountsPartial(accounts: Readonly<Record<string, PublicKey | null>>): Call;
  signers(keys: readonly Keypair[]): Call;
  rpc(): Promise<string>;
}
interface Gift {
  sender: PublicKey;
  amount: { toString(radix: number): string };
}

const VENUE = new PublicKey(VENUE_PROGRAM);
const LAMPORTS = 50_000_000;
let here: BareNode;
let client: BareWeb3;

beforeAll(async () => {
  here = await startBareNode({}, await ourPrograms());
  client = await connectWeb3(here);
});

afterAll(async () => {
  client.close();
  await here.stop();
});

describe.each([
  ['@coral-xyz/anchor 0.32', anchor0],
  ['@anchor-lang/core 1.2', anchor1 as unknown as typeof anchor0],
])('%s', (_, { AnchorProvider, BN, Program }) => {
  const provider = () =>
    new AnchorProvider(client.connection, walletOf(client.alice), { commitment: 'confirmed' });

  test('finds the venue’s interface on the chain, and with it leaves a gift, reads it and takes it back', async () => {
    const idl = await Program.fetchIdl(VENUE, provider());
    expect(idl).toMatchObject({ address: VENUE_PROGRAM, metadata: { name: 'venue', spec: '0.1.0' } });
    if (!idl) throw new Error('there is no interface');
    // An interface that is fetched brings no types.
    const program = new Program(idl, provider()) as unknown as Venue;
    const [link, { publicKey: sender }] = [Keypair.generate(), client.alice];
    const gift = new PublicKey(giftAddress(parseAddress(link.publicKey.toBase58())));
    const accounts = {
      sender,
      link: link.publicKey,
      gift,
      mint: null,
      source: null,
      vault: null,
      tokenProgram: null,
      associatedTokenProgram: null,
    };
    const leave = (expiry: number) =>
      program.methods
        .createGift(new BN(LAMPORTS), new BN(expiry))
        .accountsPartial(accounts)
        .signers([link])
        .rpc();
    const refused = await leave(1).catch((error: unknown) => error);
    // Neither client takes the code out of a message of web3.js that names it twice.
    const code = Number(/custom program error: (0x[0-9a-f]+)/.exec(String(refused))?.[1]);
    expect(idl.errors?.find((error) => error.code === code)?.name.toLowerCase()).toBe('giftexpired');
    await leave(4_000_000_000);
    const found = await program.account.gift.fetch(gift);
    expect(found).toMatchObject({ sender, link: link.publicKey, mint: PublicKey.default });
    expect(found.amount.toString(10)).toBe(String(LAMPORTS));
    const all = await program.account.gift.all();
    expect(all.map(({ publicKey }) => publicKey.toBase58())).toEqual([gift.toBase58()]);
    const { link: _link, source: _source, ...kept } = accounts;
    await program.methods
      .returnGift()
      .accountsPartial({ ...kept, payer: sender, account: null })
      .rpc();
    expect(await program.account.gift.fetchNullable(gift)).toBeNull();
  });
});
