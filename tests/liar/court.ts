import { setTimeout } from 'node:timers/promises';
import { JUP, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { type Address, createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import type { GenericSchema } from 'valibot';
import { vi } from 'vitest';
import type { FilledForm, OpenForm, Shown } from '../../apps/web/src/testing/signing-form.tsx';
import { type Harness, type Prepared, startHarness } from '../harness/harness.ts';
import { notePrices, placeOrder, placeWaiting } from '../harness/orders.ts';
import { type Deed, deedOf } from './deed.ts';
import { differences } from './judge.ts';
import { type Change, Liar, nameOf } from './liar.ts';
import { openPage } from './page.ts';
import { mintsOf, type Unit } from './screen.ts';

/** Longer than any form waits for a person who types. */
const PAUSE_MS = 350;
const QUIET_ROUNDS = 2;
/** While a button waits for what is not to come. */
const MOST_ROUNDS = 8;
/** Until the first form has fetched its parts. */
const FIRST_ROUNDS = 500;
const FIRST_PAUSE_MS = 10;
const FEE_OWNER_SEED = 240;
/** What a person does before the last button. */
const MOST_STEPS = 4;

/** What came of a lie. */
export interface Verdict {
  /** How often a wallet was asked to sign. */
  asked: number;
  /** In what that differs from what was shown. */
  differences: readonly string[];
  shown: Shown | undefined;
  deed: Deed | undefined;
}

/** A page and the honest server behind it, between whom a liar stands. */
export class Court {
  readonly harness: Harness;
  readonly liar: Liar;
  readonly wallet: Address;
  readonly attacker: Address;
  /** Whom the wallet pays. */
  readonly friend: Address;
  readonly mintOf: (symbol: string) => Address;
  readonly #openForm: typeof import('../../apps/web/src/testing/signing-form.tsx').openForm;
  readonly #feeOwner: Address;
  #isPatient = true;
  readonly #units = new Map<string, Unit>();

  private constructor(
    parts: Pick<Court, 'harness' | 'liar' | 'wallet' | 'attacker' | 'friend' | 'mintOf'> & {
      openForm: typeof import('../../apps/web/src/testing/signing-form.tsx').openForm;
      feeOwner: Address;
    },
  ) {
    this.harness = parts.harness;
    this.liar = parts.liar;
    this.wallet = parts.wallet;
    this.attacker = parts.attacker;
    this.friend = parts.friend;
    this.mintOf = parts.mintOf;
    this.#openForm = parts.openForm;
    this.#feeOwner = parts.feeOwner;
  }

  static async open(prepared: Prepared): Promise<Court> {
    const harness = await startHarness({ prepared });
    const [trader, other] = [await harness.wallet(61), await harness.wallet(64)];
    await harness.advance(SLOT_MS);
    const pools = harness.venue.pools.flatMap(({ mints }) => mints);
    const mintOf = (symbol: string) => {
      const found = pools.find((mint) => mint.symbol === symbol);
      if (!found) throw new Error(`no pool of ${symbol}`);
      return found.id;
    };
    for (const [mint, amount] of [
      [USDC, 4_000_000_000n],
      [mintOf('BONK'), 500_000_000n],
      [mintOf('AAPLx'), 500_000_000n],
      [mintOf('THIN'), 100_000_000n],
    ] as const)
      await bought(harness, trader, { mint, amount });
    // What the wallet bought is worth more than its cost from here on.
    await bought(harness, other, { mint: mintOf('THIN'), amount: 5_000_000_000n });
    await placeOrders(harness, { bonk: mintOf('BONK'), far: mintOf('FAR') });
    const [attacker, friend, feeOwner] = await Promise.all([62, 63, FEE_OWNER_SEED].map(addressOf));
    if (!attacker || !friend || !feeOwner) throw new Error('three were asked for');
    const liar = new Liar(harness.url);
    openPage(`${harness.url}/swap`);
    vi.stubGlobal('fetch', liar.fetch);
    const [{ openForm }, { api }] = await Promise.all([
      import('../../apps/web/src/testing/signing-form.tsx'),
      import('../../apps/web/src/shared/api/api.ts'),
    ]);
    noteSchemas(api, liar.schemas);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutOf);
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      now: harness.time.now(),
    });
    return new Court({ harness, liar, wallet: trader.address, attacker, friend, mintOf, openForm, feeOwner });
  }

  async close(): Promise<void> {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    await this.harness.stop();
  }

  /** Opens each form once, so that its parts are there when it is tried. */
  async warmUp(forms: readonly FilledForm[]): Promise<void> {
    for (const form of forms) await this.try(form, ({ honest }) => honest, { isPatient: true });
  }

  /** Lets a person fill a form in and press its button, while answers are changed. */
  async try(
    form: FilledForm,
    change: Change,
    { isChainLied = false, isPatient = false } = {},
  ): Promise<Verdict> {
    this.#isPatient = isPatient;
    vi.setSystemTime(this.harness.time.now());
    this.liar.change = change;
    const asked: Uint8Array[] = [];
    const page = await this.#openForm(form, {
      address: this.wallet,
      sign: async (bytes) => {
        asked.push(bytes);
        throw new Error('I do not sign today');
      },
    });
    try {
      const shown = await this.#press(page);
      const [bytes] = asked;
      if (!bytes || !shown) return { asked: 0, differences: [], shown, deed: undefined };
      const deed = await deedOf(this.harness.localnet.rpc, bytes, this.wallet);
      const units = await this.#unitsOf(form);
      const { wallet } = this;
      const trial = {
        form,
        shown,
        deed,
        wallet,
        feeOwner: this.#feeOwner,
        units,
        isChainLied,
      };
      return { asked: asked.length, differences: differences(trial), shown, deed };
    } finally {
      page.close();
      await this.#turn();
    }
  }

  /** What was on screen when the button was pressed, or when there was none to press. */
  async #press(page: OpenForm): Promise<Shown | undefined> {
    await this.#quiet(page);
    for (let steps = 0; steps < MOST_STEPS && (await page.agree()); steps += 1) await this.#quiet(page);
    const shown = page.read();
    for (let [button] = page.signing(), presses = 0; button && presses < 2; presses += 1) {
      await page.press(button);
      await this.#quiet(page);
      [button] = page.signing().filter((each) => each.textContent === 'Swap anyway');
    }
    return shown;
  }

  /** Lets time pass until nothing moves any more. */
  async #quiet(page: OpenForm): Promise<void> {
    let last = '';
    const most = this.#isPatient ? FIRST_ROUNDS : MOST_ROUNDS;
    for (let rounds = 0, quiet = 0; rounds < most && quiet < QUIET_ROUNDS; rounds += 1) {
      await page.settle(async () => {
        await this.#turn();
        if (this.#isPatient) await setTimeout(FIRST_PAUSE_MS);
        await vi.advanceTimersByTimeAsync(this.#isPatient && page.isBusy() ? FIRST_PAUSE_MS : PAUSE_MS);
        await this.#turn();
      });
      const now = document.body.innerHTML;
      quiet = now === last && this.liar.isIdle && !page.isBusy() ? quiet + 1 : 0;
      last = now;
    }
  }

  async #turn(): Promise<void> {
    for (let turns = 0; turns < 3 || !this.liar.isIdle; turns += 1)
      await new Promise((resolve) => setImmediate(resolve));
  }

  /** As the honest chain counts. */
  async #unitsOf(form: FilledForm): Promise<ReadonlyMap<string, Unit>> {
    for (const mint of [...mintsOf(form), JUP, this.mintOf('BONK')]) {
      if (this.#units.has(mint)) continue;
      const { value } = await this.harness.localnet.rpc
        .getAccountInfo(mint, { encoding: 'base64', commitment: 'confirmed' })
        .send();
      const decimals = Buffer.from(value?.data[0] ?? '', 'base64')[44];
      if (decimals === undefined) throw new Error(`${mint} is no mint`);
      this.#units.set(mint, { decimals, multiplier: 1 });
    }
    return this.#units;
  }
}

