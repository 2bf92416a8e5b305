import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Files of the project in these folders, or all, that are tracked or new; none that others generate or ignore. */
export function listProjectFiles(...folders: string[]): string[] {
  const arguments_ = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders]
  const files = execFileSync('git', arguments_, { encoding: 'utf8' }).split('\0')
  return [...new Set(files)].filter(file => file !== '' && existsSync(file))
}
