export const CHART_SHOWN = { 'swap-view:v1': { isChartShown: true, isHistoryShown: false } };

/** What pictures are taken of charts: as `STATES` of `screenshots.mjs`. */
const SEEN = { 'chart-help:v1': true };
const AN_ALERT = {
  'alerts:v1': {
    alerts: [
      {
        id: 'one',
        token: { id: 'So11111111111111111111111111111111111111112', symbol: 'SOL' },
        rule: { metric: 'price', direction: 'above', value: 172 },
        repeat: true,
        isOn: true,
      },
    ],
    isNotifying: false,
  },
};
const isDrawn = (page) => page.locator('canvas[data-drawn]').waitFor();
const press = (name) => async (page) => {
  await isDrawn(page);
  await page.getByRole('button', { name, exact: true }).first().click();
};
const looks = ['candles', 'hollow', 'bars', 'line', 'area', 'heikin-ashi'];
const scales = ['linear', 'log', 'percent'];

export const CHART_STATES = {
  'swap-chart-loading': { path: '/swap', stored: CHART_SHOWN, hold: '**/v2/charts/**' },
  'swap-chart-error': { path: '/swap', stored: CHART_SHOWN, fail: '**/v2/charts/**' },
  chart: { path: '/chart/SOL', stored: SEEN, act: isDrawn },
  'chart-pair': { path: '/chart/SOL-USDC', stored: SEEN, act: isDrawn },
  'chart-oracle': { path: '/chart/oracle/SOLUSD', stored: SEEN, act: isDrawn },
  'chart-chaos': { path: '/chart/chaos/SOLUSD', stored: SEEN, act: isDrawn },
  'chart-offline': {
    path: '/chart/SOL',
    stored: SEEN,
    act: async (page) => {
      await isDrawn(page);
      await page.context().setOffline(true);
    },
  },
  'chart-move': {
    path: '/chart/SOL',
    stored: { ...SEEN, ...AN_ALERT },
    act: async (page) => {
      await isDrawn(page);
      await page.getByRole('slider').press('ArrowDown');
      await page.keyboard.press('Enter');
    },
  },
  'chart-error': { path: '/chart/NOBODYSTOKEN-USDC' },
  'chart-picker': {
    path: '/chart/SOL',
    stored: SEEN,
    act: (page) => page.getByRole('button', { name: 'SOL', exact: true }).click(),
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
        { path: `/chart/SOL?type=${type}&scale=${scale}`, stored: SEEN, act: isDrawn },
      ]),
    ),
  ),
};
