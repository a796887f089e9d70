import * as v from 'valibot';
import { AddressSchema } from '../common.ts';

/** What a wallet may be marked as; the first two are turned away. */
export const RISKS = ['Severe', 'High', 'Medium', 'Low'] as const;
const RiskSchema = v.picklist(RISKS, `must be one of ${RISKS.join(', ')}`);
export type Risk = v.InferOutput<typeof RiskSchema>;

/** Reply of `GET /api/v1/chainalysis/{address}`; other screens may know other words. */
export const WalletRiskReplySchema = v.object({ risk: v.string() });

/** The operator's file: marked wallets, by address. */
export const MarkedWalletsSchema = v.object({ wallets: v.record(AddressSchema, RiskSchema) });
export type MarkedWallets = v.InferOutput<typeof MarkedWalletsSchema>;
