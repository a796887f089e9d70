import { isAddress } from '@orrery/core/address';
import * as v from 'valibot';

const SimulationSchema = v.looseObject({
  result: v.looseObject({ value: v.object({ accounts: v.nullable(v.array(v.unknown())) }) }),
});
const AskedSchema = v.tuple([
  v.unknown(),
  v.object({ accounts: v.object({ addresses: v.array(v.string()) }) }),
]);

/** The host that a liar answers for: the API or the chain. */
export type Host = 'api' | 'rpc';

/** An answer that a page asked for, as the honest server gave it. */
export interface Answer {
  host: Host;
  /** Method and path, or the method of the RPC. */
  name: string;
  honest: unknown;
}

/** Changes an answer; called for each that a page asks for. */
export type Change = (answer: Answer & { params: unknown }) => unknown;

/** Stands between a page and an honest server whose time stands still: passes answers on, remembers them, and changes what it is told to. */
export class Liar {
  readonly #url: string;
  readonly #fetch = globalThis.fetch;
  readonly #held = new Map<string, Promise<unknown>>();
  readonly #simulated = new Map<string, unknown>();
  readonly answers = new Map<string, Answer>();
  /** What the page's own code reads each answer by. */
  readonly schemas = new Map<string, v.GenericSchema>();
  change: Change = ({ honest }) => honest;
  #pending = 0;

  constructor(url: string) {
    this.#url = url;
  }

  get isIdle(): boolean {
    return this.#pending === 0;
  }

  /** In the place of the page's `fetch`. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input), this.#url);
    if (url.pathname === '/events') return Response.json({});
    this.#pending += 1;
    try {
      return await (url.pathname === '/rpc' ? this.#askChain(url, init) : this.#askApi(url, init));
    } finally {
      this.#pending -= 1;
    }
  };

  async #askChain(url: URL, init: RequestInit): Promise<Response> {
    const { id, method, params } = JSON.parse(textOf(init.body));
    const honest = await this.#hold(`${method} ${JSON.stringify(params)}`, url, init);
    const answer: Answer = { host: 'rpc', name: method, honest };
    return Response.json({ ...asMembers(this.#tell(answer, params)), id });
  }

  async #askApi(url: URL, init: RequestInit): Promise<Response> {
    const { method = 'GET', body } = init;
    const honest = await this.#hold(`${method} ${url.href} ${textOf(body)}`, url, init);
    const answer: Answer = { host: 'api', name: nameOf(url.pathname), honest };
    return Response.json(this.#tell(answer, Object.fromEntries(url.searchParams)));
  }

  /** Forgets what was asked: from now on the answers are those of another form. */
  begin(): void {
    this.answers.clear();
    this.#simulated.clear();
  }

  /** A simulation's answer as if the honest transaction of this form had been simulated. */
  asBefore({ honest, params }: { honest: unknown; params: unknown }): unknown {
    const accounts = simulatedOf(params).map((address) => this.#simulated.get(address) ?? null);
    const said = v.safeParse(SimulationSchema, honest);
    if (!said.success) return honest;
    const { result } = said.output;
    return { ...said.output, result: { ...result, value: { err: null, logs: [], accounts } } };
  }

  #tell(answer: Answer, params: unknown): unknown {
    if (!this.answers.has(answer.name)) this.answers.set(answer.name, answer);
    if (answer.name === 'simulateTransaction') this.#note(answer.honest, params);
    return this.change({ ...answer, params });
  }

  #note(honest: unknown, params: unknown): void {
    const said = v.safeParse(SimulationSchema, honest);
    if (!said.success || !said.output.result.value.accounts) return;
    for (const [index, account] of said.output.result.value.accounts.entries()) {
      const address = simulatedOf(params)[index];
      if (address !== undefined && !this.#simulated.has(address)) this.#simulated.set(address, account);
    }
  }

  #hold(key: string, url: URL, init: RequestInit): Promise<unknown> {
    const held = this.#held.get(key);
    if (held) return held;
    const { signal: _, ...asked } = init;
    const answering = this.#fetch(url, asked).then((reply) => reply.json());
    this.#held.set(key, answering);
    return answering;
  }
}

/** A path with the same name for every wallet and mint. */
export function nameOf(path: string): string {
  const parts = new URL(path, 'http://page').pathname.split('/');
  return parts.map((part) => (isAddress(part) ? ':id' : part)).join('/');
}

function asMembers(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Which accounts a simulation is asked for. */
function simulatedOf(params: unknown): readonly string[] {
  const asked = v.safeParse(AskedSchema, params);
  return asked.success ? asked.output[1].accounts.addresses : [];
}

/** The page sends text alone. */
function textOf(body: RequestInit['body']): string {
  if (body === undefined || body === null) return '';
  if (typeof body !== 'string') throw new Error('the page sent a body that is no text');
  return body;
}
