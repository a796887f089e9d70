import { type Address, generateKeyPairSigner } from '@solana/kit';
import { VENUE_PROGRAM } from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { fund, type TestMint } from '../../../packages/chain/src/testing/mints.ts';
import { accountOf } from '../../../packages/chain/src/testing/pools.ts';
import type { Scene } from './attack-scene.ts';
import { addressAt, type Call, type Name, shapeOf } from './calls.ts';
import {
  ELSEWHERE,
  type Found,
  forgeries,
  LOOK_ALIKE,
  type Place,
  putNew,
  refusedAs,
  type StandIn,
  strayLike,
} from './forgeries.ts';
import type { GoodCalls } from './good-calls.ts';
import { orderStandIns } from './order-stand-ins.ts';

/** The account that an instruction makes at an address that its other accounts say. */
const MADE: Partial<Record<Name, string>> = {
  createPool: 'pool',
  createLpMint: 'lpMint',
  createTickArray: 'tickArray',
  openPosition: 'position',
  setTokenLedger: 'tokenLedger',
  createGift: 'gift',
};
const MINT_OF: Readonly<Record<string, string>> = {
  vault0: 'mint0',
  vault1: 'mint1',
  inputVault: 'inputMint',
  outputVault: 'outputMint',
};
/** Which kinds of pool an instruction is for, by a pool of each; any for one that is not listed. */
const POOLS = ['shares', 'quoted', 'range', 'unfunded'] as const;
const KINDS: Partial<Record<Name, (typeof POOLS)[number]>> = {
  createLpMint: 'shares',
  addLiquidity: 'shares',
  removeLiquidity: 'shares',
  fundLaunch: 'unfunded',
  closePool: 'unfunded',
  depositInventory: 'quoted',
  withdrawInventory: 'quoted',
  createTickArray: 'range',
  openPosition: 'range',
  increaseLiquidity: 'range',
  decreaseLiquidity: 'range',
  fillQuote: 'quoted',
};
/** Signers that must be a certain account. */
const OWNERS: Partial<Record<Name, string>> = {
  fundLaunch: 'creator',
  closePool: 'creator',
  depositInventory: 'maker',
  withdrawInventory: 'maker',
  increaseLiquidity: 'owner',
  decreaseLiquidity: 'owner',
  closePosition: 'owner',
  burnPosition: 'owner',
};

/** What in an instruction about gifts is not what it is in the others. */
const GIFT_PLACES: readonly string[] = ['link', 'sender', 'recipient', 'mint', 'source', 'vault'];

/** All that follow from a description of the call's accounts. */
export async function standInsOf(scene: Scene, good: GoodCalls, call: Call): Promise<StandIn[]> {
  const standIns: StandIn[] = [];
  for (const place of Object.keys(shapeOf(call).accounts)) {
    for (const [about, address, error] of await standInsAt({ scene, good, call, place }))
      standIns.push({ place, address, error, about });
  }
  return standIns;
}

async function standInsAt(at: Place): Promise<Found> {
  const { scene, good, call, place } = at;
  const { mallory, bob } = scene;
  const empty = (await generateKeyPairSigner()).address;
  if (call.name.startsWith('order')) return orderStandIns(at, empty);
  if (MADE[call.name] === place) return elsewhere(at, empty);
  const isGift = call.name.endsWith('Gift');
  if (isGift && GIFT_PLACES.includes(place)) return giftStandIns(at);
  if (OWNERS[call.name] === place) return [['another owner', mallory.address, 'notOwner']];
  const strays = accountOf(bob.address, good.tokens.stray);
  switch (place) {
    case 'mint0':
    case 'mint1':
    case 'inputMint':
    case 'outputMint':
      return [['another mint', strayLike(at).mint, 'wrongAddress']];
    case 'vault0':
    case 'vault1':
    case 'inputVault':
    case 'outputVault':
      return call.name === 'createPool' ? [] : [["Mallory's", await malloryOwn(at), 'wrongAddress']];
    case 'account0':
    case 'account1':
      return call.name === 'fundLaunch' ? [] : [['no token account', empty, 'invalidTokenProgram']];
    case 'lpMint':
      return [["another pool's", good.pools.twin.lpMint, 'wrongAddress']];
    case 'tokenProgram0':
    case 'tokenProgram1':
    case 'tokenProgram':
    case 'tokenProgram2022':
      return [['a look-alike', LOOK_ALIKE, 'invalidTokenProgram']];
    case 'associatedTokenProgram':
    case 'instructions':
      return [['another', LOOK_ALIKE, 'wrongAddress']];
    case 'source':
    case 'destination':
    case 'platformFeeAccount':
      return [
        ['no token account', empty, 'wrongAddress'],
        ['of another mint', strays, 'wrongAddress'],
      ];
    case 'referralFeeAccount':
      return [
        ['no token account', empty, 'invalidReferralAuthority'],
        ["another owner's", accountOf(bob.address, good.tokens.a), 'invalidReferralAuthority'],
        ['of another mint', accountOf(mallory.address, good.tokens.stray), 'wrongAddress'],
      ];
    case 'referralAuthority':
      return [
        ['another owner', bob.address, 'invalidReferralAuthority'],
        ['no owner', VENUE_PROGRAM, 'invalidReferralAuthority'],
      ];
    case 'pool':
      return [...(await refusedAs('notOfProgram', forgeries(at, addressAt(call, place)))), ...otherKinds(at)];
    case 'gift':
    case 'position':
    case 'lowerTicks':
    case 'upperTicks':
      return refusedAs('notOfProgram', forgeries(at, addressAt(call, place)));
    case 'tokenLedger':
      return refusedAs('invalidTokenLedger', forgeries(at, good.ledgers.bob));
    case 'tokenAccount':
      return [['no token account', empty, 'invalidTokenLedger']];
    case 'mint':
      return refusedAs('invalidTokenProgram', notMints(at, [empty, strays]));
    default:
      return [];
  }
}

