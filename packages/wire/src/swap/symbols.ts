import * as v from 'valibot';
import { AddressSchema } from '../common.ts';

/** Reply of `GET /v1/assets/verified-symbol-address-map`: the verified token of each symbol, the one with the deepest liquidity where several share it. */
export const SymbolMapSchema = v.record(v.string(), AddressSchema);

/** Reply of `GET /tokens/v1/symbols/verified/duplicates`: symbols that more than one verified token carries. */
export const DuplicateSymbolsSchema = v.array(v.string());
