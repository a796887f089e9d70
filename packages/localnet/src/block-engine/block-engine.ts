import type { Clock } from '@orrery/core/time';
import { JITO_TIP_ACCOUNTS } from '@orrery/domain/trading/tip-accounts';
import { answerText } from '../rpc/answer.ts';
import { type Method, type RpcContext, withSlot } from '../rpc/context.ts';
import { type Params, toText } from '../rpc/params.ts';
import { invalidParams } from '../rpc-error.ts';
import { FINALITY_SLOTS } from '../supervision/protocol.ts';
import { Bundles } from './bundles.ts';
import { readBundle } from './read-bundle.ts';
import { type TipFloor, toTipFloor } from './tip-floor.ts';

const MAX_IDS = 5;
const ID = /^[0-9a-f]{64}$/;

/** Takes bundles as Jito's block engine does: all of their transactions in order and in one slot, or none. */
export class BlockEngine {
  readonly #node: Omit<RpcContext, 'room' | 'caller'>;
  readonly #clock: Clock;
  readonly #bundles: Bundles;

  constructor(node: Omit<RpcContext, 'room' | 'caller'>, clock: Clock) {
    this.#node = node;
    this.#clock = clock;
    this.#bundles = new Bundles(node.head, node.ask, clock);
  }

  /** Answers JSON-RPC text as the node does; `bundleId` is that of the last transaction sent by itself, which the reply does not name. */
  async answer(body: string): Promise<{ text: string; bundleId: string | undefined }> {
    let bundleId: string | undefined;
    const methods: Readonly<Record<string, Method>> = {
      sendBundle: (params, { head }) => {
        const texts = params.list(0, 'transactions', Number.MAX_SAFE_INTEGER);
        const bundle = readBundle(texts, params.options(1), head);
        this.#bundles.send(bundle);
        return bundle.id;
      },
      sendTransaction: (params, { head }) => {
        const bundle = readBundle([params.text(0, 'transaction')], params.options(1), head);
        this.#bundles.send(bundle);
        bundleId = bundle.id;
        return bundle.transactions[0]?.signature;
      },
      getBundleStatuses: (params, context) => {
        const value = readIds(params).flatMap((id) => this.#status(id));
        return withSlot(value, 'processed', context);
      },
      getInflightBundleStatuses: (params, context) => {
        const value = readIds(params).map((id) => this.#inflightStatus(id));
        return withSlot(value, 'processed', context);
      },
      getTipAccounts: () => JITO_TIP_ACCOUNTS,
    };
    const node = { ...this.#node, caller: 'gateway' } as const;
    const text = await answerText(body, node, new Map(Object.entries(methods)));
    return { text, bundleId };
  }

  /** What bundles of the last five minutes have tipped; the least tip when none has landed. */
  tipFloor(): TipFloor {
    return toTipFloor(this.#bundles.landedTips(), this.#clock.now());
  }

  #status(id: string): unknown[] {
    const bundle = this.#bundles.find(id);
    if (bundle?.standing.kind !== 'landed') return [];
    const { slot } = bundle.standing;
    const isFinal = slot + FINALITY_SLOTS <= this.#node.head.slot('processed');
    return [
      {
        bundle_id: id,
        transactions: bundle.signatures,
        slot,
        confirmation_status: isFinal ? 'finalized' : 'confirmed',
        err: { Ok: null },
      },
    ];
  }

  #inflightStatus(id: string): unknown {
    const standing = this.#bundles.find(id)?.standing;
    const status = { landed: 'Landed', failed: 'Failed', pending: 'Pending' } as const;
    return {
      bundle_id: id,
      status: standing === undefined ? 'Invalid' : status[standing.kind],
      landed_slot: standing?.kind === 'landed' ? standing.slot : null,
    };
  }
}

function readIds(params: Params): string[] {
  return params.list(0, 'bundle ids', MAX_IDS).map((value) => {
    const id = toText(value, 'bundle id');
    if (!ID.test(id)) throw invalidParams('a bundle id is 64 hexadecimal digits');
    return id;
  });
}
