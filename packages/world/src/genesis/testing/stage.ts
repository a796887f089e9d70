import {
  associatedAddress,
  buildTransaction,
  decodePool,
  decodeTickArray,
  type GenesisAccount,
  genesisToken,
  observe,
  type PoolState,
  type swapInstruction,
  type TickArrayAccount,
  TOKEN_2022_PROGRAM,
  tickArrayAddress,
  type toRoute,
} from '@orrery/chain';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { createTestChain, type TestChain, tokenAmount } from '@orrery/venue/testing';
import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  type Instruction,
  lamports,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { traderKey } from '../../seeded.ts';
import { createSign } from '../../traders/actions/sign.ts';
import type { SeedPool, TraderPlan, Universe } from '../../universe/universe.ts';
import { KEYS, listGenesis } from './genesis.ts';

const LAMPORTS = 10n ** 12n;

/** An outsider of the universe. */
export const visitor = traderKey('visitor');

/** The account that signs and pays. */
type Actor = Pick<TraderPlan, 'address' | 'secret'>;
type Place = Pick<SeedPool, 'id'> & { tickArrays: readonly Pick<TickArrayAccount, 'start'>[] };

/** A universe's genesis on the VM, with what a test does to it in few words. */
export class Stage {
  readonly chain: TestChain;

  private constructor(chain: TestChain) {
    this.chain = chain;
  }

  static async open(universe: Universe): Promise<Stage> {
    return new Stage(createTestChain(await listGenesis({ universe, keys: KEYS })));
  }

  get lifetime() {
    return { blockhash: this.chain.svm.latestBlockhash(), lastValidBlockHeight: 150n };
  }

  /** An account as genesis would name it; empty when it is not there. */
  read(address: Address): Pick<GenesisAccount, 'lamports' | 'data'> {
    const found = this.chain.svm.getAccount(address);
    if (!found.exists) return { lamports: 0n, data: new Uint8Array() };
    return { lamports: found.lamports, data: new Uint8Array(found.data) };
  }

  stateOf({ id, tickArrays }: Place): PoolState {
    const pool = decodePool(this.read(id).data);
    const arrays = tickArrays.flatMap(
      ({ start }) => decodeTickArray(this.read(tickArrayAddress(id, start)).data) ?? [],
    );
    if (!pool) throw new Error(`${id} is no pool`);
    return { pool, tickArrays: new Map(arrays.map((array) => [array.start, array])) };
  }

  /** As the program begins: with the price noted up to the slot. */
  observed(pool: Place): PoolState {
    return observe(this.stateOf(pool), this.chain.svm.getClock().slot);
  }

  /** Throws what the program refuses with. */
  async send(instructions: readonly Instruction[], actor: Actor = visitor): Promise<void> {
    await this.sendBuilt(buildTransaction(actor.address, this.lifetime, instructions), actor);
  }

  async sendBuilt(unsigned: Uint8Array, { secret }: Actor = visitor): Promise<void> {
    const wire = getBase64Decoder().decode(createSign(secret)(unsigned)) as Base64EncodedWireTransaction;
    await this.chain.rpc.sendTransaction(wire, { encoding: 'base64' }).send();
    this.chain.svm.expireBlockhash();
  }

  /** Gives an address some SOL, and of both mints these amounts instead of what it had. */
  endow(mints: SeedPool['mints'], amounts: readonly [bigint, bigint], owner = visitor.address): void {
    this.chain.svm.airdrop(owner, lamports(LAMPORTS));
    for (const side of [0, 1] as const) {
      const account = genesisToken({ token: mints[side], owner, amount: amounts[side] });
      const { address, data, owner: programAddress, lamports: balance } = account;
      const space = BigInt(data.length);
      const rest = { data, programAddress, executable: false, space };
      this.chain.svm.setAccount({ address, lamports: lamports(balance), ...rest });
    }
  }

  held(mints: SeedPool['mints'], owner = visitor.address): [bigint, bigint] {
    return [this.amount(accountOf(owner, mints[0])), this.amount(accountOf(owner, mints[1]))];
  }

  amount(account: Address): bigint {
    return tokenAmount(this.chain, account);
  }
}

/** An owner's associated account. */
export function accountOf(
  owner: Address,
  { id: mint, tokenProgram }: Pick<TokenFacts, 'id' | 'tokenProgram'>,
): Address {
  return associatedAddress({ owner, mint, tokenProgram });
}

/** A visitor's sale to one pool, for its instruction. */
export function saleOf(
  { mints }: Pick<SeedPool, 'mints'>,
  input: 0 | 1,
  sale: { amount: bigint; quotedAmount: bigint } & ReturnType<typeof toRoute>,
): Parameters<typeof swapInstruction>[0] {
  const [from, to] = input === 0 ? mints : [mints[1], mints[0]];
  return {
    user: visitor.address,
    source: accountOf(visitor.address, from),
    destination: accountOf(visitor.address, to),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    tokenProgram2022: TOKEN_2022_PROGRAM,
    slippageBps: 0,
    platformFeeBps: 0,
    referralBps: 0,
    ...sale,
  };
}
