'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { NameDialog } from '@/components/ui/name-dialog'
import type { ActionResult } from '@/lib/console/action-result'

type Props = {
  title: string
  name?: string
  canShare?: boolean
  onClose: () => void
  onSave: (name: string, isShared: boolean) => Promise<ActionResult>
}

export function ViewNameDialog({ title, name, canShare = false, onClose, onSave }: Props) {
  const [isShared, setIsShared] = useState(false)
  return (
    <NameDialog
      title={title}
      name={name}
      saveLabel="Save view"
      onClose={onClose}
      onSave={async given => {
        const answer = await onSave(given, isShared)
        return answer.ok ? undefined : answer.message
      }}
    >
      {canShare && (
        <Checkbox isChecked={isShared} onChange={setIsShared}>
          Share with all operators
        </Checkbox>
      )}
    </NameDialog>
  )
}
