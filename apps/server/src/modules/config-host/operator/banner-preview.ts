import { countDown } from '@orrery/domain/count-down';
import { type Banner, isBannerDue } from '@orrery/wire/config/banner';
import * as apiPaths from '@orrery/wire/paths';
import { escapeHtml } from '../../../http/operator-page.ts';

export const PREVIEW_STYLE = `
.strip { display: flex; gap: 12px; align-items: center; min-height: 56px; padding: 0 20px; border-bottom: 1px solid var(--line); background: color-mix(in srgb, var(--brass) 8%, transparent) }
.strip strong { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.strip .left { color: var(--muted); font-size: 12px; white-space: nowrap }
.strip .signs { margin-left: auto; color: var(--muted) }
.link { display: inline-block; padding: 5px 12px; border-radius: 8px; background: var(--brass); color: var(--ink); font-weight: 600; text-decoration: none; white-space: nowrap }
.preview { overflow: hidden; margin: 8px 0; border: 1px solid var(--line); border-radius: 10px; background: var(--panel) }
.unfolded { display: flex; flex-wrap: wrap; gap: 16px; padding: 8px 20px 16px }
.unfolded img { width: 256px; aspect-ratio: 16 / 9; border-radius: 8px; object-fit: cover }
.facts { padding: 8px 20px; border-top: 1px solid var(--line); font-size: 12px }
`;
/** As pages ask for it. */
const PROXY = { w: '320', h: '180', quality: '80', dpr: '2' };

/** A banner as the pages of its product show it at a time, in milliseconds since the epoch, with what is below its fold and when it is shown. */
export function renderBanner(banner: Banner, now: number): string {
  const { title, countdownConfig, imageUrl, paragraphs, buttons } = banner.data;
  const left = countdownConfig && `${escapeHtml(countdownConfig.text.en)} <b>${toLeft(banner, now)}</b>`;
  const [first] = buttons;
  const hasMore = paragraphs.length > 0 || buttons.length > 1 || imageUrl !== undefined;
  const unfolded = `<div class="unfolded">${imageUrl === undefined ? '' : `<img src="${escapeHtml(toImage(imageUrl))}" alt="">`}<div>
${paragraphs.map(({ text }) => `<p>${escapeHtml(text.en)}</p>`).join('\n')}
${buttons.map(toLink).join('\n')}
</div></div>`;
  return `<section class="preview" aria-label="${escapeHtml(title.en)}">
<div class="strip"><strong>${escapeHtml(title.en)}</strong>${left ? `<span class="left">${left}</span>` : ''}<span class="signs">${hasMore ? '⌄ ' : ''}✕</span>${first ? toLink(first) : ''}</div>
${hasMore ? unfolded : ''}
<p class="facts">${toState(banner, now)} Start ${escapeHtml(banner.startTime)}, expiry ${escapeHtml(banner.expiryTime)}. It stays away after ${banner.closeCount} ${banner.closeCount === 1 ? 'close' : 'closes'}.</p>
</section>`;
}

function toLeft({ expiryTime }: Banner, now: number): string {
  const [days, ...rest] = countDown(Date.parse(expiryTime), now);
  const [hours, minutes, seconds] = rest.map((count) => String(count).padStart(2, '0'));
  return `${days}d ${hours}h ${minutes}m ${seconds}s`;
}

function toState({ startTime, expiryTime }: Banner, now: number): string {
  const startMs = Date.parse(startTime);
  if (isBannerDue({ startMs, expiryMs: Date.parse(expiryTime) }, now)) return 'Due now.';
  return now < startMs ? 'Not due yet.' : 'Expired.';
}

function toLink({ link, text }: Banner['data']['buttons'][number]): string {
  return `<a class="link" href="${escapeHtml(link)}" title="${escapeHtml(link)}" target="_blank" rel="noreferrer noopener">${escapeHtml(text.en)}</a>`;
}

function toImage(address: string): string {
  if (address.startsWith('/')) return address;
  return `${apiPaths.image}?${new URLSearchParams({ url: address, ...PROXY }).toString()}`;
}
