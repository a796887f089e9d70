import * as apiPaths from '@orrery/wire/paths';
import { CARD, escapeMarkup } from './share-card.ts';

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /(<meta name="description" content=")[^"]*(")/;

/** What a page says of itself to those who read its link before a browser does: chats, search engines. */
export interface PageMetadata {
  /** The page's address, below the public one. */
  path: string;
  /** Without the product's name. */
  title: string;
  description: string;
  /** The file of its picture below `/image/tokens/` or `/image/cards/`. */
  image: { of: 'token' | 'card'; file: string };
  /** No search engine may list it. */
  isPrivate?: boolean;
}

/** A built page with its metadata; `publicUrl` has no slash at its end. */
export function toSharePage(html: string, page: PageMetadata, publicUrl: string): string {
  const title = escapeMarkup(`${page.title} | Orrery`);
  const description = escapeMarkup(page.description);
  const { of, file } = page.image;
  const image = of === 'token' ? apiPaths.shareImage(file) : apiPaths.cardImage(file);
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'Orrery'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', escapeMarkup(publicUrl + page.path)],
    ['og:image', escapeMarkup(publicUrl + image)],
    ['og:image:width', CARD.width],
    ['og:image:height', CARD.height],
    ['twitter:card', 'summary_large_image'],
  ].map(([name, content]) => `<meta property="${name}" content="${content}" />`);
  if (page.isPrivate) tags.push('<meta name="robots" content="noindex" />');
  // Functions, since a replacement's text may not begin to mean something.
  return html
    .replace(TITLE, () => `<title>${title}</title>\n    ${tags.join('\n    ')}`)
    .replace(DESCRIPTION, (_, before: string, after: string) => `${before}${description}${after}`);
}
