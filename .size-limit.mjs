// The budgets of script a screen may bring. bench/page/page.mjs fails when a browser fetches what is not counted here.
import { scriptsOfScreens, toPath } from './scripts/page-scripts.mjs';

/** What a screen aims at below its limit. */
const MARKS = { swap: '147.0 kB' };

// A KB is 1,024 bytes here, as in bench/page/page.mjs.
export default scriptsOfScreens().flatMap(({ screen, untilReady, untilIdle }) => {
  const mark = MARKS[screen] ? ` (mark: ${MARKS[screen]})` : '';
  return [
    { name: `/${screen} until ready${mark}`, path: untilReady.map(toPath), limit: '150 KiB' },
    { name: `/${screen} until idle`, path: untilIdle.map(toPath), limit: '350 KiB' },
  ];
});
