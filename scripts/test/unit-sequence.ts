import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const resetsDatabase = /\b(?:resetDatabase|openConsole|openQueue|openOutbox|openRealtime)\(\)/

/** Files that reset the database follow one another, because each leaves a new one to the next file of its process. */
export class ResetsTogether extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const resetting = new Set(
      sorted.filter(({ moduleId }) => resetsDatabase.test(readFileSync(moduleId, 'utf8'))),
    )
    return [...resetting, ...sorted.filter(file => !resetting.has(file))]
  }
}
