import type { PoolState } from '@orrery/chain';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { Pool } from '../pools/pool.ts';
import type { PoolCurve } from './curves/pool-curve.ts';

/** One direction of a pool, with its curve and what that was read from. */
export interface Edge {
  pool: Pool;
  /** Which of the pool's mints comes in. */
  input: 0 | 1;
  from: TokenFacts;
  to: TokenFacts;
  curve?: PoolCurve;
  curveState?: PoolState;
  /** The quote that last looked. */
  seenBy: number;
}

/** The pools between two tokens, in one direction. */
export interface Link {
  to: Node;
  edges: Edge[];
}

export interface Node {
  id: Address;
  token: TokenFacts;
  links: Map<Address, Link>;
}

/** Which pools stand between which tokens; kept up to date pool by pool. */
export interface TokenGraph {
  find(mint: Address): Node | undefined;
  add(pool: Pool): void;
  remove(pool: Pick<Pool, 'id' | 'mints'>): void;
}

export function createTokenGraph(): TokenGraph {
  const nodes = new Map<Address, Node>();
  const known = new Set<Address>();

  const nodeOf = (token: TokenFacts): Node => {
    const { id } = token;
    const node = nodes.get(id) ?? { id, token, links: new Map() };
    nodes.set(id, node);
    return node;
  };
  const connect = (edge: Edge) => {
    const { links } = nodeOf(edge.from);
    const link = links.get(edge.to.id) ?? { to: nodeOf(edge.to), edges: [] };
    link.edges.push(edge);
    links.set(edge.to.id, link);
  };
  const disconnect = (pool: Pick<Pool, 'id'>, from: Address, to: Address) => {
    const node = nodes.get(from);
    const link = node?.links.get(to);
    if (!node || !link) return;
    link.edges = link.edges.filter((edge) => edge.pool.id !== pool.id);
    if (link.edges.length === 0) node.links.delete(to);
    if (node.links.size === 0) nodes.delete(from);
  };

  return {
    find: (mint) => nodes.get(mint),
    add(pool) {
      const [first, second] = pool.mints;
      if (known.has(pool.id) || first.id === second.id) return;
      known.add(pool.id);
      connect({ pool, input: 0, from: first, to: second, seenBy: 0 });
      connect({ pool, input: 1, from: second, to: first, seenBy: 0 });
    },
    remove(pool) {
      const [first, second] = pool.mints;
      if (!known.delete(pool.id)) return;
      disconnect(pool, first.id, second.id);
      disconnect(pool, second.id, first.id);
    },
  };
}
