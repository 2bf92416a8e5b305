import type { z } from 'zod'
import type { appVersions } from './schema'
import type { Release } from './versions'

type Current = { android: Release | null; ios: Release | null }

const forceFlag = (release: Release | null) => (release?.forceUpdate ? '1' : '0')

/** The current versions on the wire; "" where a platform has none. */
export function presentAppVersions({ android, ios }: Current): z.input<typeof appVersions> {
  return {
    android_version: android?.version ?? '',
    android_force_update: forceFlag(android),
    ios_version: ios?.version ?? '',
    ios_force_update: forceFlag(ios),
  }
}
