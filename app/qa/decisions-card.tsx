'use client'

import { useState } from 'react'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field'
import { requestDecision, requestDeposit } from './calls'
import { ProblemNote } from './problem-note'
import type { OpenPersona } from './store'
import { useCall } from './use-call'

/** What operators and the payment provider decide about the persona. */
export function DecisionsCard({ persona, onDecided }: { persona: OpenPersona; onDecided: () => void }) {
  const { isBusy, problem, run } = useCall()
  const [amount, setAmount] = useState('25')
  const [status, setStatus] = useState('')

  const decide = (done: string, work: () => Promise<void>) =>
    void run(async () => {
      setStatus('')
      await work()
      setStatus(done)
      onDecided()
    })
  const deposit = (done: string, action: 'pay' | 'decline') =>
    decide(done, () => requestDeposit(persona.access_token, Number(amount), action))

  const rows = [
    {
      name: 'Identity check',
      buttons: (['approved', 'returned', 'rejected'] as const).map(decision => ({
        label: labels[decision],
        act: () => decide(`Identity check ${decision}`, () => requestDecision('identity', persona, decision)),
      })),
    },
    {
      name: 'Withdrawal',
      buttons: (['approved', 'failed', 'declined'] as const).map(decision => ({
        label: labels[decision],
        act: () => decide(`Withdrawal ${decision}`, () => requestDecision('withdrawals', persona, decision)),
      })),
    },
    {
      name: 'Deposit',
      buttons: [
        { label: 'Pay', act: () => deposit('Deposit paid', 'pay') },
        { label: 'Decline', act: () => deposit('Payment of the deposit declined', 'decline') },
      ],
    },
  ]

  return (
    <Card title="Decisions">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {rows.map(({ name, buttons }) => (
          <fieldset key={name} className="flex flex-wrap items-center gap-2">
            <legend className="float-left w-32 font-medium">{name}</legend>
            {name === 'Deposit' && (
              <input
                aria-label="Dollars"
                inputMode="decimal"
                value={amount}
                onChange={event => setAmount(event.target.value)}
                className={`${fieldClass} h-9 max-w-20 sm:h-7`}
              />
            )}
            {buttons.map(({ label, act }) => (
              <Button key={label} size="small" disabled={isBusy} onClick={act}>
                {label}
              </Button>
            ))}
          </fieldset>
        ))}
        <p role="status" className="text-12 text-muted empty:hidden">
          {status}
        </p>
        <ProblemNote problem={problem} />
      </div>
    </Card>
  )
}

const labels = {
  approved: 'Approve',
  returned: 'Return',
  rejected: 'Reject',
  failed: 'Fail',
  declined: 'Decline',
}
