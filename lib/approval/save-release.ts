import type { ApprovalInput } from './actions'
import { requestApproval } from './request-approval'
import type { Author } from '@/lib/audit/author'
import type { Platform } from '@/lib/db/generated/enums'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/policy/lockout'
import type { ForcedVersion } from '@/lib/release/rules'
import {
  type ReleaseImpact,
  getSaveImpact,
  type ReleaseEdit,
  type SavedRelease,
  saveRelease,
} from '@/lib/release/save-release'
import {
  type ReleaseRef,
  getTransitionImpact,
  restoreRelease,
  type ReleaseTransition,
  withdrawRelease,
} from '@/lib/release/withdraw-release'
import { loadSettings } from '@/lib/settings/read'
import { sumBelow } from '@/lib/impact/blast-radius'
import { countBuilds } from '@/lib/impact/count-builds'

/** What became of it: done, or asked of a second manager, which changes nothing until they agree. */
export type SavedOrRequested = (SavedRelease & { approvalId: null }) | { name: string; approvalId: number }

type Asker = Author & { operatorId: number }

/** Saves a release, unless that stops more devices than one manager may: then another one is asked. */
export async function saveReleaseOrRequestApproval(by: Asker, edit: ReleaseEdit, consent: LockoutConfirmation): Promise<SavedOrRequested> {
  const { form, edited } = edit
  return unlessMany(await getSaveImpact(edit), consent, {
    go: () => saveRelease(by, edit, consent),
    ask: devices => {
      const input = {
        form,
        edited: edited && { id: edited.id, updatedAt: edited.updatedAt.toISOString() },
        devices,
      }
      return requestApproval(by, { action: 'release.force', input, reason: consent.reason })
    },
  })
}

/**
 * Withdraws or restores a release, unless whatever is current then stops more devices than one manager may: then another
 * one is asked, as for forcing.
 */
export async function changeReleaseStateOrRequestApproval(
  by: Asker,
  way: ReleaseTransition,
  chosen: ReleaseRef,
  consent: LockoutConfirmation,
): Promise<SavedOrRequested> {
  const forecast = await getTransitionImpact(way, chosen)
  const { name } = forecast
  return unlessMany(forecast, consent, {
    go: () => (way === 'withdraw' ? withdrawRelease : restoreRelease)(by, chosen, consent),
    ask: devices => {
      const { id, updatedAt } = chosen
      const input: ApprovalInput<'release.withdraw'> = {
        id,
        updatedAt: updatedAt.toISOString(),
        name,
        devices,
      }
      return requestApproval(by, { action: `release.${way}`, input, reason: consent.reason })
    },
  })
}

type Ways = { go: () => Promise<SavedRelease>; ask: (devices: number) => Promise<number> }

async function unlessMany({ name, forced }: ReleaseImpact, consent: LockoutConfirmation, ways: Ways): Promise<SavedOrRequested> {
  const { devices, most } = await weigh(forced)
  if (devices <= most) return { ...(await ways.go()), approvalId: null }
  assertLockoutConfirmed(consent, name)
  return { name, approvalId: await ways.ask(devices) }
}

/** How many devices stop: on each platform those below the newest version that any moment forces. */
async function weigh(stops: readonly ForcedVersion[]) {
  const settings = await loadSettings()
  const most = settings.second_manager_above_devices
  if (stops.length === 0) return { devices: 0, most }
  const field = await countBuilds()
  const hit = new Map<Platform, number>()
  for (const stop of stops) {
    const { devicesHit } = sumBelow(field, stop)
    hit.set(stop.platform, Math.max(hit.get(stop.platform) ?? 0, devicesHit))
  }
  return { devices: [...hit.values()].reduce((sum, devices) => sum + devices, 0), most }
}
