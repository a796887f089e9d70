import { createStream } from '../stream.ts';
import type { Port, StreamCommand, StreamNews } from './stream-port.ts';

/** The pace of a hidden page. */
export const HIDDEN_PAUSE_MS = 1_000;

/**
 * Runs the stream where it does not hold up the page: what arrives is parsed and laid together here, and a batch goes out only
 * once the one before it is on screen.
 */
export function hostStream(port: Port<StreamNews, StreamCommand>, open: () => WebSocket): void {
  const held = new Map<number, () => void>();
  let isDrawn = true;
  let waiting: (() => void) | undefined;

  const stream = createStream({
    open,
    nextFrame(deliver) {
      if (isDrawn) deliver();
      else waiting = deliver;
    },
  });
  stream.onBatch((batch) => {
    isDrawn = false;
    port.postMessage({ type: 'batch', batch });
  });

  function connect() {
    stream.onState(() =>
      port.postMessage({ type: 'status', status: { state: stream.state(), isStale: stream.isStale() } }),
    );
  }

  function goOn() {
    isDrawn = true;
    const deliver = waiting;
    waiting = undefined;
    deliver?.();
  }

  port.onmessage = ({ data: command }) => {
    if (command.type === 'connect') connect();
    else if (command.type === 'drawn' && command.isHidden) setTimeout(goOn, HIDDEN_PAUSE_MS);
    else if (command.type === 'drawn') goOn();
    else if (command.type === 'watch') held.set(command.key, stream.watch(command.channel, command.ids));
    else {
      held.get(command.key)?.();
      held.delete(command.key);
    }
  };
}
