import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** How many tests may need their second try before the run counts as failed. */
const MAX_FLAKY = 2;

/** Names every test that needed a second try, and fails the run when there were too many. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter by its file's default export
export default class FlakyReporter implements Reporter {
  #suite?: Suite;

  onBegin(_config: unknown, suite: Suite) {
    this.#suite = suite;
  }

  async onEnd({ status }: FullResult) {
    const flaky = this.#suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? [];
    console.log([`  ${flaky.length} flaky`, ...flaky.map(describe)].join('\n'));
    return status === 'passed' && flaky.length > MAX_FLAKY ? { status: 'failed' as const } : undefined;
  }
}

function describe({ location, results, title }: TestCase): string {
  const [failed] = results.filter(({ status }) => status !== 'passed');
  const reason = failed?.error?.message?.split('\n')[0] ?? 'nothing said why';
  return `    ${title}\n      ${location.file}:${location.line}\n      ${reason}`;
}
