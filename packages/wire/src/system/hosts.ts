import * as v from 'valibot';

/** What an override may move to another host: the token data service, the stream socket, remote config with banners. */
export const HOST_KINDS = ['api', 'socket', 'config'] as const;
export type HostKind = (typeof HOST_KINDS)[number];
/** The origins that are asked in place of the server's own. */
export type HostOverrides = Partial<Record<HostKind, string>>;

/** The cookie in which a page sends the server its overrides, for the `connect-src` of its policy. */
export const HOSTS_COOKIE = 'orrery-hosts';

const MAX_ORIGIN = 200;
const LABEL = String.raw`[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?`;
/** Labels in lower-case ASCII alone: no user, path, wildcard, escape or final dot. */
const ORIGIN = new RegExp(String.raw`^(https?|wss?)://(${LABEL}(?:\.${LABEL})*)(?::\d{1,5})?$`);
const DOMAIN = new RegExp(String.raw`^(?:${LABEL}\.)+(?!\d+$)${LABEL}$`);
const SEPARATOR = '|';

/** The domain below which an operator's own hosts are: two labels or more, no address. */
export const DomainSchema = v.pipe(v.string(), v.maxLength(MAX_ORIGIN), v.regex(DOMAIN));

/** Overrides as cookie, storage and page carry them: `api=https://a.example|socket=wss://b.example`, each on the domain or localhost; throws for any other text. */
export function hostOverridesSchema(domain: string) {
  const origin = (kind: HostKind) =>
    v.optional(
      v.pipe(
        v.string(),
        v.maxLength(MAX_ORIGIN),
        v.check(
          (text) => isOverrideOrigin(text, kind, domain),
          'must be an origin on the domain or localhost',
        ),
      ),
    );
  return v.pipe(
    v.string(),
    v.maxLength(HOST_KINDS.length * (MAX_ORIGIN + 10)),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const overrides = readHostOverrides(value);
      if (writeHostOverrides(overrides) === value) return overrides;
      addIssue({ message: 'must be written as pages write it' });
      return NEVER;
    }),
    v.object({ api: origin('api'), socket: origin('socket'), config: origin('config') }),
  );
}

/** The text of overrides, each kind once and in one order. */
export function writeHostOverrides(overrides: HostOverrides): string {
  return HOST_KINDS.flatMap((kind) => (overrides[kind] ? [`${kind}=${overrides[kind]}`] : [])).join(
    SEPARATOR,
  );
}

/** Reads what `writeHostOverrides` wrote, without looking at the origins: only for a text that the server has checked. */
export function readHostOverrides(text: string): HostOverrides {
  return Object.fromEntries(
    HOST_KINDS.flatMap((kind) => {
      const origin = readHostOverride(text, kind);
      return origin === undefined ? [] : [[kind, origin]];
    }),
  );
}

/** The same for one kind alone, whose first mention counts; undefined where it has none. */
export function readHostOverride(text: string, kind: HostKind): string | undefined {
  return new RegExp(String.raw`(?:^|\|)${kind}=([^|]+)`).exec(text)?.[1];
}

/** Whether an origin, as browsers write it, may stand in for the server's: https or wss on the domain, also http or ws on localhost. */
function isOverrideOrigin(text: string, kind: HostKind, domain: string): boolean {
  const [, scheme = '', host = ''] = ORIGIN.exec(text) ?? [];
  const schemes = kind === 'socket' ? ['wss', 'ws'] : ['https', 'http'];
  // Two spellings of one origin would be two hosts to the policy and one to the browser.
  if (!schemes.includes(scheme) || !URL.canParse(text) || new URL(text).origin !== text) return false;
  if (host === 'localhost') return true;
  return scheme === schemes[0] && (host === domain || host.endsWith(`.${domain}`));
}
