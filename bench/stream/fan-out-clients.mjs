// The clients of bench/stream/fan-out.mjs, in a process of their own: each subscribes to its assets on /stream and counts what comes.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { quantile } from '../figures.mjs';

const { url, clients, assets, each } = JSON.parse(process.argv[2]);
const CONNECTING_AT_ONCE = 50;
/** All clients watch this one: the server writes a patch once for all, so its text says which tick a frame is of. */
const [WATCHED, ...OTHERS] = assets;
const WATCHED_START = `{"type":"update","asset":{"id":"${WATCHED}"`;
const ROW_START = '{"type":"update"';

const lost = { refused: 0, closed: 0 };
let counted = createCount();
let cpuBefore = process.cpuUsage();

for (let index = 0; index < clients; index += CONNECTING_AT_ONCE) {
  const some = Math.min(CONNECTING_AT_ONCE, clients - index);
  await Promise.all(Array.from({ length: some }, (_, place) => join(index + place)));
}
process.send({ joined: clients - lost.refused });
process.on('message', (wish) => {
  if (wish === 'begin') {
    counted = createCount();
    cpuBefore = process.cpuUsage();
  } else process.send(report(), () => process.exit());
});

async function join(index) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const ids = [WATCHED];
  for (let place = 1; place < each; place += 1) ids.push(OTHERS[(index * each + place) % OTHERS.length]);
  socket.on('message', (frame) => note(frame));
  try {
    await once(socket, 'open');
  } catch {
    lost.refused += 1;
    return;
  }
  socket.on('close', () => {
    lost.closed += 1;
  });
  socket.on('error', () => socket.terminate());
  socket.send(JSON.stringify({ type: 'subscribe:assets', assets: ids }));
}

function createCount() {
  return { frames: 0, bytes: 0, items: 0, firstAt: new Map(), lags: [] };
}

/** Looks for the rows' beginnings in the bytes: to parse every frame would cost more than the server is to be measured by. */
function note(frame) {
  const now = performance.now();
  counted.frames += 1;
  counted.bytes += frame.length;
  for (let at = frame.indexOf(ROW_START); at >= 0; at = frame.indexOf(ROW_START, at + 1)) counted.items += 1;
  const start = frame.indexOf(WATCHED_START);
  if (start < 0) return;
  const next = frame.indexOf(ROW_START, start + 1);
  const row = frame.toString('latin1', start, next < 0 ? frame.length - 2 : next - 1);
  const firstAt = counted.firstAt.get(row);
  if (firstAt === undefined) counted.firstAt.set(row, now);
  counted.lags.push(firstAt === undefined ? 0 : now - firstAt);
}

function report() {
  const { user, system } = process.cpuUsage(cpuBefore);
  const { frames, bytes, items, lags } = counted;
  const [lagP50, lagP95] = [0.5, 0.95].map((at) => (lags.length === 0 ? 0 : quantile(lags, at)));
  return { frames, bytes, items, lagP50, lagP95, cpuSeconds: (user + system) / 1e6, ...lost };
}
