'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { useHasUnsavedChanges } from '@/components/form/leave-guard'

const SavedRowContext = createContext(false)

/** Actions inside act on the saved row of the page: its form must be saved or discarded first. */
export function SavedRowActions({ children }: { children: ReactNode }) {
  return <SavedRowContext value={true}>{children}</SavedRowContext>
}

export const unsavedRefusal = {
  title: 'Save or discard your changes first',
  text: 'This page has unsaved changes, which this action would ignore. Save or discard your changes first.',
}

/** Returns whether an action would ignore unsaved changes of the page. */
export function useIgnoresUnsaved(): () => boolean {
  const isOfRow = useContext(SavedRowContext)
  const hasUnsaved = useHasUnsavedChanges()
  return () => isOfRow && hasUnsaved()
}
