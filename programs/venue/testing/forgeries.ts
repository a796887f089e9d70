import { type Address, generateKeyPairSigner } from '@solana/kit';
import { VENUE_PROGRAM } from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { TestMint } from '../../../packages/chain/src/testing/mints.ts';
import type { ErrorName, Scene } from './attack-scene.ts';
import { addressAt, type Call } from './calls.ts';
import type { GoodCalls } from './good-calls.ts';

/** Another account in the place of one that a call names, and what the program says to it. */
export interface StandIn {
  place: string;
  address: Address;
  error: ErrorName;
  /** What is wrong with it. */
  about: string;
}

export type Found = readonly (readonly [about: string, address: Address, error: ErrorName])[];

/** The token program's address but for its last letters. */
export const LOOK_ALIKE = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DB' as Address;
export const ELSEWHERE = 'orreryTrap111111111111111111111111111111111' as Address;
export interface Place {
  scene: Scene;
  good: GoodCalls;
  call: Call;
  place: string;
}

/** A token of the same program that is in no pool. */
export function strayLike({ call, place, scene, good: { tokens } }: Place): TestMint {
  const { owner } = scene.vm.read(addressAt(call, place)) ?? {};
  return owner === tokens.stray.tokenProgram ? tokens.stray : tokens.stray2022;
}

/** Accounts that are nearly the one at `address`: one of another program, one of another kind, others that only look like it. */
export async function forgeries(
  { scene, good }: Pick<Place, 'scene' | 'good'>,
  address: Address,
): Promise<(readonly [about: string, address: Address])[]> {
  const { data } = scene.vm.read(address) ?? { data: new Uint8Array() };
  const put = (owner: Address, bytes: Uint8Array) => putNew(scene, owner, bytes);
  const otherKind = Object.values(good.pools).some((pool) => pool.address === address)
    ? good.positions.wide.address
    : good.pools.range.address;
  return [
    ['of another program', await put(ELSEWHERE, data)],
    ['of another kind', otherKind],
    ['with another tag', await put(VENUE_PROGRAM, data.with(0, 99))],
    ['of another version', await put(VENUE_PROGRAM, data.with(1, 2))],
    ['of another length', await put(VENUE_PROGRAM, Uint8Array.from([...data, 0]))],
  ];
}

export async function putNew({ vm }: Scene, owner: Address, data: Uint8Array): Promise<Address> {
  const { address } = await generateKeyPairSigner();
  vm.put({ address, owner, data, lamports: 10n ** 9n });
  return address;
}

export async function refusedAs(error: ErrorName, forged: ReturnType<typeof forgeries>): Promise<Found> {
  return (await forged).map(([about, address]) => [about, address, error]);
}
