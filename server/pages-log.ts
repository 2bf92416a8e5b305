import type { Readable } from 'node:stream'
import { log, maskPersonal, tellPeople } from '@/lib/log'

const maxTextLength = 4_000

/**
 * Puts into the log what another process prints: its JSON lines as they are, all other text as one entry for what was printed
 * at once, such as an error with its stack.
 */
export function logOutput(stream: Readable, level: 'info' | 'warn', write = writeLine): void {
  let rest = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    logLines(lines)
  })
  stream.on('end', () => logLines([rest]))

  function logLines(lines: string[]) {
    let text: string[] = []
    const logText = () => {
      const printed = text.join('\n').trim()
      text = []
      if (!printed) return
      const entry = maskPersonal(printed.slice(0, maxTextLength))
      const [first = ''] = entry.split('\n')
      log[level]({ process: 'pages', ...(entry !== first && { stack: entry }) }, first)
    }
    for (const line of lines)
      if (isEntry(line)) {
        logText()
        write(line)
      } else text.push(line)
    logText()
  }
}

function isEntry(line: string): boolean {
  if (!line.startsWith('{"level":')) return false
  try {
    return typeof JSON.parse(line).time === 'number'
  } catch {
    return false
  }
}

function writeLine(line: string): void {
  process.stdout.write(process.stdout.isTTY ? tellPeople(line) : `${line}\n`)
}
