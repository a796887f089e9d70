import { MINUTE_MS, SECOND_MS, type Time } from '@orrery/core/time';
import { WebSocket } from 'ws';

/** A socket to a host that is opened again, later each time, for as long as it is wanted. */
export interface HostSocket {
  /** Opens it, or lets it go when it was not wanted again for a minute. */
  want(isWanted: boolean): void;
  stop(): void;
  isOpen(): boolean;
  /** Sends a text if it is open. */
  send(text: string): void;
}

interface HostSocketOptions {
  /** Where the next one goes; undefined for nowhere at the moment. */
  url: () => string | undefined;
  /** Sent as the host's API key. */
  key?: string | undefined;
  time: Time;
  onOpen: () => void;
  onText: (text: string) => void;
  /** It was open, and is no more. */
  onLost: () => void;
}

const MAX_MESSAGE_BYTES = 2_000_000;
const MAX_BYTES_A_BEAT = 60_000_000;
const HANDSHAKE_MS = 10_000;
/** A host that has neither spoken nor answered a ping within one is gone. */
const BEAT_MS = 15_000;
const LINGER_MS = MINUTE_MS;
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [SECOND_MS, 32_000];

/** Makes the socket, which is not opened before it is wanted. A host that lets go of it at once, or floods it, is tried more and more seldom. */
export function createHostSocket({ url, key, time, onOpen, onText, onLost }: HostSocketOptions): HostSocket {
  let socket: WebSocket | undefined;
  let isWanted = false;
  let pauseMs = FIRST_PAUSE_MS;
  let endPause: (() => void) | undefined;
  let endLinger: (() => void) | undefined;

  function open(): void {
    if (socket || endPause || !isWanted) return;
    const address = url();
    if (address === undefined) {
      pause();
      return;
    }
    const opened = connect(address, key);
    socket = opened;
    let wasOpen = false;
    const stopBeating = beat(opened, time, () => {
      pauseMs = FIRST_PAUSE_MS;
    });
    opened.on('open', () => {
      wasOpen = true;
      if (socket === opened) onOpen();
    });
    opened.on('message', (data, isBinary) => {
      if (socket === opened && !isBinary && Buffer.isBuffer(data)) onText(data.toString());
    });
    // A close follows.
    opened.on('error', () => undefined);
    opened.on('close', () => {
      stopBeating();
      if (socket !== opened) return;
      socket = undefined;
      if (wasOpen) onLost();
      pause();
    });
  }

  function pause(): void {
    if (!isWanted || endPause) return;
    endPause = time.after(pauseMs, () => {
      endPause = undefined;
      open();
    });
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }

  function letGo(): void {
    endLinger?.();
    endPause?.();
    [isWanted, endLinger, endPause] = [false, undefined, undefined];
    const open = socket;
    socket = undefined;
    open?.terminate();
    if (open) onLost();
  }

  return {
    want(wanted) {
      if (!wanted) {
        if (isWanted) endLinger ??= time.after(LINGER_MS, letGo);
        return;
      }
      endLinger?.();
      [isWanted, endLinger] = [true, undefined];
      open();
    },
    stop: letGo,
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    send(text) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    },
  };
}

function connect(address: string, key: string | undefined): WebSocket {
  return new WebSocket(address, {
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: MAX_MESSAGE_BYTES,
    followRedirects: false,
    origin: new URL(address.replace(/^ws/, 'http')).origin,
    ...(key !== undefined && { headers: { 'x-api-key': key } }),
  });
}

/** Ends a socket that is silent or floods; calls back once it was well for a while. Returns how to stop. */
function beat(socket: WebSocket, time: Time, onWell: () => void): () => void {
  let [isAlive, bytes] = [true, 0];
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('message', (data) => {
    isAlive = true;
    bytes += Array.isArray(data) ? 0 : data.byteLength;
    if (bytes > MAX_BYTES_A_BEAT) socket.terminate();
  });
  return time.every(BEAT_MS, () => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!isAlive) return socket.terminate();
    [isAlive, bytes] = [false, 0];
    socket.ping();
    onWell();
  });
}
