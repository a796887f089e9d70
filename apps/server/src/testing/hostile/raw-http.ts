import { connect, type Socket } from 'node:net';
import { type Bytes, fromText, join, toText } from './values/bytes.ts';

const HEAD_END = '\r\n\r\n';
/** Longer than the server takes for anything: what has no answer by then is held against it. */
const MAX_SILENCE_MS = 20_000;

const UNFINISHED_MS = 300;

export interface RawRequest {
  bytes: Bytes;
  /** It may look unfinished: the writing side is closed when no answer comes. */
  isLast?: boolean;
}

export interface RawAnswer {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** A connection that writes what no HTTP library would; a new one is made when the server has closed the last. */
export interface RawClient {
  /** The answer; undefined when the server closed the connection without one. */
  ask(request: RawRequest): Promise<RawAnswer | undefined>;
  end(): void;
}

export function createRawClient(port: number): RawClient {
  let socket: Socket | undefined;

  function seat(): Socket {
    if (socket && !socket.destroyed && socket.writable && socket.readable) return socket;
    socket?.destroy();
    socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true }).setEncoding('latin1');
    return socket;
  }

  return {
    ask: ({ bytes, isLast = false }) =>
      new Promise((resolve, reject) => {
        const at = seat();
        const isHead = toText(bytes.subarray(0, 5)) === 'HEAD ';
        let arrived = '';
        const settle = (answer: RawAnswer | undefined) => {
          at.removeAllListeners();
          at.on('error', () => undefined);
          at.setTimeout(0);
          const isOver = isLast || answer === undefined || answer.headers.get('connection') === 'close';
          if (isOver || answer.status === 101) at.destroy();
          resolve(answer);
        };
        at.on('data', (piece: string) => {
          arrived += piece;
          const answer = readAnswer(arrived, isHead);
          if (answer) settle(answer);
        });
        at.once('end', () => settle(readAnswer(arrived, true)));
        at.once('close', () => settle(readAnswer(arrived, true)));
        at.once('error', () => settle(readAnswer(arrived, true)));
        at.setTimeout(isLast ? UNFINISHED_MS : MAX_SILENCE_MS, () => {
          if (isLast) at.end();
          else reject(new Error(`no answer to ${JSON.stringify(toText(bytes))}`));
        });
        at.write(bytes);
      }),
    end: () => socket?.destroy(),
  };
}

/** Reads one whole answer; undefined while there is more to come. */
function readAnswer(arrived: string, hasNoBody: boolean): RawAnswer | undefined {
  const end = arrived.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const [first = '', ...lines] = arrived.slice(0, end).split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = arrived.slice(end + HEAD_END.length);
  if (status === 100) return readAnswer(rest, hasNoBody);
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  if (hasNoBody || status === 204 || status === 304 || status === 101) return { status, headers, body: '' };
  const isChunked = headers.get('transfer-encoding') === 'chunked';
  const body = isChunked ? readChunks(rest) : readLength(rest, Number(headers.get('content-length') ?? 0));
  return body === undefined ? undefined : { status, headers, body: toText(fromText(body, 'latin1')) };
}

function readLength(rest: string, length: number): string | undefined {
  return rest.length < length ? undefined : rest.slice(0, length);
}

function readChunks(rest: string): string | undefined {
  let body = '';
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.slice(at, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (lineEnd < 0 || rest.length < end + 2) return undefined;
    if (size === 0) return body;
    body += rest.slice(lineEnd + 2, end);
    at = end + 2;
  }
}

/** The bytes of a request, sent as they are. */
export function toBytes(line: string, headers: readonly (readonly [string, string])[], body?: Bytes): Bytes {
  const head = [line, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n') + HEAD_END;
  return join(fromText(head, 'latin1'), body ?? new Uint8Array());
}

export function postBytes(path: string, host: string, body: Bytes): Bytes {
  const headers = [
    ['host', host],
    ['content-type', 'application/json'],
    ['content-length', String(body.length)],
  ] as const;
  return toBytes(`POST ${path} HTTP/1.1`, headers, body);
}
