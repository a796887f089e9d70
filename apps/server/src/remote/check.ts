import { formatTenths } from '@orrery/domain/rounded-formats';
import type { Config } from '../config.ts';
import { type Probe, probeHost, probeRpc, readHostKey } from './probe.ts';
import { PRODUCTS } from './products.ts';

/**
 * Tries every node and host of a configuration; the lines of a table of what each answers, and whether all can be used. Addresses are shown
 * without what may be a key. Throws `CONFIG_INVALID` for a key that cannot be read.
 */
export async function checkRemote({
  network,
  genesisHash,
  remote,
}: Pick<Config, 'network' | 'genesisHash' | 'remote'>): Promise<{
  lines: readonly string[];
  isUsable: boolean;
}> {
  if (network === 'local')
    return { lines: ['The network is local: no other address is asked.'], isUsable: true };
  const hosts = PRODUCTS.flatMap((product) => {
    const source = remote.products[product];
    if (source.kind !== 'hosts') return [];
    const key = source.keyFile === undefined ? undefined : readHostKey(source.keyFile);
    return [{ product, url: source.url, key }];
  });
  const [nodes, answers] = await Promise.all([
    Promise.all(remote.rpc.map((node) => probeRpc(node, genesisHash))),
    Promise.all(hosts.map(({ product, url, key }) => probeHost(product, url, key))),
  ]);
  const rows = [
    ...nodes.map((probe) => toRow(`${network} node`, probe)),
    ...hosts.map(({ product }, index) => toRow(product, answers[index])),
  ];
  const off = PRODUCTS.filter((product) => remote.products[product].kind === 'off');
  return {
    lines: [
      ...toTable([['what', 'address', 'latency', 'limit', 'state'], ...rows]),
      ...(off.length > 0 ? [`off: ${off.join(', ')}`] : []),
    ],
    isUsable: [...nodes, ...answers].every(({ problems }) => problems.length === 0),
  };
}

function toRow(what: string, probe: Probe | undefined): string[] {
  const { origin = '', latencyMs, limit = '-', problems = [] } = probe ?? {};
  const latency = latencyMs === undefined ? '-' : `${formatTenths(latencyMs)} ms`;
  return [what, origin, latency, limit, problems.length === 0 ? 'good' : problems.join('; ')];
}

function toTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
