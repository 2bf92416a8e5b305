#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { isHttpUrl } from './caller.ts'
import { type ConformanceResult, runConformance } from './conform.ts'

type Options = { token: string | undefined; only: string | undefined }

type Coverage = Pick<ConformanceResult, 'succeeded' | 'notSucceeded'>

const usage = `Usage: slatekeeper-qa conform --base-url URL [--token TOKEN] [--only TEXT]
Compares the replies of a server with the contract and ends with 1 if they differ.
  --base-url  of the server
  --token     of a user, for servers without QA tools
  --only      checks operations that contain the text, such as "POST /sign-in"`

const { baseUrl, options } = readArguments()
if (baseUrl) process.exitCode = await conform(baseUrl, options)
else {
  console.error(usage)
  process.exitCode = 2
}

/** The base URL is empty for other commands than conform. */
function readArguments(): { baseUrl: string; options: Partial<Options> } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'base-url': { type: 'string' }, token: { type: 'string' }, only: { type: 'string' } },
    })
    const isConform = positionals.join() === 'conform'
    return { baseUrl: (isConform && values['base-url']) || '', options: values }
  } catch (error) {
    console.error((error as Error).message)
    return { baseUrl: '', options: {} }
  }
}

async function conform(baseUrl: string, { token, only }: Partial<Options>): Promise<number> {
  try {
    const { checked, differences, notes, ...operations } = await runConformance({ baseUrl, token, only })
    for (const difference of differences) console.log(`✗ ${difference}`)
    for (const note of notes) console.log(`Not checked: ${note}.`)
    console.log(`${checked} replies checked, ${differences.length} differences.`)
    for (const line of describeCoverage(operations)) console.log(line)
    return differences.length > 0 ? 1 : 0
  } catch (error) {
    console.error((error as Error).message)
    return isHttpUrl(baseUrl) ? 1 : 2
  }
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
