import { readFile } from 'node:fs/promises'

/** Texts of generated files by path. */
export type Generated = Record<string, string>

/** The files whose text is another one. */
export async function findOutdated(files: Generated): Promise<string[]> {
  const outdated = Object.entries(files).map(async ([file, text]) => {
    const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === text
    return isCurrent ? [] : [file]
  })
  return (await Promise.all(outdated)).flat()
}

export async function checkGenerated(files: Generated): Promise<string[]> {
  const outdated = await findOutdated(files)
  return outdated.map(file => `${file} does not match its sources. Run \`npm run generate\`.`)
}

/** Prints the problems; the process fails if there are any. */
export function report(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
