import { z } from 'zod'
import { type Facts, readRecordedFacts } from '@/lib/change/approval/facts'
import type { Act } from '@/lib/change/change'
import { assertLockoutConfirmed, typedNameShape } from '@/lib/change/policy/lockout'
import { deviceLimits } from '@/lib/change/policy/policy-row'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { pluralize } from '@/lib/core/format'
import type { Platform } from '@/lib/db/generated/enums'
import type { Transaction } from '@/lib/db/transaction'
import { countAffected, countReadmitted } from './affected-builds'
import { countBuildsIn } from './count-builds'
import { releaseFailures } from './release-failures'
import { releaseReverter } from './release-reverter'
import type { ForcedVersion, LoweredMinimum } from './rules'

/** Policy of changes that can force updates or lower the minimum version. */
export const releasePolicy = {
  topics: ['lock-outs'],
  role: 'editor',
  reason: 'cost',
  secondManager: 'above',
  details:
    'Counts devices that must update, or no longer have to. Only managers can raise or lower the minimum version.',
  limits: deviceLimits,
  undo: releaseReverter,
  failures: releaseFailures,
} as const

/** Input of changes that can force updates or lower the minimum version. */
export const lockoutInput = {
  typedName: typedNameShape,
  /** Affected devices, stored with a request. Ignored until it is approved. */
  devices: z.int().nonnegative().optional(),
}

type LockoutInput = { typedName: string; devices?: number | undefined }

/** Which versions a change would newly force, and which minimum versions it would lower. */
export type ReleaseImpact = { name: string; forced: ForcedVersion[]; lowered: LoweredMinimum[] }

/**
 * A change that forces updates or lowers the minimum version must be confirmed by a manager, and approved by another above the
 * limit. Returns the number of affected devices, which an approved change takes from its request.
 */
export async function assertCanAffectDevices(
  db: Transaction,
  impact: ReleaseImpact,
  { typedName, devices }: LockoutInput,
  act: Act,
): Promise<number> {
  if (impact.forced.length + impact.lowered.length === 0) {
    await act.assertAllowed(null)
    return 0
  }
  assertLockoutConfirmed(act, typedName, impact.name)
  const affected = act.approvedById === null ? await countAffectedDevices(db, impact) : (devices ?? 0)
  const { second_manager_above_devices: max } = await loadSettingsIn(db)
  await act.assertAllowed({ needsSecond: affected > max })
  return affected
}

/** On each platform, devices below the newest version that is forced at any time, and readmitted ones. */
export async function countAffectedDevices(
  db: Transaction,
  { forced, lowered }: ReleaseImpact,
): Promise<number> {
  const builds = await countBuildsIn(db)
  const byPlatform = new Map<Platform, number>()
  for (const version of forced) {
    const { affectedDevices } = countAffected(builds, version)
    byPlatform.set(version.platform, Math.max(byPlatform.get(version.platform) ?? 0, affectedDevices))
  }
  const readmitted = lowered.map(minimum => countReadmitted(builds, minimum))
  return [...byPlatform.values(), ...readmitted].reduce((sum, devices) => sum + devices, 0)
}

/** Facts with the devices that were counted for the request. */
export async function readDeviceFacts(
  db: Transaction,
  { devices = 0 }: { devices?: number | undefined },
  run: () => Promise<unknown>,
): Promise<Facts> {
  const { values, tables } = await readRecordedFacts(db, {}, run)
  const others = values.filter(({ name }) => name !== 'devices')
  return { values: [...others, { name: 'affectedDevices', value: devices }], tables }
}

export const formatDevices = (devices: unknown) => pluralize(Number(devices), 'device')
