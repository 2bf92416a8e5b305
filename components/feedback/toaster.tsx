'use client'

import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FloatingBoundary } from '@/components/ui/error-boundary'
import {
  type ActionResult,
  doneText,
  isPendingApproval,
  noResponse,
  requestedText,
  requestOf,
  type Undo,
} from '@/lib/console/action-result'
import { Toast, type ToastContent } from './toast'

type Toaster = {
  showToast: (toast: ToastContent) => void
  /** Shows a toast for a change that was made or that waits for approval. Returns the result unchanged. */
  showResult: <Result>(result: ActionResult<Result>) => ActionResult<Result>
  /** Counts an own action as running until the returned function is called, with the page that shows its effect. */
  beginAction: () => () => void
  /** Resolves when no own action is running: the page then has the versions that these actions made. */
  settled: () => Promise<void>
  /** The number of undone changes; it grows with the page that shows the effect. */
  undone: number
}

const ToasterContext = createContext<Toaster>({
  showToast: () => undefined,
  showResult: result => result,
  beginAction: () => () => undefined,
  settled: async () => undefined,
  undone: 0,
})

type Props = {
  undo: (input: { auditId: number }) => Promise<ActionResult<{ text: string }>>
  cancelRequest: (input: { id: number }) => Promise<ActionResult<{ text: string }>>
  /** How long a toast stays. */
  toastMs?: number
  children: ReactNode
}

/** Shows one toast at a time. A failed undo or cancellation opens a dialog instead, so that the message is not missed. */
export function ToasterProvider({ undo, cancelRequest, toastMs = 10_000, children }: Props) {
  const [toast, setToast] = useState<ToastContent & { id: number }>()
  const [failure, setFailure] = useState<{ title: string; message: string }>()
  const [undone, setUndone] = useState(0)
  const [isUndoing, startUndo] = useTransition()
  const count = useRef(0)
  const { beginAction, settled } = useRunningActions()
  useEffect(() => (isUndoing ? beginAction() : undefined), [isUndoing, beginAction])

  const showToast = useCallback((content: ToastContent) => {
    count.current += 1
    const id = count.current
    // Together with the page that an action refreshes; an earlier toast would invite a change of the previous version.
    startTransition(() => setToast({ ...content, id }))
  }, [])
  // The next toast may wait for its page at this time; it must not be closed in place of the ended one.
  const endToast = (id: number) => setToast(last => (last?.id === id ? undefined : last))
  const toaster = useMemo<Toaster>(
    () => ({
      showToast,
      showResult(result) {
        if (result.ok && isPendingApproval(result))
          showToast({
            text: requestedText(result),
            ...requestOf(result),
          })
        else if (result.ok && result.undo) showToast({ text: result.undo.text, undo: result.undo })
        else if (doneText(result)) showToast({ text: doneText(result) })
        return result
      },
      beginAction,
      settled,
      undone,
    }),
    [showToast, beginAction, settled, undone],
  )

  function revert({ auditId }: Undo) {
    setToast(undefined)
    startUndo(async () => {
      const result = await undo({ auditId }).catch(() =>
        noResponse(
          'The server did not respond. The change may still be in effect. Check it before you continue.',
        ),
      )
      startUndo(() => {
        if (!result.ok) return setFailure({ title: 'Undo failed', message: result.message })
        setUndone(last => last + 1)
        showToast({ text: result.result.text })
      })
    })
  }

  function cancel(id: number) {
    setToast(undefined)
    startUndo(async () => {
      const result = await cancelRequest({ id }).catch(() => noResponse())
      startUndo(() => {
        if (!result.ok) return setFailure({ title: 'Request not canceled', message: result.message })
        showToast({ text: result.result.text })
      })
    })
  }

  return (
    <ToasterContext value={toaster}>
      {children}
      <FloatingBoundary part="message" onClose={() => setToast(undefined)}>
        {/* Screen readers announce changes of a region that exists before its content. */}
        <div
          role="status"
          aria-label="Last change"
          className="fixed inset-x-3 bottom-[calc(72px+env(safe-area-inset-bottom))] z-30 sm:right-6 sm:left-auto side:bottom-6 [body:has([data-save-bar])_&]:bottom-[calc(136px+env(safe-area-inset-bottom))] side:[body:has([data-save-bar])_&]:bottom-20"
        >
          {toast && (
            <Toast
              key={toast.id}
              toast={toast}
              durationMs={toastMs}
              onUndo={revert}
              onCancel={cancel}
              onEnd={() => endToast(toast.id)}
            />
          )}
        </div>
      </FloatingBoundary>
      <Dialog
        isOpen={failure !== undefined}
        onClose={() => setFailure(undefined)}
        title={failure?.title ?? ''}
        isAlert
        footer={<Button onClick={() => setFailure(undefined)}>Close</Button>}
      >
        <p className="text-pretty text-ink-soft">{failure?.message}</p>
      </Dialog>
    </ToasterContext>
  )
}

function useRunningActions(): Pick<Toaster, 'beginAction' | 'settled'> {
  const running = useRef(0)
  const waiting = useRef<(() => void)[]>([])
  const beginAction = useCallback(() => {
    running.current += 1
    return () => {
      running.current -= 1
      if (running.current === 0) for (const resolve of waiting.current.splice(0)) resolve()
    }
  }, [])
  const settled = useCallback(
    () => new Promise<void>(resolve => (running.current === 0 ? resolve() : waiting.current.push(resolve))),
    [],
  )
  return { beginAction, settled }
}

export function useToaster(): Toaster {
  return useContext(ToasterContext)
}
