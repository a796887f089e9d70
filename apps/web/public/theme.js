// Before the first paint; the keys are those of shared/theme/theme.ts, entities/banner/banner-closes.ts and entities/host-override/host-override.store.ts.
try {
  const { dataset } = document.documentElement;
  // The server marks a page by a cookie, which a host beside it can set, too; what is stored only this page can have written.
  // A mark of another name: where this script does not load, as that host's cookies can have it, none is in force.
  const { granted } = dataset;
  if (granted && granted === JSON.parse(localStorage.getItem('hosts:v1'))) dataset.hosts = granted;
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
