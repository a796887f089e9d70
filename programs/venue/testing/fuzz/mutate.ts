import { isDeepStrictEqual } from 'node:util';
import {
  type AccountMeta,
  AccountRole,
  type Address,
  downgradeRoleToNonSigner,
  type Instruction,
  isSignerRole,
} from '@solana/kit';
import { placesOf } from '../../../../packages/chain/src/programs/bindings/scalars.ts';
import { VENUE_PROGRAM } from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { VENUE_INSTRUCTIONS } from '../../../../packages/chain/src/programs/venue/generated/instruction-shapes.generated.ts';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import type { Content } from './mirror.ts';

const SHAPES = Object.values(VENUE_INSTRUCTIONS);

/** An instruction with all its parts. */
export interface Call {
  programAddress: Address;
  accounts: readonly AccountMeta[];
  data: Uint8Array;
}

/** What a mutation may use. */
export interface Material {
  /** Attacks. */
  mallory: Address;
  wallets: ReadonlySet<Address>;
  contentOf: (address: Address) => Content;
  /** An owner's token account. */
  accountOf: (owner: Address, mint: Address) => Address | undefined;
  /** Accounts to put in the place of others. */
  addresses: readonly Address[];
  /** Those of the same sort as one. */
  alike: (address: Address) => readonly Address[];
  /** Other good calls. */
  another: () => readonly Call[];
}

type Mutation = (draw: Draw, call: Call, material: Material) => Call;

export function toCall({ programAddress, accounts = [], data }: Instruction): Call {
  return { programAddress, accounts, data: Uint8Array.from(data ?? []) };
}

/** The calls with up to three things about them wrong. */
export function mutate(draw: Draw, calls: readonly Call[], material: Material): Call[] {
  let mutant = [...calls];
  for (let count = draw.pick([1, 1, 1, 2, 3]); count > 0; count--) {
    const place = draw.between(0, mutant.length - 1);
    const call = mutant[place];
    if (call === undefined || draw.chance(0.1)) mutant = rearrange(draw, mutant, material);
    else mutant[place] = draw.pick(MUTATIONS)(draw, call, material);
  }
  return isDeepStrictEqual(mutant, calls) ? mutate(draw, calls, material) : mutant;
}

/** One more of the instructions, one less, or others beside them, at another place. */
function rearrange(draw: Draw, calls: readonly Call[], { another }: Material): Call[] {
  const place = draw.between(0, calls.length);
  return draw.pick([
    () => calls.toSpliced(place, 0, ...another()),
    () => calls.toSpliced(place, 0, ...calls),
    () => (calls.length > 1 ? calls.toSpliced(place, 1) : [...calls]),
    () => calls.toReversed(),
  ])();
}

function replaceByte(draw: Draw, call: Call): Call {
  if (call.data.length === 0) return call;
  const place = draw.between(0, call.data.length - 1);
  const byte = call.data[place] ?? 0;
  const flipped = byte ^ (1 << draw.between(0, 7));
  const other = draw.pick([0, 1, 255, byte + 1, byte - 1, flipped, draw.between(0, 255)]);
  return { ...call, data: call.data.with(place, other & 255) };
}

function resize(draw: Draw, call: Call): Call {
  const shorter = call.data.slice(0, draw.between(0, call.data.length));
  const longer = Uint8Array.from([...call.data, ...new Uint8Array(draw.between(1, 9))]);
  return { ...call, data: draw.pick([shorter, longer]) };
}

function retag(draw: Draw, call: Call): Call {
  const tag = draw.pick([draw.between(0, SHAPES.length), draw.between(0, 255)]);
  return call.data.length === 0 ? call : { ...call, data: call.data.with(0, tag) };
}

/** A number as large as can be, as small, or of any length. */
function replaceNumber(draw: Draw, call: Call): Call {
  const shape = SHAPES.find(({ tag }) => tag === call.data[0]);
  if (call.programAddress !== VENUE_PROGRAM || shape === undefined) return replaceByte(draw, call);
  const { places } = placesOf(shape.data);
  if (places.length === 0) return resize(draw, call);
  const { at, type } = draw.pick(places);
  const size = placesOf({ number: type }).end - 1;
  const bits = 8 * size;
  const half = 1n << BigInt(bits - 1);
  const value = draw.pick([0n, 1n, -1n, -2n, half, half - 1n, draw.bits(draw.between(1, bits))]);
  const data = Uint8Array.from(call.data);
  for (let byte = 0; byte < size && at + byte < data.length; byte++)
    data[at + byte] = Number((BigInt.asUintN(bits, value) >> BigInt(8 * byte)) & 255n);
  return { ...call, data };
}

function swapAccounts(draw: Draw, call: Call): Call {
  const [one, other] = [placeIn(draw, call), placeIn(draw, call)];
  return withAddress(withAddress(call, one, addressAt(call, other)), other, addressAt(call, one));
}

