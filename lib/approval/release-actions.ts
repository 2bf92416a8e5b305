import { z } from 'zod'
import { nameOf } from '@/lib/release/release-rules'
import { releaseForm } from '@/lib/release/release-schema'
import { saveReleaseIn } from '@/lib/release/save-release'
import { approvable } from './approved-action'

/** Forces more devices to update than the setting lets one manager force. */
export const forcedRelease = approvable({
  input: z.object({
    form: releaseForm,
    edited: z.object({ id: z.int().positive(), updatedAt: z.iso.datetime() }).nullable(),
    /** How many were to be stopped when it was asked for. */
    devices: z.int().nonnegative(),
  }),
  subjectOf: async (_, { form, edited }) => ({
    type: 'release',
    id: edited?.id ?? 'new',
    name: nameOf(form),
  }),
  run(db, by, { form, edited }, { byId, reason }) {
    const consent = { isManager: true, reason, confirmation: nameOf(form) }
    const chosen = edited && { id: edited.id, updatedAt: new Date(edited.updatedAt) }
    return saveReleaseIn(db, by, { form, edited: chosen }, consent, byId)
  },
})
