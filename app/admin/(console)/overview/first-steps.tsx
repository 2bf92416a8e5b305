import { ListCard } from '@/components/page/card'
import type { Role } from '@/lib/change/audit/rules'
import type { FirstStep } from '@/lib/console/overview/first-steps'
import { OverviewItem } from './overview-item'

/** Hidden once all steps are done. Without links to pages that the role cannot open. */
export function FirstSteps({ steps, role }: { steps: FirstStep[]; role: Role }) {
  if (steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <ListCard title="First steps" note={`${done} of ${steps.length} done`}>
      {steps.map(({ key, isDone }) => {
        const { title, details, href, action } = texts[key]
        return (
          <OverviewItem
            key={key}
            role={role}
            state={isDone ? 'live' : 'draft'}
            title={title}
            isDone={isDone}
            {...(!isDone && { href, action })}
          >
            <span className="block text-12 text-muted">{isDone ? 'Done' : details}</span>
          </OverviewItem>
        )
      })}
    </ListCard>
  )
}

type Text = { title: string; details: string; href?: string; action?: string }

const release = 'Until then, apps are offered no version, and none has to update.'

const texts: Record<FirstStep['key'], Text> = {
  manager: {
    title: 'Invite a second manager',
    details: 'Large amounts, forced updates and identity overrides need the approval of another manager.',
    href: '/admin/operators',
    action: 'Invite',
  },
  mail: {
    title: 'Connect a mail provider',
    details: 'Set RESEND_API_KEY and MAIL_FROM. Until then, codes and links stay under Emails and SMS.',
  },
  sms: {
    title: 'Connect an SMS provider',
    details: 'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
  },
  payments: {
    title: 'Connect payments',
    details: 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. Until then, users cannot deposit or withdraw.',
  },
  ios: {
    title: 'Publish an iOS release',
    details: release,
    href: '/admin/app-versions/new',
    action: 'Create',
  },
  android: {
    title: 'Publish an Android release',
    details: release,
    href: '/admin/app-versions/new',
    action: 'Create',
  },
  contest: {
    title: 'Open a contest',
    details: 'Create a blueprint, then open contests from it. Practice drafts need one too.',
    href: '/admin/contests',
    action: 'Open',
  },
  promo: {
    title: 'Publish a promo',
    details: 'It awards credits of a credit bucket to users who can claim it.',
    href: '/admin/promos/new',
    action: 'Create',
  },
  trivia: {
    title: 'Add trivia questions',
    details: 'One question is used per day. A file can be imported.',
    href: '/admin/trivia',
    action: 'Open',
  },
}
