// Runs before the first paint, so that a light page never flashes dark. The key is that of shared/theme/theme.ts.
try {
  const look = JSON.parse(localStorage.getItem('look:v1') ?? '{}');
  const isDeviceLight = matchMedia('(prefers-color-scheme: light)').matches;
  const isLight = look.theme === 'light' || (look.theme !== 'dark' && isDeviceLight);
  if (isLight) document.documentElement.dataset.theme = 'light';
  if (look.palette === 'safe') document.documentElement.dataset.palette = 'safe';
} catch {
  // Storage is closed to us or holds garbage: the page is dark until its script has run.
}
