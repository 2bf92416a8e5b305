'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { endPromo, removePromo } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { PausePromoDialog } from './pause-dialog'
import { PublishDialog } from './publish-dialog'

export type PromoDialogName = 'publish' | 'pause' | keyof typeof questions

type Promo = { id: number; name: string; updatedAt: string }

type Props = { name: PromoDialogName; promo: Promo; isManager: boolean; onClose: () => void }

/** In a file of its own, which is downloaded with the first dialog. */
export function PromoDialog({ name, promo, isManager, onClose }: Props) {
  const router = useRouter()
  if (name === 'publish') return <PublishDialog {...promo} onClose={onClose} />
  if (name === 'pause') return <PausePromoDialog {...promo} isManager={isManager} onClose={onClose} />
  const question: Question = questions[name](promo, isManager)
  return (
    <ActionDialog
      {...question}
      onClose={onClose}
      onDone={() => {
        if (name === 'delete') router.push('/admin/promos')
      }}
    />
  )
}

type Question = Omit<ComponentProps<typeof ActionDialog>, 'onClose' | 'onDone'>

const questions = {
  end: ({ id, name }, isManager) => ({
    title: `End “${name}” now?`,
    confirmLabel: 'End now',
    cancelLabel: 'Keep current end',
    isDanger: true,
    send: ({ reason }) => endPromo({ id, reason }),
    children: `No user can claim it from now on. Claimed credits are kept.${isManager ? '' : ' Only a manager can undo this.'}`,
  }),
  delete: ({ id, name }) => ({
    title: `Delete “${name}” permanently?`,
    confirmText: name,
    confirmLabel: 'Delete',
    cancelLabel: 'Keep promo',
    isDanger: true,
    needsReason: false,
    send: ({ typed }) => removePromo({ id }, typed),
    children: 'No user has claimed this promo. You cannot undo this. The audit log keeps its terms.',
  }),
} satisfies Record<string, (promo: Promo, isManager: boolean) => Question>
