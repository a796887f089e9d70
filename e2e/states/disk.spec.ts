import { spawnSync } from 'node:child_process';
import { expect, test } from '../fixtures.ts';
import { openSwap } from '../pages/swap.page.ts';

/** As a full disk does, it fails every write that would make a file longer. */
const FULL = '100000:unlimited';

test('says so while the disk takes nothing, loses nothing, and goes on by itself once there is room', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  test.skip(process.platform !== 'linux', 'nowhere else can a limit be set on a process that runs');
  const limitFiles = (size: string) => {
    for (const pid of server.pids()) {
      const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${size}`], {
        encoding: 'utf8',
      });
      // The node's child ends each time the disk takes nothing; the next one has the limit of the server.
      if (!stderr.includes('No such process')) expect(status, stderr).toBe(0);
    }
  };
  const health = async () => {
    const reply = await page.request.get('/health');
    return { ...(await reply.json()), code: reply.status() };
  };
  const screen = await openSwap(page, '/swap?inAmount=1', wallet);
  const { value: before } = await rpc.getBalance(wallet.address).send();

  limitFiles(FULL);
  const banner = page.getByText('Your selected RPC is not responding to any requests.');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('Degraded')).toBeVisible();
  expect(await health()).toMatchObject({
    code: 503,
    problems: expect.arrayContaining([expect.stringMatching(/^chain: .*disk/)]),
  });

  limitFiles('unlimited:unlimited');
  await expect(banner).toBeHidden();
  await expect.poll(async () => (await health()).problems).toEqual([]);
  expect((await rpc.getBalance(wallet.address).send()).value).toBe(before);
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
});
