export const CHART_SHOWN = { 'swap-view:v1': { isChartShown: true, isHistoryShown: false } };

/** What pictures are taken of charts: as `STATES` of `screenshots.mjs`. */
const SEEN = { 'chart-help:v1': true };
const press = (name) => (page) => page.getByRole('button', { name, exact: true }).first().click();
const looks = ['candles', 'hollow', 'bars', 'line', 'area', 'heikin-ashi'];
const scales = ['linear', 'log', 'percent'];

export const CHART_STATES = {
  'swap-chart-loading': { path: '/swap', stored: CHART_SHOWN, hold: '**/v2/charts/**' },
  'swap-chart-error': { path: '/swap', stored: CHART_SHOWN, fail: '**/v2/charts/**' },
  chart: { path: '/chart/SOL', stored: SEEN },
  'chart-pair': { path: '/chart/SOL-USDC', stored: SEEN },
  'chart-oracle': { path: '/chart/oracle/SOLUSD', stored: SEEN },
  'chart-chaos': { path: '/chart/chaos/SOLUSD', stored: SEEN },
  'chart-error': { path: '/chart/NOBODYSTOKEN-USDC' },
  'chart-picker': {
    path: '/chart/SOL',
    stored: SEEN,
    act: (page) => page.getByRole('heading', { level: 1 }).getByRole('button').click(),
  },
  'chart-help': {
    isWide: true,
    path: '/chart/SOL',
    act: async (page) => {
      await page.getByRole('application').focus();
      await page.keyboard.press('?');
    },
  },
  'chart-table': { isWide: true, path: '/chart/SOL', stored: SEEN, act: press('Show as a table') },
  'chart-full': { path: '/chart/SOL', stored: SEEN, act: press('Full screen') },
  'chart-tools': { path: '/chart/SOL', stored: SEEN, act: press('Chart tools') },
  ...Object.fromEntries(
    looks.flatMap((type) =>
      scales.map((scale) => [
        `chart-${type}-${scale}`,
        { path: `/chart/SOL?type=${type}&scale=${scale}`, stored: SEEN },
      ]),
    ),
  ),
};
