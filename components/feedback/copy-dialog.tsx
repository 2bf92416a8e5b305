'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'

type Props = { title: string; text: string; copyLabel: string; onClose: () => void; children: ReactNode }

/** Shows a text that is shown only once, so that only its button closes it. */
export function CopyDialog({ title, text, copyLabel, onClose, children }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      isDismissable={false}
      closesOnEscape={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="text-pretty text-ink-soft">{children}</p>
      <p className="break-all rounded-control bg-sunken px-3 py-2 font-mono text-12 inset-ring inset-ring-line">
        {text}
      </p>
      <CopyButton text={text} label={copyLabel} />
    </Dialog>
  )
}
