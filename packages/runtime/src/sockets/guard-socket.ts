import type { WebSocket } from 'ws';

const MAX_MALFORMED = 20;
const MAX_MESSAGES_PER_TICK = 50;
const POLICY_VIOLATION = 1008;

/** Why a guard closed a connection. */
export type DropReason = 'silent' | 'malformed' | 'flooding';

/** Limits of a client's socket: messages, malformed messages and silence. */
export interface SocketGuard {
  /** Counts a message; false when there were more than 50 since the last `settle`, and the connection is closed. */
  admit: () => boolean;
  /** Counts a message that cannot be read; false at the twentieth, and the connection is closed. */
  forgive: () => boolean;
  /** A tick is over. */
  settle: () => void;
  /** Asks for a heartbeat, and cuts the connection off when nothing answered the last one. */
  ping: () => void;
}

/** Enforces a guard's limits on a socket; `onDropped` is called before an open connection is closed. */
export function guardSocket(
  socket: WebSocket,
  onDropped: (reason: DropReason) => void = () => undefined,
): SocketGuard {
  let [messages, malformed, isAlive] = [0, 0, true];
  socket.on('pong', () => {
    isAlive = true;
  });
  // What is no frame is answered by the close that follows by itself; cut off, its sender might never read why.
  socket.on('error', () => undefined);

  function drop(reason: DropReason, sentence: string): false {
    if (socket.readyState === socket.OPEN) {
      onDropped(reason);
      socket.close(POLICY_VIOLATION, sentence);
    }
    return false;
  }

  return {
    admit() {
      messages += 1;
      return messages <= MAX_MESSAGES_PER_TICK || drop('flooding', 'too many messages');
    },
    forgive() {
      malformed += 1;
      return malformed < MAX_MALFORMED || drop('malformed', 'too many malformed messages');
    },
    settle() {
      messages = 0;
    },
    ping() {
      if (isAlive) {
        isAlive = false;
        return socket.ping();
      }
      if (socket.readyState === socket.OPEN) onDropped('silent');
      socket.terminate();
    },
  };
}
