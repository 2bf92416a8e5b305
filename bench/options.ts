import path from 'node:path'
import { parseArgs } from 'node:util'

/** What can be measured, in the order in which it is told of. */
export const sectionNames = [
  'balance-v2',
  'balance',
  'check-app-update',
  'confirm-entry',
  'claim',
  'settlement',
  'sign-in',
  'workers',
  'memory',
  'start',
  'grown',
  'lists',
] as const

/** One of them. */
export type SectionName = (typeof sectionNames)[number]

/** How long and what to measure. */
export type Options = {
  warmUpSeconds: number
  roundSeconds: number
  rounds: number
  sections: SectionName[]
  soakMinutes: number
  jsonFile: string | undefined
  profileFolder: string | undefined
  /** Another checkout of this project. */
  rivalFolder: string | undefined
}

const help = `npm run bench -- [options]

  --quick            short rounds, for a first look while developing
  --only NAME,...    some of: ${sectionNames.join(', ')}
  --grown            also the reads on a million users against a thousand, and the console's lists
  --soak MINUTES     balance/v2 for so long, with the memory of each minute
  --against FOLDER   the calls also on the front door of another checkout, installed and built
  --json FILE        the figures as JSON
  --profile FOLDER   a CPU profile of the service`

/** Reads the command line; anything else is told and ends the process. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      grown: { type: 'boolean', default: false },
      soak: { type: 'string', default: '0' },
      against: { type: 'string' },
      json: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(help)
    process.exit(0)
  }
  const pace = values.quick
    ? { warmUpSeconds: 4, roundSeconds: 3, rounds: 3 }
    : { warmUpSeconds: 15, roundSeconds: 6, rounds: 3 }
  return {
    ...pace,
    sections: chooseSections(values.only, values.grown),
    soakMinutes: Number(values.soak),
    jsonFile: values.json,
    profileFolder: values.profile,
    rivalFolder: values.against && path.resolve(values.against),
  }
}

// A million users take minutes to write.
const large: ReadonlySet<SectionName> = new Set(['grown', 'lists'])

function chooseSections(only: string | undefined, isGrown: boolean): SectionName[] {
  const usual = sectionNames.filter(name => !large.has(name) || isGrown)
  if (only === undefined) return usual
  const asked = only.split(',')
  const unknown = asked.filter(name => !sectionNames.some(known => known === name))
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}.\n\n${help}`)
    process.exit(1)
  }
  return sectionNames.filter(name => asked.includes(name) || (large.has(name) && isGrown))
}
