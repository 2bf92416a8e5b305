import { countAffected, countReadmitted } from '@/lib/app-config/release/affected-builds'
import { type BuildsInUse, countBuildsNow } from '@/lib/app-config/release/count-builds'
import {
  prepareSave,
  type ReleaseEdit,
  type ReleaseImpact,
  type SavedRelease,
  storeSave,
} from '@/lib/app-config/release/save-release'
import {
  prepareTransition,
  type ReleaseRef,
  type ReleaseTransition,
  storeTransition,
} from '@/lib/app-config/release/withdraw-release'
import { type Requester, storeRequest, storeRequestIn } from '@/lib/change/approval/store-request'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/change/policy/lockout'
import { loadSettings } from '@/lib/change/settings/read'
import type { Platform } from '@/lib/db/generated/enums'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { releaseForcing, releaseRestoration, releaseWithdrawal } from './approvals'

/** `approvalId` is set if the change waits for a second manager. */
export type ReleaseOutcome = (SavedRelease & { approvalId: null }) | { name: string; approvalId: number }

/** Saves a release, or requests approval if it stops or readmits more devices than one manager can. */
export async function saveReleaseOrRequestApproval(
  by: Requester,
  edit: ReleaseEdit,
  confirmation: LockoutConfirmation,
  runIdempotent = withoutIdempotency,
): Promise<ReleaseOutcome> {
  const { form, edited } = edit
  const { inUse, max } = await readDevices()
  return transaction(db =>
    runIdempotent(db, async () => {
      const save = await prepareSave(db, edit)
      const devices = countAffectedDevices(save, inUse)
      if (devices <= max)
        return { ...(await storeSave(db, by, save, confirmation, null, devices)), approvalId: null }
      assertLockoutConfirmed(confirmation, save.name)
      const approvalId = await storeRequestIn(db, by, {
        action: 'release.force',
        approvable: releaseForcing,
        input: {
          form,
          edited: edited && { id: edited.id, updatedAt: edited.updatedAt.toISOString() },
          devices,
        },
        reason: confirmation.reason,
      })
      return { name: save.name, approvalId }
    }),
  )
}

/** Withdraws or restores a release, or requests approval if that stops or readmits too many devices. */
export async function transitionReleaseOrRequestApproval(
  by: Requester,
  transition: ReleaseTransition,
  release: ReleaseRef,
  confirmation: LockoutConfirmation,
): Promise<ReleaseOutcome> {
  const { inUse, max } = await readDevices()
  const outcome = await transaction(async db => {
    const prepared = await prepareTransition(db, transition, release)
    const devices = countAffectedDevices(prepared, inUse)
    if (devices <= max)
      return { ...(await storeTransition(db, by, prepared, confirmation, null)), approvalId: null }
    assertLockoutConfirmed(confirmation, prepared.name)
    return { name: prepared.name, devices }
  })
  if ('approvalId' in outcome) return outcome
  const { name, devices } = outcome
  const approvalId = await storeRequest(by, {
    action: `release.${transition}`,
    approvable: transition === 'withdraw' ? releaseWithdrawal : releaseRestoration,
    input: { id: release.id, updatedAt: release.updatedAt.toISOString(), name, devices },
    reason: confirmation.reason,
  })
  return { name, approvalId }
}

/** Read before a transaction, which would hold its connection while it waits for others. */
async function readDevices(): Promise<{ inUse: BuildsInUse; max: number }> {
  const [inUse, { second_manager_above_devices: max }] = await Promise.all([countBuildsNow(), loadSettings()])
  return { inUse, max }
}

/** On each platform, devices below the newest version that is forced at any time, and readmitted ones. */
function countAffectedDevices({ forced, lowered }: ReleaseImpact, builds: BuildsInUse): number {
  const byPlatform = new Map<Platform, number>()
  for (const version of forced) {
    const { affectedDevices } = countAffected(builds, version)
    byPlatform.set(version.platform, Math.max(byPlatform.get(version.platform) ?? 0, affectedDevices))
  }
  const readmitted = lowered.map(minimum => countReadmitted(builds, minimum))
  return [...byPlatform.values(), ...readmitted].reduce((sum, devices) => sum + devices, 0)
}
