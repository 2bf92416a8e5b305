import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'

/** Leads from what an open correction concerns to the correction. */
export function CorrectionNote({
  correctionId,
  title,
  children,
}: {
  correctionId: number
  title: string
  children: ReactNode
}) {
  return (
    <Note
      tone="warn"
      title={title}
      actions={
        <Link
          prefetch={null}
          href={`/admin/matches/corrections/${correctionId}`}
          className={buttonClass({ size: 'small' })}
        >
          Review
        </Link>
      }
    >
      {children}
    </Note>
  )
}
