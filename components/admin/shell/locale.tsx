'use client'

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'

/** Formats fields the same way in every browser: day before month, 24 hours. */
export function ConsoleLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale="en-GB">{children}</I18nProvider>
}