/** The wallet's open orders, all far from the market, the most worth first, and a filled one in which output waits; by then pools are old enough for recurring ones. */
async function placeOrders(harness: Harness, { bonk, far }: Record<'bonk' | 'far', Address>): Promise<void> {
  const owner = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(61));
  const token = (mint: Address) => {
    const found = harness.venue.pools.flatMap(({ mints }) => mints).find(({ id }) => id === mint);
    if (!found) throw new Error(`no pool of ${mint}`);
    return found;
  };
  await notePrices(harness, owner);
  for (const [id, output, size, asked] of [
    [1n, WRAPPED_SOL, 60_000_000n, 4_000_000_000n],
    [2n, JUP, 40_000_000n, 900_000_000n],
    [3n, bonk, 20_000_000n, 900_000_000_000n],
  ] as const)
    await placeOrder(harness, owner, {
      input: token(USDC),
      output: token(output),
      terms: { id, size, asked },
    });
  const terms = { id: 4n, size: 10_000_000n };
  await placeWaiting(harness, owner, { input: token(USDC), output: token(far), terms });
}

async function bought(
  harness: Harness,
  trader: Awaited<ReturnType<Harness['wallet']>>,
  { mint, amount }: { mint: Address; amount: bigint },
): Promise<void> {
  const { executed } = await trader.swap(WRAPPED_SOL, mint, amount);
  if (executed.status !== 'Success') throw new Error(executed.error);
  await harness.advance(SLOT_MS);
}

/** Node's own goes by the wall, a page's by the time that is left to it. */
function timeoutOf(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const reason = new DOMException('it took too long', 'TimeoutError');
  globalThis.setTimeout(() => controller.abort(reason), milliseconds);
  return controller.signal;
}

/** Notes by which schema the page reads each answer, as it asks for it. */
function noteSchemas(api: Record<string, unknown>, schemas: Map<string, GenericSchema>): void {
  for (const [name, call] of Object.entries(api)) {
    if (typeof call !== 'function') continue;
    Reflect.set(api, name, (...given: unknown[]) => {
      const path = given.find((one): one is string => typeof one === 'string');
      const schema = given.find(isSchema);
      if (path !== undefined && schema) schemas.set(nameOf(path), schema);
      return call(...given);
    });
  }
}

function isSchema(value: unknown): value is GenericSchema {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'schema';
}

async function addressOf(seed: number): Promise<Address> {
  return (await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))).address;
}
