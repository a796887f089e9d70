export { isAddress, parseAddress, shortenAddress } from './address.ts';
export { AppError, type ErrorCode, type ErrorFacts, isAppError } from './app-error.ts';
export { type Atoms, atoms, parseAtoms, parseUnits, parseWireAtoms, toDecimal } from './atoms.ts';
export type { Brand } from './brand.ts';
export { type Bps, bps, type Usd, usd, valueInUsd } from './numbers.ts';
export {
  type Clock,
  fromUnix,
  type Millis,
  millis,
  pause,
  type Time,
  toUnix,
  type UnixSeconds,
} from './time.ts';
