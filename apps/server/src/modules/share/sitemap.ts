import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { isLoopbackName } from '../../http/origin-policy.ts';
import { escapeMarkup } from './share-card.ts';

/** The protocol's limit. */
const MAX_ADDRESSES = 50_000;
/** A host that others may reach by its name, and no address or name of a local network. */
const PUBLIC_NAME = /^(?!.*\.(?:local|internal|lan|home\.arpa)$)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i;

/** True for an address at which search engines can find the server. */
export function isPublicUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return PUBLIC_NAME.test(hostname) && !isLoopbackName(hostname);
}

const ScreensSchema = v.array(v.object({ path: v.string(), title: v.string(), description: v.string() }));

/** The screens without parameters that the build lists, by their paths; none without a built app. */
export function readScreens(webRoot: string): v.InferOutput<typeof ScreensSchema> {
  const file = path.join(webRoot, 'screens.json');
  return existsSync(file) ? v.parse(ScreensSchema, JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Lists addresses for search engines; `publicUrl` has no slash at its end. */
export function toSitemap(publicUrl: string, paths: readonly string[]): string {
  const entries = paths
    .slice(0, MAX_ADDRESSES)
    .map((each) => `<url><loc>${escapeMarkup(publicUrl + each)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** Search engines list no wallet and no receipt, and learn of the sitemap where there is one. */
export function toRobots(publicUrl: string): string {
  const sitemap = isPublicUrl(publicUrl) ? `\nSitemap: ${publicUrl}/sitemap.xml\n` : '';
  return `User-agent: *\nDisallow: /portfolio/\nDisallow: /transaction/\n${sitemap}`;
}
