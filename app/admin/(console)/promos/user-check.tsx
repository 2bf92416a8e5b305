'use client'

import { type FormEvent, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { TextField } from '@/components/ui/text-field'
import { noResponse } from '@/lib/console/action-result'
import type { EligibilityCheck } from '@/lib/rewards/promo/check-user-eligibility'
import { describeRule } from '@/lib/rewards/promo/describe-rule'
import type { PreviewedTerms } from '@/lib/rewards/promo/preview-claims'
import { checkUser } from './actions'
import { canBecomeLive, listObstacles } from './claim-states'

/** Checks one user against each rule. */
export function UserCheck({ terms }: { terms: PreviewedTerms }) {
  const [query, setQuery] = useState('')
  const [check, setCheck] = useState<EligibilityCheck>()
  const [error, setError] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!query.trim()) return
    const result = await checkUser({ terms, user: query }).catch(() => noResponse())
    const found = result.ok ? result.result : null
    setCheck(found ?? undefined)
    if (result.ok) setError(found ? '' : 'No user has this email, username, phone or ID.')
    else setError(result.message)
  }

  return (
    <form className="p-4" onSubmit={submit}>
      <h3 className="mb-2 font-medium">Check a user</h3>
      <TextField
        label="Email, username, phone or ID"
        value={query}
        onChange={setQuery}
        placeholder="Press Enter to search"
        {...(error && { error })}
      />
      <div aria-live="polite">{check && <Outcome check={check} />}</div>
    </form>
  )
}

function Outcome({ check }: { check: EligibilityCheck }) {
  const { username, isClaimed, isSuspended, isSelfExcluded, isMinor, isPersonVerified, rules } = check
  const obstacles = listObstacles(check)
  const passing = rules.filter(({ isMet }) => isMet).length + (isClaimed ? 0 : 1)
  // Bars and missing proofs are listed only if they apply.
  const missing = [isSuspended, isSelfExcluded, isMinor, !isPersonVerified].filter(Boolean).length
  const total = rules.length + 1 + missing
  const isEligible = passing === total && obstacles.length === 0
  const label =
    passing === total && canBecomeLive(check) ? 'could claim, but the promo is not live' : 'cannot claim'
  const summary = `${passing} of ${total} rules pass`
  return (
    <>
      <p
        className={`mt-3 flex items-center gap-2 font-medium ${isEligible ? 'text-positive' : 'text-danger'}`}
      >
        <Icon name={isEligible ? 'check' : 'close'} />
        {username} {isEligible ? 'can claim' : label}, {summary}
      </p>
      <ul className="mt-2 grid gap-1.5 text-12">
        {obstacles.map(obstacle => (
          <Line
            key={obstacle}
            isMet={false}
            actual={obstacle.replace(/\.$/, '')}
            required="must be live, with an active bucket"
          />
        ))}
        {rules.map(({ rule, isMet, actual }) => {
          const { subject, requirement } = describeRule(rule)
          return (
            <Line
              key={JSON.stringify(rule)}
              isMet={isMet}
              actual={`${subject} ${actual}`}
              required={requirement}
            />
          )
        })}
        <Line
          isMet={!isClaimed}
          actual={isClaimed ? 'Already claimed' : 'Not claimed yet'}
          required="once per user"
        />
        {isSuspended && <Line isMet={false} actual="Suspended" required="not suspended" />}
        {isMinor && <Line isMet={false} actual="Under 18" required="not under 18" />}
        {isSelfExcluded && <Line isMet={false} actual="Self-excluded" required="not self-excluded" />}
        {!isPersonVerified && (
          <Line
            isMet={false}
            actual="Phone and identity not verified"
            required="a verified phone or identity"
          />
        )}
      </ul>
    </>
  )
}

function Line({ isMet, actual, required }: { isMet: boolean; actual: string; required: string }) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-2">
      <Icon name={isMet ? 'check' : 'close'} className={isMet ? 'text-positive' : 'text-danger'} />
      <span className="min-w-0 text-pretty">
        <span className="sr-only">{isMet ? 'Passes: ' : 'Fails: '}</span>
        {actual}
      </span>
      <span className="text-right text-muted">{required}</span>
    </li>
  )
}
