import type { ReactNode } from 'react'
import { ContestState } from '@/app/admin/(console)/contests/contest-labels'
import { Card } from '@/components/page/card'
import { FactsTable } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { platformNames } from '@/lib/app-config/release/rules'
import type {
  AppPreview,
  ContestPreview,
  PlatformPreview,
  PromoPreview,
} from '@/lib/console/preview/preview-app'
import { formatAmount } from '@/lib/core/amount'
import { formatCount, pluralize } from '@/lib/core/format'

const maxShown = 10

/** What the API answers at the previewed time. */
export function AppStateCard({ preview, username }: { preview: AppPreview; username: string | null }) {
  const { platforms, promos, contests, games, navigations } = preview
  const isLater = preview.at > preview.requestedAt
  return (
    <Card
      title={isLater ? 'The app at this time' : 'The app now'}
      note={username ? `as ${username} gets it` : 'for users in general'}
    >
      <FactsTable
        isInCard
        facts={[
          ...platforms.map(platform => ({
            name: platformNames[platform.platform],
            value: <PlatformState {...platform} />,
          })),
          { name: 'Promos', value: <Shown items={promos} none="None" render={renderPromo} /> },
          { name: 'Contests', value: <Shown items={contests} none="None" render={renderContest} /> },
          {
            name: 'Games',
            value: games.map(formatGame).join(', ') || 'None',
            note: 'as now',
          },
          {
            name: 'App menu',
            value: navigations.map(({ name }) => name).join(', ') || 'None',
            note: 'as now',
          },
        ]}
      />
      {isLater && (
        <p className="mt-3 text-12 text-muted">
          If nothing is changed until then. Users, claims, entries and places in contests are as now.
        </p>
      )}
    </Card>
  )
}

const formatGame = ({ name, isPaused }: AppPreview['games'][number]) => (isPaused ? `${name} (paused)` : name)

function PlatformState({ version, users, others, minVersion, maintenance }: PlatformPreview) {
  return (
    <>
      {version ?? 'No release'}
      {others.length > 0 && (
        <span className="text-muted">
          {` for ${users} of 100 users`}
          {others.map(other => `, ${other.version ?? 'none'} for ${other.users}`).join('')}
        </span>
      )}
      {minVersion && <span className="text-muted"> · minimum {minVersion}</span>}
      <span className="block">
        {maintenance ? <State is="failed">Closed</State> : <State is="live">Open</State>}
        {maintenance && (
          <span className="ml-2 text-12 text-muted [overflow-wrap:anywhere]">
            {maintenance.endsAt ? (
              <>
                until <Time at={maintenance.endsAt} />
              </>
            ) : (
              'with no end set'
            )}
            {maintenance.message && `: “${maintenance.message}”`}
          </span>
        )}
      </span>
    </>
  )
}

type ShownProps<Item> = { items: readonly Item[]; none: string; render: (item: Item) => ReactNode }

function Shown<Item extends { id: number }>({ items, none, render }: ShownProps<Item>) {
  if (items.length === 0) return none
  const hidden = items.length - maxShown
  return (
    <ul className="grid gap-1">
      {items.slice(0, maxShown).map(item => (
        <li key={item.id} className="[overflow-wrap:anywhere]">
          {render(item)}
        </li>
      ))}
      {hidden > 0 && <li className="text-12 text-muted">and {formatCount(hidden)} more</li>}
    </ul>
  )
}

const linkClass = 'inline-flex min-h-6 items-center hover:underline'

function renderPromo({ id, name, creditsCents, bucket, endsAt, claimStatus }: PromoPreview) {
  return (
    <>
      <Link href={`/admin/promos/${id}`} className={linkClass}>
        {name}
      </Link>
      <span className="block text-12 text-muted">
        {formatAmount(creditsCents, bucket)}
        {claimStatus ? `, ${describeClaimStatus(claimStatus)}` : ', for users who meet its rules'}
        {endsAt && (
          <>
            , until <Time at={endsAt} />
          </>
        )}
      </span>
    </>
  )
}

function describeClaimStatus({ status, reason }: NonNullable<PromoPreview['claimStatus']>): string {
  if (status === 'claimable') return 'claimable'
  return status === 'claimed' ? 'claimed' : `not eligible: ${reason ?? 'no reason given'}`
}

function renderContest({ id, name, gameName, status, startsAt, entries, capacity }: ContestPreview) {
  const places =
    capacity === null ? pluralize(entries, 'entry', 'entries') : `${entries} of ${capacity} places`
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <Link href={`/admin/contests/${id}`} className={linkClass}>
          {name}
        </Link>
        <ContestState status={status} />
      </span>
      <span className="block text-12 text-muted">
        {gameName}, {places}
        {startsAt && (
          <>
            , starts <Time at={startsAt} />
          </>
        )}
      </span>
    </>
  )
}
