import type { ReactNode } from 'react'
import { CheckState } from '@/app/admin/(console)/users/check-state'
import { Card } from '@/components/page/card'
import { compact } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { formatCalendarDate, formatMoney, pluralize } from '@/lib/core/format'
import type { RestrictionChange, Restrictions } from '@/lib/people/restrictions/changes/find-restrictions'
import type { DepositLimits } from '@/lib/people/restrictions/changes/rules'
import type { CurrentExclusion } from '@/lib/people/restrictions/exclusion'
import { ChangeButton, type DialogName } from './change-button'
import { LocationChecks, RestrictionHistory } from './restriction-history'

type Props = {
  user: { id: number; username: string }
  restrictions: Restrictions
  /** False for viewers, editors and purged accounts. */
  canChange: boolean
  isMasked: boolean
}

type Row = { name: string; value: ReactNode; note?: ReactNode; dialog?: DialogName; actions: string[] }

/** What decides whether the user can play and deposit, with the latest override of each. */
export function RestrictionsCard({ user, restrictions, canChange, isMasked }: Props) {
  const { identity, location, level, exclusion, limits, hasScoringNotice, checks, changes } = restrictions
  const values = {
    identity: {
      kycStatus: identity.kycStatus,
      dateOfBirth: identity.dateOfBirth,
      kycAttempts: identity.kycAttempts,
    },
    location: { location: location.location, isLocationHeld: location.isLocationHeld },
    levelOverride: level.levelOverride,
    exclusion: exclusion && { endsAt: exclusion.endsAt?.toISOString() ?? null, isOver: exclusion.isOver },
    limits,
    hasScoringNotice,
  }
  return (
    <Card title="Restrictions" isLined isFlush>
      <ul className="divide-y divide-line">
        {rowsOf({ user, restrictions, canChange, isMasked }).map(({ name, value, note, dialog, actions }) => (
          <li
            key={name}
            id={dialog}
            className="scroll-mt-16 target:bg-selected grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2.5 sm:grid-cols-[120px_minmax(0,1fr)_auto]"
          >
            <h3 className="text-muted max-sm:col-span-2">{name}</h3>
            <div className="min-w-0 tabular-nums">
              {value}
              {note && <span className="block text-12 text-muted">{note}</span>}
              <LastChange change={changes.find(({ action }) => actions.includes(action))} />
            </div>
            {canChange && dialog && <ChangeButton name={name} dialog={dialog} user={user} values={values} />}
          </li>
        ))}
      </ul>
      <LocationChecks checks={checks} />
      <RestrictionHistory userId={user.id} changes={changes} />
    </Card>
  )
}

/** The state of each restriction, and the actions that change it. */
function rowsOf({ user, restrictions, canChange, isMasked }: Props): Row[] {
  const { identity, location, level, exclusion, limits, hasScoringNotice, withdrawalHold } = restrictions
  const { identityCaseId, paymentCases } = restrictions
  return compact<Row>([
    {
      name: 'Identity',
      value: <CheckState name={identity.kycStatus} />,
      note: (
        <>
          {describeIdentity(identity, isMasked)}
          {identityCaseId !== null && canChange && (
            <CaseLink href={`/admin/identity/${identityCaseId}`}>Decide the check</CaseLink>
          )}
        </>
      ),
      dialog: 'identity',
      actions: ['user.change-identity', 'identity.approve', 'identity.reject', 'identity.return'],
    },
    {
      name: 'Location',
      value: <CheckState name={location.location} />,
      note: describeLocation(location, restrictions.closure),
      dialog: 'location',
      actions: ['user.change-location'],
    },
    {
      name: 'Self-exclusion',
      value: <ExclusionState exclusion={exclusion} />,
      note: exclusion && <ExclusionNote exclusion={exclusion} />,
      dialog: 'exclusion',
      actions: ['user.exclude', 'user.exclude-self', 'user.take-time-out', 'user.end-exclusion'],
    },
    {
      name: 'Level',
      value: level.level,
      note: level.levelOverride ? 'Set by an operator' : 'From settled entries',
      dialog: 'level',
      actions: ['user.change-level'],
    },
    {
      name: 'Deposit limits',
      value: describeLimits(limits),
      dialog: 'limits',
      actions: ['user.lower-limits', 'user.set-own-limits'],
    },
    paymentCases > 0 && {
      name: 'Payments',
      value: <State is="failed">{pluralize(paymentCases, 'open case')}</State>,
      note: <CaseLink href={`/admin/payment-cases?status=open&q=U-${user.id}`}>Open the cases</CaseLink>,
      actions: [],
    },
    withdrawalHold && {
      name: 'Withdrawals',
      value: <State is="paused">On hold</State>,
      note: (
        <>
          Until <Time at={withdrawalHold.until} />, because the {withdrawalHold.change} was changed
        </>
      ),
      actions: [],
    },
    {
      name: 'Scoring notice',
      value: hasScoringNotice ? 'Shown in the app' : 'Not shown',
      dialog: 'notice',
      actions: ['user.change-notice'],
    },
  ])
}

function CaseLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="block text-accent hover:underline">
      {children}
    </Link>
  )
}

function describeLocation(
  { isLocationHeld, isLocationStepPassed, locationUntil }: Restrictions['location'],
  closure: Restrictions['closure'],
) {
  if (isLocationHeld) return 'Set by an operator; overrides checks'
  if (locationUntil)
    return (
      <>
        Until <Time at={locationUntil} />
      </>
    )
  if (closure)
    return (
      <>
        {closure.author} {closure.isClosed ? 'closed cash play' : 'raised the minimum age'} in{' '}
        <Link href={`/admin/regions#${closure.code}`} className="text-accent hover:underline">
          {closure.name}
        </Link>{' '}
        on <Time at={closure.at} />
      </>
    )
  return isLocationStepPassed ? 'Has been allowed before' : 'Never allowed so far'
}

function describeIdentity(identity: Restrictions['identity'], isMasked: boolean) {
  const { dateOfBirth, kycAttempts, isAdult } = identity
  const adult = dateOfBirth || isMasked ? 'adult' : 'treated as an adult'
  const parts = [
    ...(isMasked ? [] : [dateOfBirth ? `Born ${formatCalendarDate(dateOfBirth)}` : 'Date of birth missing']),
    isAdult ? adult : 'not confirmed as an adult',
    ...(kycAttempts === null ? [] : [pluralize(kycAttempts, 'attempt')]),
  ]
  return parts.join(' · ')
}

function ExclusionState({ exclusion }: { exclusion: CurrentExclusion | null }) {
  if (!exclusion) return <State is="live">Not excluded</State>
  if (exclusion.kind === 'time_out') return <State is="paused">Time-out</State>
  if (exclusion.isOver) return <State is="paused">Excluded, can be ended</State>
  return <State is="failed">{exclusion.endsAt ? 'Excluded' : 'Excluded permanently'}</State>
}

const sources = { user: 'Set by the user', operator: 'Set by an operator', service: 'Set by the service' }

function ExclusionNote({ exclusion: { source, startsAt, endsAt } }: { exclusion: CurrentExclusion }) {
  return (
    <>
      {sources[source]} on <Time at={startsAt} />
      {endsAt && (
        <>
          , until <Time at={endsAt} />
        </>
      )}
    </>
  )
}

function describeLimits({ daily, weekly, monthly }: DepositLimits): string {
  const own = [
    ...(daily === null ? [] : [`${formatMoney(daily)} a day`]),
    ...(weekly === null ? [] : [`${formatMoney(weekly)} in 7 days`]),
    ...(monthly === null ? [] : [`${formatMoney(monthly)} in 30 days`]),
  ]
  return own.length > 0 ? own.join(', ') : 'General limits apply'
}

function LastChange({ change }: { change: RestrictionChange | undefined }) {
  if (!change) return null
  return (
    <span className="block text-12 text-muted [overflow-wrap:anywhere]">
      {change.authorName}, <Time at={change.createdAt} relative="only" />
      {change.reason && `: ${change.reason}`}
    </span>
  )
}
