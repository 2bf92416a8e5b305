'use client'

import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type ActionResult, isPendingApproval, type Undo } from '@/lib/action-result'
import { Toast, type ToastContent } from './toast'

type Toaster = {
  /** Tells of a change that was made, and offers to undo it for ten seconds. */
  showToast: (toast: ToastContent) => void
  /** Tells of it when an action answered that it was done, by the words that it gave, or that it waits; returns the answer. */
  showResult: <Result>(answer: ActionResult<Result>) => ActionResult<Result>
}

const ToasterContext = createContext<Toaster>({ showToast: () => undefined, showResult: answer => answer })

type Props = { undo: (input: { auditId: number }) => Promise<ActionResult>; children: ReactNode }

/** Holds the one toast that is shown; a failed undo is no toast, but is said in words that stay. */
export function ToasterProvider({ undo, children }: Props) {
  const [toast, setToast] = useState<ToastContent & { id: number }>()
  const [failed, setFailed] = useState<string>()
  const count = useRef(0)

  const tell = useCallback((words: ToastContent) => {
    count.current += 1
    setToast({ ...words, id: count.current })
  }, [])
  const toaster = useMemo<Toaster>(
    () => ({
      showToast,
      showResult(answer) {
        if (answer.ok && isPendingApproval(answer))
          tell({ text: 'A second manager was asked. Nothing changes until one agrees.' })
        else if (answer.ok && answer.undo) tell({ text: answer.undo.text, undo: answer.undo })
        return answer
      },
    }),
    [tell],
  )

  async function takeBack({ auditId, text }: Undo) {
    setToast(undefined)
    const answer = await undo({ auditId }).catch(() => ({ ok: false, message: noAnswer }) as const)
    if (answer.ok) tell({ text: `Undone: ${text}` })
    else setFailed(answer.message)
  }

  return (
    <ToasterContext value={toaster}>
      {children}
      {toast && <Toast key={toast.id} toast={toast} onUndo={takeBack} onEnd={() => setToast(undefined)} />}
      <Dialog
        isOpen={failed !== undefined}
        onClose={() => setFailed(undefined)}
        title="It could not be undone"
        isAlert
        footer={<Button onClick={() => setFailed(undefined)}>Close</Button>}
      >
        <p className="text-pretty text-ink-soft">{failed}</p>
      </Dialog>
    </ToasterContext>
  )
}

const noAnswer = 'The service did not answer. The change may still stand; look at it before you go on.'

/** The way to tell of a change that was made. */
export function useToaster(): Toaster {
  return useContext(ToasterContext)
}
