// Before the first paint; the keys are those of shared/theme/theme.ts and entities/banner/banner-closes.ts.
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
