import path from 'node:path'
import { failUsage, readOptions } from '@/scripts/tools/read-arguments'

/** In the order of the report. */
const sectionNames = [
  'balance-v2',
  'balance',
  'check-app-update',
  'confirm-entry',
  'claim',
  'joins',
  'settlement',
  'sign-in',
  'workers',
  'memory',
  'start',
  'grown',
  'load',
  'lists',
  'console',
] as const

export type SectionName = (typeof sectionNames)[number]

export type Options = {
  warmUpSeconds: number
  roundSeconds: number
  rounds: number
  loadSeconds: number
  sections: SectionName[]
  isStrict: boolean
  /** Another checkout of this project. */
  otherFolder: string | undefined
}

const help = `npm run bench -- [options]

  --quick            short rounds, for a first impression
  --only NAME,...    some of: ${sectionNames.join(', ')}
  --grown            also with a million users: reads against a thousand, half an hour of load, and the console's lists and pages
  --against FOLDER   the same calls on another checkout, installed and built
  --strict           ends with code 1 if a target is not met`

/** Exits with the help for --help, and for unknown sections and options. */
export function readBenchOptions(): Options {
  const values = readOptions(help, {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    grown: { type: 'boolean', default: false },
    against: { type: 'string' },
    strict: { type: 'boolean', default: false },
  })
  const roundOptions = values.quick
    ? { warmUpSeconds: 4, roundSeconds: 3, rounds: 3, loadSeconds: 180 }
    : { warmUpSeconds: 15, roundSeconds: 6, rounds: 3, loadSeconds: 1_800 }
  return {
    ...roundOptions,
    sections: chooseSections(values.only, values.grown),
    isStrict: values.strict,
    otherFolder: values.against && path.resolve(values.against),
  }
}

// Seeding a million users takes minutes.
const largeSections: ReadonlySet<SectionName> = new Set(['grown', 'load', 'lists', 'console'])

function chooseSections(only: string | undefined, withLarge: boolean): SectionName[] {
  if (only === undefined) return sectionNames.filter(name => withLarge || !largeSections.has(name))
  const names = only.split(',')
  const unknown = names.filter(name => !sectionNames.some(section => section === name))
  if (unknown.length > 0) failUsage(`Unknown section: ${unknown.join(', ')}.\n\n${help}`)
  return sectionNames.filter(name => names.includes(name) || (withLarge && largeSections.has(name)))
}
