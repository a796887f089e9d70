import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { type StreamRequest, StreamRequestSchema } from '@orrery/wire/stream/requests';
import * as v from 'valibot';

/** One connection of a page to `/stream`. */
export interface SeenStream {
  openedAt: number;
  /** What the page sent, in order. */
  requests: StreamRequest[];
}

/** A wire between a page and a server that can be cut, and that can swallow what the stream says. */
export interface StreamWire {
  url: string;
  streams: SeenStream[];
  /** Ends every connection to the stream. */
  cut(): void;
  /** Holds back what the stream says until `speak`. */
  hush(): void;
  speak(): void;
  close(): Promise<void>;
}

/** Listens on a port of its own and hands every byte on, to and fro. */
export async function startStreamWire(target: string): Promise<StreamWire> {
  const streams: SeenStream[] = [];
  const lines = new Set<{ page: Socket; upstream: Socket; isStream: boolean }>();
  const { hostname, port } = new URL(target);

  const server = createServer((page) => {
    const upstream = connectTo(Number(port), hostname);
    const line = { page, upstream, isStream: false };
    lines.add(line);
    page.once('data', (first) => {
      line.isStream = first.toString('latin1').startsWith('GET /stream ');
      if (line.isStream) streams.push(readRequests(page));
      upstream.write(Uint8Array.from(first));
      page.pipe(upstream);
    });
    upstream.pipe(page);
    const end = () => {
      lines.delete(line);
      page.destroy();
      upstream.destroy();
    };
    for (const socket of [page, upstream]) socket.on('error', end).on('close', end);
  });
  const toStreams = (act: (line: { page: Socket; upstream: Socket }) => void) => {
    for (const line of lines) if (line.isStream) act(line);
  };

  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    streams,
    cut: () => toStreams(({ page }) => page.destroy()),
    hush: () => toStreams(({ page, upstream }) => upstream.unpipe(page).pause()),
    speak: () => toStreams(({ page, upstream }) => upstream.pipe(page)),
    close: () =>
      new Promise((resolve) => {
        for (const { page } of lines) page.destroy();
        server.close(() => resolve());
      }),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address.port);
      else reject(new Error('no port'));
    });
  });
}

/** Reads the text frames a page sends: each masked and in one piece, as browsers send short ones. */
function readRequests(page: Socket): SeenStream {
  const seen: SeenStream = { openedAt: Date.now(), requests: [] };
  const held: number[] = [];
  page.on('data', (bytes: Buffer) => {
    held.push(...bytes);
    for (let text = takeText(held); text !== undefined; text = takeText(held)) {
      if (text !== '') seen.requests.push(v.parse(StreamRequestSchema, JSON.parse(text)));
    }
  });
  return seen;
}

const SIZE_BYTES: Record<number, number> = { 126: 2, 127: 8 };
const MASK_BYTES = 4;
const TEXT = 1;

/** Takes one frame off the front: its text, empty of any other kind; undefined when it is not all there. */
function takeText(bytes: number[]): string | undefined {
  const size = (bytes[1] ?? 0) & 0x7f;
  const sizeBytes = SIZE_BYTES[size] ?? 0;
  const from = 2 + sizeBytes + MASK_BYTES;
  const length =
    sizeBytes === 0 ? size : bytes.slice(2, 2 + sizeBytes).reduce((sum, byte) => sum * 256 + byte, 0);
  if (bytes.length < from + length) return undefined;
  const frame = bytes.splice(0, from + length);
  if (((frame[0] ?? 0) & 0x0f) !== TEXT) return '';
  const mask = frame.slice(from - MASK_BYTES, from);
  const plain = frame.slice(from).map((byte, index) => byte ^ (mask[index % MASK_BYTES] ?? 0));
  return new TextDecoder().decode(Uint8Array.from(plain));
}
