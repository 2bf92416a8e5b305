import { Link } from '@/components/ui/link'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { describeChange } from '@/lib/console/audit-log/describe-change'
import { formatLatest } from '@/lib/core/format'
import type { LocationCheck, RestrictionChange } from '@/lib/people/restrictions/changes/find-restrictions'
import { maxChanges, maxChecks } from '@/lib/people/restrictions/changes/rules'

/** The latest checks, closed until they are asked for. */
export function LocationChecks({ checks }: { checks: LocationCheck[] }) {
  if (checks.length === 0) return null
  return (
    <details className="border-line border-t">
      <summary className="cursor-pointer px-4 py-2.5 -outline-offset-2! text-12 text-muted hover:bg-hover">
        {formatLatest(checks.length, maxChecks, 'location check')}, newest first
      </summary>
      <ol className="divide-y divide-line border-line border-t">
        {checks.map(({ id, source, outcome, region, accuracyM, isJump, checkedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2 text-12">
            <State is={outcome === 'allowed' ? 'live' : 'failed'}>{outcomeTexts[outcome]}</State>
            <span className="min-w-0 flex-1 text-muted">
              {[
                source === 'user' ? (region ?? 'Outside') : checkSources[source],
                ...(accuracyM === null ? [] : [`± ${Math.round(accuracyM).toLocaleString('en-US')} m`]),
              ].join(' · ')}
              {isJump && <span className="text-danger"> · Too far from the position before</span>}
            </span>
            <Time at={checkedAt} className="text-muted" />
          </li>
        ))}
      </ol>
    </details>
  )
}

const checkSources = { operator: 'By an operator', service: 'By the service' }

const outcomeTexts: Record<LocationCheck['outcome'], string> = {
  allowed: 'Allowed',
  mocked: 'Simulated position',
  inaccurate: 'Inaccurate',
  outside: 'Outside',
  border: 'At a closed border',
  region: 'Closed state',
  age: 'Too young',
  identity: 'Identity needed',
  held: 'Denied by an operator',
  unknown: 'Not checked',
}

/** Who changed restrictions and why, with a link to each change in the audit log. */
export function RestrictionHistory({ userId, changes }: { userId: number; changes: RestrictionChange[] }) {
  if (changes.length === 0)
    return (
      <p className="border-line border-t px-4 py-2.5 text-12 text-muted">
        No changes by operators or the user yet.
      </p>
    )
  return (
    <details className="border-line border-t">
      <summary className="cursor-pointer px-4 py-2.5 -outline-offset-2! text-12 text-muted hover:bg-hover">
        History, {formatLatest(changes.length, maxChanges, 'change')}
      </summary>
      <ol className="divide-y divide-line border-line border-t">
        {changes.map(change => {
          const { auditId, authorName, reason, createdAt } = change
          return (
            <li key={auditId}>
              <Link
                href={`/admin/users/${userId}/audit?open=${auditId}`}
                className="grid gap-x-4 px-4 py-2 -outline-offset-2! hover:bg-hover sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {authorName} {describeChange(change)}
                  {reason && <span className="block text-12 text-muted">{reason}</span>}
                </span>
                <Time at={createdAt} className="text-12 text-muted" />
              </Link>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
