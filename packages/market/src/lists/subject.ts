import { DAY_WINDOW } from '../book/token-book.ts';
import type { CategorySubject } from './categories.ts';
import { type Column, columnOf, type Table, valueAt } from './table.ts';

/** A token of a table as the categories see it; it is whichever row it is moved to, since one for each row would cost more than the ranking. */
export class RowSubject implements CategorySubject {
  row = 0;
  readonly #now: number;
  readonly #launchpads: Uint16Array;
  readonly #volume: Column;
  readonly #organicVolume: Column;
  readonly #traders: Column;
  readonly #priceChange: Column;
  readonly #dayTraders: Column;
  readonly #dayOrganicBuyers: Column;
  readonly #organicScore: Column;
  readonly #liquidity: Column;
  readonly #mcap: Column;
  readonly #bondingCurve: Column;
  readonly #graduatedAt: Column;
  readonly #listedTime: Column;
  readonly #issuer: Column;
  readonly #isDollar: Column;

  constructor(table: Table, window: number, now: number) {
    this.#now = now;
    this.#launchpads = table.launchpads;
    this.#volume = table.windowed('volume', window);
    this.#organicVolume = table.windowed('organicVolume', window);
    this.#traders = table.windowed('traders', window);
    this.#priceChange = columnOf(table, { figure: 'priceChange', window }, now);
    this.#dayTraders = table.windowed('traders', DAY_WINDOW);
    this.#dayOrganicBuyers = table.windowed('numOrganicBuyers', DAY_WINDOW);
    this.#organicScore = table.plain('organicScore');
    this.#liquidity = table.plain('liquidity');
    this.#mcap = table.plain('mcap');
    this.#bondingCurve = table.plain('bondingCurve');
    this.#graduatedAt = table.plain('graduatedAt');
    this.#listedTime = table.plain('listedTime');
    this.#issuer = table.plain('issuer');
    this.#isDollar = table.plain('isDollar');
  }

  get volume() {
    return valueAt(this.#volume, this.row);
  }
  get organicVolume() {
    return valueAt(this.#organicVolume, this.row);
  }
  get traders() {
    return valueAt(this.#traders, this.row);
  }
  get priceChange() {
    return valueAt(this.#priceChange, this.row);
  }
  get dayTraders() {
    return valueAt(this.#dayTraders, this.row);
  }
  get dayOrganicBuyers() {
    return valueAt(this.#dayOrganicBuyers, this.row);
  }
  get organicScore() {
    return valueAt(this.#organicScore, this.row);
  }
  get liquidity() {
    return valueAt(this.#liquidity, this.row);
  }
  get mcap() {
    return valueAt(this.#mcap, this.row);
  }
  get bondingCurve() {
    return valueAt(this.#bondingCurve, this.row);
  }
  get graduatedAt() {
    return valueAt(this.#graduatedAt, this.row);
  }
  get listedTime() {
    return valueAt(this.#listedTime, this.row);
  }
  get age() {
    return this.#now - this.listedTime;
  }
  get isLaunched() {
    return this.#launchpads[this.row] !== 0;
  }
  get issuer() {
    return valueAt(this.#issuer, this.row);
  }
  get isDollar() {
    return valueAt(this.#isDollar, this.row) === 1;
  }
}
