import { Fragment } from 'react'
import { Card, CardLink } from '@/components/page/card'
import { ListEnd } from '@/components/page/list-end'
import { Link } from '@/components/ui/link'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { explainRejection } from '@/lib/api/rejections/explain-rejection'
import { listUserRejections, type Rejection } from '@/lib/api/rejections/find-rejections'
import { platformNames } from '@/lib/app-config/release/rules'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { formatCount } from '@/lib/core/format'
import { type LifetimeMoney, readLifetimeMoney } from '@/lib/payments/lifetime-money'
import {
  type LinkedAccount,
  linkKinds,
  listLinkedAccounts,
  maxLinked,
} from '@/lib/people/person/linked-accounts'
import { findRestrictions } from '@/lib/people/restrictions/changes/find-restrictions'
import { presentMoney } from './present-money'
import { RestrictionsCard } from './restrictions/restrictions-card'
import { loadUser, UserFrame } from './user-frame'
import { BucketCards } from './wallet/bucket-cards'

const maxShown = 5
/** Query limit of `listUserRejections`. */
const maxListed = 50

export default async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  const isMasked = !hasRole(operator, 'editor')
  const [money, rejections, linked, restrictions] = await Promise.all([
    readLifetimeMoney(user.id),
    listUserRejections(user.id),
    listLinkedAccounts(user.id),
    findRestrictions(user.id, { isMasked }),
  ])
  const acquisition = [
    { name: 'Platform', value: platforms[user.platform ?? ''] ?? 'Unknown' },
    { name: 'Promo code', value: user.promoCode || 'None' },
    { name: 'Referral link', value: user.referralLink || 'None' },
  ]
  return (
    <UserFrame user={user} operator={operator} isProfile>
      <BucketCards userId={user.id} balances={user.balances} chosen={null} />
      <div className="grid gap-3.5">
        <MoneyCard userId={user.id} money={money} />
        {restrictions && (
          <RestrictionsCard
            user={{ id: user.id, username: user.username }}
            restrictions={restrictions}
            canChange={hasRole(operator, 'manager') && user.purgedAt === null}
            isMasked={isMasked}
          />
        )}
        <Card title="Acquisition">
          <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-3 gap-y-2">
            {acquisition.map(({ name, value }) => (
              <Fragment key={name}>
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </Fragment>
            ))}
          </dl>
        </Card>
        <LinkedAccounts userId={user.id} accounts={linked} />
        <RecentRejectedRequests userId={user.id} rejections={rejections} />
      </div>
    </UserFrame>
  )
}

const platforms: Record<string, string> = platformNames

function LinkedAccounts({ userId, accounts }: { userId: number; accounts: LinkedAccount[] }) {
  if (accounts.length === 0) return null
  return (
    <Card
      title="Linked accounts"
      note="share a proven contact, identity, payment method or device"
      isLined
      isFlush
      end={
        <CardLink prefetch={null} href={`/admin/users?linked=U-${userId}`}>
          View all
        </CardLink>
      }
    >
      <ul className="divide-y divide-line">
        {accounts.map(({ userId: id, username, kinds, isBarred }) => (
          <li key={id}>
            <Link
              href={`/admin/users/${id}`}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 px-4 py-2 -outline-offset-2! hover:bg-hover"
            >
              <span className="truncate font-medium">{username}</span>
              <span className="text-12 text-muted">Same {kinds.map(kind => linkKinds[kind]).join(', ')}</span>
              {isBarred && <Tag tone="bad">Excluded or suspended</Tag>}
            </Link>
          </li>
        ))}
      </ul>
      {accounts.length === maxLinked && (
        <ListEnd isInCard rest={{ href: `/admin/users?linked=U-${userId}`, name: 'All linked accounts' }}>
          {`Only the ${maxLinked} newest accounts are listed.`}
        </ListEnd>
      )}
    </Card>
  )
}

function RecentRejectedRequests({ userId, rejections }: { userId: number; rejections: Rejection[] }) {
  if (rejections.length === 0)
    return (
      <Card title="Recent rejected requests" note="last 14 days">
        <p className="text-muted">No rejected requests.</p>
      </Card>
    )
  return (
    <Card
      title="Recent rejected requests"
      note={`${formatCount(rejections.length, { hasMore: rejections.length === maxListed })} in the last 14 days`}
      isLined
      isFlush
      end={
        <CardLink prefetch={null} href={`/admin/requests?user=${userId}`}>
          View all
        </CardLink>
      }
    >
      <ul className="divide-y divide-line">
        {rejections.slice(0, maxShown).map(rejection => (
          <li key={rejection.id}>
            <Link
              href={`/admin/requests?id=${encodeURIComponent(rejection.requestId)}`}
              className="grid grid-cols-[minmax(0,1fr)_auto_96px] items-center gap-x-4 px-4 py-2 -outline-offset-2! hover:bg-hover"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">
                  {rejection.method} {rejection.path}
                </span>
                <span className="block truncate text-12 text-muted">{explainRejection(rejection).rule}</span>
              </span>
              <Tag tone="bad">{rejection.status}</Tag>
              <Time at={rejection.createdAt} relative="only" className="text-right text-12 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the user paid, took out and is worth to the company, and the payment methods. */
function MoneyCard({ userId, money }: { userId: number; money: LifetimeMoney }) {
  const figures = presentMoney(userId, money)
  if (!figures)
    return (
      <Card title="Money" note="since sign-up">
        <p className="text-muted">No deposits, withdrawals, cash entries, bonuses or payment methods yet.</p>
      </Card>
    )
  return (
    <Card title="Money" note="cash and site credits since sign-up" isLined isFlush>
      <dl className="divide-y divide-line">
        {figures.map(({ name, amount, definition, href }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2 sm:grid-cols-[150px_110px_minmax(0,1fr)]"
          >
            <dt>
              {href ? (
                <Link href={href} className="text-accent hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </dt>
            <dd className="text-right font-medium tabular-nums">{amount}</dd>
            <dd className="text-pretty text-12 text-muted leading-5 max-sm:col-span-2">{definition}</dd>
          </div>
        ))}
        <div className="grid gap-x-4 px-4 py-2 sm:grid-cols-[150px_minmax(0,1fr)]">
          <dt>Payment methods</dt>
          <dd>
            {money.methods.length === 0 && <span className="text-muted">None saved</span>}
            {money.methods.map(({ label, isDefault }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two methods can have the same label
              <span key={index} className="flex items-center gap-2">
                {label}
                {isDefault && money.methods.length > 1 && <Tag>Default</Tag>}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </Card>
  )
}
