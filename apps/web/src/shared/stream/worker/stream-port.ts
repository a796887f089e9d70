import type { Address } from '@solana/kit';
import type { StreamBatch } from '../batch.ts';
import type { StreamState } from '../stream.ts';
import type { Channel } from '../subscriptions.ts';

/** What the page says to the worker that owns the socket. */
export type StreamCommand =
  | { type: 'connect' }
  | { type: 'watch'; key: number; channel: Channel; ids: readonly Address[] }
  | { type: 'release'; key: number }
  /** The last batch is on screen: the next one may come; to a hidden page, after a while. */
  | { type: 'drawn'; isHidden: boolean };

/** What the worker says to the page. */
export type StreamNews =
  | { type: 'status'; status: { state: StreamState; isStale: boolean } }
  | { type: 'batch'; batch: StreamBatch }
  /** A socket was opened, which the page counts. */
  | { type: 'opened'; address: string };

/** One end of the line between them. */
export interface Port<Sent, Received> {
  postMessage: (message: Sent) => void;
  onmessage: ((event: MessageEvent<Received>) => void) | null;
}

/** The page's end of that line, to a worker that can fail. */
export interface RemotePort extends Port<StreamCommand, StreamNews> {
  onerror: ((event: ErrorEvent) => void) | null;
  terminate: () => void;
}
