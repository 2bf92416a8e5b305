'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useState } from 'react'
import { cancelJoinedContest, changeStatus, complete } from '@/app/admin/(console)/contests/actions'
import { useToaster } from '@/components/feedback/toaster'
import { Button, buttonClass } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Fact } from '@/components/ui/facts'
import { pluralize } from '@/components/ui/format'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import type { ActionResult } from '@/lib/console/action-result'
import type { ListedContest } from '@/lib/play/contest/contests-list'
import { canTransition } from '@/lib/play/contest/rules'

type Props = {
  id: number
  name: string
  status: ListedContest['status']
  entries: number
  hasPrizes: boolean
  /** Sum of the buy-ins that canceling refunds, formatted; null if the contest is free. */
  refunds: string | null
  needsSecondToCancel: boolean
  isManager: boolean
}

const endingTexts = {
  complete: { title: 'Complete', effect: 'The contest is over.' },
  cancel: { title: 'Cancel', effect: 'The contest does not take place, and all buy-ins are refunded.' },
}

export function ContestActions(props: Props) {
  const { id, name, status, entries, hasPrizes, isManager } = props
  const { showToast, showResult } = useToaster()
  const [confirming, setConfirming] = useState<'complete' | 'cancel' | null>(null)
  const [error, setError] = useState('')
  const hasParticipants = entries > 0
  const disabledReasonOf = (ending: 'complete' | 'cancel') => {
    return !isManager && (hasParticipants || ending === 'complete') ? 'Requires the manager role.' : undefined
  }

  async function end(ending: 'complete' | 'cancel', reason: string, typed: string) {
    const answer =
      ending === 'complete'
        ? await complete({ id, standings: [], reason }, typed)
        : await cancelJoinedContest({ id, reason }, typed)
    if (!answer.ok) return answer.message
    if (answer.undo) showResult(answer as ActionResult)
    else showToast({ text: answer.result.text })
    return
  }

  async function run(transition: 'lock' | 'open'): Promise<string | undefined> {
    const answer = await changeStatus({ id, transition })
    if (!answer.ok) return answer.message
    showResult(answer as ActionResult)
    return
  }
  const runNow = (transition: 'lock' | 'open') =>
    void run(transition).then(message => setError(message ?? ''))
  const needsStandings = hasParticipants && hasPrizes
  const endings = (['complete', 'cancel'] as const).filter(
    transition => canTransition(status, transition) && !(transition === 'complete' && needsStandings),
  )
  const standingsHref = `/admin/contests/${id}/standings`

  return (
    <>
      {error && (
        <span role="alert" className="text-12 text-danger">
          {error}
        </span>
      )}
      {canTransition(status, 'lock') && (
        <Button onClick={() => runNow('lock')}>
          <Icon name="pause" className="size-3.5" />
          Lock
        </Button>
      )}
      {canTransition(status, 'open') && (
        <Button onClick={() => runNow('open')}>
          <Icon name="play" className="size-3.5" />
          Reopen
        </Button>
      )}
      {isManager && needsStandings && (status === 'locked' || status === 'completed') && (
        <Link
          href={standingsHref as Route}
          className={buttonClass({ variant: status === 'locked' ? 'primary' : 'secondary' })}
        >
          {status === 'locked' ? 'Enter standings' : 'Correct standings'}
        </Link>
      )}
      {endings.length > 0 && (
        <Menu
          label={`More actions for ${name}`}
          actions={endings.map(transition => ({
            id: transition,
            label: `${endingTexts[transition].title}…`,
            icon: transition === 'cancel' ? 'close' : 'check',
            isDanger: transition === 'cancel',
            disabledReason: disabledReasonOf(transition),
            onAction: () => setConfirming(transition),
          }))}
        />
      )}
      {confirming && (
        <ConfirmDialog
          onClose={() => setConfirming(null)}
          title={
            hasParticipants
              ? `${endingTexts[confirming].title} “${name}” with ${pluralize(entries, 'participant')}?`
              : `${endingTexts[confirming].title} “${name}”?`
          }
          facts={confirming === 'cancel' ? cancelFacts(props) : []}
          needsReason={hasParticipants}
          {...(hasParticipants && { confirmText: name })}
          confirmLabel={`${endingTexts[confirming].title} contest`}
          cancelLabel="Keep contest"
          isDanger={confirming === 'cancel'}
          onConfirm={({ reason, typed }) => end(confirming, reason, typed)}
        >
          {endingTexts[confirming].effect} Pick'em entries on its matches are settled as usual.
        </ConfirmDialog>
      )}
    </>
  )
}

function cancelFacts({ entries, refunds, needsSecondToCancel }: Props): Fact[] {
  if (entries === 0) return []
  return [
    { name: 'Participants', value: pluralize(entries, 'user') },
    {
      name: 'Refunds',
      value: refunds ?? 'None, the contest is free',
      ...(refunds && { note: 'each to the buckets that paid the buy-in' }),
    },
    ...(needsSecondToCancel
      ? [{ name: 'Second manager', value: 'Required, because the contest has started' }]
      : []),
  ]
}
