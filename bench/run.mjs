// The one command of all measurements: `npm run bench` lists them, `npm run bench NAME -- FLAGS` runs one, `npm run bench least` each of
// them as short as can be, so that none stops working unseen.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** By the folder they lie in: what each measures, and the flags of the least run that still prints its table. */
const MEASUREMENTS = {
  '.': {
    start: {
      what: 'first and later start from a finished build, beside an empty world',
      least: '--runs 1',
    },
    steady: {
      what: 'CPU and memory while the world lives and a browser looks on, beside a calm world',
      least: '--minutes 0.05 --every 0.05',
    },
    wicks: {
      what: 'how far minute candles of majors reach beyond their bodies, beside those of the synthetic past',
      least: '--minutes 1 --speed 12',
    },
  },
  chain: {
    program: {
      what: 'compute units and bytes of swaps by the program, and how many a second, beside two co-signed transfers',
      least: '--transactions 20',
    },
    orders: {
      what: 'compute units and bytes of fills and notes of orders, beside swaps of the same routes',
      least: '',
    },
    quote: {
      what: 'time of a quote over the whole universe, beside an exhaustive search',
      least: '--quotes 20 --graphs 5',
    },
    send: {
      what: 'sendTransaction with durable commit, beside LiteSVM alone and the same bytes straight to libsql',
      least: '--transactions 20 --rounds 1',
    },
    reads: {
      what: 'what clients ask the node for while transactions land, over 100,000 accounts, beside a look at every account',
      least: '--accounts 1000 --seconds 1',
    },
    disk: {
      what: 'what a transaction and a day of trades take of the disk, beside the same transactions as text',
      least: '--minutes 0.05',
    },
    hostile: {
      what: 'mutated transactions, bodies, requests and messages over the sockets: what is answered improperly',
      least: '--transactions 100 --bodies 100 --requests 100 --messages 100',
    },
  },
  market: {
    ingest: {
      what: 'trades into the market engine, its memory and its exactness, beside the same statistics by SQL upserts',
      least: '--trades 200000 --tokens 500 --rate 1 --sql 200',
    },
    market: {
      what: 'shown prices, round trips and impact of a lively market, beside what a trade would give',
      least: '--minutes 1 --tokens 2 --settle 0',
    },
    charts: {
      what: 'a thousand candles of each interval over a full store, beside the same bars grouped by SQL',
      least: '--rate 0.05',
    },
    list: {
      what: 'lists of 100,000 tokens while trades come in, beside DuckDB, libsql and PostgreSQL',
      least: '--tokens 2000 --rounds 2 --engines ours,libsql',
    },
    'http-list': {
      what: 'CPU of a held list of fifty, beside the same list written anew each time',
      least: '--seconds 1 --settle 0',
    },
    search: {
      what: 'searches over 100,000 tokens, beside a plain scan and a text index from the registry',
      least: '--tokens 1000 --searches 5 --no-minisearch',
    },
  },
  trading: {
    swap: {
      what: 'a swap through the API from quote to confirmed, beside a plain transfer through the RPC',
      least: '--swaps 2 --worlds calm --settle 0',
    },
    confirm: {
      what: 'from a signature to its confirmation on screen by each way of sending, beside swaps that the venue sends',
      least: '--swaps 1 --world calm --settle 0',
    },
    profile: {
      what: 'from a click to a wallet of 300 tokens drawn, beside its holdings fetched alone; the heap of 10,000 rows of activity',
      least: '--tokens 5 --opens 1 --rows 20',
    },
    keeper: {
      what: 'slots from a change of a pool to the fills it allows among 5,000 open orders, beside a swap asked for then',
      least: '--orders 20 --rounds 1 --fills 2 --burst 10',
    },
    kill: {
      what: 'SIGKILLs of the process tree and of the chain under load: what is lost, doubled or miscounted',
      least: '--tree 1 --child 1',
    },
  },
  stream: {
    'fan-out': {
      what: 'the stream with 2,000 clients of 50 assets each, beside the same server without clients',
      least: '--clients 10 --assets 5 --seconds 1 --settle 0',
    },
    frame: {
      what: 'from a confirmed swap to its frame in a page, beside a page that asks for the trades',
      least: '--swaps 4 --settle 0',
    },
    stream: {
      what: 'the stream with 5,000 clients and the engine at 1,000 trades a second, beside a frame for each update',
      least: '--clients 10 --assets 5 --updates 100 --seconds 1 --kinds prices',
    },
  },
  remote: {
    gateway: {
      what: 'what the gateway adds to a host, and the calls that reach hosts in an hour of clients, beside those they ask',
      least: '--rounds 20 --minutes 1',
    },
  },
  page: {
    page: {
      what: 'what /swap, /pro and a token weigh and cost a phone, beside the least a React page can be',
      least: '--runs 1 --no-lighthouse',
    },
    'token-page': {
      what: 'from a row of /pro to a token page with its chart drawn, beside the page by its address',
      least: '--visits 1 --rows 2',
    },
    soak: {
      what: 'heap of /pro at six times the pace of the world, beside a page that keeps all it hears',
      least: '--minutes 0.05 --every 1 --warm 1',
    },
    'quote-typing': {
      what: 'from a key in the amount field to its quote on screen, beside the same quote fetched alone',
      least: '--keys 1',
    },
    palette: {
      what: 'from Ctrl+K to the frame with the palette, at a 4× CPU slow-down, beside a bare dialog and the search',
      least: '--opens 1',
    },
    'filter-typing': {
      what: 'from a key in the filter panel to its frame, at 5,000 updates a second, beside a silent stream',
      least: '--keys 8',
    },
    chart: {
      what: 'frames of a chart dragged over 100,000 bars and its heap as bars open, beside 5,000 bars',
      least: '--runs 1 --seconds 1 --minutes 0.05',
    },
    'pro-frames': {
      what: 'the live table: frames of /pro at 5,000 updates a second, beside a silent stream',
      least: '--runs 1 --seconds 1',
    },
  },
};
/** As `npm start` runs the engine. */
const NODE_FLAGS = { list: ['--max-semi-space-size=4'] };
const BUILT = ['../apps/server/dist/main.js', '../apps/web/dist/index.html'];
/** As `console.table` draws one, or Markdown. */
const TABLE = /^(?:┌|\|-)/m;
/** What is not over by then hangs. */
const MAX_LEAST_MS = 600_000;
const FOLDERS = new Map(
  Object.entries(MEASUREMENTS).flatMap(([folder, each]) => Object.keys(each).map((name) => [name, folder])),
);

