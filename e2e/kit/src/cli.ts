#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { type Caller, callerOf, inWorld, isHttpUrl } from './caller.ts'
import { conform } from './cli-conform.ts'
import { createPersona, type PersonaName } from './persona.ts'
import { advanceWorld, changeWorld, createWorld, deleteWorld, listWorlds } from './world.ts'

const usage = `Usage: slatekeeper-qa COMMAND --base-url URL
The URL can be in SLATEKEEPER_URL too. All commands but conform print JSON.
  conform [--token TOKEN] [--only TEXT] [--junit FILE]
      compares the replies of a server with the contract and ends with 1 if they differ
      --token  of a user, for servers without QA tools
      --only   checks operations that contain the text, such as "POST /sign-in"
      --junit  writes the result as JUnit XML too
  world create [PARTS]
      creates a world; PARTS is JSON such as '{"settings":{"reward_value":77}}'
  world set ID PARTS
      replaces parts of a world
  world list
  world delete ID
  persona NAME [OVERRIDES] [--world ID]
      creates a user such as funded; OVERRIDES is JSON such as '{"balances":{"cash":12.5}}'
  advance ID SECONDS
      moves the clock of a world and runs the jobs that are then due`

/** Without a message, the usage is printed. */
class UsageError extends Error {}

try {
  process.exitCode = await run()
} catch (error) {
  const { message } = error as Error
  console.error(message || usage)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

async function run(): Promise<number> {
  const { values, positionals } = readArguments()
  const baseUrl = values['base-url'] ?? process.env.SLATEKEEPER_URL ?? ''
  const command = positionals.join(' ')
  if (!baseUrl || !command) throw new UsageError('')
  if (!isHttpUrl(baseUrl)) throw new UsageError(`${baseUrl} is not a URL such as http://localhost:3000.`)
  if (command === 'conform') return conform({ baseUrl, token: values.token, only: values.only }, values.junit)
  const world = values.world === undefined ? undefined : toNumber(values.world)
  console.log(JSON.stringify(await runTool(callerOf(baseUrl), positionals, world), null, 2))
  return 0
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'base-url': text, token: text, only: text, junit: text, world: text },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function runTool(api: Caller, given: string[], world: number | undefined): Promise<unknown> {
  const [command, first = '', second, third] = given
  if (command === 'persona' && first) {
    const caller = world === undefined ? api : inWorld(api, world)
    return createPersona(caller, first as PersonaName, { ...toObject(second), ...(world && { world }) })
  }
  if (command === 'advance' && second) return advanceWorld(api, toNumber(first), toNumber(second))
  if (command === 'world' && first === 'create') return createWorld(api, toObject(second))
  if (command === 'world' && first === 'list') return listWorlds(api)
  if (command === 'world' && first === 'set' && second)
    return changeWorld(api, toNumber(second), toObject(third))
  if (command === 'world' && first === 'delete' && second) {
    await deleteWorld(api, toNumber(second))
    return { world: toNumber(second) }
  }
  throw new UsageError(`Unknown command: ${given.join(' ')}`)
}

function toNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`${text} is not a whole number.`)
  return Number(text)
}

function toObject(text = '{}'): object {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${text} is not JSON.`)
  }
}
