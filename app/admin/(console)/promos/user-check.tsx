'use client'

import { type FormEvent, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { TextField } from '@/components/ui/text-field'
import { describeRule } from '@/lib/promo/describe-rule'
import type { Terms } from '@/lib/promo/simulate-promo'
import type { EligibilityCheck } from '@/lib/promo/check-user-eligibility'
import { tryOne } from './actions'

/** Tries one user under the terms, rule by rule. */
export function TryUser({ terms }: { terms: Terms }) {
  const [who, setWho] = useState('')
  const [trial, setTrial] = useState<EligibilityCheck>()
  const [wrong, setWrong] = useState('')

  async function look(event: FormEvent) {
    event.preventDefault()
    if (!who.trim()) return
    const answer = await tryOne({ terms, who })
    const found = answer.ok ? answer.result : null
    setTrial(found ?? undefined)
    if (answer.ok) setWrong(found ? '' : 'No account has this e-mail, username, phone or id.')
    else setWrong(answer.message)
  }

  return (
    <form className="p-4" onSubmit={look}>
      <h3 className="mb-2 font-medium">Try a user</h3>
      <TextField
        label="E-mail, username, phone or id"
        value={who}
        onChange={setWho}
        placeholder="Enter looks the user up"
        {...(wrong && { error: wrong })}
      />
      <div aria-live="polite">{trial && <Outcome trial={trial} />}</div>
    </form>
  )
}

function Outcome({ trial: { username, isClaimed, isSelfExcluded, rules } }: { trial: EligibilityCheck }) {
  const passing = rules.filter(({ isMet }) => isMet).length + (isClaimed ? 0 : 1)
  // Self-exclusion is listed only where it refuses.
  const total = rules.length + (isSelfExcluded ? 2 : 1)
  const could = passing === total
  const words = `${passing} of ${total} rules pass`
  return (
    <>
      <p className={`mt-3 flex items-center gap-2 font-medium ${could ? 'text-positive' : 'text-danger'}`}>
        <Icon name={could ? 'check' : 'close'} />
        {username} {could ? 'could claim' : 'could not claim'}, {words}
      </p>
      <ul className="mt-2 grid gap-1.5 text-12">
        {rules.map(({ rule, isMet, has }) => {
          const { subject, requirement } = describeRule(rule)
          return (
            <Line key={JSON.stringify(rule)} isMet={isMet} has={`${subject} ${has}`} needs={requirement} />
          )
        })}
        <Line
          isMet={!isClaimed}
          has={isClaimed ? 'Has claimed it' : 'Has not claimed it'}
          needs="once each"
        />
        {isSelfExcluded && <Line isMet={false} has="Self-excluded" needs="not self-excluded" />}
      </ul>
    </>
  )
}

function Line({ isMet, has, needs }: { isMet: boolean; has: string; needs: string }) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-2">
      <Icon name={isMet ? 'check' : 'close'} className={isMet ? 'text-positive' : 'text-danger'} />
      <span className="min-w-0 text-pretty">
        <span className="sr-only">{isMet ? 'Passes: ' : 'Refuses: '}</span>
        {has}
      </span>
      <span className="text-right text-muted">{needs}</span>
    </li>
  )
}
