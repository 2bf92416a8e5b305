import { describeMoney } from '@/app/admin/(console)/matches/corrections/correction-labels'
import { UsersLink } from '@/components/page/users-link'
import { formatPlatforms } from '@/components/shell/format-platforms'
import { Time } from '@/components/ui/time'
import { formatWindowName } from '@/lib/app-config/maintenance/rules'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import type { AttentionItem } from '@/lib/console/overview/attention-items'
import { formatCount, formatMoney, pluralize } from '@/lib/core/format'
import { describeHeldLines, describeOverdue, overdueContestsHref, overdueHref } from './describe-status'
import { type DescribeItem, type ItemDescription, requestDescriptions } from './request-descriptions'

type Kind = AttentionItem['kind']

const descriptions: { [K in Kind]: DescribeItem<AttentionItem & { kind: K }> } = {
  closed: (item, role) => ({
    key: `closed ${item.platforms.join(' ')}`,
    state: 'failed',
    title: `The app is closed on ${formatPlatforms(item)}`,
    details: (
      <>
        <UsersLink of={{ device: item.platforms, tester: 'no' }}>{pluralize(item.users, 'user')}</UsersLink>
        {item.otherUsers},{' '}
        <UsersLink of={{ device: item.platforms, playing: 'yes', tester: 'no' }}>
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
  }),
  messages: item => ({
    state: 'failed',
    title: `${pluralize(item.count, 'message')} failed`,
    details: item.lastError,
    href: '/admin/messages?status=failed',
    action: 'Review',
  }),
  unsent(item) {
    const noun = item.channel === 'mail' ? 'email' : 'SMS'
    return {
      key: `unsent ${item.channel}`,
      state: 'paused',
      title: `${formatCount(item.count, item)} ${noun}${noun === 'email' && item.count > 1 ? 's' : ''} not sent`,
      details: `Waiting, since no ${noun} provider is set`,
      href: `/admin/messages?status=queued&channel=${item.channel}`,
      action: 'Review',
    }
  },
  jobs: item => ({
    state: 'failed',
    title: `${pluralize(item.count, 'job')} failed`,
    details: `${item.task.replaceAll('_', ' ')}: ${item.lastError.split('\n')[0]}`,
    href: '/admin/jobs?state=failed',
    action: 'Review',
  }),
  promos: item => ({
    state: 'failed',
    title: `${pluralize(item.count, 'published promo')} cannot be claimed`,
    details: 'The credit bucket is missing or inactive',
    href: '/admin/promos?state=no_bucket',
    action: 'Review',
  }),
  rollout: item => ({
    key: `rollout ${item.id}`,
    state: 'paused',
    title: `The rollout of ${item.name} is ${item.isStopped ? 'stopped' : 'held'}`,
    details: `${item.isStopped ? 'Offered to no one' : `Offered to ${item.percent}% of users`}. ${item.reason}`,
    href: `/admin/app-versions/${item.id}`,
    action: 'Open',
  }),
  overdue: item => ({
    state: 'failed',
    title: `${pluralize(item.matches, 'match', 'matches')} without results`,
    details: describeOverdue(item),
    href: overdueHref,
    action: 'Review',
  }),
  contests: item => ({
    state: 'failed',
    title: `${pluralize(item.contests, 'contest')} not completed`,
    details: describeOverdue(item),
    href: overdueContestsHref,
    action: 'Review',
  }),
  feeds: item => ({
    state: 'failed',
    title: `No feed for ${item.names.join(', ')}`,
    details: `Active, with ${pluralize(item.matches, 'match', 'matches')} not over. You can import a file`,
    href: '/admin/games',
    action: 'Open',
  }),
  webhooks({ endpoints }) {
    const [first, ...others] = endpoints
    return {
      state: 'failed',
      title: `${pluralize(endpoints.length, 'webhook endpoint')} disabled: ${endpoints.map(({ name }) => name).join(', ')}`,
      details:
        'Deliveries failed for too long, or the endpoint is gone. It gets no events until it is enabled',
      href: first && others.length === 0 ? `/admin/webhooks/${first.id}` : '/admin/webhooks',
      action: 'Open',
    }
  },
  games: item => ({
    state: 'paused',
    title: `${pluralize(item.names.length, 'game')} paused: ${item.names.join(', ')}`,
    details: 'Users cannot play new entries',
    href: '/admin/games',
    action: 'Open',
  }),
  lines: item => ({
    key: `lines ${item.gameId} ${item.feedGameId}`,
    state: 'paused',
    title: `${pluralize(item.players, 'player')} of ${item.match} cannot be picked`,
    details: describeHeldLines(item),
    href: `/admin/matches/${item.gameId}/${item.feedGameId}`,
    action: 'Open',
  }),
  correction(item) {
    const { entries, changes } = item
    return {
      key: `correction ${item.id}`,
      state: 'paused',
      title: 'Settlement correction to review',
      details: `${item.match}: ${pluralize(entries, 'entry', 'entries')}, ${describeMoney(changes)}`,
      href: `/admin/matches/corrections/${item.id}`,
      action: 'Review',
    }
  },
  standings: item => ({
    key: `standings ${item.id}`,
    state: 'paused',
    title: `Standings of ${item.name} differ from the feed`,
    details: 'If there are several managers, it takes one who did not decide them',
    href: `/admin/contests/${item.id}`,
    action: 'Review',
  }),
  jump: item => ({
    key: `jump ${item.userId}`,
    state: 'paused',
    title: `${item.username} reported positions too far apart`,
    details: `${pluralize(item.checks, 'location check')} in the last day that would need impossible travel speed`,
    href: `/admin/users/${item.userId}`,
    action: 'Review',
  }),
  'shared accounts'(item) {
    const users = item.hasMore ? `${formatCount(item.count)}+ users` : pluralize(item.count, 'user')
    return {
      state: 'paused',
      title: `${users} may be one person with several accounts`,
      details: 'They share a mailbox, phone, identity, payment method or device, found in the last 7 days',
      href: '/admin/users?shared=recent',
      action: 'Review',
    }
  },
  withdrawals: item => ({
    state: 'paused',
    title: `${pluralize(item.count, 'withdrawal')} to decide`,
    details: `${formatMoney(item.cents)} in total`,
    href: '/admin/withdrawals?queue=review',
    action: 'Review',
  }),
  'failed withdrawals': item => ({
    state: 'failed',
    title: `${pluralize(item.count, 'withdrawal')} failed`,
    details: `${formatMoney(item.cents)} in total in the last day, returned to the cash of the users`,
    href: '/admin/withdrawals?view=failed',
    action: 'Review',
  }),
  'payment events': item => ({
    state: 'failed',
    title: `${pluralize(item.count, 'payment event')} failed`,
    details: 'They contradict our records, or could not be processed',
    href: '/admin/payment-events?status=failed',
    action: 'Review',
  }),
  'payment cases': item => ({
    state: 'paused',
    title: `${pluralize(item.count, 'payment case')} open`,
    details: `${formatMoney(item.cents)} in total`,
    href: '/admin/payment-cases?status=open',
    action: 'Review',
  }),
  ...requestDescriptions,
  identity: item => ({
    state: 'paused',
    title: `${pluralize(item.count, 'identity check')} to review`,
    details: 'Managers decide; the oldest is first',
    href: '/admin/identity',
    action: 'Review',
  }),
  release: item => ({
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
  }),
  window: item => ({
    key: `window ${item.id}`,
    state: 'scheduled',
    title: `${formatWindowName(item)} starts`,
    details: item.endsAt ? (
      <>
        Closed until <Time at={item.endsAt} />
      </>
    ) : (
      'No end set'
    ),
    href: '/admin/maintenance',
    action: 'Open',
  }),
}

/** The texts of an item, and its link. */
export function describeItem(item: AttentionItem, role: Role): ItemDescription {
  return (descriptions[item.kind] as DescribeItem<AttentionItem>)(item, role)
}
