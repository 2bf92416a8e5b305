'use server'

import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { saveRegion } from '@/lib/people/location/save-region'
import { regionWithReason } from '@/lib/people/location/schema-console'

export const changeRegion = operatorAction({
  action: 'region.change',
  input: regionWithReason,
  failures: {
    RegionNotFound: 'This region does not exist. Nothing was changed.',
    RegionUnchanged: 'These are the current terms. Change at least one.',
  },
  async run({ input, by }) {
    const { reason, ...terms } = input
    const acted = await actOrRequestApproval(by, { action: 'region.change', input: terms, reason }, () =>
      saveRegion(by, { ...input, updatedAt: new Date(input.updatedAt) }),
    )
    if (acted.waits) return { result: { waits: true } }
    const { auditId, name } = acted.done
    return { result: { waits: false }, undo: { auditId, text: `Changed ${name}` } }
  },
})