/** One account stands in two places. */
function doubleAccount(draw: Draw, call: Call): Call {
  return withAddress(call, placeIn(draw, call), addressAt(call, placeIn(draw, call)));
}

function dropAccount(draw: Draw, call: Call): Call {
  return { ...call, accounts: call.accounts.toSpliced(placeIn(draw, call), 1) };
}

const insertAccount: Mutation = (draw, call, { addresses }) => {
  const role = draw.pick([AccountRole.READONLY, AccountRole.WRITABLE]);
  const more = { address: draw.pick(addresses), role };
  return { ...call, accounts: call.accounts.toSpliced(draw.between(0, call.accounts.length), 0, more) };
};

const replaceAccount: Mutation = (draw, call, { addresses }) =>
  withAddress(call, placeIn(draw, call), draw.pick(addresses));

/** Another owner's account, another pool, another vault. */
const replaceAlike: Mutation = (draw, call, { alike }) => {
  const place = placeIn(draw, call);
  const others = alike(addressAt(call, place) ?? VENUE_PROGRAM);
  return others.length === 0 ? call : withAddress(call, place, draw.pick(others));
};

function changeRole(draw: Draw, call: Call): Call {
  const place = placeIn(draw, call);
  const role = draw.pick([AccountRole.READONLY, AccountRole.WRITABLE, AccountRole.READONLY_SIGNER]);
  return { ...call, accounts: call.accounts.map((meta, at) => (at === place ? { ...meta, role } : meta)) };
}

/** Mallory signs in the place of the right signer, or takes it all. */
const impersonate: Mutation = (draw, call, { mallory, wallets, contentOf, accountOf }) => {
  const isGreedy = draw.chance(0.5);
  return mapAddresses(call, (address, role) => {
    if (isSignerRole(role)) return mallory;
    const its = contentOf(address);
    return isGreedy && its.type === 'tokens' && wallets.has(its.owner)
      ? accountOf(mallory, its.mint)
      : undefined;
  });
};

/** Another mint, and everybody's accounts of that. */
const exchangeMint: Mutation = (draw, call, { contentOf, accountOf, alike }) => {
  const mints = call.accounts.filter(({ address }) => contentOf(address).type === 'mint');
  if (mints.length === 0) return call;
  const { address: mint } = draw.pick(mints);
  const other = draw.pick(alike(mint));
  return mapAddresses(call, (address) => {
    if (address === mint) return other;
    const its = contentOf(address);
    return its.type === 'tokens' && its.mint === mint ? accountOf(its.owner, other) : undefined;
  });
};

/** Without a signer. */
function unsign(_draw: Draw, call: Call): Call {
  const accounts = call.accounts.map(({ address, role }) => ({
    address,
    role: downgradeRoleToNonSigner(role),
  }));
  return { ...call, accounts };
}

/** Some accounts of another call of the same instruction: of another pool, another position, another owner. */
const mix: Mutation = (draw, call, { another }) => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const isSame = ({ programAddress, data }: Call) =>
      programAddress === call.programAddress && data[0] === call.data[0];
    const other = another().find(isSame);
    if (other === undefined) continue;
    const part = draw.pick([0.1, 0.3, 0.7]);
    const accounts = call.accounts.map((meta, at) =>
      draw.chance(part) ? (other.accounts[at] ?? meta) : meta,
    );
    return { ...call, accounts };
  }
  return call;
};

/** The accounts of one call with the data of another one. */
const cross: Mutation = (draw, call, { another }) => {
  const others = another().filter(({ programAddress }) => programAddress === call.programAddress);
  return others.length === 0 ? call : { ...call, data: draw.pick(others).data };
};

const WEIGHTS: readonly (readonly [number, Mutation])[] = [
  [2, replaceByte],
  [1, resize],
  [1, retag],
  [2, replaceNumber],
  [1, swapAccounts],
  [2, doubleAccount],
  [1, dropAccount],
  [1, insertAccount],
  [2, replaceAccount],
  [4, replaceAlike],
  [1, changeRole],
  [2, impersonate],
  [1, exchangeMint],
  [1, unsign],
  [1, cross],
  [3, mix],
];
const MUTATIONS = WEIGHTS.flatMap(([weight, mutation]) => Array.from({ length: weight }, () => mutation));
const MAX_TRIES = 6;

function placeIn(draw: Draw, { accounts }: Call): number {
  return draw.between(0, accounts.length - 1);
}

function addressAt({ accounts }: Call, place: number): Address | undefined {
  return accounts[place]?.address;
}

function mapAddresses(
  call: Call,
  toOther: (address: Address, role: AccountRole) => Address | undefined,
): Call {
  const accounts = call.accounts.map(({ address, role }) => ({
    address: toOther(address, role) ?? address,
    role,
  }));
  return { ...call, accounts };
}

function withAddress(call: Call, place: number, address: Address | undefined): Call {
  const accounts = call.accounts.map((meta, at) =>
    at === place && address !== undefined ? { ...meta, address } : meta,
  );
  return { ...call, accounts };
}
