'use client'

import { useState } from 'react'
import { go } from '@/app/admin/(console)/contests/actions'
import type { ActionResult } from '@/lib/action-result'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { pluralize } from '@/components/ui/format'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import type { ListedContest } from '@/lib/contest/contests-list'
import { canTransition, type Transition } from '@/lib/contest/rules'

type Props = {
  id: number
  name: string
  status: ListedContest['status']
  entries: number
  isManager: boolean
}

const endWords = {
  complete: {
    title: 'Complete',
    says: 'It is over: nobody joins it any more, and who is in it is free of it.',
  },
  cancel: {
    title: 'Cancel',
    says: 'It does not take place: nobody joins it any more, and who is in it is free of it.',
  },
}

/** Locks a contest or opens it at once, completes or cancels it after a question. */
export function ContestActions({ id, name, status, entries, isManager }: Props) {
  const { showToast, showResult } = useToaster()
  const [asked, setAsked] = useState<'complete' | 'cancel' | null>(null)
  const [wrong, setWrong] = useState('')
  const hasPeople = entries > 0
  const disabledReason = hasPeople && !isManager ? 'Users have joined, which takes the role manager' : undefined

  async function run(way: Transition, reason = '', typed = ''): Promise<string | undefined> {
    const answer = await go({ id, way, reason }, typed)
    if (!answer.ok) return answer.message
    if (answer.undo) showResult(answer as ActionResult)
    else showToast({ text: answer.result.text })
    return
  }
  const runNow = (way: Transition) => void run(way).then(message => setWrong(message ?? ''))
  const endings = (['complete', 'cancel'] as const).filter(way => canTransition(status, way))

  return (
    <>
      {wrong && (
        <span role="alert" className="text-12 text-danger">
          {wrong}
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
          Open again
        </Button>
      )}
      {endings.length > 0 && (
        <Menu
          label={`More for ${name}`}
          actions={endings.map(way => ({
            id: way,
            label: `${endWords[way].title}…`,
            icon: way === 'cancel' ? 'close' : 'check',
            isDanger: way === 'cancel',
            disabledReason,
            onAction: () => setAsked(way),
          }))}
        />
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          title={
            hasPeople
              ? `${endWords[asked].title} “${name}” with ${pluralize(entries, 'user')} in it?`
              : `${endWords[asked].title} “${name}”?`
          }
          needsReason={hasPeople}
          {...(hasPeople && { confirmText: name })}
          confirmLabel={`${endWords[asked].title} it`}
          cancelLabel="Leave it as it is"
          isDanger={asked === 'cancel'}
          onConfirm={({ reason, typed }) => run(asked, reason, typed)}
        >
          {endWords[asked].says} Entries that were sold on its matches are settled as ever; no money moves.
        </ConfirmDialog>
      )}
    </>
  )
}
