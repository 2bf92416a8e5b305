import type { Route } from 'next'
import Link from 'next/link'
import { Card } from '@/components/admin/layout/card'
import { buttonClass } from '@/components/ui/button'
import { formatCount, formatMoney, pluralize } from '@/components/ui/format'
import { StateGlyph, type StateName } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import type { Need } from '@/lib/overview/attention-items'

type Told = { key: string; state: StateName; title: string; more: string; href: string; verb: string }

/** What wants an operator, the most urgent first; one line where nothing does. */
export function Needs({ needs }: { needs: Need[] }) {
  if (needs.length === 0)
    return (
      <Card title="Needs you">
        <p className="text-muted">
          Nothing failed, nothing waits for a yes, and nothing is due within two days.
        </p>
      </Card>
    )
  const note = needs.length === 1 ? '1 thing' : `${needs.length} things, the most urgent first`
  return (
    <Card title="Needs you" note={note} isLined isFlush>
      <ul className="divide-y divide-line">
        {needs.map(need => {
          const { key, state, title, more, href, verb } = tell(need)
          return (
            <li
              key={key}
              className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 fold:grid-cols-[16px_minmax(0,1fr)_auto_auto]"
            >
              <StateGlyph is={state} />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-12 text-muted fold:truncate">{more}</span>
              </span>
              <span className="text-right max-fold:hidden">
                <Time at={need.at} relative="only" className="block font-medium" />
                <Time at={need.at} className="block text-12 text-muted" />
              </span>
              <Link
                href={href as Route}
                prefetch={false}
                className={`${buttonClass()} min-w-[72px]`}
                aria-label={`${verb}: ${title}`}
              >
                {verb}
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function tell(need: Need): Told {
  switch (need.is) {
    case 'messages': {
      const title = `${pluralize(need.count, 'message')} could not be sent`
      return {
        key: need.is,
        state: 'failed',
        title,
        more: need.lastError,
        href: '/admin/messages?status=failed',
        verb: 'Review',
      }
    }
    case 'jobs': {
      const title = `${pluralize(need.count, 'job')} failed for good`
      const more = `${need.task.replaceAll('_', ' ')}: ${need.lastError.split('\n')[0]}`
      return { key: need.is, state: 'failed', title, more, href: '/admin/jobs?state=failed', verb: 'Review' }
    }
    case 'correction': {
      const { entries, changeCents } = need
      const change =
        changeCents === 0
          ? 'payouts stay'
          : `payouts ${changeCents < 0 ? 'fall' : 'rise'} by ${formatMoney(Math.abs(changeCents))}`
      return {
        key: `correction ${need.id}`,
        state: 'held',
        title: 'A corrected result waits for agreement',
        more: `${need.game}; ${pluralize(entries, 'entry', 'entries')} ${entries === 1 ? 'changes' : 'change'}, ${change}`,
        href: `/admin/matches/corrections/${need.id}`,
        verb: 'Compare',
      }
    }
    case 'approval':
      return {
        key: `approval ${need.id}`,
        state: 'held',
        title: `${need.by} asks for a second manager`,
        more: need.subject,
        href: '/admin/approvals',
        verb: 'Decide',
      }
    case 'release':
      return {
        key: `release ${need.id}`,
        state: 'scheduled',
        title: `${need.name} forces an update`,
        more: `${pluralize(need.devices, 'device')} below it; ${formatCount(need.playing)} of their users have an open entry`,
        href: `/admin/app-versions/${need.id}`,
        verb: 'Open',
      }
    case 'window':
      return {
        key: `window ${need.id}`,
        state: 'scheduled',
        title: 'Maintenance starts',
        more: need.endsAt ? 'The app is closed until the window ends' : 'It has no end yet',
        href: '/admin/maintenance',
        verb: 'Open',
      }
  }
}
