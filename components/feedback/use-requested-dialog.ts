import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

/** The open dialog of a page. `?do=<requested>` in the URL opens that one, if it is allowed. */
export function useRequestedDialog<Name extends string>(requested: Name, isAllowed: boolean) {
  const [dialog, setDialog] = useState<Name>()
  const pathname = usePathname()
  const isRequested = useSearchParams().get('do') === requested && isAllowed

  useEffect(() => {
    if (isRequested) setDialog(requested)
  }, [isRequested, requested])

  function close() {
    setDialog(undefined)
    if (isRequested) window.history.replaceState(null, '', pathname)
  }
  return [dialog, setDialog, close] as const
}
