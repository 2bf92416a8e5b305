import { type ConformanceOptions, type ConformanceResult, runConformance } from './conform.ts'

type Coverage = Pick<ConformanceResult, 'succeeded' | 'notSucceeded'>

/** Prints the differences and returns the exit code. */
export async function conform(options: ConformanceOptions): Promise<number> {
  const { checked, differences, notes, ...operations } = await runConformance(options)
  for (const difference of differences) console.log(`✗ ${difference}`)
  for (const note of notes) console.log(`Not checked: ${note}.`)
  console.log(`${checked} replies checked, ${differences.length} differences.`)
  for (const line of describeCoverage(operations)) console.log(line)
  return differences.length > 0 ? 1 : 0
}

/** No differences in the replies that were checked says nothing about other operations. */
function describeCoverage({ succeeded, notSucceeded }: Coverage): string[] {
  const total = succeeded.length + notSucceeded.length
  const methods = [...new Set(notSucceeded.map(operation => operation.split(' ')[0] ?? ''))]
  const pathsOf = (method: string) =>
    notSucceeded.filter(name => name.startsWith(`${method} `)).map(name => name.slice(method.length + 1))
  const summary = `Operations with a checked success: ${succeeded.length} of ${total}.`
  return notSucceeded.length === 0
    ? [summary]
    : [`${summary} Without one:`, ...methods.map(method => `  ${method} ${pathsOf(method).join(', ')}`)]
}
