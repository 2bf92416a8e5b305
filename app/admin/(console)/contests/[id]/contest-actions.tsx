'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import {
  cancelContest,
  completeContest,
  lockOpenContest,
  reopenContest,
} from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAction } from '@/components/feedback/use-action'
import { useRequestedDialog } from '@/components/feedback/use-requested-dialog'
import { Button, buttonClass } from '@/components/ui/button'
import type { Fact } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import type { ActionResult } from '@/lib/console/action-result'
import { pluralize } from '@/lib/core/format'
import type { ListedContest } from '@/lib/play/contest/find-contest'
import { canTransition } from '@/lib/play/contest/rules'

type Props = {
  id: number
  name: string
  status: ListedContest['status']
  /** It cannot be reopened. */
  hasStarted: boolean
  entries: number
  hasPrizes: boolean
  /** Managers decide about the joining, with a reason. */
  isJoiningGuarded: boolean
  /** Sum of the buy-ins that canceling refunds, formatted; null if the contest is free. */
  refunds: string | null
  needsSecondToCancel: boolean
  isManager: boolean
}

const endingTexts = {
  complete: { title: 'Complete', effect: 'The contest is over.' },
  cancel: { title: 'Cancel', effect: 'The contest does not take place, and all buy-ins are refunded.' },
}

const switchTexts = {
  lock: { title: 'Lock', effect: 'No more users can join or leave.' },
  reopen: { title: 'Reopen', effect: 'Users can join and leave again until the start.' },
}

type Transition = 'lock' | 'reopen'

const sends = { lock: lockOpenContest, reopen: reopenContest }

export function ContestActions(props: Props) {
  const { id, name, status, hasStarted, entries, hasPrizes, isJoiningGuarded, isManager } = props
  const { run, isBusy, error } = useAction()
  const [switching, setSwitching] = useState<Transition | null>(null)
  const hasParticipants = entries > 0
  const disabledReasonOf = (ending: Ending) => {
    return !isManager && (hasParticipants || ending === 'complete') ? 'Requires the manager role.' : undefined
  }

  function start(transition: Transition) {
    if (isJoiningGuarded) setSwitching(transition)
    else if (!isBusy) run(() => sends[transition]({ id }))
  }
  const canSwitch = (transition: Transition) =>
    canTransition(status, transition) && (isManager || !isJoiningGuarded)
  const needsStandings = hasParticipants && hasPrizes
  const endings = (['complete', 'cancel'] as const).filter(
    transition => canTransition(status, transition) && !(transition === 'complete' && needsStandings),
  )
  const canCancel = endings.includes('cancel') && !disabledReasonOf('cancel')
  const [requested, , closeRequested] = useRequestedDialog<Ending>({ cancel: canCancel })
  const standingsHref = `/admin/contests/${id}/standings`

  return (
    <>
      {error && (
        <span role="alert" className="text-12 text-danger">
          {error}
        </span>
      )}
      {canSwitch('lock') && (
        <Button aria-disabled={isBusy} onClick={() => start('lock')} icon="pause">
          Lock
        </Button>
      )}
      {canSwitch('reopen') && !hasStarted && (
        <Button aria-disabled={isBusy} onClick={() => start('reopen')} icon="play">
          Reopen
        </Button>
      )}
      {isManager && needsStandings && (status === 'locked' || status === 'completed') && (
        <Link
          prefetch={null}
          href={standingsHref}
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
            dialog: onClose => <EndDialog {...props} ending={transition} onClose={onClose} />,
          }))}
        />
      )}
      {requested && <EndDialog {...props} ending={requested} onClose={closeRequested} />}
      {switching && (
        <ActionDialog
          onClose={() => setSwitching(null)}
          title={`${switchTexts[switching].title} “${name}”?`}
          confirmLabel={`${switchTexts[switching].title} contest`}
          send={({ reason }) => sends[switching]({ id, reason })}
        >
          {switchTexts[switching].effect} {hasParticipants && 'Users have joined.'}
          <SecondManagerNote change={`contest.${switching}`} input={{ id }} />
        </ActionDialog>
      )}
    </>
  )
}

type Ending = 'complete' | 'cancel'

function EndDialog(props: Props & { ending: Ending; onClose: () => void }) {
  const { id, name, entries, needsSecondToCancel, isManager, ending, onClose } = props
  const { title, effect } = endingTexts[ending]
  const hasParticipants = entries > 0
  const waits = ending === 'cancel' && hasParticipants && needsSecondToCancel
  const router = useRouter()

  async function cancel(reason: string, typed: string) {
    const answer = await cancelContest({ id, entries, reason }, typed)
    // The refreshed page brings the number of participants.
    if (!answer.ok && answer.code === 'ImpactGrew') router.refresh()
    return answer
  }

  return (
    <ActionDialog
      onClose={onClose}
      title={`${title} “${name}”${hasParticipants ? ` with ${pluralize(entries, 'participant')}` : ''}?`}
      facts={ending === 'cancel' ? cancelFacts(props) : []}
      needsReason={hasParticipants}
      {...(hasParticipants && { confirmText: name })}
      confirmLabel={waits ? 'Request approval' : `${title} contest`}
      cancelLabel="Keep contest"
      isDanger={ending === 'cancel'}
      send={async ({ reason, typed }): Promise<ActionResult<{ text: string }>> =>
        ending === 'complete' ? completeContest({ id, standings: [], reason }, typed) : cancel(reason, typed)
      }
    >
      {effect} Pick'em entries on its matches are settled as usual.
      {!isManager && ' Only a manager can undo this.'}
    </ActionDialog>
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
