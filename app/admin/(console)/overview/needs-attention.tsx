import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { describeMoney } from '@/app/admin/(console)/matches/corrections/correction-labels'
import { Card } from '@/components/page/card'
import { UsersLink } from '@/components/page/users-link'
import { formatPlatforms } from '@/components/shell/format-platforms'
import { canOpen } from '@/components/shell/pages'
import { buttonClass } from '@/components/ui/button'
import { formatCount, formatMoney, pluralize } from '@/components/ui/format'
import { StateGlyph, type StateName } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import type { AttentionItem } from '@/lib/console/overview/attention-items'
import { isAtLeast, type Role } from '@/lib/people/operator/rules'

type Props = { items: AttentionItem[]; role: Role }

/** Without links to pages that the role cannot open. */
export function NeedsAttention({ items, role }: Props) {
  if (items.length === 0)
    return (
      <Card title="Needs attention">
        <p className="text-muted">No failures, no pending approvals, and nothing due within two days.</p>
      </Card>
    )
  const note = items.length === 1 ? '1 item' : `${items.length} items, most urgent first`
  return (
    <Card title="Needs attention" note={note} isLined isFlush>
      <ul className="divide-y divide-line">
        {items.map(item => {
          const { key, state, title, details, href, action } = describeItem(item, role)
          return (
            <li
              key={key}
              className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 fold:grid-cols-[16px_minmax(0,1fr)_auto_auto]"
            >
              <StateGlyph is={state} />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-12 text-muted fold:truncate">{details}</span>
                {item.at && (
                  <Time at={item.at} relative="beside" className="block text-12 text-muted fold:hidden" />
                )}
              </span>
              <span className="text-right max-fold:hidden">
                {item.at && (
                  <>
                    <Time at={item.at} relative="only" className="block font-medium" />
                    <Time at={item.at} className="block text-12 text-muted" />
                  </>
                )}
              </span>
              {canOpen(role, href) && (
                <Link
                  href={href as Route}
                  prefetch={false}
                  className={`${buttonClass()} min-w-[72px]`}
                  aria-label={`${action}: ${title}`}
                >
                  {action}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type ItemDescription = {
  key: string
  state: StateName
  title: string
  details: ReactNode
  href: string
  action: string
}

function describeItem(item: AttentionItem, role: Role): ItemDescription {
  switch (item.kind) {
    case 'closed':
      return {
        key: `closed ${item.platforms.join(' ')}`,
        state: 'failed',
        title: `The app is closed on ${formatPlatforms(item)}`,
        details: (
          <>
            <UsersLink of={{ device: item.platforms }}>{pluralize(item.users, 'user')}</UsersLink>,{' '}
            <UsersLink of={{ device: item.platforms, playing: 'yes' }}>
              {formatCount(item.playingUsers)} with open entries
            </UsersLink>
            .{' '}
            {item.endsAt ? (
              <>
                Opens <Time at={item.endsAt} relative="beside" />
              </>
            ) : (
              'No end set'
            )}
          </>
        ),
        href: '/admin/maintenance',
        action: isAtLeast(role, 'manager') ? 'End' : 'Open',
      }
    case 'messages':
      return {
        key: item.kind,
        state: 'failed',
        title: `${pluralize(item.count, 'message')} failed`,
        details: item.lastError,
        href: '/admin/messages?status=failed',
        action: 'Review',
      }
    case 'jobs':
      return {
        key: item.kind,
        state: 'failed',
        title: `${pluralize(item.count, 'job')} failed`,
        details: `${item.task.replaceAll('_', ' ')}: ${item.lastError.split('\n')[0]}`,
        href: '/admin/jobs?state=failed',
        action: 'Review',
      }
    case 'promos':
      return {
        key: item.kind,
        state: 'failed',
        title: `${pluralize(item.count, 'published promo')} cannot be claimed`,
        details: 'The credit bucket is missing or inactive',
        href: '/admin/promos?state=no_bucket',
        action: 'Review',
      }
    case 'correction': {
      const { entries, changes } = item
      return {
        key: `correction ${item.id}`,
        state: 'paused',
        title: 'Settlement correction to review',
        details: `${item.match}: ${pluralize(entries, 'entry', 'entries')}, ${describeMoney(changes)}`,
        href: `/admin/matches/corrections/${item.id}`,
        action: 'Review',
      }
    }
    case 'standings':
      return {
        key: `standings ${item.id}`,
        state: 'paused',
        title: `Standings of ${item.name} differ from the feed`,
        details: 'Another manager than the one who decided them keeps or corrects them',
        href: `/admin/contests/${item.id}`,
        action: 'Review',
      }
    case 'jump':
      return {
        key: `jump ${item.userId}`,
        state: 'paused',
        title: `${item.username} reported positions too far apart`,
        details: `${pluralize(item.checks, 'location check')} in the last day that would need impossible travel speed`,
        href: `/admin/users/${item.userId}`,
        action: 'Review',
      }
    case 'shared accounts': {
      const users = item.hasMore ? `${formatCount(item.count)}+ users` : pluralize(item.count, 'user')
      return {
        key: item.kind,
        state: 'paused',
        title: `${users} may be one person with several accounts`,
        details: 'They share a mailbox, phone, identity, payment method or device, found in the last 7 days',
        href: '/admin/users?shared=recent',
        action: 'Review',
      }
    }
    case 'withdrawals':
      return {
        key: item.kind,
        state: 'paused',
        title: `${pluralize(item.count, 'withdrawal')} to decide`,
        details: `${formatMoney(item.cents)} in total`,
        href: '/admin/withdrawals?queue=review',
        action: 'Review',
      }
    case 'payment events':
      return {
        key: item.kind,
        state: 'failed',
        title: `${pluralize(item.count, 'payment event')} failed`,
        details: 'They contradict our records, or could not be processed',
        href: '/admin/payment-events?status=failed',
        action: 'Review',
      }
    case 'payment cases':
      return {
        key: item.kind,
        state: 'paused',
        title: `${pluralize(item.count, 'payment case')} open`,
        details: `${formatMoney(item.cents)} in total`,
        href: '/admin/payment-cases?status=open',
        action: 'Review',
      }
    case 'approval':
      return {
        key: `approval ${item.id}`,
        state: 'paused',
        title: `${item.by} requested approval`,
        details: item.subject,
        href: '/admin/approvals',
        action: 'Review',
      }
    case 'identity':
      return {
        key: item.kind,
        state: 'paused',
        title: `${pluralize(item.count, 'identity check')} to review`,
        details: 'Managers decide; the oldest is first',
        href: '/admin/identity',
        action: 'Review',
      }
    case 'release':
      return {
        key: `release ${item.id}`,
        state: 'scheduled',
        title: `${item.name} forces an update`,
        details: (
          <>
            Affects {pluralize(item.devices, 'device')} and{' '}
            <UsersLink of={{ build: item.below, playing: 'yes' }}>
              {pluralize(item.usersWithEntries, 'user')}
            </UsersLink>{' '}
            with open entries
          </>
        ),
        href: `/admin/app-versions/${item.id}`,
        action: 'Open',
      }
    case 'window':
      return {
        key: `window ${item.id}`,
        state: 'scheduled',
        title: 'Maintenance starts',
        details: item.endsAt ? 'The app is closed until the window ends' : 'No end time yet',
        href: '/admin/maintenance',
        action: 'Open',
      }
  }
}
