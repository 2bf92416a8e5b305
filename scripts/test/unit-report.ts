import { writeFile } from 'node:fs/promises'
import type { Reporter } from 'vitest/node'

/** Errors of a module or of the run are outside tests: a file that fails to load, a rejection that nothing handled. */
export type UnitReport = {
  tests: { file: string; name: string; state: string; ms: number; error: string | undefined }[]
  errors: { name: string; error: string | undefined }[]
}

/** A reporter of Vitest that writes a UnitReport. Vitest's JSON has no unhandled errors. */
export function writeUnitReport(file: string): Reporter {
  return {
    async onTestRunEnd(modules, unhandled) {
      const report: UnitReport = {
        tests: modules.flatMap(module =>
          [...module.children.allTests()].map(test => {
            const { state, errors } = test.result()
            return {
              file: module.moduleId,
              name: test.fullName,
              state,
              ms: test.diagnostic()?.duration ?? 0,
              error: textOf(errors?.[0]),
            }
          }),
        ),
        errors: [
          ...modules.flatMap(module =>
            // Of a file that fails to load, and of hooks.
            [module, ...module.children.allSuites()]
              .flatMap(suite => suite.errors())
              .map(error => ({ name: module.moduleId, error: textOf(error) })),
          ),
          // Vitest adds the file that the process was running.
          ...unhandled.map(error => ({
            name: `outside tests, during ${error.VITEST_TEST_PATH ?? 'none'}`,
            error: textOf(error),
          })),
        ],
      }
      await writeFile(file, JSON.stringify(report))
    },
  }
}

function textOf(error: { stack?: string; message: string } | undefined): string | undefined {
  return error?.stack ?? error?.message
}
