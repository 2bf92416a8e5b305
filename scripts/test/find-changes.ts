import { execFileSync } from 'node:child_process'

export type Changes = { since: string; files: string[] }

/** Files that differ from where the branch left main, new ones included. On main itself, from the last commit. */
export function findChanges(): Changes {
  const since = readGit('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  const changed = readGit('diff', '--name-only', '--diff-filter=d', since)
  return { since, files: [...changed, ...readGit('ls-files', '--others', '--exclude-standard')] }
}

function readGit(...command: string[]): string[] {
  return execFileSync('git', command, { encoding: 'utf8' })
    .split('\n')
    .filter(line => line !== '')
}
