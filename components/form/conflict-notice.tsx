'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { ConflictComparison, type ConflictProps } from './conflict-comparison'
import type { FormValues } from './form-state'

/** Shown when another operator changed the same record; saving requires comparing both versions. */
export function ConflictNotice<Values extends FormValues, Result>({
  form,
  formatField,
}: ConflictProps<Values, Result>) {
  const [isOpen, setIsOpen] = useState(false)
  const { conflicts, names, message } = form
  const element = useRef<HTMLDivElement>(null)
  // After a save that failed, which can be far below.
  useEffect(() => {
    if (message) element.current?.scrollIntoView({ block: 'center' })
  }, [message])
  return (
    <div ref={element}>
      <Note
        tone="info"
        icon="people"
        isAlert
        title={
          message ?? `${conflicts.map(name => names[name]).join(', ')} changed since you opened this page.`
        }
        actions={
          <Button size="small" onClick={() => setIsOpen(true)}>
            Compare
          </Button>
        }
      >
        Compare both versions first. Your text is still here.
      </Note>
      {isOpen && (
        <ConflictComparison form={form} formatField={formatField} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}
