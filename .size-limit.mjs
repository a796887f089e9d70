// The budgets of script a screen may bring. bench/page/page.mjs fails when a browser fetches what is not counted here.
import { scriptsOfScreens, toPath } from './scripts/page-scripts.mjs';

// A KB is 1,024 bytes here, as in bench/page/page.mjs. No mark may be above 150 of them, which is 153.6 kB.
export default (await scriptsOfScreens()).flatMap(({ screen, mark, untilReady, untilIdle }) => [
  { name: `/${screen} until ready`, path: untilReady.map(toPath), limit: mark },
  { name: `/${screen} until idle`, path: untilIdle.map(toPath), limit: '350 KiB' },
]);
