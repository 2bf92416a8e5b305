import { readFile, writeFile } from 'node:fs/promises'

/** Texts of generated files by path. */
export type Generated = Record<string, string>

/** Writes the files. With --check, reports the ones that differ instead. */
export async function writeOrCheck(files: Generated, command: string): Promise<void> {
  if (process.argv.includes('--check')) return report(await findOutdated(files, command))
  for (const [file, text] of Object.entries(files)) await writeFile(file, text)
}

export async function findOutdated(files: Generated, command: string): Promise<string[]> {
  const problems = Object.entries(files).map(async ([file, text]) => {
    const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === text
    return isCurrent ? [] : [`${file} does not match its sources. Run \`npm run ${command}\`.`]
  })
  return (await Promise.all(problems)).flat()
}

/** Prints the problems; the process fails if there are any. */
export function report(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
