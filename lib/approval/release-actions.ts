import { z } from 'zod'
import { formatReleaseName } from '@/lib/release/rules'
import { releaseInput } from '@/lib/release/schema-console'
import { saveReleaseIn } from '@/lib/release/save-release'
import { transitionRelease, type ReleaseTransition } from '@/lib/release/withdraw-release'
import { approvable } from './approved-action'

/** Forces more devices to update than the setting lets one manager force. */
export const forcedRelease = approvable({
  input: z.object({
    form: releaseInput,
    edited: z.object({ id: z.int().positive(), updatedAt: z.iso.datetime() }).nullable(),
    /** How many were to be stopped when it was asked for. */
    devices: z.int().nonnegative(),
  }),
  subjectOf: async (_, { form, edited }) => ({
    type: 'release',
    id: edited?.id ?? 'new',
    name: formatReleaseName(form),
  }),
  run(db, by, { form, edited }, { byId, reason }) {
    const consent = { isManager: true, reason, typedName: formatReleaseName(form) }
    const chosen = edited && { id: edited.id, updatedAt: new Date(edited.updatedAt) }
    return saveReleaseIn(db, by, { form, edited: chosen }, consent, byId)
  },
})

/** Withdraws or restores a release upon which more devices stop than the setting lets one manager stop. */
const forcingWayBack = (way: ReleaseTransition) =>
  approvable({
    input: z.object({
      id: z.int().positive(),
      updatedAt: z.iso.datetime(),
      /** The release, as its subject is called. */
      name: z.string(),
      /** How many were to be stopped when it was asked for. */
      devices: z.int().nonnegative(),
    }),
    subjectOf: async (_, { id, name }) => ({ type: 'release', id, name }),
    run(db, by, { id, updatedAt, name }, { byId, reason }) {
      const consent = { isManager: true, reason, typedName: name }
      return transitionRelease(db, by, way, { id, updatedAt: new Date(updatedAt) }, consent, byId)
    },
  })

/** Takes a release back, so that an older one forces many. */
export const forcingWithdrawal = forcingWayBack('withdraw')

/** Brings a release back that forces many. */
export const forcingRestoring = forcingWayBack('restore')
