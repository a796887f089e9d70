// Before the first paint; the key is that of shared/theme/theme.ts.
try {
  const { theme, palette } = JSON.parse(localStorage.getItem('look:v1') ?? '{}');
  const { dataset } = document.documentElement;
  const isLight =
    theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  if (isLight) dataset.theme = 'light';
  if (palette) dataset.palette = palette;
} catch {
  // The default look stands.
}
