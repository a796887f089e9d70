import * as v from 'valibot';

const MAX_ORIGIN = 200;
/** Lower case as browsers write it; no user, path or wildcard that a policy would read as more than one host. */
const ORIGIN =
  /^(?:https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?|http:\/\/(?:127(?:\.\d{1,3}){3}|(?:[a-z\d-]+\.)*localhost|\[::1\]))(?::\d{1,5})?$/;

/** The origin of a node a page may ask: https, or http of this machine. */
export const RpcOriginSchema = v.pipe(v.string(), v.maxLength(MAX_ORIGIN), v.regex(ORIGIN));

/** The cookie in which a page sends the server the origin of the node the user chose, for the `connect-src` of its policy. */
export const RPC_COOKIE = 'orrery-rpc';

/** A node offered to clients, as `GET /health` lists them. */
export const RpcEndpointSchema = v.object({
  id: v.string(),
  url: v.string(),
  disableOnLocal: v.optional(v.boolean()),
  isOwnNode: v.optional(v.boolean()),
  whirlgig: v.optional(v.boolean()),
});
