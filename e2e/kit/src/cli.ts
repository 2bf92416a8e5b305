#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { runConformance } from './conform.ts'

type Options = { token: string | undefined; only: string | undefined }

const usage = `Usage: slatekeeper-qa conform --base-url URL [--token TOKEN] [--only TEXT]
Compares the replies of a server with the contract and ends with 1 if they differ.
  --base-url  of the server
  --token     of a user, for servers without QA tools
  --only      checks operations that contain the text, such as "POST /sign-in"`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'base-url': { type: 'string' }, token: { type: 'string' }, only: { type: 'string' } },
})

if (positionals.join() === 'conform' && values['base-url'])
  process.exitCode = await conform(values['base-url'], values)
else {
  console.error(usage)
  process.exitCode = 2
}

async function conform(baseUrl: string, { token, only }: Partial<Options>): Promise<number> {
  try {
    const { checked, differences, notes } = await runConformance({ baseUrl, token, only })
    for (const difference of differences) console.log(`✗ ${difference}`)
    for (const note of notes) console.log(`Not checked: ${note}.`)
    console.log(`${checked} replies checked, ${differences.length} differences.`)
    return differences.length > 0 ? 1 : 0
  } catch (error) {
    console.error((error as Error).message)
    return 1
  }
}
