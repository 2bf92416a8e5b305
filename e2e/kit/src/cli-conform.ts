import { writeFileSync } from 'node:fs'
import { type ConformanceOptions, type ConformanceResult, runConformance } from './conform.ts'

type Coverage = Pick<ConformanceResult, 'succeeded' | 'notSucceeded'>

/** Prints the differences, writes them to `junit` if given, and returns the exit code. */
export async function conform(options: ConformanceOptions, junit?: string): Promise<number> {
  const { checked, replies, differences, notes, ...operations } = await runConformance(options)
  for (const difference of differences) console.log(`✗ ${difference}`)
  for (const note of notes) console.log(`Not checked: ${note}.`)
  console.log(`${checked} replies checked, ${differences.length} differences.`)
  for (const line of describeCoverage(operations)) console.log(line)
  if (junit) writeFileSync(junit, formatJunit(replies))
  return differences.length > 0 ? 1 : 0
}

/** A report that CI servers show: one test per reply. */
export function formatJunit(replies: ConformanceResult['replies']): string {
  const failed = replies.filter(({ differences }) => differences.length > 0).length
  const cases = replies.map(({ name, differences }) => {
    const failure = differences.length > 0 && `<failure>${escapeXml(differences.join('\n'))}</failure>`
    return `  <testcase classname="conform" name="${escapeXml(name)}">${failure || ''}</testcase>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="slatekeeper-qa conform" tests="${replies.length}" failures="${failed}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n')
}

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** XML has no control characters. */
const escapeXml = (text: string) =>
  text.replaceAll(/[<>&"]/g, mark => escapes[mark] ?? '').replaceAll(/(?!\n)\p{Cc}/gu, ' ')

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
