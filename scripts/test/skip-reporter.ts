import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints why tests were skipped, after the results. */
export default class SkipReporter implements Reporter {
  private readonly counts = new Map<string, number>()

  onTestEnd(test: TestCase, { status, annotations }: TestResult) {
    if (status !== 'skipped') return
    const reason = annotations.find(({ type }) => type === 'skip')?.description
    // A serial test after a failed one is skipped without a reason.
    if (!reason) return
    const line = `${test.parent.project()?.name}: ${reason}`
    this.counts.set(line, (this.counts.get(line) ?? 0) + 1)
  }

  onEnd() {
    for (const [line, count] of this.counts) console.log(`Skipped ${count} × ${line}`)
  }
}
