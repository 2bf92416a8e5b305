'use client'

import {
  type ComponentProps,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { FloatingBoundary, PartBoundary } from './error-boundary'
import { useUntilHydrated } from './until-hydrated'

/**
 * A component that renders nothing until its code is downloaded, which begins when it is first rendered. For what appears only
 * after an action: menus, dialogs, popovers. A failed download is tried again at the next rendering. A component that throws is
 * closed; `part` names it in the message and in the log.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, part = 'dialog') {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<boolean> | undefined

  /** Begins the download, for example when the pointer is over the button. Resolves to whether it succeeded. */
  function preload(): Promise<boolean> {
    loading ??= load().then(
      component => {
        loaded = component
        return true
      },
      () => {
        loading = undefined
        return false
      },
    )
    return loading
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, in the scope of a module
  function OnDemand(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      let isMounted = true
      if (!Loaded) void preload().then(() => isMounted && setLoaded(() => loaded))
      return () => {
        isMounted = false
      }
    })
    if (!Loaded) return null
    return (
      <FloatingBoundary part={part} onClose={() => close(props)}>
        <Loaded {...props} />
      </FloatingBoundary>
    )
  }
  return Object.assign(OnDemand, { preload })
}

/** Calls what the component would call to close itself. */
function close(props: { onClose?: unknown; onOpenChange?: unknown }) {
  if (typeof props.onClose === 'function') props.onClose()
  else if (typeof props.onOpenChange === 'function') props.onOpenChange(false)
}

/**
 * A form control whose code is downloaded after that of the page. The server renders it like any other; until it is hydrated
 * it takes no input, so that none is lost. `Placeholder` has the size of the control and its props.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own constraint of `lazy`
export function deferred<Control extends ComponentType<any>>(
  load: () => Promise<Control>,
  Placeholder: ComponentType<ComponentProps<Control>> = Pending,
): Control {
  const Loaded: LazyExoticComponent<Control> = lazy(async () => ({ default: await load() }))
  function Deferred(props: ComponentProps<Control>) {
    const [isLive, setIsLive] = useState(false)
    // A change before hydration waits for it; otherwise React would drop the server's HTML.
    const later = useDeferredValue(props)
    const shown = isLive ? props : later
    return useMemo(
      () => (
        <PartBoundary part="field">
          <Suspense fallback={<Placeholder {...shown} />}>
            <Live onLive={setIsLive}>
              <Loaded {...shown} />
            </Live>
          </Suspense>
        </PartBoundary>
      ),
      [shown],
    )
  }
  return Deferred as unknown as Control
}

function Pending() {
  return <div className="min-h-[61px]" data-early />
}

function Live({ onLive, children }: { onLive: (isLive: true) => void; children: ReactNode }) {
  const inert = useUntilHydrated<HTMLDivElement>('inert')
  useEffect(() => onLive(true), [onLive])
  return (
    <div className="contents" {...inert}>
      {children}
    </div>
  )
}
