'use client'

import { type FormEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { Dialog as AriaDialog, Modal as AriaModal, Heading, ModalOverlay } from 'react-aria-components'
import { ActButton } from './approval-scope'
import { AriaRoot } from './aria-root'
import { Button } from './button'
import { TypedContext } from './navigate-context'

export type ModalProps = {
  isOpen?: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, primary last. */
  footer?: ReactNode
  /** The primary button beside one that closes, in place of `footer`. */
  submit?: {
    label: string
    isDisabled?: boolean
    /** Ignores clicks but keeps the focus, without which Escape would not close the dialog. */
    isBusy?: boolean
    cancelLabel?: string
    onClick: () => void
  }
  /** Hint left of the buttons. */
  lead?: ReactNode
  width?: 'normal' | 'wide'
  /** A second column; below the content on a phone. */
  side?: ReactNode
  /** Closes on a click outside. Turn off where typed input would be lost. */
  isDismissable?: boolean
  /** Closes on Escape. Turn off where only a button closes. */
  closesOnEscape?: boolean
  isAlert?: boolean
}

const widths = {
  normal: 'sm:max-w-[520px]',
  wide: 'sm:max-w-[760px]',
  side: 'sm:max-w-[520px] side:max-w-[912px]',
}

export function Modal(props: ModalProps) {
  const {
    isOpen = true,
    onClose,
    title,
    children,
    submit,
    footer = submit && <Buttons {...submit} onClose={onClose} />,
    lead,
    width = 'normal',
    side,
    isDismissable = true,
    closesOnEscape = true,
    isAlert = false,
  } = props
  const { isAsking, onInput, keep, leave } = useDiscardQuestion(isOpen, onClose)
  return (
    <AriaRoot>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={open => !open && leave()}
        isDismissable={isDismissable}
        isKeyboardDismissDisabled={!closesOnEscape}
        className="fixed inset-0 z-40 flex items-end justify-center bg-scrim transition-opacity duration-200 data-entering:opacity-0 data-exiting:opacity-0 sm:items-start sm:px-4 sm:pt-21 sm:pb-6"
      >
        <AriaModal
          className={`flex max-h-[92dvh] w-full flex-col transition-transform duration-200 data-entering:translate-y-4 sm:max-h-[calc(100dvh-108px)] ${widths[side ? 'side' : width]}`}
        >
          <AriaDialog
            role={isAlert ? 'alertdialog' : 'dialog'}
            className="flex min-h-0 flex-col overflow-clip rounded-t-[16px] bg-raised shadow-dialog outline-none sm:rounded-sheet"
          >
            <div className="contents" onInput={onInput}>
              <Heading
                slot="title"
                className="text-balance flex-none px-[22px] pt-5 font-semibold text-16 tracking-[-0.012em]"
              >
                {title}
              </Heading>
              {side ? (
                <div
                  ref={scrollToTop}
                  className="grid min-h-0 grid-cols-[minmax(0,1fr)] items-start gap-5 overflow-y-auto px-[22px] pt-2 pb-5 side:grid-cols-[minmax(0,1fr)_372px]"
                >
                  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
                  {/* A constant height, so that a preview that loads does not move the buttons under the pointer. */}
                  <div className="min-w-0 side:h-[min(480px,60dvh)] side:overflow-y-auto side:[&>section]:static">
                    {side}
                  </div>
                </div>
              ) : (
                <div
                  ref={scrollToTop}
                  className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto px-[22px] pt-2 pb-5"
                >
                  {children}
                </div>
              )}
              {(isAsking || footer) && (
                <footer className="flex flex-none items-center justify-end gap-2 border-line border-t bg-sunken px-4 py-3 max-sm:pb-[calc(12px+env(safe-area-inset-bottom))] max-sm:[&>a]:flex-1 max-sm:[&>button]:flex-1 sm:rounded-b-sheet sm:pl-[22px]">
                  {isAsking ? (
                    <>
                      <span role="alert" className="mr-auto font-medium">
                        Discard what you typed?
                      </span>
                      <Button onClick={onClose}>Discard</Button>
                      <Button variant="primary" autoFocus onClick={keep}>
                        Keep editing
                      </Button>
                    </>
                  ) : (
                    <>
                      {lead && <span className="mr-auto hidden text-12 text-muted sm:inline">{lead}</span>}
                      {footer}
                    </>
                  )}
                </footer>
              )}
            </div>
          </AriaDialog>
        </AriaModal>
      </ModalOverlay>
    </AriaRoot>
  )
}

/** The facts are read before the field that has the focus, and to which typing scrolls. */
function scrollToTop(content: HTMLElement | null) {
  if (content) content.scrollTop = 0
}

const textTypes = ['text', 'email', 'password', 'tel', 'url', 'number']

/** Asks before Escape or a click outside discards typed text. Escape then keeps it. */
function useDiscardQuestion(isOpen: boolean, onClose: () => void) {
  const hasTyped = useRef(false)
  const focused = useRef<Element | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const id = useId()
  const reportTyped = useContext(TypedContext)
  useEffect(() => {
    const reset = () => {
      hasTyped.current = false
      reportTyped(id, false)
    }
    if (isOpen) return reset
    reset()
    setIsAsking(false)
  }, [isOpen, id, reportTyped])

  function keep() {
    setIsAsking(false)
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }
  function leave() {
    if (!hasTyped.current) return onClose()
    if (isAsking) return keep()
    focused.current = document.activeElement
    setIsAsking(true)
  }
  function onInput({ target }: FormEvent) {
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && textTypes.includes(target.type))
    if (!isText) return
    hasTyped.current = true
    reportTyped(id, true)
  }
  return { isAsking, onInput, keep, leave }
}

function Buttons(props: NonNullable<ModalProps['submit']> & { onClose: () => void }) {
  const { label, isDisabled, isBusy, cancelLabel = 'Cancel', onClick, onClose } = props
  return (
    <>
      {/* The error that a field shows on blur would move the button away below the pointer. */}
      <Button onMouseDown={event => event.preventDefault()} onClick={onClose}>
        {cancelLabel}
      </Button>
      <ActButton variant="primary" disabled={isDisabled} isBusy={isBusy} onClick={onClick}>
        {label}
      </ActButton>
    </>
  )
}
