// The budgets of script a screen may bring. bench/page/page.mjs fails when a browser fetches what is not counted here.
import { scriptsOfScreens, toPath } from './scripts/page-scripts.mjs';

// A KB is 1,024 bytes here, as in bench/page/page.mjs.
export default (await scriptsOfScreens()).flatMap(({ screen, mark, untilReady, untilIdle }) => {
  const aim = mark ? ` (mark: ${mark})` : '';
  return [
    { name: `/${screen} until ready${aim}`, path: untilReady.map(toPath), limit: '150 KiB' },
    { name: `/${screen} until idle`, path: untilIdle.map(toPath), limit: '350 KiB' },
  ];
});