const [name, ...flags] = process.argv.slice(2);
process.exitCode = name === undefined ? list() : start(name, flags);

function list() {
  console.log('npm run bench NAME [-- FLAGS], where NAME is one of');
  for (const [known, folder] of FOLDERS)
    console.log(`  ${known.padEnd(13)} ${MEASUREMENTS[folder][known].what}`);
  console.log(
    'npm run bench least [NAME…] runs each, or those named, with the least flags there are: whether it still works',
  );
  return 0;
}

function start(wanted, rest) {
  const names = wanted === 'least' ? rest : [wanted];
  const unknown = names.filter((each) => !FOLDERS.has(each));
  if (unknown.length > 0) {
    console.error(`there is no measurement '${unknown.join("', '")}': \`npm run bench\` lists them`);
    return 1;
  }
  if (!BUILT.every((file) => existsSync(toPath(file)))) {
    console.error('there is no finished build: `npm run build` first');
    return 1;
  }
  if (wanted === 'least') return runLeast(names.length > 0 ? names : [...FOLDERS.keys()]);
  return run(wanted, rest, { stdio: 'inherit' }).status ?? 1;
}

/** One after the other; what one printed is shown when it failed. */
function runLeast(names) {
  const rows = names.map((measurement) => {
    const began = performance.now();
    const rest = MEASUREMENTS[FOLDERS.get(measurement)][measurement].least.split(' ');
    const { status, stdout, stderr } = run(measurement, rest, { encoding: 'utf8', timeout: MAX_LEAST_MS });
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const isWhole = TABLE.test(stdout);
    const outcome = status !== 0 ? `ended with ${status ?? 'a signal'}` : isWhole ? 'passed' : 'no table';
    console.log(`${outcome === 'passed' ? '✓' : '✗'} ${measurement} (${seconds} s)`);
    if (outcome !== 'passed') console.log(stdout + stderr);
    return { measurement, seconds, outcome };
  });
  console.table(rows);
  return rows.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
}

function run(measurement, rest, options) {
  const program = toPath(`${FOLDERS.get(measurement)}/${measurement}.mjs`);
  return spawnSync(process.execPath, [...(NODE_FLAGS[measurement] ?? []), program, ...rest], options);
}

function toPath(file) {
  return fileURLToPath(new URL(file, import.meta.url));
}
