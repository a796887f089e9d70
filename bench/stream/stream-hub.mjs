// The hub of bench/stream/stream.mjs in a process of its own: a market with five minutes of trades behind it, trades that go on, and the
// stream's hub over it; or, beside it, a socket that writes a frame for each update.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getAddressDecoder } from '@solana/kit';
import { WebSocketServer } from 'ws';

const { hubModule, marketModule, port, tokens, updates, mode, kind } = JSON.parse(process.argv[2]);
const { createStreamHub } = await import(hubModule);
const { createMarket } = await import(marketModule);
const FED_EVERY_MS = 10;
const TICK_MS = 250;
const BEFORE_SECONDS = 300;
const TRADERS = 5_000;
/** Block ids are milliseconds since this: a number that fits wherever a slot does. */
const EPOCH = Date.parse('2026-01-01');

const ids = Array.from({ length: tokens }, (_, index) => anAddress(7, index));
const traders = Array.from({ length: TRADERS }, (_, index) => anAddress(8, index));
const market = createMarket(
  ids.map((id, index) => ({
    id,
    symbol: `T${index}`,
    name: `Token ${index}`,
    decimals: 6,
    tokenProgram: ids[0],
    tags: [],
  })),
);
for (const id of ids) {
  market.setMint(id, { supply: 1e9, mintAuthority: null, freezeAuthority: null });
  market.setPool({ pool: `pool of ${id}`, mints: [id, ids[0]], amounts: [1e6, 1e3], label: 'Bench' });
}
let traded = 0;
const begunAt = Date.now() - BEFORE_SECONDS * 1_000;
market.advance(begunAt);
while (traded < updates * BEFORE_SECONDS) trade(begunAt + (traded / updates) * 1_000);

const hub = createStreamHub(market);
const watchers = new Map();
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => (mode === 'one each' ? attach(socket) : hub.attach(socket)));
server.listen(port, '127.0.0.1', () => process.send({ ids, url: `ws://127.0.0.1:${server.address().port}` }));

const fedFrom = Date.now();
const tradedBefore = traded;
setInterval(() => {
  const due = tradedBefore + ((Date.now() - fedFrom) / 1_000) * updates;
  while (traded < due) {
    const { asset, version } = trade(Date.now());
    if (mode === 'one each') tellOf(asset, version);
  }
}, FED_EVERY_MS);
setInterval(() => {
  market.advance(Date.now());
  hub.tick(Date.now());
}, TICK_MS);

let [cpuBefore, since] = [process.cpuUsage(), performance.now()];
process.on('message', (wish) => {
  if (wish === 'begin') [cpuBefore, since] = [process.cpuUsage(), performance.now()];
  else process.send(report());
});

function trade(time) {
  const random = traded * 2_654_435_761;
  const asset = ids[traded % tokens];
  const { version } = market;
  market.apply({
    asset,
    trader: traders[(random >>> 8) % TRADERS],
    side: traded % 3 === 0 ? 'sell' : 'buy',
    time,
    slot: time - EPOCH,
    price: 1 + ((random >>> 5) % 1_000) / 997,
    isValidPrice: true,
    microUsd: 1_000_000 + (random % 9_000_000),
  });
  traded += 1;
  return { asset, version };
}

/** The obvious way: every subscriber is written to at once. */
function attach(socket) {
  socket.on('message', (data) => {
    for (const id of JSON.parse(data.toString()).assets) {
      if (!watchers.has(id)) watchers.set(id, []);
      watchers.get(id).push(socket);
    }
  });
}

function tellOf(asset, version) {
  const watching = watchers.get(asset);
  if (!watching) return;
  const patch = market.changedSince(version).patches.find(({ id }) => id === asset);
  const row =
    kind === 'prices'
      ? { type: 'prices', data: [{ assetId: asset, price: patch.usdPrice, blockId: patch.priceBlockId }] }
      : { type: 'asset-updates', data: [{ type: 'update', asset: patch }] };
  const frame = JSON.stringify(row);
  for (const socket of watching) socket.send(frame);
}

function report() {
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpu = (user + system) / (performance.now() - since) / 10;
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync('/proc/self/smaps_rollup', 'utf8'));
  return { cpu, megabytes: Number(kilobytes) / 1024, heldBack: hub.status().ticksHeldBack };
}

/** The index in the last bytes, the kind in the first. */
function anAddress(kindOfAddress, index) {
  const bytes = new Uint8Array(32).fill(kindOfAddress, 0, 28);
  new DataView(bytes.buffer).setUint32(28, index);
  return getAddressDecoder().decode(bytes);
}