/** For an account that is made: a ledger is made only where there is none. */
async function elsewhere(at: Place, vacant: Address): Promise<Found> {
  const empty = ['elsewhere', vacant, 'wrongAddress'] as const;
  if (at.call.name !== 'setTokenLedger') return [empty];
  const forged = await refusedAs('invalidTokenLedger', forgeries(at, at.good.ledgers.bob));
  return [empty, ["Bob's", at.good.ledgers.bob, 'invalidTokenLedger'], ...forged];
}

function otherKinds({ call, good: { pools } }: Place): Found {
  const right = KINDS[call.name];
  const wrong = POOLS.filter((name) => right !== undefined && name !== right);
  return wrong.map((name) => [`of the kind of ${name}`, pools[name].address, 'wrongKind']);
}

/** An account of Mallory's, of the mint that the vault is of. */
async function malloryOwn({ scene, good, call, place }: Place): Promise<Address> {
  const mint = addressAt(call, MINT_OF[place] ?? '');
  const token = Object.values(good.tokens).find((each: TestMint) => each.mint === mint);
  if (!token) throw new Error(`${mint} is no mint of the test's`);
  return fund(scene.vm, token, scene.mallory.address, 0n);
}

/** A gift's own accounts follow from its link's key and from what it says. */
function giftStandIns({ scene: { mallory }, good, call, place }: Place): Found {
  const { name } = call;
  const other = mallory.address;
  const mint: Found = [['another mint', good.tokens.stray2022.mint, 'wrongAddress']];
  if (name === 'createGift') return place === 'link' ? [['another key', other, 'wrongAddress']] : [];
  switch (place) {
    case 'link':
      return [['another key', other, 'wrongLink']];
    case 'recipient':
      return [
        ["the link's key", addressAt(call, 'link'), 'giftRecipient'],
        ['the gift', addressAt(call, 'gift'), 'giftRecipient'],
      ];
    case 'sender':
      return [['another sender', other, 'wrongAddress']];
    case 'mint':
      return [...mint, ['no mint', VENUE_PROGRAM, 'wrongAddress']];
    case 'vault':
      return [["Mallory's", accountOf(other, good.tokens.b), 'wrongAddress']];
    default:
      return [];
  }
}

/** A mint's bytes elsewhere and half of one, beside nothing and a token account. */
async function notMints(
  { scene, call, place }: Place,
  [nothing, tokenAccount]: readonly [Address, Address],
): ReturnType<typeof forgeries> {
  const { data, owner } = scene.vm.read(addressAt(call, place)) ?? {
    data: new Uint8Array(),
    owner: ELSEWHERE,
  };
  return [
    ['no account', nothing],
    ['a token account', tokenAccount],
    ['of another program', await putNew(scene, ELSEWHERE, data)],
    ['of another length', await putNew(scene, owner, Uint8Array.from([...data, 0]))],
    ['not opened', await putNew(scene, owner, new Uint8Array(data.length))],
  ];
}
