'use client'

import { useState } from 'react'
import { ApprovalScope } from './approval-scope'
import type { ModalProps } from './modal'
import { onDemand } from './on-demand'

const Modal = onDemand(async () => (await import('./modal')).Modal)

/** A modal dialog; a bottom sheet on phones. */
export function Dialog(props: ModalProps) {
  const { isOpen = true } = props
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <ApprovalScope>
      <Modal {...props} />
    </ApprovalScope>
  )
}
