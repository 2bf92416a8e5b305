import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

/** The open dialog of a page. `?do=<name>` in the URL opens it, if it is allowed. */
export function useRequestedDialog<Name extends string>(allowed: Partial<Record<Name, boolean>>) {
  const [dialog, setDialog] = useState<Name>()
  const pathname = usePathname()
  const asked = useSearchParams().get('do') as Name | null
  const requested = asked !== null && Object.hasOwn(allowed, asked) && allowed[asked] ? asked : null

  useEffect(() => {
    if (requested) setDialog(requested)
  }, [requested])

  function close() {
    setDialog(undefined)
    if (requested) window.history.replaceState(null, '', pathname)
  }
  return [dialog, setDialog, close] as const
}
