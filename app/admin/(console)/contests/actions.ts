'use server'

import { z } from 'zod'
import { bulkAction } from '@/lib/console/auth/bulk-action'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { formatCount } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import { cancelContests } from '@/lib/play/contest/cancel-contest'
import { previewCompletion } from '@/lib/play/contest/complete-contest'
import { contestFailures } from '@/lib/play/contest/contest-failures'
import { previewContestCorrection } from '@/lib/play/contest/correct-contest'
import { describeAmounts } from '@/lib/play/contest/end-contest'
import { standingsForm } from '@/lib/play/contest/schema'
import {
  formatAmounts,
  formatContestResult,
  maxPreviewRows,
  type StandingsPreview,
} from './standings-preview'

export const cancelSelected = bulkAction(cancelContests)

const standingsInput = z.strictObject({ id: idShape, standings: standingsForm })

export const previewComplete = operatorAction({
  role: 'manager',
  isReadOnly: true,
  input: standingsInput,
  failures: contestFailures,
  async run({ input: { id, standings } }) {
    const { awards, totals, winners, unpaid } = await previewCompletion(id, standings)
    const rows = awards
      .slice(0, maxPreviewRows)
      .map(({ entryId, userId, username, isDeleted, place, amounts }) => ({
        entryId,
        userId,
        username: isDeleted ? 'Deleted user' : username,
        from: null,
        to: formatContestResult({ place, amounts: isDeleted ? [] : amounts }),
      }))
    const facts = [
      { name: 'Winners', value: formatCount(winners) },
      { name: 'Paid', value: formatAmounts(totals) || 'Nothing' },
      { name: 'Not paid', value: formatAmounts(unpaid) || 'Nothing' },
    ]
    return {
      result: {
        rows,
        count: awards.length,
        facts,
        returned: [],
        takesCash: false,
      } satisfies StandingsPreview,
    }
  },
})

export const previewCorrect = operatorAction({
  role: 'manager',
  isReadOnly: true,
  input: standingsInput,
  failures: contestFailures,
  async run({ input: { id, standings } }) {
    const { changes, paidOut, reclaimed, covered, returned } = await previewContestCorrection(id, standings)
    const rows = changes.slice(0, maxPreviewRows).map(({ entryId, userId, username, from, to }) => ({
      entryId,
      userId,
      username,
      from: formatContestResult(from),
      to: formatContestResult(to),
    }))
    const facts = [
      { name: 'Entries that change', value: formatCount(changes.length) },
      { name: 'Paid in addition', value: describeAmounts(paidOut) || 'Nothing' },
      { name: 'Taken back', value: describeAmounts(reclaimed) || 'Nothing' },
      {
        name: 'Insufficient balance',
        value: covered.length > 0 ? `${describeAmounts(covered)} missing` : 'None',
        ...(covered.length > 0 && { note: 'by current balances; the company covers the shortfall' }),
      },
    ]
    const takesCash = [...reclaimed, ...covered].some(({ bucket }) => bucket === 'cash')
    return { result: { rows, count: changes.length, facts, returned, takesCash } satisfies StandingsPreview }
  },
})
