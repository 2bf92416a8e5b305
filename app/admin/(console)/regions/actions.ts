'use server'

import { operatorAction } from '@/lib/auth/operator-action'
import { saveRegion } from '@/lib/location/save-region'
import { regionWithReason } from '@/lib/location/schema-console'

export const changeRegion = operatorAction({
  action: 'region.change',
  input: regionWithReason,
  failures: {
    RegionNotFound: 'This region does not exist. Nothing was changed.',
    RegionUnchanged: 'These are the current terms. Change at least one.',
  },
  async run({ input, by }) {
    const { auditId, name } = await saveRegion(by, { ...input, updatedAt: new Date(input.updatedAt) })
    return { undo: { auditId, text: `Changed ${name}` } }
  },
})
