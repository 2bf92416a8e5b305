'use client'

import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { Button } from './button'

type Scope = {
  waits: boolean
  isHeld: boolean
  setWaits: (waits: boolean) => void
  /** Until the returned function is called. */
  hold: () => () => void
}

const ApprovalContext = createContext<Scope>({
  waits: false,
  isHeld: false,
  setWaits: () => undefined,
  hold: () => () => undefined,
})

/** A dialog whose content reports that the change waits for a second manager, or that its effect is not shown yet. */
export function ApprovalScope({ children }: { children: ReactNode }) {
  const [waits, setWaits] = useState(false)
  const [holds, setHolds] = useState(0)
  const hold = useCallback(() => {
    setHolds(last => last + 1)
    return () => setHolds(last => last - 1)
  }, [])
  const scope = useMemo(() => ({ waits, isHeld: holds > 0, setWaits, hold }), [waits, holds, hold])
  return <ApprovalContext value={scope}>{children}</ApprovalContext>
}

export const useSetWaits = () => useContext(ApprovalContext).setWaits

/** The dialog cannot be confirmed while `isHeld`: the operator would not have seen what the change does. */
export function useHeldButton(isHeld: boolean) {
  const { hold } = useContext(ApprovalContext)
  useEffect(() => (isHeld ? hold() : undefined), [isHeld, hold])
}

type Props = ComponentProps<typeof Button> & { isBusy?: boolean | undefined; onClick: () => void }

/** Makes the change, or only requests approval for it. Keeps the focus while it does nothing. */
export function ActButton({ isBusy = false, onClick, children, ...rest }: Props) {
  const { waits, isHeld } = useContext(ApprovalContext)
  const isIdle = isBusy || isHeld
  return (
    <Button
      {...rest}
      className={isHeld ? 'cursor-progress opacity-60' : ''}
      aria-disabled={isIdle}
      onClick={() => !isIdle && onClick()}
    >
      {waits ? 'Request approval' : children}
    </Button>
  )
}

/** By Enter in a field: several fields are only submitted where the form has a button of its own. */
export function ActSubmit({ isDisabled = false }: { isDisabled?: boolean }) {
  const { isHeld } = useContext(ApprovalContext)
  return <input type="submit" hidden disabled={isDisabled || isHeld} />
}
