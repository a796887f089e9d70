import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const REFUSAL =
  'HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n';

/** A limited number of connection slots, at most half of them for one address, so that one address cannot keep others out. */
export class Seats {
  readonly #most: number;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a place until the connection closes; false when there is none. */
  take(socket: Socket): boolean {
    const address = socket.remoteAddress ?? '';
    const own = this.#taken.get(address) ?? 0;
    if (this.#all >= this.#most || own >= this.#most / 2) return false;
    this.#all += 1;
    this.#taken.set(address, own + 1);
    socket.once('close', () => this.#leave(address));
    return true;
  }

  #leave(address: string): void {
    const own = this.#taken.get(address) ?? 0;
    this.#all -= 1;
    if (own > 1) this.#taken.set(address, own - 1);
    else this.#taken.delete(address);
  }
}

/** Answers connections over the limit with 429. Their requests must not be answered: the socket's `writable` is false then. */
export function limitConnections(server: Server, most: number): void {
  const seats = new Seats(most);
  server.on('connection', (socket) => {
    if (seats.take(socket)) return;
    socket.write(REFUSAL);
    socket.destroySoon();
  });
}
