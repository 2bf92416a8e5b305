import { type ParseArgsConfig, parseArgs } from 'node:util'

type Declared = NonNullable<ParseArgsConfig['options']>

/**
 * The options of a command and the arguments that are named. Ends the process with the usage for --help, and with code 2 for unknown
 * options and missing or more arguments.
 */
export function readArguments<const Options extends Declared, const Names extends readonly string[]>(
  usage: string,
  options: Options,
  names: Names,
) {
  const { values, positionals } = readAll(usage, options)
  const given = positionals as unknown as { [Index in keyof Names]: string }
  const missing = names.slice(positionals.length)
  const [extra] = positionals.slice(names.length)
  if (missing.length > 0) failUsage(`Missing: ${missing.join(', ')}.\n\n${usage}`)
  if (extra !== undefined) failUsage(`Unexpected argument: ${extra}.\n\n${usage}`)
  return { values, given }
}

/** The options of a command that has any number of arguments, and these. */
export function readAll<const Options extends Declared>(usage: string, options: Options) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return failUsage(`${(error as Error).message}\n\n${usage}`)
  }
}

/** The options of a command that has no arguments. */
export const readOptions = <const Options extends Declared>(usage: string, options: Options) =>
  readArguments(usage, options, []).values

export function failUsage(text: string): never {
  console.error(text)
  process.exit(2)
}
