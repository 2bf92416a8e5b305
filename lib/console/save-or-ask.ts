import { requestApproval } from '@/lib/approval/request-approval'
import type { Author } from '@/lib/audit/author'
import { Failure } from '@/lib/failure'
import { assertConsent, type Consent } from '@/lib/release/consent'
import { findRelease } from '@/lib/release/list-releases'
import { forecastRelease, type ReleaseEdit, type SavedRelease, saveRelease } from '@/lib/release/save-release'
import type { Release } from '@/lib/release/versions'
import { restoreRelease } from '@/lib/release/withdraw-release'
import { loadSettings } from '@/lib/settings/read'
import { sumBelow } from './blast-radius'
import { countBuilds } from './count-builds'

declare module '@/lib/failure' {
  interface FailureDetails {
    /** More devices would stop than one manager may stop alone. */
    ForceNeedsSecondManager: { devices: number; most: number }
  }
}

/** What became of it: saved, or asked of a second manager, which saves nothing until they agree. */
export type SavedOrAsked = (SavedRelease & { approvalId: null }) | { name: string; approvalId: number }

/** Saves a release, unless it forces more devices to update than one manager may: then another one is asked. */
export async function saveOrAsk(
  by: Author & { operatorId: number },
  edit: ReleaseEdit,
  consent: Consent,
): Promise<SavedOrAsked> {
  const { name, isLockOut } = await forecastRelease(edit)
  const { devices, most } = await weigh(edit.form)
  if (!isLockOut || devices <= most) return { ...(await saveRelease(by, edit, consent)), approvalId: null }
  assertConsent(consent, name)
  const { form, edited } = edit
  const input = {
    form,
    edited: edited && { id: edited.id, updatedAt: edited.updatedAt.toISOString() },
    devices,
  }
  const approvalId = await requestApproval(by, { action: 'release.force', input, reason: consent.reason })
  return { name, approvalId }
}

/** Restores a release, unless that forces more devices to update than one manager may. */
export async function restoreUnlessMany(
  by: Author,
  chosen: { id: number; updatedAt: Date },
  consent: Consent,
): Promise<SavedRelease> {
  const found = await findRelease(chosen.id)
  if (found?.release.forceUpdate) {
    const { devices, most } = await weigh(found.release)
    if (devices > most) throw new Failure('ForceNeedsSecondManager', { devices, most })
  }
  return restoreRelease(by, chosen, consent)
}

async function weigh({ platform, version }: Pick<Release, 'platform' | 'version'>) {
  const [field, settings] = await Promise.all([countBuilds(), loadSettings()])
  const { devicesHit } = sumBelow(field, { platform, version })
  return { devices: devicesHit, most: settings.second_manager_above_devices }
}
