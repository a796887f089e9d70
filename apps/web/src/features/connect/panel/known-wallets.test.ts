import { expect, it } from 'vitest';
import { KNOWN_WALLETS, toAppLink } from './known-wallets.ts';

const CODE = 'abcdefghijkmnopqrstuvw';
const APPS = KNOWN_WALLETS.filter(({ open }) => open).map(({ name }) => name);

it.each(APPS)('the link that opens a page in %s carries no code of a gift', (name) => {
  for (const page of [
    `/gift#${CODE}`,
    `/invite?code=${CODE}#${CODE}`,
    `/gift%23${CODE}`,
    `/gift?${CODE}`,
    `/swap?buy=x#${CODE}`,
  ]) {
    const link = toAppLink(name, `https://orrery.example${page}`);
    expect(link).toContain('orrery.example');
    expect(decodeURIComponent(link ?? '')).not.toContain(CODE);
  }
});
