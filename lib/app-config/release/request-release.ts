import { countAffected, countReadmitted } from '@/lib/app-config/release/affected-builds'
import { type BuildsInUse, countBuildsNow } from '@/lib/app-config/release/count-builds'
import {
  getSaveImpact,
  type ReleaseEdit,
  type ReleaseImpact,
  type SavedRelease,
  saveReleaseIn,
} from '@/lib/app-config/release/save-release'
import {
  getTransitionImpact,
  type ReleaseRef,
  type ReleaseTransition,
  restoreRelease,
  withdrawRelease,
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
  const devices = await readDevices()
  return transaction(db =>
    runIdempotent(db, async () =>
      actWithinDeviceLimit(await getSaveImpact(db, edit), devices, confirmation, {
        act: devices => saveReleaseIn(db, by, edit, confirmation, null, devices),
        request: devices => {
          const input = {
            form,
            edited: edited && { id: edited.id, updatedAt: edited.updatedAt.toISOString() },
            devices,
          }
          return storeRequestIn(db, by, {
            action: 'release.force',
            approvable: releaseForcing,
            input,
            reason: confirmation.reason,
          })
        },
      }),
    ),
  )
}

/** Withdraws or restores a release, or requests approval if that stops or readmits too many devices. */
export async function transitionReleaseOrRequestApproval(
  by: Requester,
  transition: ReleaseTransition,
  release: ReleaseRef,
  confirmation: LockoutConfirmation,
): Promise<ReleaseOutcome> {
  const impact = await getTransitionImpact(transition, release)
  const { name } = impact
  return actWithinDeviceLimit(impact, await readDevices(), confirmation, {
    act: () => (transition === 'withdraw' ? withdrawRelease : restoreRelease)(by, release, confirmation),
    request: devices => {
      const { id, updatedAt } = release
      const input = {
        id,
        updatedAt: updatedAt.toISOString(),
        name,
        devices,
      }
      return storeRequest(by, {
        action: `release.${transition}`,
        approvable: transition === 'withdraw' ? releaseWithdrawal : releaseRestoration,
        input,
        reason: confirmation.reason,
      })
    },
  })
}

type Devices = { inUse: BuildsInUse; max: number }

/** Read before a transaction, which would hold its connection while it waits for others. */
async function readDevices(): Promise<Devices> {
  const [inUse, { second_manager_above_devices: max }] = await Promise.all([countBuildsNow(), loadSettings()])
  return { inUse, max }
}

type Alternatives = {
  act: (devices: number) => Promise<SavedRelease>
  request: (devices: number) => Promise<number>
}

async function actWithinDeviceLimit(
  impact: ReleaseImpact,
  { inUse, max }: Devices,
  confirmation: LockoutConfirmation,
  { act, request }: Alternatives,
): Promise<ReleaseOutcome> {
  const { name } = impact
  const devices = countAffectedDevices(impact, inUse)
  if (devices <= max) return { ...(await act(devices)), approvalId: null }
  assertLockoutConfirmed(confirmation, name)
  return { name, approvalId: await request(devices) }
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
