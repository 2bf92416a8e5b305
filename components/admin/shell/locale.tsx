'use client'

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'

/** Gives every field of the console one language, whatever the browser's: days before months, 24 hours. */
export function ConsoleLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale="en-GB">{children}</I18nProvider>
}
