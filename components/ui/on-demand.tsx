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
import { useIsHydrated } from './hydrated-button'

/**
 * A component that renders nothing until its code is downloaded, which begins when it is first rendered. For what appears only
 * after an action: menus, dialogs, popovers. A failed download is tried again at the next rendering.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
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
    return Loaded ? <Loaded {...props} /> : null
  }
  return Object.assign(OnDemand, { preload })
}

/**
 * A form control whose code is downloaded after that of the page. The server renders it like any other; until it is hydrated
 * it takes no input, so that none is lost.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own constraint of `lazy`
export function deferred<Control extends ComponentType<any>>(load: () => Promise<Control>): Control {
  const Loaded: LazyExoticComponent<Control> = lazy(async () => ({ default: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, in the scope of a module
  function Deferred(props: ComponentProps<Control>) {
    const [isLive, setIsLive] = useState(false)
    // A change before hydration waits for it; otherwise React would drop the server's HTML.
    const later = useDeferredValue(props)
    const shown = isLive ? props : later
    return useMemo(
      () => (
        <Suspense fallback={<div className="min-h-[61px]" data-early />}>
          <Live onLive={setIsLive}>
            <Loaded {...shown} />
          </Live>
        </Suspense>
      ),
      [shown],
    )
  }
  return Deferred as unknown as Control
}

function Live({ onLive, children }: { onLive: (isLive: true) => void; children: ReactNode }) {
  const isHydrated = useIsHydrated()
  useEffect(() => onLive(true), [onLive])
  return (
    <div className="contents" inert={!isHydrated} data-early={isHydrated ? undefined : true}>
      {children}
    </div>
  )
}
