// The one command of all measurements: `npm run bench` lists them, `npm run bench NAME -- FLAGS` runs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** By the folder they lie in. */
const MEASUREMENTS = {
  '.': {
    start: 'first and later start from a finished build, beside an empty world',
    steady: 'CPU and memory while the world lives and a browser looks on, beside a calm world',
    wicks: 'how far minute candles of majors reach beyond their bodies, beside those of the synthetic past',
  },
  chain: {
    program:
      'compute units and bytes of swaps by the program, and how many a second, beside two co-signed transfers',
    quote: 'time of a quote over the whole universe, beside an exhaustive search',
    send: 'sendTransaction with durable commit, beside LiteSVM alone and the same bytes straight to libsql',
    reads:
      'what clients ask the node for while transactions land, over 100,000 accounts, beside a look at every account',
    disk: 'what a transaction and a day of trades take of the disk, beside the same transactions as text',
    hostile:
      'mutated transactions, bodies, requests and messages over the sockets: what is answered improperly',
  },
  market: {
    ingest:
      'trades into the market engine, its memory and its exactness, beside the same statistics by SQL upserts',
    market: 'shown prices, round trips and impact of a lively market, beside what a trade would give',
    charts: 'a thousand candles of each interval over a full store, beside the same bars grouped by SQL',
    list: 'lists of 100,000 tokens while trades come in, beside DuckDB, libsql and PostgreSQL',
    'http-list': 'CPU of a held list of fifty, beside the same list written anew each time',
    search: 'searches over 100,000 tokens, beside a plain scan and a text index from the registry',
  },
  trading: {
    swap: 'a swap through the API from quote to confirmed, beside a plain transfer through the RPC',
    confirm:
      'from a signature to its confirmation on screen by each way of sending, beside swaps that the venue sends',
    profile:
      'from a click to a wallet of 300 tokens drawn, beside its holdings fetched alone; the heap of 10,000 rows of activity',
    kill: 'SIGKILLs of the process tree and of the chain under load: what is lost, doubled or miscounted',
  },
  stream: {
    'fan-out': 'the stream with 2,000 clients of 50 assets each, beside the same server without clients',
    frame: 'from a confirmed swap to its frame in a page, beside a page that asks for the trades',
    stream:
      'the stream with 5,000 clients and the engine at 1,000 trades a second, beside a frame for each update',
  },
  page: {
    page: 'what /swap, /pro and a token weigh and cost a phone, beside the least a React page can be',
    'token-page': 'from a row of /pro to a token page with its chart drawn, beside the page by its address',
    soak: 'heap of /pro at six times the pace of the world, beside a page that keeps all it hears',
    'quote-typing':
      'from a key in the amount field to its quote on screen, beside the same quote fetched alone',
    'filter-typing':
      'from a key in the filter panel to its frame, at 5,000 updates a second, beside a silent stream',
    'pro-frames': 'the live table: frames of /pro at 5,000 updates a second, beside a silent stream',
  },
};
/** As `npm start` runs the engine. */
const NODE_FLAGS = { list: ['--max-semi-space-size=4'] };
const BUILT = ['../apps/server/dist/main.js', '../apps/web/dist/index.html'];

const [name, ...flags] = process.argv.slice(2);
process.exitCode = name === undefined ? list() : run(name, flags);

function list() {
  console.log('npm run bench NAME [-- FLAGS], where NAME is one of');
  for (const each of Object.values(MEASUREMENTS))
    for (const [known, line] of Object.entries(each)) console.log(`  ${known.padEnd(13)} ${line}`);
  return 0;
}

function run(measurement, rest) {
  const folder = Object.keys(MEASUREMENTS).find((each) => Object.hasOwn(MEASUREMENTS[each], measurement));
  if (folder === undefined) {
    console.error(`there is no measurement '${measurement}': \`npm run bench\` lists them`);
    return 1;
  }
  if (!BUILT.every((file) => existsSync(toPath(file)))) {
    console.error('there is no finished build: `npm run build` first');
    return 1;
  }
  const program = [...(NODE_FLAGS[measurement] ?? []), toPath(`${folder}/${measurement}.mjs`)];
  const { status } = spawnSync(process.execPath, [...program, ...rest], { stdio: 'inherit' });
  return status ?? 1;
}

function toPath(file) {
  return fileURLToPath(new URL(file, import.meta.url));
}
