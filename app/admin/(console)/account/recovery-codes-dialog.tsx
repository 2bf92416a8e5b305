'use client'

import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'

/** Shows recovery codes, the only time that anybody sees them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keep these recovery codes"
      isDismissable={false}
      footer={
        <>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="slatekeeper-recovery-codes.txt"
            className="mr-auto text-accent hover:underline"
          >
            Save as a file
          </a>
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        Each of them signs you in once, without your phone. They are shown only now: keep them where you keep
        passwords.
      </p>
      <div className="relative rounded-card bg-sunken p-4 inset-ring inset-ring-line">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-13 fold:grid-cols-2"
        >
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <CopyButton text={text} label="Copy all ten" />
    </Dialog>
  )
}
