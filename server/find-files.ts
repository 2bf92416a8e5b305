import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** A file of the app folder with the path that it answers, such as /pickem/show-entry/[id]. */
export type AppFile = { pattern: string; file: string }

/** Every file of that name below `folder`, by the rules of Next's app folder: (groups) and @slots name no path. */
export async function findAppFiles(folder: string, fileName: RegExp): Promise<AppFile[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && fileName.test(entry.name))
    .map(entry => ({
      pattern: patternOf(path.relative(folder, entry.parentPath ?? entry.path)),
      file: path.join(entry.parentPath ?? entry.path, entry.name),
    }))
    .sort((a, b) => a.pattern.localeCompare(b.pattern))
}

function patternOf(folder: string): string {
  const segments = folder.split(path.sep).filter(segment => segment && !/^(?:\(.*\)|@.*)$/.test(segment))
  return `/${segments.join('/')}`
}

/** The paths of the files in `folder`, as a browser asks for them. */
export async function findPublicPaths(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map(name => `/${name.split(path.sep).map(encodeURIComponent).join('/')}`)
}
