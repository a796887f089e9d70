import { readFileSync } from 'node:fs';
import { type GenesisAccount, type GenesisProgram, genesisProgram, VENUE_PROGRAM } from '@orrery/chain';
import { type Address, createSolanaRpc, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { HOOK_PROGRAM } from '../../../../packages/chain/src/programs/hook/generated/accounts.generated.ts';
import { type NodeHere, startNodeHere } from '../../../../packages/localnet/src/testing/node-here.ts';
import {
  genesisOf,
  genesisWallet,
  type TestToken,
} from '../../../../packages/localnet/src/testing/tokens.ts';
import { Book } from './book.ts';
import { Client } from './client.ts';
import { settingHookUp } from './token-steps.ts';

const PROGRAMS = new URL('../../../', import.meta.url);
const OURS: readonly GenesisProgram[] = [
  { address: VENUE_PROGRAM, elf: binary('venue/venue.so') },
  { address: HOOK_PROGRAM, elf: binary('hook/honest.so') },
];
const LAMPORTS = 10n ** 12n;
const AMOUNT = 10n ** 15n;

/** The people on a test's chain: two users, the maker of pools, and the owner of the fee accounts. */
export interface People {
  alice: KeyPairSigner;
  bob: KeyPairSigner;
  maker: KeyPairSigner;
  feeOwner: KeyPairSigner;
  platform: Address;
  referral: Address;
}

/** A node with the venue's program, reached over HTTP. */
export interface VenueNode {
  client: Client;
  people: People;
  here: NodeHere;
  /** Goes on with another node from a copy of the ledger. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** What a test's chain begins with: tokens that everybody holds, those of which the maker holds all, and accounts that are in no book. */
interface Beginning {
  common?: readonly TestToken[];
  ofMaker?: readonly TestToken[];
  more?: readonly GenesisAccount[];
}

/** Starts a node with the programs, the people and the tokens in its genesis. */
export async function startVenueNode({
  common = [],
  ofMaker = [],
  more = [],
}: Beginning): Promise<VenueNode> {
  const [alice, bob, maker, feeOwner] = await Promise.all([aSigner(), aSigner(), aSigner(), aSigner()]);
  const [platform, referral] = [(await aSigner()).address, (await aSigner()).address];
  const holders = new Map([
    ...[alice, bob, maker].map(({ address }) => [address, AMOUNT] as const),
    ...[feeOwner.address, platform, referral].map((owner) => [owner, 0n] as const),
  ]);
  const onlyMaker = new Map([
    [maker.address, AMOUNT],
    [feeOwner.address, 0n],
  ]);
  const known = [
    ...[alice, bob, maker, feeOwner].map(({ address }) => genesisWallet(address, LAMPORTS)),
    ...common.flatMap((token) => genesisOf(token, maker.address, holders)),
    ...ofMaker.flatMap((token) => genesisOf(token, null, onlyMaker)),
  ];
  const laidOut = await Promise.all(OURS.map(({ address, elf }) => genesisProgram(address, elf)));
  const here = await startNodeHere([...laidOut.flat(), ...known, ...more]);
  const reach = async () =>
    createSolanaRpc(`http://127.0.0.1:${await here.node.listen({ host: '127.0.0.1', port: 0 })}`);
  const book = new Book();
  for (const account of known) book.enter(account);
  const client = new Client(await reach(), here.time, book);
  for (const token of common.filter(({ counter }) => counter))
    await client.do(maker, settingHookUp(token, maker));
  return {
    client,
    people: { alice, bob, maker, feeOwner, platform, referral },
    here,
    async restart() {
      await here.restart();
      client.turnTo(await reach());
    },
    stop: () => here.stop(),
  };
}

function aSigner(): Promise<KeyPairSigner> {
  return generateKeyPairSigner();
}

function binary(path: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(path, PROGRAMS)));
}
