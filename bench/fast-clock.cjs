// Preloaded into the server and its child: their clock and timers run BENCH_CLOCK_SPEED times as fast, so that hours of world
// time pass in minutes. Work costs what it costs, so CPU must be divided by the same figure.
const timers = require('node:timers');
const promises = require('node:timers/promises');
const { syncBuiltinESMExports } = require('node:module');

const speed = Number(process.env.BENCH_CLOCK_SPEED ?? 1);
const RealDate = Date;
const begun = RealDate.now();
const now = () => Math.floor(begun + (RealDate.now() - begun) * speed);

class FastDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now() {
    return now();
  }
}

const { setTimeout: later, setInterval: every } = globalThis;
const custom = later[Symbol.for('nodejs.util.promisify.custom')];
const { setTimeout: laterPromised } = promises;
const faster = (delay) => (delay === undefined ? delay : delay / speed);
const fastLater = (run, delay, ...rest) => later(run, faster(delay), ...rest);
const fastEvery = (run, delay, ...rest) => every(run, faster(delay), ...rest);
fastLater[Symbol.for('nodejs.util.promisify.custom')] = custom;

globalThis.Date = FastDate;
globalThis.setTimeout = fastLater;
globalThis.setInterval = fastEvery;
timers.setTimeout = fastLater;
timers.setInterval = fastEvery;
promises.setTimeout = (delay, ...rest) => laterPromised(faster(delay), ...rest);
syncBuiltinESMExports();
