import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { act, createElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

/** `refresh` of the router of every test page. */
export const refreshPage = vi.fn<() => void>()

/** As Next renders a page. */
export const withRouter = (node: ReactNode): ReactNode =>
  createElement(AppRouterContext, { value: { refresh: refreshPage } as unknown as AppRouterInstance }, node)

/** A page per test of the file, to render inside `act`. */
export function createTestPage(): Pick<Root, 'render'> {
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    refreshPage.mockClear()
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  return { render: node => root.render(withRouter(node)) }
}

/** Work that React waits for. The type of `act` depends on what its function returns, which hides the promise from the linter. */
export function inAct(work: () => Promise<unknown>): Promise<unknown> {
  return act(work)
}
