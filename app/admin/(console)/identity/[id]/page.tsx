import { CaseState } from '@/app/admin/(console)/identity/case-state'
import { Card } from '@/components/page/card'
import { DetailHeader } from '@/components/page/detail-header'
import { buttonClass } from '@/components/ui/button'
import { FactsTable } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { requireOperator } from '@/lib/console/auth/operator'
import { loadByIdParam } from '@/lib/console/page/id-param'
import { formatCalendarDate } from '@/lib/core/format'
import { describeFlag, describeResemblance } from '@/lib/people/identity/describe-flag'
import { findCase, findNextCase, type IdentityCase } from '@/lib/people/identity/find-case'
import type { CaseFlag } from '@/lib/people/identity/flags'
import { documentDays } from '@/lib/people/identity/rules'
import { ageOf } from '@/lib/people/restrictions/changes/rules'
import { DecideCase } from './decide-case'

export default async function IdentityCasePage({ params }: { params: Promise<{ id: string }> }) {
  const { now } = await requireOperator('manager')
  const one = await loadByIdParam(params, findCase)
  const { id, username, status, submittedAt, attempt, flags, documents } = one
  const next = await findNextCase(id)
  return (
    <>
      <DetailHeader
        title={`Identity check of ${username}`}
        state={<CaseState status={status} />}
        id={`K-${id}`}
        actions={
          <>
            {next !== null && (
              <Link href={`/admin/identity/${next}`} className={buttonClass()}>
                Next in queue
              </Link>
            )}
            {next === null && status !== 'pending' && (
              <Link href="/admin/identity" className={buttonClass()}>
                Back to the list
              </Link>
            )}
            {status === 'pending' && (
              <DecideCase
                id={id}
                username={username}
                isFlagged={flags.length > 0}
                hasPictures={documents.some(({ isDeleted }) => !isDeleted)}
              />
            )}
          </>
        }
      >
        Submission {attempt} of the user, <Time at={submittedAt} relative="beside" />.
        {next === null && status !== 'pending' && ' All submitted identity checks are decided.'}
      </DetailHeader>
      <div className="grid gap-4">
        {flags.length === 0 && (
          <p className="text-muted">No other account of this person was found, and no other date of birth.</p>
        )}
        {flags.length > 0 && (
          <ul className="grid gap-2">
            {flags.map(flag => (
              <li key={keyOf(flag)}>
                <Note tone="warn">
                  <FlagText flag={flag} />
                </Note>
              </li>
            ))}
          </ul>
        )}
        <Card title="Submitted details">
          <FactsTable isInCard facts={factsOf(one, now)} />
        </Card>
        <Documents one={one} />
      </div>
    </>
  )
}

function factsOf(one: IdentityCase, now: Date) {
  const { userId, username, legalName, dateOfBirth, street, city, state, postalCode, decidedAt } = one
  return [
    {
      name: 'User',
      value: (
        <Link prefetch={null} className="underline" href={`/admin/users/${userId}`}>
          {username}
        </Link>
      ),
    },
    { name: 'Legal name', value: legalName ?? 'At the provider' },
    {
      name: 'Date of birth',
      value: dateOfBirth ? formatCalendarDate(dateOfBirth) : 'At the provider',
      note: dateOfBirth && `${ageOf(dateOfBirth, now)} years old`,
    },
    { name: 'Address', value: street ? `${street}, ${city}, ${state} ${postalCode}` : 'At the provider' },
    ...(decidedAt ? decisionFacts(one, decidedAt) : []),
  ]
}

function decisionFacts({ decidedBy, approvedBy, reason }: IdentityCase, at: Date) {
  return [
    {
      name: 'Decided',
      value: <Time at={at} />,
      note: `By ${decidedBy ?? 'the service'}${approvedBy ? ` and ${approvedBy}` : ''}`,
    },
    { name: 'Reason', value: reason || 'None' },
  ]
}

const sides = { front: 'Front', back: 'Back' }

function Documents({ one: { id, documents } }: { one: IdentityCase }) {
  return (
    <Card
      title="Pictures"
      note={`Deleted ${documentDays} days after the decision. Each view is recorded.`}
      isLined
    >
      {documents.length === 0 ? (
        <p className="text-muted">The user sent no pictures.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {documents.map(({ side, bytes, isDeleted }) => (
            <li key={side}>
              {isDeleted ? (
                <span className="text-muted">{sides[side]}: deleted</span>
              ) : (
                <a
                  className={buttonClass()}
                  href={`/admin/identity/${id}/document?side=${side}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  View {sides[side].toLowerCase()} ({Math.ceil(bytes / 1024)} KB)
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const keyOf = (flag: CaseFlag) =>
  flag.kind === 'earlier-date' ? flag.dateOfBirth : `${flag.kind} ${flag.userId}`

function FlagText({ flag }: { flag: CaseFlag }) {
  if (flag.kind === 'earlier-date') return <>{describeFlag(flag)}</>
  return (
    <>
      <Link prefetch={null} className="underline" href={`/admin/users/${flag.userId}`}>
        {flag.username}
      </Link>{' '}
      {describeResemblance(flag)}.
    </>
  )
}
