import { env, readEnv } from '@/lib/core/env'

type Settings = Record<string, unknown>

const original: Settings = { ...env() }

/** Changes settings of this process until the end of the test file, written as in the environment. Works for code that reads them per call. */
export function overrideSettings(changes: Readonly<Record<string, string>>): void {
  const changed: Settings = readEnv({ ...process.env, ...changes })
  const settings: Settings = env()
  for (const name of Object.keys(changes)) settings[name] = changed[name]
}

export function restoreSettings(): void {
  const settings: Settings = env()
  for (const name of Object.keys(settings)) settings[name] = original[name]
}
