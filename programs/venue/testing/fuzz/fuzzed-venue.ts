import { type Address, downgradeRoleToNonSigner, isSignerRole, isWritableRole } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import {
  ED25519_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '../../../../packages/chain/src/addresses/solana-programs.ts';
import { VENUE_PROGRAM } from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { VENUE_INSTRUCTIONS } from '../../../../packages/chain/src/programs/venue/generated/instruction-shapes.generated.ts';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import { HOOKS } from '../../../../packages/chain/src/testing/hooks.ts';
import type { Failure, FastVm } from '../fast-vm.ts';
import { routesOver, type Scene } from '../scene.ts';
import { named } from '../table.ts';
import { copyOf, type World } from '../world.ts';
import { drawGood } from './calls.ts';
import { isExpected, nameOf } from './failures.ts';
import { Mirror } from './mirror.ts';
import { type Call, type Material, mutate, toCall } from './mutate.ts';
import { drawOrderCall } from './orders.ts';
import { violationsOf, wrongSupplies } from './rules/rules.ts';
import type { Venue } from './venue.ts';
import { follow } from './world-of.ts';

/** What is no account of anybody's: programs, sysvars, and nothing at all. */
const ELSEWHERE: ReadonlySet<Address> = new Set([
  VENUE_PROGRAM,
  TOKEN_PROGRAM_ADDRESS,
  TOKEN_2022_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  SYSTEM_PROGRAM,
  ED25519_PROGRAM,
  HOOKS.honest.address,
  'Sysvar1nstructions1111111111111111111111111' as Address,
  'SysvarC1ock11111111111111111111111111111111' as Address,
  'SysvarRent111111111111111111111111111111111' as Address,
  named('nothing'),
]);

/** A transaction that was sent, whether it sold of an order, and what it was refused with. */
export interface Sent {
  isMutant: boolean;
  isFill: boolean;
  failure?: string;
}

/** A venue that mutants are sent to, begun anew on a chain that may have held another one. */
export class FuzzedVenue {
  readonly #vm: FastVm;
  readonly #venue: Venue;
  readonly #mirror: Mirror;
  readonly #world: World;
  #scene: Scene;

  constructor(venue: Venue, vm: FastVm) {
    this.#vm = vm;
    this.#venue = venue;
    this.#mirror = new Mirror(venue.accounts);
    this.#world = copyOf(venue.world);
    this.#scene = { ...venue.scene, positions: [...venue.scene.positions] };
    for (const account of venue.accounts) vm.put(account);
    vm.setTime(venue.world.slot, venue.world.time);
  }

  /** Sends a transaction, mostly a mutant. Throws when it does, or ends in, what none may. */
  send(draw: Draw): Sent {
    this.#passTime(draw);
    const isMutant = draw.chance(0.8);
    const good = [...this.#drawGood(draw), ...(draw.chance(0.3) ? this.#drawGood(draw) : [])];
    const calls = isMutant ? mutate(draw, good, this.#material(draw)) : good;
    const payer = draw.chance(0.7) ? this.#venue.mallory : draw.pick([...this.#venue.wallets]);
    const signable = calls.map((call) => this.#signable(call));
    return this.#carryOut(payer, signable, isMutant);
  }

  /** Takes it off the chain. Throws when a supply is not what all accounts hold. */
  end(): void {
    const changes = this.#mirror.follow(this.#vm, [...this.#mirror.accounts.keys()]);
    const wrong = [
      ...changes.map(({ address }) => `${address} changed unnoticed`),
      ...wrongSupplies(this.#mirror),
    ];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    for (const address of this.#mirror.accounts.keys()) this.#vm.drop(address);
  }

  #carryOut(payer: Address, calls: readonly Call[], isMutant: boolean): Sent {
    const transaction = this.#vm.compile(payer, calls);
    if (transaction === undefined) return this.#carryOut(payer, calls.slice(0, -1), isMutant);
    const { failure } = this.#vm.send(transaction);
    const violations = failure ? this.#afterRefusal(payer, calls, failure) : this.#afterSuccess(payer, calls);
    if (violations.length > 0) throw new Error(this.#report(calls, payer, violations));
    const isFill = calls.some(({ data }) => data[0] === VENUE_INSTRUCTIONS.orderFill.tag);
    return { isMutant, isFill, ...(failure && { failure: nameOf(failure, calls) }) };
  }

  /** Any other change is found at the end. */
  #afterRefusal(payer: Address, calls: readonly Call[], failure: Failure): string[] {
    this.#mirror.follow(this.#vm, [payer]);
    return isExpected(failure, calls) ? [] : [`it ended in ${failure.code} at ${failure.index}`];
  }

  #afterSuccess(payer: Address, calls: readonly Call[]): string[] {
    const metas = calls.flatMap(({ accounts }) => accounts);
    const signing = metas.filter(({ role }) => isSignerRole(role)).map(({ address }) => address);
    const writable = new Set([
      payer,
      ...metas.flatMap(({ address, role }) => (isWritableRole(role) ? [address] : [])),
    ]);
    for (const address of ELSEWHERE) writable.delete(address);
    const changes = this.#mirror.follow(this.#vm, writable);
    follow(this.#world, this.#mirror, changes);
    const pools = this.#scene.pools.filter(({ address }) => this.#world.pools.has(address));
    const [main, ...others] = pools;
    if (main === undefined) return ['all pools are closed'];
    if (pools.length < this.#scene.pools.length)
      this.#scene = { ...this.#scene, pools: [main, ...others], routes: routesOver(pools) };
    return violationsOf({
      mirror: this.#mirror,
      changes,
      time: this.#world.time,
      instructions: calls,
      signers: new Set([payer, ...signing]),
      wallets: this.#venue.wallets,
    });
  }

  #drawGood(draw: Draw): Call[] {
    const instructions = draw.chance(0.25)
      ? drawOrderCall(draw, this.#scene, this.#world, this.#mirror)
      : drawGood(draw, this.#scene, this.#world);
    const good = instructions.map(toCall);
    return good.length > 0 ? good : this.#drawGood(draw);
  }

  #material(draw: Draw): Material {
    const there = [...this.#mirror.accounts.keys()];
    const { mallory, wallets } = this.#venue;
    return {
      mallory,
      wallets,
      contentOf: (address) => this.#mirror.at(address),
      accountOf: (owner, mint) =>
        there.find((each) => {
          const content = this.#mirror.at(each);
          return content.type === 'tokens' && content.mint === mint && content.owner === owner;
        }),
      addresses: [...there, ...ELSEWHERE],
      alike: (address) => {
        const isClose = draw.chance(0.6);
        const sort = this.#sortOf(address, isClose);
        return there.filter((each) => each !== address && this.#sortOf(each, isClose) === sort);
      },
      another: () => this.#drawGood(draw),
    };
  }

  /** What an account is, or also of which mint or kind, and where ticks and positions begin: what twins of pools have alike. */
  #sortOf(address: Address, isClose: boolean): string {
    if (this.#venue.wallets.has(address)) return 'wallet';
    const content = this.#mirror.at(address);
    if (isClose && content.type === 'tokens') return `tokens ${content.mint}`;
    if (isClose && content.type === 'pool') return `pool ${content.pool.kind}`;
    if (isClose && content.type === 'ticks') return `ticks ${content.ticks.start}`;
    if (isClose && content.type === 'position') return `position ${content.position.lower}`;
    return content.type;
  }

  /** A derived address has no signer. */
  #signable(call: Call): Call {
    const accounts = call.accounts.map(({ address, role }) => ({
      address,
      role: this.#venue.wallets.has(address) ? role : downgradeRoleToNonSigner(role),
    }));
    return { ...call, accounts };
  }

  #passTime(draw: Draw): void {
    const slots = draw.pick([0n, 0n, 1n, 1n, 10n]);
    if (slots === 0n) return;
    this.#world.slot += slots;
    this.#world.time += slots;
    this.#vm.setTime(this.#world.slot, this.#world.time);
  }

  #report(calls: readonly Call[], payer: Address, violations: readonly string[]): string {
    const { names } = this.#venue;
    const say = (text: string) =>
      [...names].reduce((said, [address, name]) => said.replaceAll(address, `<${name}>`), text);
    const lines = calls.map(({ programAddress, accounts, data }) => {
      const named = accounts.map(({ address, role }) => `  ${role} ${address}`);
      return [`${programAddress} ${Buffer.from(data).toString('hex')}`, ...named].join('\n');
    });
    return say([...violations, `paid by ${payer}`, ...lines].join('\n'));
  }
}
