import type { ReactNode } from 'react'
import { SavedRowActions } from '@/components/feedback/saved-row'
import { CopyId } from '@/components/ui/copy-id'
import { HeaderLayout, type HeaderProps, titleClass } from './page-header'

type Props = HeaderProps & {
  /** A State or Tag beside the title. */
  state?: ReactNode
  /** Copyable display ID: "U-40218". */
  id?: string
  /** An Avatar or Picture. */
  picture?: ReactNode
}

export function DetailHeader({ title, children, actions, state, id, picture }: Props) {
  return (
    <HeaderLayout
      name={title}
      actions={actions && <SavedRowActions>{actions}</SavedRowActions>}
      basis={picture ? 'flex-[1_1_13rem]' : 'flex-[1_1_9rem]'}
      picture={picture}
      title={
        <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 sm:min-h-7">
          <h1 className={`${titleClass} min-w-0 break-words`}>{title}</h1>
          {state}
          {id && (
            <span className="text-muted">
              <CopyId id={id} />
            </span>
          )}
        </div>
      }
    >
      {children}
    </HeaderLayout>
  )
}
