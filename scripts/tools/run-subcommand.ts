/** What the command does, and its module, which reads process.argv on import. */
type Subcommand = { purpose: string; load: () => Promise<unknown> }

/** Runs the command that the first argument names. Without one, or with --help, lists all of them. */
export async function runSubcommand(usage: string, commands: Record<string, Subcommand>): Promise<void> {
  const [name = '--help'] = process.argv.slice(2)
  const entries = Object.entries(commands)
  const [, chosen] = entries.find(([other]) => other === name) ?? []
  if (chosen) {
    // The module finds only its own arguments.
    process.argv.splice(2, 1)
    await chosen.load()
    return
  }
  const width = Math.max(...Object.keys(commands).map(({ length }) => length))
  const lines = entries.map(([other, { purpose }]) => `  ${other.padEnd(width)}  ${purpose}`)
  const help = [usage, '', ...lines].join('\n')
  if (name === '--help') return console.log(help)
  console.error(`Unknown: ${name}.\n\n${help}`)
  process.exitCode = 2
}
