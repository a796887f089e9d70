// Runs before the first paint, so that a light page never flashes dark. The key is that of shared/theme/theme.ts.
try {
  const look = JSON.parse(localStorage.getItem('look:v1') ?? '{}');
  if (look.theme === 'light') document.documentElement.dataset.theme = 'light';
  if (look.palette === 'safe') document.documentElement.dataset.palette = 'safe';
} catch {
  // Storage is closed to us or holds garbage: the default look stands.
}
