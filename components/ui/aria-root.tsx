'use client'

import { type ReactNode, useContext } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { NavigateContext } from './navigate-context'

/**
 * Around each use of react-aria-components: fields have the same format in every browser (day before month, 24 hours), and links
 * use the router of the console. It is here instead of around the page, so that pages without such components do not load them.
 */
export function AriaRoot({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale="en-GB">
      <RouterProvider navigate={useContext(NavigateContext)}>{children}</RouterProvider>
    </I18nProvider>
  )
}
