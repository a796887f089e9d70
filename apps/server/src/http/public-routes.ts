import type { GenericSchema } from 'valibot';
import { PUBLIC_POST, PUBLIC_READ } from './cors.ts';
import { COSTLY } from './limits.ts';

/** What a public route takes and the body it answers with 200. */
interface RouteSchemas {
  description?: string;
  params?: GenericSchema;
  querystring?: GenericSchema;
  headers?: GenericSchema;
  body?: GenericSchema;
  reply: GenericSchema;
}

/** The options of a route that any page may read. */
export function publicRead<Schemas extends RouteSchemas>(schemas: Schemas) {
  return { schema: toSchema(schemas), config: PUBLIC_READ };
}

/** The options of a route that any page may read and that costs the server milliseconds each time. */
export function costlyRead<Schemas extends RouteSchemas>(schemas: Schemas) {
  return { schema: toSchema(schemas), config: { ...COSTLY, ...PUBLIC_READ } };
}

/** The options of a route that any page may post to and that costs the server milliseconds each time. */
export function costlyPost<Schemas extends RouteSchemas>(schemas: Schemas) {
  return { schema: toSchema(schemas), config: { ...COSTLY, ...PUBLIC_POST } };
}

function toSchema<Schemas extends RouteSchemas>({ reply, ...taken }: Schemas) {
  return { ...taken, response: { 200: reply } };
}
