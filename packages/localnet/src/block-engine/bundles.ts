import type { Clock } from '@orrery/core/time';
import type { Head } from '../head.ts';
import type { BundleReply } from '../supervision/protocol.ts';
import type { Supervisor } from '../supervision/supervisor.ts';
import type { Bundle } from './read-bundle.ts';
import type { LandedTip } from './tip-floor.ts';

const REMEMBERED_MS = 300_000;
const MAX_REMEMBERED = 10_000;

/** How a bundle stands; the node was lost with one that is `lost`, so that its ledger alone knows. */
type Standing = BundleReply | { kind: 'pending' } | { kind: 'lost' };

interface Sent {
  signatures: readonly string[];
  tip: bigint;
  at: number;
  standing: Standing;
}

/** The bundles of the last five minutes. */
export class Bundles {
  readonly #head: Head;
  readonly #ask: Supervisor['ask'];
  readonly #clock: Clock;
  readonly #sent = new Map<string, Sent>();

  constructor(head: Head, ask: Supervisor['ask'], clock: Clock) {
    this.#head = head;
    this.#ask = ask;
    this.#clock = clock;
  }

  /** Hands a bundle to the node, unless it is there already; how it ends is told by `find`. */
  send({ id, transactions, tip }: Bundle): void {
    this.#forgetOld();
    const known = this.find(id);
    if (known !== undefined && known.standing.kind !== 'failed') return;
    const signatures = transactions.map(({ signature }) => signature);
    const sent: Sent = { signatures, tip, at: this.#clock.now(), standing: { kind: 'pending' } };
    this.#sent.delete(id);
    this.#sent.set(id, sent);
    const bytes = transactions.map((transaction) => transaction.bytes);
    this.#ask('sendBundle', { transactions: bytes, tip }).then(
      (reply) => {
        sent.standing = reply;
      },
      () => {
        sent.standing = { kind: 'lost' };
      },
    );
  }

  /** A bundle that is remembered. */
  find(
    id: string,
  ): { signatures: readonly string[]; standing: Exclude<Standing, { kind: 'lost' }> } | undefined {
    this.#forgetOld();
    const sent = this.#sent.get(id);
    return sent === undefined ? undefined : { signatures: sent.signatures, standing: this.#standing(sent) };
  }

  landedTips(): LandedTip[] {
    this.#forgetOld();
    return [...this.#sent.values()]
      .filter((sent) => this.#standing(sent).kind === 'landed')
      .map(({ tip, at }) => ({ lamports: tip, at }));
  }

  #standing(sent: Sent): Exclude<Standing, { kind: 'lost' }> {
    if (sent.standing.kind !== 'lost') return sent.standing;
    // They were committed together: what the ledger knows of them all, in one slot, has landed.
    const slots = new Set(sent.signatures.map((signature) => this.#head.status(signature)?.slot));
    const [slot] = slots;
    return slots.size === 1 && slot !== undefined ? { kind: 'landed', slot } : { kind: 'failed' };
  }

  #forgetOld(): void {
    const oldest = this.#clock.now() - REMEMBERED_MS;
    for (const [id, { at }] of this.#sent) {
      if (at >= oldest && this.#sent.size <= MAX_REMEMBERED) return;
      this.#sent.delete(id);
    }
  }
}
