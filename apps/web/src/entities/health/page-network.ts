import { HealthReplySchema } from '@orrery/wire/system/health';
import * as v from 'valibot';

const NetworkSchema = HealthReplySchema.entries.network;

/** The network that the server wrote into this page, as it does on every one but the embedded chain; undefined for that. */
export function pageNetwork(): v.InferOutput<typeof NetworkSchema> | undefined {
  const { network } = document.documentElement.dataset;
  return v.is(NetworkSchema, network) ? network : undefined;
}
