import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

let buildId: string | undefined

/** ID of the build that this process serves; empty without one. */
export function findBuildId(): string {
  buildId ??= readBuildId()
  return buildId
}

function readBuildId(): string {
  const file = path.join(process.cwd(), '.next', 'BUILD_ID')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
