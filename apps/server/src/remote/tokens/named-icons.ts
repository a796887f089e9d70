import { isWebAddress } from '../../modules/image/token-icons.ts';
import type { Upstream, UpstreamAnswer } from '../hosts/upstream.ts';

/** The addresses of pictures that the answers of hosts name as icons. */
export interface NamedIcons {
  /** Takes the icons that a JSON text names. */
  note(text: string): void;
  isIcon(url: string): boolean;
}

/** A member named as icons are, its text as JSON has it. */
const ICON = /"icon"\s*:\s*("(?:[^"\\]|\\.)*")/g;
/** Maximum number of addresses that are remembered; those named longest ago are forgotten first. */
const MAX_KEPT = 10_000;

export function createNamedIcons(): NamedIcons {
  const named = new Set<string>();

  function keep(url: string): void {
    named.delete(url);
    named.add(url);
    const [oldest] = named.size > MAX_KEPT ? named : [];
    if (oldest !== undefined) named.delete(oldest);
  }

  return {
    note(text) {
      for (const [, literal = ''] of text.matchAll(ICON)) {
        const url = readLiteral(literal);
        if (url !== undefined && isWebAddress(url)) keep(url);
      }
    },
    isIcon: (url) => named.has(url),
  };
}

/** Takes the icons of every new answer of a host. */
export function withNamedIcons(upstream: Upstream, icons: Pick<NamedIcons, 'note'>): Upstream {
  const seen = new WeakSet<UpstreamAnswer>();
  return {
    async ask(call) {
      const answer = await upstream.ask(call);
      if (!seen.has(answer)) icons.note(answer.text);
      seen.add(answer);
      return answer;
    },
  };
}

function readLiteral(literal: string): string | undefined {
  try {
    const text: unknown = JSON.parse(literal);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
