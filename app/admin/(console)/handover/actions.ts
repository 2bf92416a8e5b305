'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { listAttentionItems } from '@/lib/console/overview/attention-items'
import { mailHandover } from '@/lib/console/overview/mail-handover'
import { handoverUrl, readHandover } from '@/lib/console/overview/read-handover'
import { readMinute } from '@/lib/console/timeline/rules'

export const mailSummary = operatorAction({
  role: 'viewer',
  harmless: 'Emails counts to the operator who asks.',
  input: z.strictObject({ since: z.string().max(20) }),
  failures: {
    MailNotConfigured: 'Mail delivery is not configured, so the summary was not sent.',
    TooManyHandoverMails: ({ max }: { max: number }) =>
      `You already emailed ${max} summaries within 24 hours. Read this one on the page.`,
  },
  async run({ operator, input }) {
    const since = readMinute(input.since)
    const [handover, items] = await Promise.all([
      readHandover(since || null, operator.zone),
      listAttentionItems(operator.id),
    ])
    const link = handoverUrl(since)
    await mailHandover(operator, handover, items.length, link)
    return { result: { to: operator.email } }
  },
})
