'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Note } from '@/components/ui/note'

/** The only time that the codes are shown. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={() => (isAsking ? onClose() : setIsAsking(true))}
      title="Save your recovery codes"
      isDismissable={false}
      footer={
        <>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="slatekeeper-recovery-codes.txt"
            className="mr-auto text-accent hover:underline"
          >
            Download
          </a>
          <Button variant="primary" onClick={onClose}>
            I saved them
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        Each code signs you in once without your phone. They are not shown again, so store them with your
        passwords.
      </p>
      <div className="relative rounded-card bg-sunken p-4 inset-ring inset-ring-line">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-13 sm:grid-cols-2"
        >
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <CopyButton text={text} label="Copy all" />
      {isAsking && (
        <Note tone="warn" isAlert title="The codes are not shown again.">
          Save them first, or press Esc once more to close without them.
        </Note>
      )}
    </Dialog>
  )
}
