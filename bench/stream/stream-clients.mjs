// The clients of bench/stream/stream.mjs, in a process of their own: each subscribes to its assets and counts what comes; one in some looks
// into its frames for how long they took.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { quantile } from '../figures.mjs';

const { url, clients, ids, each, kind } = JSON.parse(process.argv[2]);
const CONNECTING_AT_ONCE = 50;
const LOOKS_INTO_FRAMES = 25;
const EPOCH = Date.parse('2026-01-01');
const BLOCK = kind === 'prices' ? /"blockId":(\d+)/g : /"priceBlockId":(\d+)/g;
const ROW_START = kind === 'prices' ? '{"assetId"' : '{"type":"update"';

let counted = createCount();
for (let index = 0; index < clients; index += CONNECTING_AT_ONCE) {
  const some = Math.min(CONNECTING_AT_ONCE, clients - index);
  await Promise.all(Array.from({ length: some }, (_, place) => join(index + place)));
}
process.send('joined');
process.on('message', (wish) => {
  if (wish === 'begin') counted = createCount();
  else process.send(report());
});

async function join(index) {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
  const isLooking = index % LOOKS_INTO_FRAMES === 0;
  socket.on('message', (frame) => note(frame, isLooking));
  socket.on('close', () => {
    throw new Error('the hub closed a connection');
  });
  await once(socket, 'open');
  const assets = Array.from({ length: each }, (_, place) => ids[(index * 7 + place * 29) % ids.length]);
  socket.send(JSON.stringify({ type: `subscribe:${kind}`, assets: [...new Set(assets)] }));
}

function createCount() {
  return { frames: 0, bytes: 0, rows: 0, lags: [] };
}

function note(frame, isLooking) {
  counted.frames += 1;
  counted.bytes += frame.length;
  if (!isLooking) return;
  const now = Date.now();
  const text = frame.toString('latin1');
  for (const row of text.split(ROW_START).slice(1)) {
    counted.rows += LOOKS_INTO_FRAMES;
    for (const [, block] of row.matchAll(BLOCK)) counted.lags.push(now - EPOCH - Number(block));
  }
}

function report() {
  const { frames, bytes, rows, lags } = counted;
  const [p50, p99] = [0.5, 0.99].map((at) => (lags.length === 0 ? undefined : quantile(lags, at)));
  return { frames, bytes, rows, p50, p99 };
}
