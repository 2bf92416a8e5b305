import { type ParseArgsConfig, parseArgs } from 'node:util'

type Declared = NonNullable<ParseArgsConfig['options']>

/** The options of the tool. Ends the process with the usage for --help, and for unknown options. */
export function readOptions<const Options extends Declared>(usage: string, options: Options) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return failUsage(`${(error as Error).message}\n\n${usage}`)
  }
}

export function failUsage(text: string): never {
  console.error(text)
  process.exit(2)
}
