import { constants } from 'node:os'

const errorCodes = new Set(Object.keys(constants.errno).concat('ENOTFOUND', 'EAI_AGAIN', 'ABORT_ERR'))

/** A code of the system or of PostgreSQL. Messages name hosts, roles and values. */
export function describeFailure(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (typeof code === 'string' && (errorCodes.has(code) || /^[0-9A-Z]{5}$/.test(code))) return code
  return name === 'TimeoutError' ? 'timeout' : 'error without a code'
}

/** Reads all parts. One that fails has its code, so that a lock on one table does not hide the others. */
export async function readParts(
  parts: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, unknown>> {
  const read = Object.entries(parts).map(async ([name, readPart]) => {
    const part = await readPart().catch(error => ({ unavailable: describeFailure(error) }))
    return [name, part] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
