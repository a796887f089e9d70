// Before the first paint; the keys are those of shared/theme/theme.ts, entities/banner/banner-closes.ts and entities/host-override/host-override.store.ts.
const { hosts } = document.documentElement.dataset;
delete document.documentElement.dataset.hosts;
try {
  // The server marks a page by a cookie, which a host beside it can set, too; what is stored only this page can have written.
  if (hosts && hosts === JSON.parse(localStorage.getItem('hosts:v1')))
    document.documentElement.dataset.hosts = hosts;
} catch {
  // The server alone answers.
}
try {
  const { theme, palette } = JSON.parse(localStorage.getItem('look:v1') ?? '{}');
  const { dataset } = document.documentElement;
  const isLight =
    theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  if (isLight) dataset.theme = 'light';
  if (palette) dataset.palette = palette;
  const [banner, closeCount] = dataset.banner?.split(' ') ?? [];
  const closes = JSON.parse(localStorage.getItem('banner-closes:v1') ?? '{}');
  if (closes[banner] >= Number(closeCount)) delete dataset.banner;
} catch {
  // The default stands.
}
